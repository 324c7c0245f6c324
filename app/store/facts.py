"""Facts of a commit's segments, as linking and the questions read them."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial
from threading import Lock
from typing import Any

from app.domain.facts import Binding, Facts, Import, Property, Reference, Scope, Symbol
from app.domain.reading import FileFacts, FileSymbols, ImportRow, ListedRows, PropertyRow, ReferenceRow, SymbolRow
from app.store.format import restored
from app.store.parts import Key
from app.store.rows import HotRows, HotSymbols
from app.store.segments import Segment, distinct, rows_by_file, rows_by_text
from app.store.tables import HotTable, Row

MODEL_TABLES = ("symbols", "scopes", "bindings", "imports", "properties")
NUMBERED = frozenset(("symbols", "scopes"))  # tables whose second column is the row's number in its file
MAKERS: Mapping[str, Callable[[Sequence[Any]], Any]] = {
    "symbols": lambda values: restored(Symbol._make(values)),
    "scopes": Scope._make,
    "bindings": Binding._make,
    "imports": Import._make,
    "properties": Property._make,
}
_SEPARATORS = re.compile(r"[/.:\\]")


class ModelCache:
    """FileFacts by file number, for all repositories; bounded by the rows they hold."""

    def __init__(self, rows: int = 40_000) -> None:
        self._limit = rows
        self._held: OrderedDict[int, FileFacts] = OrderedDict()
        self._rows = 0
        self._lock = Lock()

    def take(self, files: Collection[int]) -> dict[int, FileFacts]:
        found = {}
        with self._lock:
            for file in files:
                if (model := self._held.get(file)) is not None:
                    self._held.move_to_end(file)
                    found[file] = model
        return found

    def add(self, models: Mapping[int, FileFacts]) -> None:
        with self._lock:
            for file, model in models.items():
                if file not in self._held:
                    self._held[file] = model
                    self._rows += _weight(model)
            while self._rows > self._limit and len(self._held) > 1:
                self._rows -= _weight(self._held.popitem(last=False)[1])


def _weight(model: FileFacts) -> int:
    rows = len(model.symbols) + len(model.scopes) + len(model.bindings) + len(model.imports)
    return 1 + (rows // 8 if isinstance(model.symbols, HotRows) else rows)


class Reader:
    """domain.reading.FactsReader over the segments of one manifest."""

    def __init__(self, segments: Sequence[Segment], models: ModelCache) -> None:
        self.segments = segments
        self._models = models

    def file_of(self, key: Key) -> int:
        """The file number of a (blob, language); -1 when nothing was extracted from it."""
        for segment in self.segments:
            at = segment.index.get(key)
            if at is not None:
                return segment.base + at
        return -1

    def key_of(self, file: int) -> Key | None:
        """The (blob, language) of a file number; None when it is not the number that `file_of` gives."""
        for segment in self.segments:
            if 0 <= file - segment.base < len(segment.keys):
                key = segment.keys[file - segment.base]
                return key if self.file_of(key) == file else None
        return None

    def status(self, key: Key) -> str:
        """`parsed`, `failed` or `skipped`; "" when nothing was extracted."""
        for segment in self.segments:
            if key in segment.index:
                return segment.status(key)
        return ""

    def symbols_named(self, names: Collection[str], files: Collection[int] | None = None) -> list[SymbolRow]:
        rows = self._by_text("symbols", "name", names, files)
        return [SymbolRow(row[0], row[1], restored(Symbol._make(row[2:]))) for row in rows]

    def symbol_files(self, names: Collection[str]) -> Mapping[str, Sequence[int]]:
        found: dict[str, list[int]] = {name: [] for name in names}
        for segment in self.segments:
            for name, file in segment.table("symbols").pairs("name", found, "name", "file"):
                found[name].append(segment.base + file)
        return found

    def outermost_files(self, name: str) -> Collection[int]:
        tables = ((segment.base, segment.table("symbols")) for segment in self.segments)
        places = ((base, table.pairs("name", (name,), "file", "container")) for base, table in tables)
        return {base + file for base, pairs in places for file, container in pairs if not container}

    def has_nested(self, name: str) -> bool:
        places = ("name", (name,), "container", "scope")
        tables = (segment.table("symbols") for segment in self.segments)
        return any(container or scope for table in tables for container, scope in table.pairs(*places))

    def references_named(self, names: Collection[str]) -> list[ReferenceRow]:
        return [ReferenceRow(row[0], Reference(*row[1:])) for row in self._by_text("references", "name", names)]

    def count_references(self, names: Collection[str]) -> int:
        return sum(segment.table("references").count("name", names) for segment in self.segments)

    def imports_named(self, names: Collection[str]) -> list[ImportRow]:
        wanted = frozenset(names)
        by_name = self._by_text("imports", "name", wanted)
        by_alias = [row for row in self._by_text("imports", "alias", wanted) if row[3] not in wanted]
        return _imports(by_name + by_alias)

    def imports_ending(self, segments: Collection[str]) -> list[ImportRow]:
        wanted = [module for piece in segments for module in self._modules.get(piece, ())]
        return _imports(self._by_text("imports", "module", wanted))

    def imports_of_kinds(self, kinds: Collection[str]) -> list[ImportRow]:
        return _imports(self._by_text("imports", "kind", kinds))

    def references_in(self, files: Collection[int]) -> list[ReferenceRow]:
        return [ReferenceRow(row[0], Reference(*row[1:])) for row in rows_by_file(self.segments, "references", files)]

    def properties(self, keys: Collection[str]) -> list[PropertyRow]:
        return [PropertyRow(*row) for row in self._by_text("properties", "key", keys)]

    def names(self) -> Sequence[str]:
        return self._names

    def models(self, files: Collection[int]) -> Mapping[int, FileFacts]:
        found = self._models.take(files)
        missing = [file for file in dict.fromkeys(files) if file not in found]
        if missing:
            read = self._read_models(missing)
            self._models.add(read)
            found.update(read)
        return found

    def symbols_in(self, files: Collection[int]) -> dict[int, FileSymbols]:
        found: dict[int, FileSymbols] = {}
        for segment in self.segments:
            local = segment.local(files)
            if local and (table := segment.hot_tables(("symbols",)).get("symbols")):
                now = partial(segment.hot_table, "symbols")
                rows: dict[int, Any] = {at: HotSymbols(now, table.span(at), 2, MAKERS["symbols"]) for at in local}
            else:
                rows = {at: ListedRows() for at in local}
                for row in segment.table("symbols").by_file(local):
                    rows[row[0]].append(restored(Symbol(*row[2:])))
            found |= {segment.base + at: FileSymbols(*segment.states[at][:2], rows[at]) for at in local}
        return found

    def reasons(self) -> Iterator[tuple[int, str, str]]:
        """File number, status and reason of every file that has a reason."""
        for segment in self.segments:
            for at, (status, reason, _) in enumerate(segment.states):
                if reason:
                    yield segment.base + at, status, reason

    def facts(self, file: int) -> Facts:
        """Everything of one file, as extracted."""
        return self.facts_in([file])[file]

    def facts_in(self, files: Collection[int]) -> dict[int, Facts]:
        """Everything of some files, read together."""
        references: dict[int, list[Reference]] = {file: [] for file in files}
        for row in self.references_in(files):
            references[row.file].append(row.reference)
        models = self.models(files)
        return {file: self._facts(file, models[file], references[file]) for file in files}

    def _facts(self, file: int, model: FileFacts, references: list[Reference]) -> Facts:
        return Facts(
            model.language, model.status, model.reason, self._state(file)[3], list(model.symbols), references,
            list(model.imports), list(model.bindings), list(model.scopes), list(model.properties),
        )  # fmt: skip

    @cached_property
    def _names(self) -> Sequence[str]:
        return distinct(self.segments, "symbols", "name")

    @cached_property
    def _modules(self) -> Mapping[str, Sequence[str]]:
        pieces: dict[str, list[str]] = {}
        for module in distinct(self.segments, "imports", "module"):
            for piece in last_pieces(module):
                pieces.setdefault(piece, []).append(module)
        return pieces

    def _by_text(
        self, table: str, column: str, values: Collection[str], files: Collection[int] | None = None
    ) -> list[Row]:
        return rows_by_text(self.segments, table, column, values, files)

    def _state(self, file: int) -> tuple[str, str, str, int]:
        """Language, status, reason and lines."""
        segment = next(item for item in self.segments if 0 <= file - item.base < len(item.keys))
        at = file - segment.base
        return (segment.keys[at][1], *segment.states[at])

    def _read_models(self, files: Sequence[int]) -> dict[int, FileFacts]:
        found: dict[int, FileFacts] = {}
        for segment in self.segments:
            local = segment.local(files)
            hot = segment.hot_tables(MODEL_TABLES) if local else None
            found |= {segment.base + at: _hot_model(segment, hot, at) for at in local} if hot else {}
        return found | self._read_whole([file for file in files if file not in found])

    def _read_whole(self, files: Sequence[int]) -> dict[int, FileFacts]:
        parts: dict[str, dict[int, list[Row]]] = {}
        for table in MODEL_TABLES if files else ():
            by_file: dict[int, list[Row]] = {file: [] for file in files}
            for row in rows_by_file(self.segments, table, files):
                by_file[row[0]].append(row)
            parts[table] = by_file
        return {file: self._model(file, {table: rows[file] for table, rows in parts.items()}) for file in files}

    def _model(self, file: int, rows: Mapping[str, Sequence[Row]]) -> FileFacts:
        language, status, reason, _ = self._state(file)
        return FileFacts(
            language,
            status,
            reason,
            ListedRows(restored(Symbol(*row[2:])) for row in rows["symbols"]),
            ListedRows(Scope(*row[2:]) for row in rows["scopes"]),
            ListedRows(Binding(*row[1:]) for row in rows["bindings"]),
            ListedRows(Import(*row[1:]) for row in rows["imports"]),
            [Property(*row[1:]) for row in rows["properties"]],
        )


def _hot_model(segment: Segment, tables: Mapping[str, HotTable], at: int) -> FileFacts:
    (_, language), (status, reason, _) = segment.keys[at], segment.states[at]
    rows: dict[str, Any] = {name: ListedRows() for name in MODEL_TABLES}
    for name, table in tables.items():
        kind = HotSymbols if name == "symbols" else HotRows
        rows[name] = kind(partial(segment.hot_table, name), table.span(at), 2 if name in NUMBERED else 1, MAKERS[name])
    return FileFacts(language, status, reason, **rows)


def _imports(rows: Sequence[Row]) -> list[ImportRow]:
    return [ImportRow(row[0], Import(*row[1:])) for row in rows]


def last_pieces(module: str) -> set[str]:
    """What an import's module may be called by its last segment: `a.b` → b; `./x/f.test.js` → f, test and js."""
    if "/" in module or "\\" in module:
        return set(re.split(r"[/\\]", module.rstrip("/\\"))[-1].split("."))
    return {_SEPARATORS.split(module)[-1]}
