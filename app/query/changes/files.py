"""Which files differ between two commits, and which of them the index could not see into."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.domain.reading import Entry, FileFacts, SnapshotView
from app.domain.tree import is_file
from app.languages.base import all_languages
from app.query.changes.model import Side

_NUMBER = re.compile(r"~\d+(?=\.|\Z)")


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


def has_parser(entry: Entry | None) -> bool:
    language = all_languages().get(entry.language) if entry is not None and is_file(entry.mode) else None
    return language is not None and bool(language.grammar)


class Symbols:
    """The symbols of one commit's files; `load` fetches many files together."""

    def __init__(self, snapshot: SnapshotView) -> None:
        self._snapshot = snapshot
        self._models: dict[int, FileFacts] = {}

    def load(self, entries: Iterable[Entry | None]) -> None:
        files = {entry.file for entry in entries if entry is not None and entry.file >= 0}
        self._models.update(self._snapshot.facts.models(files - self._models.keys()))

    def unseen(self, entry: Entry | None) -> str:
        """Why the symbols of a file that has a parser are not known; "" when they are, or when there are none."""
        if entry is None or not has_parser(entry):
            return ""
        model = self._models.get(entry.file)
        if model is None:
            return "nothing was extracted"
        return "" if model.status == "parsed" else f"{model.status}: {model.reason}"

    def has_fault(self, entry: Entry | None) -> bool:
        """Whether a file was parsed around a fault, so that symbols may be missing."""
        model = self._models.get(entry.file) if entry is not None else None
        return model is not None and model.status == "parsed" and bool(model.reason)

    def of(self, entry: Entry | None) -> Sequence[Side]:
        model = self._models.get(entry.file) if entry is not None and has_parser(entry) else None
        if entry is None or model is None or not len(model.symbols):
            return ()
        values = model.symbols.values
        names, kinds, qualified = values("name"), values("kind"), values("qualified")
        plain = [_NUMBER.sub("", text) if "~" in text else text for text in qualified]
        hashes = (values("signature_hash"), values("body_hash"))
        lines = [end - start + 1 for start, end in zip(values("start_line"), values("end_line"), strict=True)]
        path, file = entry.path, entry.file
        rows = zip(range(len(names)), names, plain, kinds, *hashes, lines, strict=True)
        return [Side(path, file, *row) for row in rows]
