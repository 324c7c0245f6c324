"""Calls and their definitions, against an index in the SCIP format (scip-python, scip-typescript) of the same files.

A call is a name, indexed as an occurrence that defines nothing, before `(`. What it names is defined in the indexed
files (the places count by path and line) or, if the index says that it lies outside of them, nowhere here. Calls that
the index leaves open are left out: without a symbol, or with a local one or one of the indexed package that it defines
nowhere.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from app.query.linking.model import Target
from app.query.linking.units import Unit
from tests.support.memory_snapshot import Project

DOCUMENTS, PATH, OCCURRENCES = 2, 1, 2  # fields of Index and Document
RANGE, SYMBOL, ROLES = 1, 2, 3  # fields of Occurrence
DEFINITION = 1
CALLED = re.compile(r"\s*(?:\?\.)?\(")
METHOD = re.compile(r"\((?:[^()]|\([^()]*\))*\)\s*(?::[^=]*)?\{.*")
"""What follows the name of a method that is written in an object."""
SUFFIXES = (".py", ".ts", ".tsx", ".js", ".jsx", ".mts", ".cts", ".vue")
CONFIGURATIONS = ("package.json", "tsconfig.json", "pyproject.toml", "setup.py", "setup.cfg", "pnpm-workspace.yaml")


class Occurrence(NamedTuple):
    line: int  # 0-based, as the columns are
    start: int
    end: int
    symbol: str
    defines: bool


class Call(NamedTuple):
    where: str
    exact: set[object]
    found: set[object]  # candidates included
    wanted: set[object]


def calls(folder: str, index: str) -> Iterator[Call]:
    """Every call that the index knows in the folder's files: what we say and what it says."""
    texts = _texts(Path(folder))
    documents = {path: found for path, found in _documents(Path(index).read_bytes()) if path in texts}
    defined = _definitions(documents)
    inside = {_package(symbol) for symbol in defined}
    project = Project(texts)
    same = Same(project, documents, texts)
    for path, occurrences in sorted(documents.items()):
        lines = texts[path].split("\n")
        for each in occurrences:
            if each.defines or not _is_call(lines, each) or not each.symbol:
                continue
            name = lines[each.line][each.start : each.end]
            wanted = same.places(defined.get(_key(path, each.symbol), ()), name)
            if not wanted and (_is_local(each.symbol) or _package(each.symbol) in inside):
                continue
            column = len(lines[each.line][: each.start].encode()) + 1
            targets = project.world.definition_at(0, path, each.line + 1, column, texts[path].encode())
            where = f"{path}:{each.line + 1}:{each.start + 1}"
            exact = same.places(_places(targets, path, ("exact",)), name)
            found = same.places(_places(targets, path, ("exact", "candidate")), name)
            # A name that the index knows to be defined again and again counts once.
            exact, found = (each | wanted if each & wanted else each for each in (exact, found))
            yield Call(where, exact, found, wanted)


class Same:
    """Places that stand for others, where indexers differ in what they name: the class of a constructor, the first of
    the overloads or assignments of one name, a key of the type that is written beside an object's."""

    def __init__(self, project: Project, paths: Iterable[str], texts: Mapping[str, str]) -> None:
        self._firsts: dict[tuple[object, str], object] = {}  # of a place and a name on it
        self._classes: dict[object, object] = {}
        for path in paths:
            unit = project.world.linker.repositories[0].unit(path)
            if unit is not None:
                self._add(path, unit)
                self._add_typed(path, unit, texts[path].split("\n"))

    def _add(self, path: str, unit: Unit) -> None:
        first: dict[object, int] = {}
        symbols = unit.facts.symbols
        for symbol in symbols:
            line = first.setdefault(symbol.qualified.partition("~")[0], symbol.line)
            self._firsts[(path, symbol.line), symbol.name] = (path, line)
            if symbol.kind == "constructor" and symbol.parent >= 0:
                self._classes[path, symbol.line] = (path, symbols[symbol.parent].line)
        for row in unit.facts.bindings:
            line = first.setdefault((row.scope, row.name), row.line)
            self._firsts.setdefault(((path, row.line), row.name), (path, line))

    def _add_typed(self, path: str, unit: Unit, lines: list[str]) -> None:
        """`const a: { f: typeof f } = { f }`: a compiler names the f of the type, we that of the object."""
        symbols = unit.facts.symbols
        for symbol in symbols:
            around = symbols[symbol.parent] if symbol.parent >= 0 else None
            if around is None or not re.search(rf"\b{re.escape(around.name)}\s*:\s*\{{\s*$", lines[around.line - 1]):
                continue
            key = re.compile(rf"\s*(?:readonly\s+)?{re.escape(symbol.name)}\??\s*[:(<]")
            stated = next((n for n in range(around.line + 1, symbol.line) if key.match(lines[n - 1])), 0)
            if stated:
                self._firsts[(path, stated), symbol.name] = (path, symbol.line)

    def places(self, places: Iterable[object], name: str) -> set[object]:
        return {self._classes.get(place) or self._firsts.get((place, name), place) for place in places}


