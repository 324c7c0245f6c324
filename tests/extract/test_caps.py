import pytest

from app.extract.caps import MAX_BYTES, MAX_LINES, MAX_NESTING, nesting_exceeds, why_skipped


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (b"", ""),
        (b"def f():\n    return {'a': [1, (2, 3)]}\n", ""),
        (b"x = '" + b"long" * 3000 + b"'\n", ""),
        (b"\x89PNG\0\0", "binary"),
        (b"text\n" * 2000 + b"\0", ""),
        (b"x" * (MAX_BYTES + 1), f"larger than {MAX_BYTES} bytes"),
        (b"\n" * MAX_LINES, f"more than {MAX_LINES} lines"),
        (b"var a=1;" * 10_000 + b"\n", "minified: lines too long"),
        (b"var a=1;" * 2_000, ""),
        (b"(\n" * 600 + b")" * 600, f"brackets nested deeper than {MAX_NESTING}"),
    ],
)
def test_blobs_that_must_not_be_parsed_are_told_apart(source: bytes, reason: str) -> None:
    assert why_skipped(source) == reason


def test_nesting_is_the_number_of_brackets_open_at_once() -> None:
    assert not nesting_exceeds(b"([{" * 10 + b"}])" * 10, 30)
    assert nesting_exceeds(b"([{" * 10 + b"}])" * 10, 29)
    assert not nesting_exceeds(b"f(a[0], {})\n" * 5000, 30)
    assert not nesting_exceeds(b")))" * 5000, 30)
    assert nesting_exceeds(b"f(x)" + b"((a)" * 50, 49)
