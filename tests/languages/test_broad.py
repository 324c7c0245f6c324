"""What every broad language owes, so that adding one is a folder and its golden cases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.facts import KINDS
from app.extract import grammars
from app.extract.engine import extract
from app.languages import rules
from app.languages.base import Language, all_languages, folder_of, language_of
from app.languages.broad_link import BroadLinks
from app.languages.link import link_rules

GOLDEN = Path(__file__).parent.parent / "golden"
BROAD = [language for language in all_languages().values() if language.broad]
EACH = pytest.mark.parametrize("language", BROAD, ids=lambda language: language.name)
_NAMES = ("class", "function", "block", "module")


def capture_words() -> set[str]:
    """The words of the table in `rules.py`, kinds, relations and scopes filled in; those after `_` are one query's."""
    rows = [line.split("|")[1] for line in (rules.__doc__ or "").splitlines() if line.startswith("| `@")]
    words = {word.strip(" `@") for row in rows for word in row.split(",")}
    kinds = {f"definition.{kind}" for kind in KINDS}
    return words | kinds | {f"reference.{each}" for each in rules.RELATION_ORDER} | {f"scope.{each}" for each in _NAMES}


def sources(language: Language) -> Iterator[Path]:
    for path in sorted((GOLDEN / folder_of(language.name)).rglob("*")):
        shown = path.name.removesuffix(".txt")
        if path.is_file() and language_of(shown) == language.name and path.name != "expected.txt":
            yield path


@EACH
def test_there_are_golden_cases_that_a_stranger_can_review(language: Language) -> None:
    """Dialects share the cases of their folder."""
    folder = folder_of(language.name)
    together = [each for each in BROAD if folder_of(each.name) == folder]
    cases = {path.relative_to(GOLDEN / folder).parts[0] for each in together for path in sources(each)}
    assert len(cases) >= 3, cases


@EACH
def test_the_query_compiles_and_speaks_in_the_shared_words(language: Language) -> None:
    query = grammars.query(language.name)
    names = {query.capture_name(number) for number in range(query.capture_count)}
    assert {name for name in names if not name.startswith("_")} <= capture_words()


@EACH
def test_cases_hold_definitions_calls_and_imports(language: Language) -> None:
    if folder_of(language.name) != language.name:
        return  # a dialect: its cases are those of its folder
    facts = [extract(path.read_bytes(), language) for path in sources(language)]
    assert all(each.status == "parsed" for each in facts), [each.reason for each in facts]
    assert any(each.symbols for each in facts)
    assert any(reference.relation == "call" for each in facts for reference in each.references)
    assert {symbol.kind for each in facts for symbol in each.symbols} <= set(KINDS)


@EACH
def test_extraction_is_total_on_what_is_cut_off_torn_or_not_the_language(language: Language) -> None:
    for path in sources(language):
        source = path.read_bytes()
        torn = [source[:at] for at in range(0, len(source), max(1, len(source) // 12))]
        odd = [b"", b"\x00\xff\xfe", b"((((", b")]}\"'`", b"\n" * 50, source[::-1], source.replace(b"(", b"{")]
        for each in (*torn, *odd, source + source):
            facts = extract(each, language)
            assert facts.status == "parsed", (path, facts.reason)


@EACH
def test_links_by_the_rules_of_broad_languages(language: Language) -> None:
    assert isinstance(link_rules(language.name), BroadLinks)
