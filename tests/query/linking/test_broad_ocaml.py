"""OCaml: files as modules, libraries, opens, aliases, functors, interfaces."""

from tests.support.memory_snapshot import Project

SHAPE = "type t = Circle of float | Box\nlet area s = helper s\nand helper s = s\nmodule Inner = struct\n  let deep x = x\nend\n"


def test_modules_beside_and_of_libraries_are_reached_by_name_alias_and_open() -> None:
    p = Project(
        {
            "shop/dune": "(library\n (name shop)\n (libraries str))\n",
            "shop/shape.ml": SHAPE,
            "other/dune": "(library (name other))\n",
            "other/shape.ml": "let area s = helper s\nlet helper s = s\n",
            "shop/a.ml": "let run x = Shape.area x\nlet deep x = Shape.Inner.deep x\n",
            "bin/b.ml": "module S = Shop.Shape\nlet run x = S.area (S.Circle x)\n",
            "bin/c.ml": "open Shop\nlet run x = Shape.area x\n",
            "bin/d.ml": "open Other.Shape\nlet run x = x |> area\n",
            "bin/e.ml": "let run x = let open Shop.Shape in area x\nlet ran x = area x\nlet done_ = Shop.Shape.(area Box)\n",
        }
    )
    assert p.calls("shop/shape.ml#area") == ["bin/b.ml:2", "bin/c.ml:2", "bin/e.ml:1", "bin/e.ml:3", "shop/a.ml:1"]
    assert p.calls("other/shape.ml#area") == ["bin/d.ml:2"]
    assert p.calls("shop/shape.ml#helper") == ["shop/shape.ml:2"]
    assert p.calls("other/shape.ml#helper") == ["other/shape.ml:1"]
    assert p.calls("shop/shape.ml#Inner.deep") == ["shop/a.ml:2"]
    assert p.calls("shop/shape.ml#t.Circle") == ["bin/b.ml:2"]
    assert p.rows("shop/shape.ml#t.Box", "read") == ["bin/e.ml:3"]


def test_functors_give_what_they_make_and_parameters_what_their_types_declare() -> None:
    p = Project(
        {
            "a.ml": (
                "module type S = sig\n  val make : int -> int\nend\nmodule Stack (X : S) = struct\n  let push n = X.make n\nend\n"
                "module M = Stack (struct let make n = n end)\nlet run () = M.push 1\nmodule N = struct include M end\nlet ran () = N.push 2\n"
            ),
        }
    )
    assert p.calls("a.ml#Stack.push") == ["a.ml:8", "a.ml:10"]
    assert p.calls("a.ml#S.make") == ["a.ml:5"]


def test_interfaces_stand_for_their_implementations_and_files_pass_modules_on() -> None:
    p = Project(
        {
            "shape.mli": "val area : int -> int\n",
            "shape.ml": "let area x = x\nlet hidden = area 1\n",
            "api.ml": "module Shape = Shape\ninclude Base\n",
            "base.ml": "let base x = x\n",
            "use.ml": "let run x = Shape.area x\nlet more x = Api.base (Api.Shape.area x)\n",
        }
    )
    assert p.calls("shape.ml#area") == ["shape.ml:2", "use.ml:1", "use.ml:2"]
    assert p.calls("shape.mli#area") == ["shape.ml:2", "use.ml:1", "use.ml:2"]
    assert p.calls("base.ml#base") == ["use.ml:2"]


def test_classes_objects_and_operators() -> None:
    p = Project(
        {
            "a.ml": (
                "class base = object method get = 1 end\nclass counter n = object (self)\n  inherit base\n"
                "  method incr by = self#get + n\nend\nlet ( >>= ) m f = f m\nlet o = new counter 1\nlet run = o#incr 2 >>= ignore\n"
            ),
        }
    )
    assert p.calls("a.ml#base.get") == ["a.ml:4"]
    assert p.calls("a.ml#counter.incr") == ["a.ml:8"]
    assert p.calls("a.ml#>>=") == ["a.ml:8"]


def test_the_standard_library_locals_and_other_languages_do_not_bind() -> None:
    p = Project(
        {
            "a.ml": "let map f = f 1\nlet run xs = List.map map xs\nlet use map = map 1\nlet r = { map = 1 }\n",
            "lib/list.ml": "let map f = f\n",
            "b.ml": "let run x = map x\n",
            "x.py": "def map(f): pass\nmap(1)\n",
        }
    )
    assert p.calls("a.ml#map") == []
    assert p.rows("a.ml#map") == ["a.ml:2"]
    assert p.calls("lib/list.ml#map") == []
    assert p.calls("x.py#map") == ["x.py:2"]


def test_modules_of_an_opened_library_may_be_abbreviated_and_opened_in_turn() -> None:
    money = (
        "let zero = 0\nlet add a b = a + b\nlet ( +! ) a b = add a b\nmodule Infix = struct\n  let twice x = x\nend\n"
    )
    cart = (
        "open Core_shop\nmodule M = Money\nopen Money.Infix\nlet add x = x\nlet t l = M.add (twice l) l\n"
        "let u l = Money.(add l l)\nlet v l = Money.(l +! l)\nlet w l = add l\n"
    )
    p = Project(
        {
            "lib/core/dune": "(library (name core_shop))\n",
            "lib/core/money.ml": money,
            "lib/dune": "(library (name shop) (libraries core_shop))\n",
            "lib/cart.ml": cart,
        }
    )
    assert p.calls("lib/core/money.ml#add") == ["lib/cart.ml:5", "lib/cart.ml:6", "lib/core/money.ml:3"]
    assert p.calls("lib/core/money.ml#Infix.twice") == ["lib/cart.ml:5"]
    assert p.calls("lib/core/money.ml#+!") == ["lib/cart.ml:7"]
    assert p.calls("lib/cart.ml#add") == ["lib/cart.ml:8"]


def test_a_type_hides_no_value_of_its_name() -> None:
    p = Project({"m.ml": "let event x = x\ntype event = int\nlet u (e : event) = event e\n"})
    assert p.calls("m.ml#event") == ["m.ml:3"]
    assert p.rows("m.ml#event~2", "type") == ["m.ml:3"]
