"""Haskell linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

CART = (
    "module Shop.Cart (Cart(..), add, Store(..)) where\ndata Cart = Cart { owner :: String } | Empty\n"
    "add :: Int -> Cart -> Cart\nadd n c = check n c\nadd _ Empty = Empty\ncheck n c = c\n"
    "class Store m where\n  load :: Int -> m Cart\n"
)


def test_modules_go_by_name_by_alias_and_by_what_is_listed() -> None:
    p = Project(
        {
            "src/Shop/Cart.hs": CART,
            "src/A.hs": "module A where\nimport qualified Shop.Cart as C\nf x = C.add 1 x\n",
            "src/B.hs": "module B where\nimport Shop.Cart\nf x = add 1 (check x)\n",
            "src/C.hs": "module C where\nimport Shop.Cart (Cart(..), Store(load))\nf c = load (owner c) Empty\ng = add 1\n",
            "src/D.hs": "module D where\nimport qualified Shop.Cart\nf :: Shop.Cart.Cart\nf = Shop.Cart.add 1 Shop.Cart.Empty\n",
        }
    )
    assert p.calls("src/Shop/Cart.hs#add") == ["src/A.hs:3", "src/B.hs:3", "src/D.hs:4"]
    assert p.calls("src/Shop/Cart.hs#check") == ["src/Shop/Cart.hs:4"]
    assert p.calls("src/Shop/Cart.hs#Cart.owner") == ["src/C.hs:3"]
    assert p.calls("src/Shop/Cart.hs#Store.load") == ["src/C.hs:3"]
    assert p.rows("src/Shop/Cart.hs#Cart.Empty", "read") == [
        "src/C.hs:3",
        "src/D.hs:4",
        "src/Shop/Cart.hs:5",
        "src/Shop/Cart.hs:5",
    ]
    assert p.rows("src/Shop/Cart.hs#Cart", "type") == [
        "src/D.hs:3",
        "src/Shop/Cart.hs:3",
        "src/Shop/Cart.hs:3",
        "src/Shop/Cart.hs:8",
    ]
    assert p.rows("src/Shop/Cart.hs#Shop.Cart", "import") == [
        "src/A.hs:2",
        "src/B.hs:2",
        "src/C.hs:2",
        "src/C.hs:2",
        "src/C.hs:2",
        "src/C.hs:2",
        "src/D.hs:2",
    ]


def test_the_same_names_in_two_files_do_not_share_callers() -> None:
    p = Project(
        {
            "a/Cart.hs": CART,
            "b/Basket.hs": CART.replace("Shop.Cart", "Basket"),
            "c/U.hs": "module U where\nimport Basket\nu = add 1\n",
        }
    )
    assert p.calls("a/Cart.hs#add") == []
    assert p.calls("b/Basket.hs#add") == ["c/U.hs:3"]
    assert p.calls("a/Cart.hs#check") == ["a/Cart.hs:4"]


def test_foreign_functions_of_the_same_name_are_not_meant() -> None:
    p = Project(
        {
            "src/Cart.hs": CART,
            "src/U.hs": "module U where\nimport qualified Data.Set as S\nimport Data.Other (add)\nu = S.add 1 (add 2)\n",
            "src/V.hs": "module V where\nv = add 1\n",
            "src/u.ml": "let u = add 1\n",
        }
    )
    assert p.calls("src/Cart.hs#add") == []
    assert p.guesses("src/Cart.hs#add") == []


def test_modules_pass_on_what_they_import() -> None:
    p = Project(
        {
            "src/Cart.hs": CART,
            "src/Shop.hs": "module Shop (module Shop.Cart, help) where\nimport Shop.Cart\nhelp = 1\n",
            "src/Api.hs": "module Api (add) where\nimport Shop.Cart (add)\n",
            "src/U.hs": "module U where\nimport Shop\nu = add help\n",
            "src/V.hs": "module V where\nimport Api\nv = add 1\n",
        }
    )
    assert p.calls("src/Cart.hs#add") == ["src/U.hs:3", "src/V.hs:3"]
    assert p.rows("src/Shop.hs#help", "read") == ["src/U.hs:3"]


def test_what_is_imported_qualified_comes_by_its_module_alone() -> None:
    p = Project(
        {
            "src/Util.hs": "module Util where\ntrim :: Int -> Int\ntrim x = x\n",
            "src/Use.hs": "module Use where\nimport qualified Util as U (trim)\nimport Other\nf x = U.trim x\ng x = trim x\n",
        }
    )
    assert p.calls("src/Util.hs#trim") == ["src/Use.hs:4"]


def test_a_value_is_no_type_of_its_name() -> None:
    p = Project(
        {"src/M.hs": "module M where\nimport Ext\ndata Error = Full\nf x = Error x\ng :: Error -> Int\ng _ = 1\n"}
    )
    assert p.rows("src/M.hs#Error") == ["src/M.hs:5"]
