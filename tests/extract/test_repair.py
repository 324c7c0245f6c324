from app.extract.engine import extract
from app.extract.repair import MAX_NESTING, nesting_exceeds, readable
from app.languages.base import all_languages

CONFLICT = b"""function a() {}
<<<<<<< HEAD
function b() {}
||||||| base
function o() {}
=======
function c() { b() }
>>>>>>> topic
function d() {}
"""


def test_both_sides_of_a_committed_conflict_are_read() -> None:
    facts = extract(CONFLICT, all_languages()["javascript"])
    assert [(s.name, s.line) for s in facts.symbols] == [("a", 1), ("b", 3), ("o", 5), ("c", 7), ("d", 9)]
    assert [(r.name, r.line, r.column) for r in facts.references if r.relation == "call"] == [("b", 7, 16)]
    assert (facts.status, facts.reason) == ("parsed", "merge conflict at line 2")


def test_what_only_looks_like_a_marker_stays() -> None:
    for source in (
        b"Title\n=======\n\n>>>>>>> quoted\n",
        b"<<<<<<< HEAD\nnever closed\n=======\n",
        b"x <<<<<<< y\n=======\n>>>>>>> z\n",
        b"<<<<<<<< eight\n=======\n>>>>>>>> eight\n",
    ):
        assert readable(source) == (source, "")


def test_brackets_too_deep_are_left_out_and_the_rest_is_read() -> None:
    source = b"x = " + b"[\n" * 2000 + b"]" * 2000 + b"\ndef f():\n    pass\n\nf()\n"
    facts = extract(source, all_languages()["python"])
    assert (facts.status, facts.reason) == (
        "parsed",
        f"brackets nested deeper than {MAX_NESTING}: what is deeper is left out",
    )
    assert [(s.name, s.line) for s in facts.symbols] == [("x", 1), ("f", 2002)]
    assert [(r.name, r.line) for r in facts.references] == [("f", 2005)]


def test_blanking_moves_nothing() -> None:
    source = b"a\r\n" + b"(\xc3\xa9\r\n" * 600 + b")" * 600 + b"b\n"
    blanked, _ = readable(source)
    assert len(blanked) == len(source)
    assert [at for at, byte in enumerate(blanked) if byte == 10] == [at for at, byte in enumerate(source) if byte == 10]
    assert not nesting_exceeds(blanked, MAX_NESTING)


def test_brackets_that_never_close_cost_only_themselves() -> None:
    facts = extract(b"x = '('\n" * 1000 + b"def f(a):\n    pass\n\nf(1)\n", all_languages()["python"])
    assert [(s.name, s.line) for s in facts.symbols] == [("x", 1), ("f", 1001)]
    assert [(r.name, r.argc) for r in facts.references if r.name == "f"] == [("f", 1)]
    assert not nesting_exceeds(readable(b"[" * 100_000)[0], MAX_NESTING)


def test_nesting_is_the_number_of_brackets_open_at_once() -> None:
    assert not nesting_exceeds(b"([{" * 10 + b"}])" * 10, 30)
    assert nesting_exceeds(b"([{" * 10 + b"}])" * 10, 29)
    assert not nesting_exceeds(b"f(a[0], {})\n" * 5000, 30)
    assert not nesting_exceeds(b")))" * 5000, 30)
    assert nesting_exceeds(b"f(x)" + b"((a)" * 50, 49)


def test_arguments_that_do_not_end_soon_are_not_counted_to_the_end_for_every_call() -> None:
    facts = extract(b"select 1;\ncall f(\n" + b"  g(1),\n" * 3000, all_languages()["sql"])
    assert [(row.name, row.argc) for row in facts.references] == [("f", -1), *[("g", 1)] * 3000]
