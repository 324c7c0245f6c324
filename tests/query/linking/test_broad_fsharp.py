"""F#: namespaces, modules, opens, members, self-opened modules."""

from tests.support.memory_snapshot import Project

SHAPES = (
    "module Acme.Shapes\n\ntype Shape =\n    | Circle of float\n    member this.Area() = this.Half() |> helper\n    member this.Half() = 1\n\n"
    "let helper x = x\nlet area (s: Shape) = helper (s.Area())\nmodule Deep =\n    let dig x = helper x\n"
)


def test_modules_are_reached_by_full_name_open_abbreviation_and_namespace() -> None:
    p = Project(
        {
            "Shapes.fs": SHAPES,
            "Other.fs": "module Other.Shapes\nlet helper x = x\nlet area s = helper s\n",
            "A.fs": "module A\nopen Acme\nlet run x = Shapes.area x\n",
            "B.fs": "module B\nopen Acme.Shapes\nlet run x = x |> area\nlet dig x = Deep.dig (Circle x)\n",
            "C.fs": "namespace Acme\nmodule C =\n    let run x = Shapes.area x\n",
            "D.fs": "module D\nmodule S = Other.Shapes\nlet run x = S.area x\n",
            "E.fs": "module E\nlet run x = Acme.Shapes.area x\nlet ran x = area x\n",
        }
    )
    assert p.calls("Shapes.fs#Acme.Shapes.area") == ["A.fs:3", "B.fs:3", "C.fs:3", "E.fs:2"]
    assert p.calls("Other.fs#Other.Shapes.area") == ["D.fs:3"]
    assert p.calls("Shapes.fs#Acme.Shapes.helper") == ["Shapes.fs:5", "Shapes.fs:9", "Shapes.fs:11"]
    assert p.calls("Other.fs#Other.Shapes.helper") == ["Other.fs:3"]
    assert p.calls("Shapes.fs#Acme.Shapes.Deep.dig") == ["B.fs:4"]
    assert p.calls("Shapes.fs#Acme.Shapes.Shape.Circle") == ["B.fs:4"]


def test_members_are_reached_through_declared_types_the_object_itself_and_bases() -> None:
    p = Project(
        {
            "Shapes.fs": SHAPES,
            "A.fs": (
                "namespace Shop\nopen Acme.Shapes\ntype IRun =\n    abstract member Run: int -> int\n"
                "type Base() =\n    let count x = x\n    member x.Go n = count n\n    static member Make() : Base = Base()\n"
                "type Cart() =\n    inherit Base()\n    member x.Stop (s: Shape) = x.Go (s.Half())\n    interface IRun with\n        member x.Run n = n\n"
                "module Use =\n    let run (r: IRun) = r.Run(1)\n    let go () = Base.Make().Go 1\n    let stop () =\n        let c = Cart()\n        c.Go(1)\n"
            ),
        }
    )
    assert p.calls("Shapes.fs#Acme.Shapes.Shape.Half") == ["A.fs:11", "Shapes.fs:5"]
    assert p.calls("A.fs#Shop.Base.Go") == ["A.fs:11", "A.fs:16", "A.fs:19"]
    assert p.calls("A.fs#Shop.Base.count") == ["A.fs:7"]
    assert p.calls("A.fs#Shop.IRun.Run") == ["A.fs:15"]


def test_namespaces_are_spread_over_files_and_some_modules_open_themselves() -> None:
    p = Project(
        {
            "A.fs": "namespace Acme.Shop\ntype Line = { Count: int }\n[<AutoOpen>]\nmodule Helpers =\n    let help (l: Line) = l.Count\n",
            "B.fs": "namespace Acme.Shop\nmodule Use =\n    let run (l: Line) = help l\n",
            "C.fs": "module Elsewhere\nopen Acme.Shop\nlet run l = help l\n",
            "D.fs": "module Nowhere\nlet run l = help l\n",
        }
    )
    assert p.calls("A.fs#Acme.Shop.Helpers.help") == ["B.fs:3", "C.fs:3"]
    assert p.rows("A.fs#Acme.Shop.Line", "type") == ["A.fs:5", "B.fs:3"]


def test_the_core_library_locals_and_other_languages_do_not_bind() -> None:
    p = Project(
        {
            "A.fs": "module A\nlet map f = f 1\nlet run xs = List.map map xs\nlet using map = map 1\nlet r x = x.map(1)\ntype T() =\n    member x.map n = n\n",
            "B.fs": "module B\nlet run x = map x\n",
            "c.cs": "class C { void map(int x) { map(1); } }\n",
        }
    )
    assert p.calls("A.fs#A.map") == []
    assert p.rows("A.fs#A.map") == ["A.fs:3"]
    assert p.calls("A.fs#A.T.map") == []
    assert p.calls("c.cs#C.map") == ["c.cs:1"]


def test_a_module_may_have_the_name_of_the_type_that_it_is_about() -> None:
    money = (
        "namespace Shop\ntype Money =\n    { Cents: int }\n    static member Zero = { Cents = 0 }\n    member this.Show() = 1\n"
        "[<RequireQualifiedAccess>]\nmodule Money =\n    let add (a: Money) (b: Money) = a.Show()\n"
    )
    use = (
        "module Use\nopen Shop\nmodule M = Shop.Money\nlet f (m: Money) = Money.add m Money.Zero\nlet g m = M.add m m\n"
    )
    p = Project({"money.fs": money, "use.fs": use})
    assert p.calls("money.fs#Shop.Money~2.add") == ["use.fs:4", "use.fs:5"]
    assert p.rows("money.fs#Shop.Money", "type") == ["money.fs:8", "money.fs:8", "use.fs:4"]
    assert p.rows("money.fs#Shop.Money.Zero", "read") == ["use.fs:4"]
    assert p.calls("money.fs#Shop.Money.Show") == ["money.fs:8"]


def test_constants_in_capitals_and_names_in_backticks_are_names() -> None:
    p = Project(
        {
            "m.fs": "module M\n[<Literal>]\nlet Max = 50\nlet ``odd name`` x = x + Max\nlet u = ``odd name`` 1\nmodule L = List\n"
        }
    )
    assert p.rows("m.fs#M.Max", "read") == ["m.fs:4"]
    assert p.calls("m.fs#M.odd name") == ["m.fs:5"]
    assert not p.world.find("m.fs#M.L")
