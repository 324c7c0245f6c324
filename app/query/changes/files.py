"""Which files differ between two commits, and which of them the index could not see into."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from app.domain.facts import Symbol
from app.domain.reading import Entry, FileSymbols, ListedRows, Rows, SnapshotView
from app.domain.tree import is_file
from app.query.changes.model import Side
from app.query.linking.model import without_numbers
from app.query.parsers import has_parser


class FilePair(NamedTuple):
    """A path whose file differs: as it was and as it is; None where there is none."""

    path: str
    before: Entry | None
    after: Entry | None


def differing(base: SnapshotView, head: SnapshotView) -> list[FilePair]:
    """Files whose content or language differs, by path."""
    paths = head.listing.changed_since(base.listing)
    if paths is None:
        paths = {entry.path for entry in (*base.listing.entries(), *head.listing.entries())}
    pairs = (FilePair(path, base.listing.get(path), head.listing.get(path)) for path in sorted(paths))
    return [pair for pair in pairs if _content(pair.before) != _content(pair.after)]


def _content(entry: Entry | None) -> tuple[str, str] | None:
    return (entry.sha, entry.language) if entry is not None and is_file(entry.mode) else None


def may_have_symbols(entry: Entry | None) -> bool:
    return entry is not None and is_file(entry.mode) and has_parser(entry.language)


class Symbols:
    """The symbols of one commit's files; `load` fetches many files together."""

    def __init__(self, snapshot: SnapshotView) -> None:
        self._snapshot = snapshot
        self._models: dict[int, FileSymbols] = {}

    def load(self, entries: Iterable[Entry | None]) -> None:
        files = {entry.file for entry in entries if entry is not None and entry.file >= 0}
        self._models.update(self._snapshot.facts.symbols_in(files - self._models.keys()))

    def unseen(self, entry: Entry | None) -> str:
        """Why the symbols of a file that has a parser are not known; "" when they are, or when there are none."""
        if entry is None or not may_have_symbols(entry):
            return ""
        model = self._models.get(entry.file)
        if model is None:
            return "nothing was extracted"
        return "" if model.status == "parsed" else f"{model.status}: {model.reason}"

    def has_fault(self, entry: Entry | None) -> bool:
        """Whether a file was parsed around a fault, so that symbols may be missing."""
        model = self._models.get(entry.file) if entry is not None else None
        return model is not None and model.status == "parsed" and bool(model.reason)

    def of(self, entry: Entry | None) -> list[Side]:
        return self.some(entry, range(len(self._rows(entry))))

    def _rows(self, entry: Entry | None) -> Rows[Symbol]:
        model = self._models.get(entry.file) if entry is not None and may_have_symbols(entry) else None
        return model.symbols if model is not None else ListedRows()

    def keys(self, entry: Entry | None) -> list[tuple[Any, ...]]:
        """What tells each symbol of a file from others; cheaper than the symbols."""
        values = self._rows(entry).values
        return list(zip(*map(values, ("name", "container", "signature_hash", "body_hash")), strict=True))

    def some(self, entry: Entry | None, numbers: Sequence[int]) -> list[Side]:
        if entry is None or not numbers:
            return []
        rows = self._rows(entry)
        fields = zip(numbers, *(rows.picked(field, numbers) for field in _FIELDS), strict=True)
        return [_side(entry, *values) for values in fields]


def changed_symbols(pair: FilePair, old: Symbols, new: Symbols) -> tuple[list[Side], list[Side]]:
    """The symbols of both versions of a file that the other version does not have as they are."""
    if pair.before is None or pair.after is None:
        return old.of(pair.before), new.of(pair.after)
    before, after = old.keys(pair.before), new.keys(pair.after)
    mine, theirs = set(before), set(after)
    if len(mine) < len(before) or len(theirs) < len(after):
        return old.of(pair.before), new.of(pair.after)  # namesakes that are alike are counted, not just found
    return (
        old.some(pair.before, [number for number, key in enumerate(before) if key not in theirs]),
        new.some(pair.after, [number for number, key in enumerate(after) if key not in mine]),
    )


_FIELDS = ("name", "qualified", "kind", "signature_hash", "body_hash", "start_line", "end_line")


def _side(
    entry: Entry, number: int, name: str, qualified: str, kind: str, signature: int, body: int, start: int, end: int
) -> Side:
    plain = without_numbers(qualified)
    return Side(entry.path, entry.file, number, name, plain, kind, signature, body, end - start + 1)
