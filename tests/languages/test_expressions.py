"""Expression texts are read as far as linking needs, and never fail."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.languages.expressions import Await, Call, Cast, Choice, Index, Lambda, Literal, Member, Name, New, Typed, parse


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
    ("text", "parameters", "body"),
    [
        ("x=>x.n()", [("x", "")], "x.n()"),
        ("async (a,b:K)=>{f(a);return b.n();}", [("a", ""), ("b", "K")], "b.n()"),
        ("(K k)=>k.n()", [("k", "K")], "k.n()"),
        ("|x|x.n()", [("x", "")], "x.n()"),
        ("|&(a,b)|b", [("&(a,b)", "")], None),
        ("move|k:&K|k.n()", [("k", "&K")], "k.n()"),
        ("fn(K$k)=>$k->n()", [("$k", "K")], "$k->n()"),
        ("function($k)use($f):O{return $k->n();}", [("$k", "")], "$k->n()"),
        ("{k:K->k.n()}", [("k", "K")], "k.n()"),
        ("{k in k.n()}", [("k", "")], "k.n()"),
        ("{$0.n()}", [], "$0.n()"),
        ("_.n()", [("_", "")], "_.n()"),
        ("lambda x:x.n()", [("x", "")], "x.n()"),
        ("[&](const K&k){return k.n();}", [("k", "K")], "k.n()"),
    ],
)
def test_functions_without_a_name(text: str, parameters: list[tuple[str, str]], body: str | None) -> None:
    found = parse(text)
    if body is not None:
        assert isinstance(found, Lambda)
        assert list(found.parameters) == parameters
        assert found.body == (parse(body[2:]) and Call(Member(Name("_"), "n"), ()) if body[0] == "_" else parse(body))


def test_a_single_arrow_is_a_member_but_where_a_language_has_it_for_functions() -> None:
    assert parse("k->n()") == Call(Member(Name("k"), "n"), ())
    assert parse("k->k.n()", arrows=True) == Lambda((("k", ""),), Call(Member(Name("k"), "n"), ()))


def test_braces_behind_a_call_are_its_last_argument() -> None:
    function = Lambda((("k", ""),), Call(Member(Name("k"), "n"), ()))
    assert parse("xs.f(1){k->k.n()}") == Call(Member(Name("xs"), "f"), (Literal("number"), function))


@pytest.mark.parametrize("text", ["", "…", "a<b", "a+", "f(", "a..b", "1a2 b", "function x", ")", "=>x", "(a=>b"])
def test_what_is_not_understood_is_unknown(text: str) -> None:
    assert parse(text) is None


@given(st.text(alphabet="ab.()[]{}<>,:?!&*'\"`\\$ 1-=new as", max_size=40))
def test_no_text_is_an_error(text: str) -> None:
    parse(text)


def test_deep_nesting_is_unknown_but_no_error() -> None:
    assert parse("(" * 3000 + "a" + ")" * 3000) is None
