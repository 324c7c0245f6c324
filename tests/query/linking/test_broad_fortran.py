"""Fortran: uses, renamed names, bound procedures, external procedures, names without case."""

from tests.support.memory_snapshot import Project

SHAPES = (
    "module shapes\n  use base_kinds\n  implicit none\n  private\n  public :: shape_t, area, make\n"
    "  type :: shape_t\n    real :: side\n  contains\n    procedure :: grow => shape_grow\n    procedure :: size_of\n  end type\n"
    "contains\n  subroutine shape_grow(this, by)\n    class(shape_t) :: this\n    real :: by\n    call helper(this%size_of())\n  end subroutine\n"
    "  real function size_of(this)\n    class(shape_t) :: this\n    size_of = this%side\n  end function\n"
    "  real function area(s)\n    type(shape_t) :: s\n    area = s%size_of()\n  end function\n"
    "  function make() result(s)\n    type(shape_t) :: s\n  end function\n  subroutine helper(x)\n    real :: x\n  end subroutine\nend module shapes\n"
)


def test_modules_are_used_whole_in_part_and_renamed_whatever_the_case() -> None:
    p = Project(
        {
            "shapes.f90": SHAPES,
            "other.f90": "module other\ncontains\n  real function area(s)\n    area = s\n  end function\n  subroutine helper\n  end subroutine\nend module\n",
            "a.f90": "program a\n  use Shapes\n  x = AREA(s)\n  call helper(1.0)\nend program\n",
            "b.f90": "subroutine b\n  use shapes, only: size => area\n  x = size(s)\nend subroutine\nsubroutine b2\n  x = area(s)\nend subroutine\n",
            "c.f90": "module c\n  use other\ncontains\n  subroutine run\n    x = area(s)\n    call helper\n  end subroutine\nend module\n",
            "d.f90": "program d\n  use c\n  x = area(s)\nend program\n",
        }
    )
    assert p.calls("shapes.f90#shapes.area") == ["a.f90:3", "b.f90:3"]
    assert p.calls("other.f90#other.area") == ["c.f90:5", "d.f90:3"]
    assert p.calls("shapes.f90#shapes.helper") == ["shapes.f90:16"]
    assert p.calls("other.f90#other.helper") == ["c.f90:6"]


def test_bound_procedures_are_reached_by_declared_types_and_run_what_they_are_bound_to() -> None:
    p = Project(
        {
            "shapes.f90": SHAPES,
            "a.f90": (
                "module m\n  use shapes\n  type, extends(shape_t) :: box\n    type(shape_t) :: parts(3)\n  end type\ncontains\n"
                "  subroutine run(b, other)\n    class(box) :: b\n    call b%grow(1.0)\n    call b%parts(2)%GROW(2.0)\n    call other%grow(3.0)\n"
                "  end subroutine\nend module\n"
            ),
        }
    )
    assert p.calls("shapes.f90#shapes.shape_t.grow") == ["a.f90:9", "a.f90:10"]
    assert p.calls("shapes.f90#shapes.shape_grow") == ["a.f90:9?", "a.f90:10?"]
    assert p.calls("shapes.f90#shapes.shape_t.size_of") == ["shapes.f90:16", "shapes.f90:24"]


def test_external_procedures_are_found_in_the_directory_first() -> None:
    p = Project(
        {
            "x/lib.f": "      SUBROUTINE SOLVE(A)\n      CALL STEP(A,\n     &  2)\n      END\nC     A comment\n      SUBROUTINE STEP(A, B)\n      END\n",
            "y/lib.f90": "subroutine solve(a)\nend subroutine\nsubroutine only_here\nend subroutine\n",
            "x/main.f90": "program p\n  call solve(1)\n  call only_here\nend program\n",
            "y/main.f90": "program p\n  call Solve(1)\n  call solve_not(1)\nend program\n",
        }
    )
    assert p.calls("x/lib.f#solve") == ["x/main.f90:2"]
    assert p.calls("y/lib.f90#solve") == ["y/main.f90:2"]
    assert p.calls("y/lib.f90#only_here") == ["x/main.f90:3"]
    assert p.calls("x/lib.f#step") == ["x/lib.f:2"]


def test_dummy_procedures_components_of_unknown_types_and_other_languages_do_not_bind() -> None:
    p = Project(
        {
            "a.f90": (
                "module m\ncontains\n  subroutine map(x)\n  end subroutine\n  subroutine run(f, map)\n    external :: map\n    call map(1)\n    call f%map(1)\n"
                "  end subroutine\nend module\n"
            ),
            "b.f90": "program b\n  call map(1)\nend program\n",
            "c.c": "void map(int x) {}\nvoid m(void) { map(1); }\n",
        }
    )
    assert p.calls("a.f90#m.map") == []
    assert p.calls("c.c#map") == ["c.c:2"]


def test_a_type_is_told_from_the_generic_name_of_what_makes_one() -> None:
    source = (
        "module m\n  type circle\n    integer :: r\n  end type\n  interface circle\n    procedure make\n  end interface\n"
        "contains\n  function make(r) result(c)\n    integer :: r\n    type(circle) :: c\n    c%r = r\n  end function\nend module\n"
    )
    p = Project({"m.f90": source})
    assert p.rows("m.f90#m.circle", "type") == ["m.f90:11"]
    assert p.rows("m.f90#m.circle~2", "type") == []
