"""Dart linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

CART = (
    "class Base { void save() {} }\nclass Cart extends Base {\n  final Stock stock = Stock();\n  Cart(int n);\n  Cart.of(int n);\n"
    "  void add(int x) { check(x); save(); stock.load(); helper(); }\n  void check(int x) {}\n  static Cart make() => Cart(1);\n}\n"
    "class Stock { void load() {} }\nvoid helper() {}\nvoid _hidden() {}\n"
)
FILES = {"pubspec.yaml": "name: shop\n", "lib/cart.dart": CART}


def test_files_are_imported_by_package_by_path_with_prefix_and_by_name() -> None:
    p = Project(
        {
            **FILES,
            "lib/a.dart": "import 'cart.dart';\nvoid u(Cart c) { c.add(1); helper(); _hidden(); }\n",
            "bin/b.dart": "import 'package:shop/cart.dart' as shop;\nvoid u() { shop.helper(); final c = shop.Cart.make(); c.add(1); }\n",
            "lib/src/c.dart": "import '../cart.dart' show Cart;\nvoid u() { var c = Cart(1); c.save(); helper(); Cart.of(2); }\n",
            "lib/all.dart": "export 'cart.dart';\n",
            "lib/d.dart": "import 'all.dart';\nvoid u() { helper(); }\n",
        }
    )
    path = "lib/cart.dart"
    assert p.calls(f"{path}#helper") == ["bin/b.dart:2", "lib/a.dart:2", f"{path}:6", "lib/d.dart:2"]
    assert p.calls(f"{path}#Cart.add") == ["bin/b.dart:2", "lib/a.dart:2"]
    assert p.calls(f"{path}#Base.save") == [f"{path}:6", "lib/src/c.dart:2"]
    assert p.calls(f"{path}#Cart.check") == [f"{path}:6"]
    assert p.calls(f"{path}#Stock.load") == [f"{path}:6"]
    assert p.calls(f"{path}#Cart.of") == ["lib/src/c.dart:2"]
    assert p.calls(f"{path}#_hidden") == []
    assert p.rows(path, "import") == ["bin/b.dart:1", "lib/a.dart:1", "lib/all.dart:1", "lib/src/c.dart:1"]


def test_the_same_names_in_two_files_do_not_share_callers() -> None:
    p = Project(
        {
            **FILES,
            "other/pubspec.yaml": "name: other\n",
            "other/lib/cart.dart": CART,
            "other/lib/u.dart": "import 'package:other/cart.dart';\nvoid u(Cart c) { c.add(1); helper(); }\n",
        }
    )
    assert p.calls("lib/cart.dart#helper") == ["lib/cart.dart:6"]
    assert p.calls("lib/cart.dart#Cart.add") == []
    assert p.calls("other/lib/cart.dart#helper") == ["other/lib/cart.dart:6", "other/lib/u.dart:2"]
    assert p.calls("other/lib/cart.dart#Cart.add") == ["other/lib/u.dart:2"]


def test_foreign_methods_of_the_same_name_are_not_meant() -> None:
    p = Project(
        {
            **FILES,
            "lib/u.dart": "import 'package:http/cart.dart';\nvoid u(List<int> l, x) { l.add(1); helper(); x.add(2); <int>{}.add(3); }\n",
            "lib/u.js": "helper()\n",
        }
    )
    assert p.calls("lib/cart.dart#Cart.add") == []
    assert p.calls("lib/cart.dart#helper") == ["lib/cart.dart:6"]
    assert "lib/u.dart:2" in p.guesses("lib/cart.dart#Cart.add")


def test_parts_of_a_library_see_each_other() -> None:
    p = Project(
        {
            "lib/a.dart": "part 'b.dart';\nvoid one() { two(); }\n",
            "lib/b.dart": "part of 'a.dart';\nvoid two() { one(); }\n",
            "lib/c.dart": "import 'a.dart';\nvoid u() { two(); }\n",
        }
    )
    assert p.calls("lib/b.dart#two") == ["lib/a.dart:2", "lib/c.dart:2"]
    assert p.calls("lib/a.dart#one") == ["lib/b.dart:2"]


def test_parts_have_the_imports_of_their_library_and_named_constructors_their_class() -> None:
    p = Project(
        {
            **FILES,
            "lib/src/bloc.dart": "import '../cart.dart' show Cart;\npart 'event.dart';\nclass Bloc { void go() {} }\n",
            "lib/src/event.dart": "part of 'bloc.dart';\nvoid u() { Cart.of(1).add(2); final c = Cart(3); c.check(4); Bloc().go(); }\n",
            "lib/src/other.dart": "void u() { Cart(3).check(4); }\n",
        }
    )
    assert p.calls("lib/cart.dart#Cart.of") == ["lib/src/event.dart:2"]
    assert p.calls("lib/cart.dart#Cart.add") == ["lib/src/event.dart:2"]
    assert p.calls("lib/cart.dart#Cart.check") == ["lib/cart.dart:6", "lib/src/event.dart:2"]
    assert p.calls("lib/src/bloc.dart#Bloc.go") == ["lib/src/event.dart:2"]
