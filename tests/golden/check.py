"""Golden cases: `tests/golden/<folder>/<case>/` holds sources and the facts expected of them in `expected.txt`.

`HEADMARK_GOLDEN=write python -m pytest tests/golden` writes what is found; review it as a diff. A `known_gap.md` in
a case says what in its expectation is wrong today. Sources may end in `.txt` besides (`conftest.py.txt`), so that tools
leave them alone.

A line a fact, in file order and under its file's path:

    symbol KIND QUALIFIED LINE:COLUMN START-END arity=MIN..MAX [modifiers] in=SCOPE `signature` :type =value doc=LINES
    import KIND MODULE NAME as ALIAS LINE:COLUMN [conditional] in=SCOPE
    bind KIND NAME LINE:COLUMN in=SCOPE :type =value
    scope KIND SYMBOL LINE:COLUMN-LINE:COLUMN          (only those that no symbol opens)
    RELATION RECEIVER.NAME/ARGUMENTS LINE:COLUMN by=SYMBOL in=SCOPE
    property KEY VALUE

SCOPE is the symbol that opened it, `kind@line:column` when none did; it is left out for the module.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator
from pathlib import Path

from app.domain.facts import Binding, Facts, Import, Reference, Symbol
from app.extract.engine import extract
from app.languages.base import all_languages
from app.languages.detection import language_of_blob

HERE = Path(__file__).parent
_WRITING = os.environ.get("HEADMARK_GOLDEN") == "write"


def cases() -> list[str]:
    """Every case as `folder/case`."""
    return sorted(path.relative_to(HERE).as_posix() for path in HERE.glob("*/*") if _sources(path))


def check(case: str) -> None:
    """Compare the facts of one case's sources with its `expected.txt`, or write them there."""
    folder = HERE / case
    found = "\n".join(_report(folder, path) for path in _sources(folder))
    expected = folder / "expected.txt"
    if _WRITING:
        expected.write_text(found, "utf-8")
    wanted = expected.read_text("utf-8") if expected.exists() else ""
    diff = difflib.unified_diff(wanted.splitlines(), found.splitlines(), "expected", "found", lineterm="", n=1)
    assert found == wanted, "\n" + "\n".join(diff)


def _sources(folder: Path) -> list[Path]:
    ours = {"expected.txt", "known_gap.md"}
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name not in ours)


def _report(folder: Path, path: Path) -> str:
    shown = path.relative_to(folder).as_posix().removesuffix(".txt")
    source = path.read_bytes()
    name = language_of_blob(shown, len(source), lambda count: source[:count])
    if not name:
        return f"== {shown}: in no language\n"
    language = all_languages()[name]
    facts = extract(source, language)
    problem = f" ({facts.reason})" if facts.reason else ""
    return "\n".join((f"== {shown}: {language.name} {facts.status}{problem}", *_Lines(facts), ""))


class _Lines:
    """The lines of one file's facts."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    def __iter__(self) -> Iterator[str]:
        facts = self._facts
        yield from map(self._symbol, facts.symbols)
        for scope in facts.scopes[1:]:
            if scope.symbol < 0:
                span = f"{scope.start_line}:{scope.start_column}-{scope.end_line}:{scope.end_column}"
                yield _join("scope", scope.kind, span, self._in(scope.parent))
        yield from map(self._import, facts.imports)
        yield from map(self._binding, facts.bindings)
        yield from map(self._reference, facts.references)
        for item in facts.properties:
            yield f"property {item.key} {item.value}"

    def _symbol(self, symbol: Symbol) -> str:
        most = "" if symbol.max_args < 0 else symbol.max_args
        arity = "" if symbol.min_args < 0 else f"arity={symbol.min_args}..{most}"
        modifiers = " ".join(("exported", symbol.modifiers) if symbol.exported else (symbol.modifiers,)).strip()
        return _join(
            "symbol", symbol.kind, symbol.qualified, f"{symbol.line}:{symbol.column}",
            f"{symbol.start_line}-{symbol.end_line}", arity, modifiers and f"[{modifiers}]", self._in(symbol.scope),
            f"`{symbol.signature}`", symbol.type and f":{symbol.type}", symbol.value and f"={symbol.value}",
            f"doc={symbol.doc_line}-{symbol.doc_end_line}" if symbol.doc_line else "",
        )  # fmt: skip

    def _import(self, item: Import) -> str:
        alias = f"as {item.alias}" if item.alias else ""
        place = f"{item.line}:{item.column}"
        branch = "[conditional]" if item.conditional else ""
        return _join("import", item.kind, item.module, item.name, alias, place, branch, self._in(item.scope))

    def _binding(self, item: Binding) -> str:
        return _join(
            "bind", item.kind, item.name, f"{item.line}:{item.column}", self._in(item.scope),
            item.type and f":{item.type}", item.value and f"={item.value}",
        )  # fmt: skip

    def _reference(self, item: Reference) -> str:
        name = f"{item.receiver}.{item.name}" if item.receiver else item.name
        counted = f"{name}/{item.argc}" if item.argc >= 0 else name
        by = f"by={self._facts.symbols[item.symbol].qualified}" if item.symbol >= 0 else ""
        return _join(item.relation, counted, f"{item.line}:{item.column}", by, self._in(item.scope))

    def _in(self, scope: int) -> str:
        if scope <= 0:
            return ""
        found = self._facts.scopes[scope]
        if found.symbol >= 0:
            return f"in={self._facts.symbols[found.symbol].qualified}"
        return f"in={found.kind}@{found.start_line}:{found.start_column}"


def _join(*parts: str) -> str:
    return " ".join(part for part in parts if part)
