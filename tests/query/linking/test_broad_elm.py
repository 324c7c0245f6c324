"""Elm: modules by name, what they expose, constructors of types."""

from tests.support.memory_snapshot import Project

SHAPES = "module Data.Shape exposing (Shape(..), area, scale)\n\ntype Shape = Circle Float | Box Float\n\narea : Shape -> Float\narea s =\n    helper s\n\nscale n = n\n\nhelper s = s\n"
OTHER = "module Other.Shape exposing (..)\n\narea s = helper s\n\nhelper s = s\n\nscale n = n\n"


def test_modules_are_reached_by_alias_by_full_name_and_by_what_they_expose() -> None:
    p = Project(
        {
            "src/Data/Shape.elm": SHAPES,
            "src/Other/Shape.elm": OTHER,
            "src/A.elm": "module A exposing (..)\nimport Data.Shape as S\nrun x = S.area x\n",
            "src/B.elm": "module B exposing (..)\nimport Other.Shape\nrun x = Other.Shape.area x\n",
            "src/C.elm": "module C exposing (..)\nimport Data.Shape exposing (area, Shape(..))\nrun x = area (Circle x)\nread s =\n    case s of\n        Box n -> n\n        _ -> 0\n",
        }
    )
    assert p.calls("src/Data/Shape.elm#area") == ["src/A.elm:3", "src/C.elm:3"]
    assert p.calls("src/Other/Shape.elm#area") == ["src/B.elm:3"]
    assert p.calls("src/Data/Shape.elm#helper") == ["src/Data/Shape.elm:7"]
    assert p.calls("src/Other/Shape.elm#helper") == ["src/Other/Shape.elm:3"]
    assert p.calls("src/Data/Shape.elm#Shape.Circle") == ["src/C.elm:3"]
    assert p.rows("src/Data/Shape.elm#Shape.Box", "read") == ["src/C.elm:6"]
    assert p.rows("src/Data/Shape.elm#Shape", "type") == ["src/Data/Shape.elm:5"]


def test_wildcards_bring_exposed_names_only_and_own_names_win() -> None:
    p = Project(
        {
            "src/Data/Shape.elm": SHAPES,
            "src/A.elm": "module A exposing (..)\nimport Data.Shape exposing (..)\nrun x = scale (helper x)\n",
            "src/B.elm": "module B exposing (..)\nimport Data.Shape exposing (..)\nscale n = n\nrun x = scale x\n",
        }
    )
    assert p.calls("src/Data/Shape.elm#scale") == ["src/A.elm:3"]
    assert p.calls("src/Data/Shape.elm#helper") == ["src/Data/Shape.elm:7"]
    assert p.calls("src/B.elm#scale") == ["src/B.elm:4"]


def test_parameters_foreign_modules_and_other_languages_do_not_bind() -> None:
    p = Project(
        {
            "src/A.elm": "module A exposing (..)\nimport List\nmap f = f 1\nrun xs = List.map map xs\nuse map = map 1\nfield r = r.map\n",
            "src/List2.elm": "module B exposing (..)\nrun = map 1\n",
            "x.py": "def map(f): pass\nmap(1)\n",
        }
    )
    assert p.calls("src/A.elm#map") == []
    assert p.rows("src/A.elm#map") == ["src/A.elm:4"]
    assert p.calls("x.py#map") == ["x.py:2"]


def test_a_type_may_have_the_name_of_the_module_that_it_comes_from() -> None:
    p = Project(
        {
            "elm.json": '{"type":"application","source-directories":["src"]}',
            "src/Money.elm": "module Money exposing (Money, zero)\ntype Money = Cents Int\nzero : Money\nzero = Cents 0\n",
            "src/Use.elm": "module Use exposing (..)\nimport Money exposing (Money)\nf : Money -> Money\nf x = Money.zero\n",
        }
    )
    assert p.rows("src/Money.elm#Money", "type") == ["src/Money.elm:3", "src/Use.elm:3", "src/Use.elm:3"]
    assert p.rows("src/Money.elm#zero", "read") == ["src/Money.elm:1", "src/Use.elm:4"]
