"""Expression texts are read as far as linking needs, and never fail."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.languages.expressions import Await, Call, Cast, Choice, Index, Literal, Member, Name, New, Typed, parse


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("a.b", Member(Name("a"), "b")),
        ("a?.b", Member(Name("a"), "b")),
        ("a->b", Member(Name("a"), "b")),
        ("A::b", Member(Name("A"), "b")),
        ("A\\B::c", Member(Name("A\\B"), "c")),
        ("$this->c", Member(Name("$this"), "c")),
        ("f()[]", Index(Call(Name("f"), ()), "")),
        ("f()[0].x", Member(Index(Call(Name("f"), ()), "0"), "x")),
        ("new T<A>().x", Member(New("T<A>", 0), "x")),
        ("T{}", New("T")),
        ("&pkg.T{a:1}", New("pkg.T")),
        ("[]T{a}", Cast("[]T")),
        ("x.(T)", Cast("T")),
        ("(T)x", Cast("T")),
        ("x as T", Cast("T")),
        ("x!", Name("x")),
        ("await f()", Await(Call(Name("f"), ()))),
        ("f()?.g", Member(Call(Name("f"), ()), "g")),
        ("f()?", Await(Call(Name("f"), ()))),
        ("f<T>()", Call(Typed(Name("f"), "T"), ())),
        ("a or B()", Choice((Name("a"), Call(Name("B"), ())))),
        ("a if c else b", Choice((Name("a"), Name("b")))),
        ("c?a:b", Choice((Name("a"), Name("b")))),
        ("a??b", Choice((Name("a"), Name("b")))),
        ("(A,B)", Literal("tuple", (Name("A"), Name("B")))),
        ("a,b", Literal("tuple", (Name("a"), Name("b")))),
        ("func()", Call(Name("func"), ())),
    ],
)
def test_the_grammar_of_all_languages(text: str, node: object) -> None:
    assert parse(text) == node


@pytest.mark.parametrize(
    "text", ["", "…", "a<b", "a+b", "lambda:x", "x=>y", "f(", "a..b", "1a2 b", "function(){}", ")"]
)
def test_what_is_not_understood_is_unknown(text: str) -> None:
    assert parse(text) is None


@given(st.text(alphabet="ab.()[]{}<>,:?!&*'\"`\\$ 1-=new as", max_size=40))
def test_no_text_is_an_error(text: str) -> None:
    parse(text)


def test_deep_nesting_is_unknown_but_no_error() -> None:
    assert parse("(" * 3000 + "a" + ")" * 3000) is None
