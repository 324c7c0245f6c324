"""A snapshot that lives in memory: texts go in, the real extractor runs, and linking reads it like a stored one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from app.domain.answers import Coverage
from app.domain.facts import Facts, Reference
from app.domain.ids import Sha
from app.domain.reading import (
    Entry,
    FileFacts,
    FileSymbols,
    ImportRow,
    ListedRows,
    PropertyRow,
    ReferenceRow,
    SymbolRow,
)
from app.extract.engine import extract
from app.languages.base import all_languages
from app.languages.detection import language_of_blob
from app.query.linking.model import SymbolAt, Use, View
from app.query.linking.world import World

Row = TypeVar("Row")


def last_segment(module: str) -> str:
    """What `imports_ending` looks at: after the last of `/ . : \\`, suffix of a file cut."""
    tail = module.rstrip("/").rpartition("/")[2]
    stem, dot, suffix = tail.rpartition(".")
    if "/" in module and dot and suffix in ("js", "ts", "jsx", "tsx", "mjs", "cjs", "vue"):
        tail = stem
    for mark in ".:\\":
        tail = tail.rpartition(mark)[2]
    return tail


class MemoryListing:
    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = dict(sorted(entries.items()))
        self._names: dict[str, set[str]] = {"": set()}
        self._paths: dict[int, list[str]] = {}
        for path, entry in self._entries.items():
            self._paths.setdefault(entry.file, []).append(path)
            while path:
                directory, _, name = path.rpartition("/")
                self._names.setdefault(directory, set()).add(name)
                path = directory

    def get(self, path: str) -> Entry | None:
        return self._entries.get(path)

    def entries(self) -> Iterable[Entry]:
        return self._entries.values()

    def under(self, directory: str) -> Iterable[Entry]:
        return [e for e in self._entries.values() if not directory or e.path.startswith(directory + "/")]

    def is_directory(self, path: str) -> bool:
        return path in self._names

    def names_in(self, directory: str) -> Collection[str]:
        return self._names.get(directory, set())

    def paths_of(self, file: int) -> Sequence[str]:
        return self._paths.get(file, [])

    def changed_since(self, other: object) -> Collection[str] | None:
        return None

    def children(self, directory: bytes) -> Mapping[bytes, tuple[int, Sha]]:
        return {}


class MemoryFacts:
    def __init__(self, facts: Mapping[int, Facts]) -> None:
        self._facts = facts

    @cached_property
    def _symbols(self) -> Mapping[str, list[SymbolRow]]:
        rows = (SymbolRow(f, i, s) for f, facts in self._facts.items() for i, s in enumerate(facts.symbols))
        return _by_name(rows, lambda row: row.symbol.name)

    @cached_property
    def _references(self) -> Mapping[str, list[ReferenceRow]]:
        return _by_name(self.references_in(self._facts), lambda row: row.reference.name)

    @cached_property
    def _models(self) -> Mapping[int, FileFacts]:
        return {file: self._model(facts) for file, facts in self._facts.items()}

    def symbols_named(self, names: Collection[str], files: Collection[int] | None = None) -> Sequence[SymbolRow]:
        return [row for name in names for row in self._symbols.get(name, ()) if files is None or row.file in files]

    def symbol_files(self, names: Collection[str]) -> Mapping[str, Sequence[int]]:
        return {name: [row.file for row in self._symbols.get(name, ())] for name in names}

    def outermost_files(self, name: str) -> Collection[int]:
        return {row.file for row in self._symbols.get(name, ()) if not row.symbol.container}

    def has_nested(self, name: str) -> bool:
        return any(row.symbol.container or row.symbol.scope for row in self._symbols.get(name, ()))

    def references_named(self, names: Collection[str]) -> Sequence[ReferenceRow]:
        return [row for name in names for row in self._references.get(name, ())]

    def count_references(self, names: Collection[str]) -> int:
        return len(self.references_named(names))

    def _imports(self) -> Iterator[ImportRow]:
        return (ImportRow(f, item) for f, facts in self._facts.items() for item in facts.imports)

    def imports_named(self, names: Collection[str]) -> Sequence[ImportRow]:
        return [row for row in self._imports() if row.item.name in names or row.item.alias in names]

    def imports_ending(self, segments: Collection[str]) -> Sequence[ImportRow]:
        return [row for row in self._imports() if last_segment(row.item.module) in segments]

    def imports_of_kinds(self, kinds: Collection[str]) -> Sequence[ImportRow]:
        return [row for row in self._imports() if row.item.kind in kinds]

    def references_in(self, files: Collection[int]) -> Sequence[ReferenceRow]:
        return [ReferenceRow(f, r) for f in files for r in self._facts[f].references]

    def models(self, files: Collection[int]) -> Mapping[int, FileFacts]:
        return {f: self._models[f] for f in files}

    def symbols_in(self, files: Collection[int]) -> Mapping[int, FileSymbols]:
        return {f: FileSymbols(m.status, m.reason, m.symbols) for f, m in self.models(files).items()}

    @staticmethod
    def _model(f: Facts) -> FileFacts:
        symbols, scopes, bindings, imports = map(ListedRows, (f.symbols, f.scopes, f.bindings, f.imports))
        return FileFacts(f.language, f.status, f.reason, symbols, scopes, bindings, imports, f.properties)

    def properties(self, keys: Collection[str]) -> Sequence[PropertyRow]:
        return [PropertyRow(f, p.key, p.value) for f, x in self._facts.items() for p in x.properties if p.key in keys]

    def names(self) -> Sequence[str]:
        return sorted({symbol.name for facts in self._facts.values() for symbol in facts.symbols})


def _by_name(rows: Iterable[Row], name: Callable[[Row], str]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(name(row), []).append(row)
    return found


class MemorySnapshot:
    """One commit: path → source."""

    def __init__(self, files: Mapping[str, str | bytes]) -> None:
        entries: dict[str, Entry] = {}
        facts: dict[int, Facts] = {}
        numbers: dict[tuple[Sha, str], int] = {}
        for path, source in files.items():
            raw = source.encode() if isinstance(source, str) else source
            blob = Sha(hashlib.sha1(b"blob %d\0" % len(raw) + raw).hexdigest())
            language = language_of_blob(path, len(raw), lambda count, raw=raw: raw[:count])  # type: ignore[misc]
            number = -1
            if language:
                number = numbers.setdefault((blob, language), len(numbers))
                if number not in facts:
                    facts[number] = extract(raw, all_languages()[language])
            entries[path] = Entry(path, 0o100644, blob, len(raw), language, number)
        self._listing, self._facts = MemoryListing(entries), MemoryFacts(facts)
        self.repo_id, self.commit = "0" * 16, Sha("0" * 40)
        self.committed_at = self.indexed_at = "2026-01-01T00:00:00Z"
        self.coverage: Coverage = {"files": len(files), "parsed": len(facts), "failed": 0, "skipped": 0}

    @property
    def listing(self) -> MemoryListing:
        return self._listing

    @property
    def facts(self) -> MemoryFacts:
        return self._facts


class Project:
    """A world of in-memory repositories with answers in short forms that tests can compare.

    One repository `t/r` from keyword-less files, or several by name.
    """

    def __init__(self, files: Mapping[str, str], **others: Mapping[str, str]) -> None:
        self.sources = [files, *others.values()]
        names = ["t/r", *(f"t/{name}" for name in others)]
        views = [
            View(n, MemorySnapshot(f), lambda _: True, lambda path, f=f: f[path].encode())  # type: ignore[misc]
            for n, f in zip(names, self.sources, strict=True)
        ]
        self.world = World(views)

    def symbol(self, symbol_id: str) -> SymbolAt:
        found = self.world.find(symbol_id)
        assert len(found) == 1, (symbol_id, found)
        return found[0]

    def uses(self, symbol_id: str, relation: str | None = None) -> list[Use]:
        return self.world.references_to(self.symbol(symbol_id), relation)

    def calls(self, symbol_id: str) -> list[str]:
        """`path:line` of calls that are exact, with `?` appended for candidates; rows by name alone are left out."""
        return self.rows(symbol_id, "call")

    def rows(self, symbol_id: str, relation: str | None = None) -> list[str]:
        """As `calls`, of any relation."""
        marks = {"exact": "", "candidate": "?"}
        return [self._place(u) + marks[u.resolution] for u in self.uses(symbol_id, relation) if u.resolution in marks]

    def guesses(self, symbol_id: str) -> list[str]:
        return [self._place(use) for use in self.uses(symbol_id) if use.resolution == "name"]

    def _place(self, use: Use) -> str:
        repo = "" if use.view == 0 else f"{self.world.views[use.view].repo}:"
        return f"{repo}{use.path}:{use.reference.line}"

    def definition(self, path: str, token: str, occurrence: int = 1, view: int = 0) -> list[str]:
        """What the n-th occurrence of a token in a file means: symbol ids without the first repository's name, or
        `local@line` for locals; `?` for candidates, `~` for guesses by name."""
        source = self.sources[view][path]
        at = -1
        for _ in range(occurrence):
            at = source.index(token, at + 1)
        line = source.count("\n", 0, at) + 1
        column = len(source[source.rfind("\n", 0, at) + 1 : at].encode()) + 1
        marks = {"exact": "", "candidate": "?", "name": "~"}
        found = []
        for target in self.world.definition_at(view, path, line, column, source.encode()):
            if target.symbol is not None:
                text = target.symbol.symbol_id(self.world).removeprefix("t/r:")
            else:
                assert target.binding is not None
                text = f"local@{target.binding.line}"
            found.append(text + marks[target.resolution])
        return found

    def reference(self, path: str, name: str) -> Reference:
        rows = self.world.views[0].snapshot.facts.references_named({name})
        return next(row.reference for row in rows if path in self.world.views[0].snapshot.listing.paths_of(row.file))
