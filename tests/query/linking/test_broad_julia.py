"""Julia linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

SHOP = 'module Shop\ninclude("cart.jl")\ninclude("sub/stock.jl")\nhelper(x) = add(x)\nfind(x) = x\nend\n'
CART = "add(c) = helper(c)\nadd(c, n) = Stock.price(n)\nBase.show(io, c) = add(c)\n"
STOCK = "module Stock\nprice(x) = find(x)\nfind(x) = x\nend\n"
FILES = {"src/Shop.jl": SHOP, "src/cart.jl": CART, "src/sub/stock.jl": STOCK}


def test_included_files_are_one_module_and_modules_go_by_name_and_alias() -> None:
    p = Project(
        {
            **FILES,
            "test/a.jl": "using Shop\nadd(1, 2)\nhelper(1)\n",
            "test/b.jl": "import Shop as S\nS.add(1)\nS.Stock.price(1)\n",
            "test/c.jl": "using Shop: add as plus\nimport Shop\nplus(1)\nShop.add(1)\n",
        }
    )
    assert p.calls("src/cart.jl#add") == ["src/Shop.jl:4", "src/cart.jl:3", "test/b.jl:2", "test/c.jl:3", "test/c.jl:4"]
    assert p.calls("src/cart.jl#add~2") == ["test/a.jl:2"]
    assert p.calls("src/Shop.jl#Shop.helper") == ["src/cart.jl:1", "test/a.jl:3"]
    assert p.calls("src/sub/stock.jl#Stock.price") == ["src/cart.jl:2", "test/b.jl:3"]
    assert p.rows("src/Shop.jl#Shop", "import") == ["test/a.jl:1", "test/b.jl:1", "test/c.jl:1", "test/c.jl:2"]


def test_the_same_names_in_two_files_do_not_share_callers() -> None:
    other = {path.replace("src", "other"): text.replace("Shop", "Depot") for path, text in FILES.items()}
    p = Project({**FILES, **other, "c/u.jl": "using Depot\nadd(1)\n"})
    assert p.calls("src/cart.jl#add") == ["src/Shop.jl:4", "src/cart.jl:3"]
    assert p.calls("other/cart.jl#add") == ["c/u.jl:2", "other/Shop.jl:4", "other/cart.jl:3"]
    assert p.calls("src/sub/stock.jl#Stock.find") == ["src/sub/stock.jl:2"]


def test_foreign_functions_of_the_same_name_are_not_meant() -> None:
    p = Project(
        {
            **FILES,
            "src/u.jl": "using Other\nOther.add(1)\nobj.add(1)\nadd(1)\nshow(1, 2)\n",
            "src/v.jl": "using Statistics: add\nadd(1)\n",
            "src/u.py": "add(1)\n",
        }
    )
    assert p.calls("src/cart.jl#add") == ["src/Shop.jl:4", "src/cart.jl:3"]
    assert p.calls("src/cart.jl#Base.show") == []
    assert p.guesses("src/cart.jl#add") == []


def test_included_files_share_what_one_of_them_imports():
    files = {
        "src/Shop.jl": 'module Shop\ninclude("util.jl")\nusing .Util: note\ninclude("cart.jl")\nend\n',
        "src/util.jl": "module Util\nnote(x) = x\nend\n",
        "src/cart.jl": "struct Cart\n    n\nend\nCart() = Cart(0)\nadd(c::Cart) = note(c)\n",
    }
    project = Project(files)
    assert project.calls("src/util.jl#Util.note") == ["src/cart.jl:5"]
    assert project.rows("src/cart.jl#Cart", "type") == ["src/cart.jl:5"]
