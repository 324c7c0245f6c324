"""Languages over the rules of others, or with a parser of our own: extraction never fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.extract.engine import extract
from app.languages.base import all_languages, language_of

GOLDEN = Path(__file__).parent.parent / "golden"
EACH = pytest.mark.parametrize("name", ["groovy", "objc", "svelte", "astro", "html"])


def sources(name: str) -> list[bytes]:
    paths = sorted(path for path in (GOLDEN / name).rglob("*") if language_of(path.name) == name)
    assert len(paths) >= 2
    return [path.read_bytes() for path in paths]


@EACH
def test_what_is_cut_off_torn_or_not_the_language_is_read_all_the_same(name: str) -> None:
    for source in sources(name):
        torn = [source[:at] for at in range(0, len(source), max(1, len(source) // 25))]
        odd = [b"", b"\x00\xff\xfe", b"((((", b")]}\"'`", b"\n" * 50, source[::-1], source.replace(b"(", b"{")]
        marks = [
            source.replace(b"}", b""),
            source.replace(b'"', b"'"),
            source.replace(b"\n", b" "),
            b"${" * 50,
            b"<" * 90,
        ]
        for each in (*torn, *odd, *marks, source + source):
            facts = extract(each, all_languages()[name])
            assert facts.status == "parsed", (each[:80], facts.reason)
