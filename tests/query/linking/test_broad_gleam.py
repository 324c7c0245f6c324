"""Gleam: modules by path, aliases, unqualified imports, constructors."""

from tests.support.memory_snapshot import Project

GEOMETRY = (
    "pub type Shape {\n  Shape(side: Float)\n}\n\npub fn area(s: Shape) -> Float { helper(s) }\n\nfn helper(s) { s }\n"
)


def test_modules_are_reached_by_last_part_alias_and_unqualified_names() -> None:
    p = Project(
        {
            "src/shop/geometry.gleam": GEOMETRY,
            "src/other/geometry.gleam": "pub fn area(s) { helper(s) }\nfn helper(s) { s }\n",
            "src/a.gleam": "import shop/geometry\npub fn run(x) { geometry.area(geometry.Shape(x)) }\n",
            "src/b.gleam": "import other/geometry as g\npub fn run(x) { x |> g.area }\n",
            "test/c_test.gleam": "import shop/geometry.{type Shape, Shape as Made, area as size}\npub fn run(x: Shape) { size(Made(x)) }\n",
        }
    )
    assert p.calls("src/shop/geometry.gleam#area") == ["src/a.gleam:2", "test/c_test.gleam:2"]
    assert p.calls("src/other/geometry.gleam#area") == ["src/b.gleam:2"]
    assert p.calls("src/shop/geometry.gleam#helper") == ["src/shop/geometry.gleam:5"]
    assert p.calls("src/other/geometry.gleam#helper") == ["src/other/geometry.gleam:1"]
    assert p.calls("src/shop/geometry.gleam#Shape.Shape") == ["src/a.gleam:2", "test/c_test.gleam:2"]
    assert p.rows("src/shop/geometry.gleam#Shape", "type") == ["src/shop/geometry.gleam:5", "test/c_test.gleam:2"]


def test_foreign_modules_locals_private_names_and_other_languages_do_not_bind() -> None:
    p = Project(
        {
            "src/a.gleam": "import gleam/list\npub fn map(f) { f(1) }\npub fn run(xs) { list.map(xs, map) }\npub fn use_it(map) { map(1) }\n",
            "src/b.gleam": "import a\npub fn run() { map(1) }\npub fn ran() { a.hidden() }\n",
            "src/c.gleam": "fn hidden() { 1 }\n",
            "x.js": "export function map(f) {}\nmap(1);\n",
        }
    )
    assert p.calls("src/a.gleam#map") == []
    assert p.rows("src/a.gleam#map") == ["src/a.gleam:3"]
    assert p.calls("src/c.gleam#hidden") == []
    assert p.calls("x.js#map") == ["x.js:2"]


def test_a_constructor_of_the_prelude_is_no_type_of_the_project() -> None:
    source = "pub type Error {\n  Full\n}\npub fn f(x) -> Result(Int, Error) {\n  case x {\n    0 -> Error(Full)\n    n -> Ok(n)\n  }\n}\n"
    p = Project({"gleam.toml": 'name = "m"\n', "src/m.gleam": source})
    assert p.rows("src/m.gleam#Error") == ["src/m.gleam:4"]
    assert p.calls("src/m.gleam#Error.Full") == ["src/m.gleam:6"]
