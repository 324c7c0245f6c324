"""Files in another encoding than UTF-8: everything that is not the odd byte itself is read as ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.extract.engine import extract
from app.extract.repair import decodable
from app.languages.base import Language, all_languages, language_of

GOLDEN = Path(__file__).parent.parent / "golden"
ODD = (0xE9, 0xFF, 0xC3, 0x80)
EACH = [language for language in all_languages().values() if language.grammar]


@pytest.mark.parametrize("language", EACH, ids=lambda language: language.name)
def test_odd_bytes_anywhere_cost_no_file(language: Language) -> None:
    for path in sorted(GOLDEN.rglob("*")):
        if path.is_file() and language_of(path.name.removesuffix(".txt")) == language.name:
            damaged = bytearray(path.read_bytes())
            step = max(1, len(damaged) // 9)
            for number, at in enumerate(range(step // 2, len(damaged), step)):
                damaged[at] = ODD[number % len(ODD)]
            assert extract(bytes(damaged), language).status != "failed", path


def test_what_is_parsed_is_as_long_as_the_source() -> None:
    for source in (b"caf\xe9()\n", "café()\n".encode(), b"\xff\xfe\x00a", b"x = '\xc3'", b""):
        parsed = decodable(source)
        assert len(parsed) == len(source) and parsed.decode() is not None
