import pytest

from app.extract.caps import MAX_BYTES, MAX_LINES, POINTER, why_skipped


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (b"", ""),
        (b"def f():\n    return {'a': [1, (2, 3)]}\n", ""),
        (b"x = '" + b"long" * 3000 + b"'\n", ""),
        (b"x = '" + b"long" * 100_000 + b"'\ndef f():\n    pass\n", ""),
        (b"x = [" + b"1," * 100_000 + b"]\ndef f():\n    pass\n", ""),
        (b"x = " + b"(" * 100_000 + b")" * 100_000 + b"\ndef f():\n    pass\n", ""),
        (b"function f(a){return g(a)?h(a):1}" * 10_000, "minified: lines too long"),
        (b"\x89PNG\0\0", "binary"),
        (b"text\n" * 2000 + b"\0", ""),
        (b"x" * (MAX_BYTES + 1), f"larger than {MAX_BYTES} bytes"),
        (b"\n" * MAX_LINES, f"more than {MAX_LINES} lines"),
        (b"x = 1\n" * 100_000, ""),
        (b"var a=1;" * 10_000 + b"\n", "minified: lines too long"),
        (b"var a=1;" * 2_000, ""),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n", POINTER),
        (b"version https://git-lfs.github.com/spec/v1\n" + b"x = 1\n" * 1000, ""),
    ],
)
def test_blobs_that_must_not_be_parsed_are_told_apart(source: bytes, reason: str) -> None:
    assert why_skipped(source) == reason
