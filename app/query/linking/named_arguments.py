"""Names of arguments under a cursor: `f(name=1)` means a parameter of f, or a field of what f constructs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.domain.facts import Reference
from app.query.linking.model import CLASS_KINDS, SymbolAt, Target, Value
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker

_WORD = re.compile(rb"[\w\x80-\xff]+")
_REACH = 20_000  # bytes of arguments before a name that are looked through


class NamedArguments:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def at(self, unit: Unit, line: int, column: int, source: bytes) -> list[Target] | None:
        """Targets of the name of an argument at a position; None where none stands."""
        mark = unit.rules.names_argument.encode()
        start = _offset(source, line) + column - 1
        word = next((m for m in _WORD.finditer(source, _offset(source, line)) if m.end() > start), None)
        if not mark or word is None or word.start() > start or not _is_name(source, word, mark):
            return None
        opening = _opening(source, word.start())
        if opening <= 0 or not _WORD.match(source, opening - 1):
            return None
        name = word.group().decode("utf-8", "replace")
        return [target for call in self._calls(unit, source, opening) for target in self._parameters(unit, call, name)]

    def _calls(self, unit: Unit, source: bytes, opening: int) -> Iterator[Reference]:
        """The references whose name ends where the arguments begin."""
        line = source.count(b"\n", 0, opening) + 1
        end = opening - _offset(source, line) + 1
        for row in self._linker.repositories[unit.view].snapshot.facts.references_in((unit.file,)):
            reference = row.reference
            if reference.line == line and reference.column + len(reference.name.encode()) == end:
                yield reference

    def _parameters(self, unit: Unit, call: Reference, name: str) -> list[Target]:
        resolved = self._linker.resolver.resolve(unit, call)
        called = dict.fromkeys((*resolved.built, *resolved.meanings, *resolved.through))
        symbols = [each for each in called if isinstance(each, SymbolAt)]
        found = [target for each in symbols for target in self._parameter(each, name, resolved.resolution)]
        return found or [target for each in symbols for target in self._field(each, name, resolved.resolution)]

    def _parameter(self, function: SymbolAt, name: str, resolution: str) -> Iterator[Target]:
        rows = self._linker.unit(function).parameters.get(function.symbol.body, ()) if function.symbol.body >= 0 else ()
        for row in rows:
            if row.name == name:
                why = f"{name} is its parameter on line {row.line}"
                yield Target(function, row, resolution, why)

    def _field(self, built: SymbolAt, name: str, resolution: str) -> Iterator[Target]:
        if built.symbol.kind in CLASS_KINDS:
            for member in self._linker.members.find(Value("instance", built), name):
                yield Target(member.symbol, None, resolution, f"a field of {built.symbol.name}")


def _offset(source: bytes, line: int) -> int:
    """Where a line begins."""
    at = 0
    for _ in range(line - 1):
        at = source.find(b"\n", at) + 1
    return at


def _is_name(source: bytes, word: re.Match[bytes], mark: bytes) -> bool:
    """Whether a mark follows that is not doubled (`==`), and an argument can begin here."""
    after = source[word.end() : word.end() + 40].lstrip()
    before = source[max(0, word.start() - 400) : word.start()].rstrip()
    return after.startswith(mark) and not after.startswith((mark + b"=", mark + mark)) and before.endswith((b"(", b","))


def _opening(source: bytes, at: int) -> int:
    """The bracket that holds a position; 0 where that is no `(`."""
    depth = 0
    for place in range(at - 1, max(-1, at - _REACH), -1):
        byte = source[place]
        if byte in b")]}":
            depth += 1
        elif byte in b"([{":
            if depth == 0:
                return place if byte == ord("(") else 0
            depth -= 1
    return 0