def _texts(folder: Path) -> dict[str, str]:
    paths = (path for path in folder.rglob("*") if path.suffix in SUFFIXES or path.name in CONFIGURATIONS)
    return {
        path.relative_to(folder).as_posix(): path.read_bytes().decode("utf-8", "replace")
        for path in paths
        if path.is_file() and not {"node_modules", ".git", "dist"} & set(path.relative_to(folder).parts)
    }


def _is_local(symbol: str) -> bool:
    return symbol.startswith("local ")


def _key(path: str, symbol: str) -> str:
    """A local symbol is known by its file too."""
    return f"{path} {symbol}" if _is_local(symbol) else symbol


def _package(symbol: str) -> str:
    """Scheme, manager, name and version: `scip-python python flask 1`."""
    return " ".join(symbol.split(" ")[:4])


def _is_call(lines: list[str], each: Occurrence) -> bool:
    text = lines[each.line] if each.line < len(lines) else ""
    declared = re.search(r"\b(?:def|class|function)\s*$", text[: each.start])
    return bool(CALLED.match(text, each.end)) and not declared and not METHOD.fullmatch(text[each.end :])


def _definitions(documents: Mapping[str, list[Occurrence]]) -> dict[str, set[object]]:
    """Symbol → where it is defined."""
    found: dict[str, set[object]] = defaultdict(set)
    for path, occurrences in documents.items():
        for each in occurrences:
            if each.defines:
                found[_key(path, each.symbol)].add((path, each.line + 1))
    return found


def _places(targets: list[Target], path: str, resolutions: tuple[str, ...]) -> Iterator[object]:
    """Places of the targets, an import of what lies elsewhere left out."""
    for target in targets:
        symbol, binding = target.symbol, target.binding
        elsewhere = symbol is None and target.evidence.startswith("imported: ")
        if target.resolution in resolutions and not elsewhere:
            yield (symbol.path, max(1, symbol.symbol.line)) if symbol else (path, binding.line if binding else 0)


# The format, of which four fields are read


def _documents(data: bytes) -> Iterator[tuple[str, list[Occurrence]]]:
    for field, value in _fields(data):
        if field == DOCUMENTS and isinstance(value, bytes):
            path, occurrences = "", []
            for inner, content in _fields(value):
                if inner == PATH and isinstance(content, bytes):
                    path = content.decode().replace("\\", "/")
                elif inner == OCCURRENCES and isinstance(content, bytes):
                    occurrences.append(_occurrence(content))
            yield path, occurrences


def _occurrence(data: bytes) -> Occurrence:
    place, symbol, roles = [0, 0, 0], "", 0
    for field, value in _fields(data):
        if field == RANGE and isinstance(value, bytes):
            place = list(_numbers(value))
        elif field == SYMBOL and isinstance(value, bytes):
            symbol = value.decode()
        elif field == ROLES and isinstance(value, int):
            roles = value
    return Occurrence(place[0], place[1], place[2] if len(place) == 3 else place[3], symbol, bool(roles & DEFINITION))


def _fields(data: bytes) -> Iterator[tuple[int, bytes | int]]:
    """Number and content of each field of a message in Protobuf's wire format."""
    at = 0
    while at < len(data):
        key, at = _number(data, at)
        value, at = _number(data, at)
        if key & 7 == 2:
            yield key >> 3, data[at : at + value]
            at += value
        else:
            yield key >> 3, value


def _numbers(data: bytes) -> Iterator[int]:
    at = 0
    while at < len(data):
        value, at = _number(data, at)
        yield value


def _number(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at
