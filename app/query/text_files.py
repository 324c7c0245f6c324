"""A disposable cache of source text on disk, laid out to be searched.

Git stores text compressed, as differences, one object at a time; searching it there takes seconds for what takes
milliseconds in plain text. So each blob is written once, as text, into a segment: blobs one after the other, every one
ending in a line feed, as UTF-8 without a byte order mark, with CRLF told as LF. Beside `<name>.text` is `<name>.json`:

    {"shas": [...], "ends": [...], "skipped": {sha: reason}}     blob i is bytes ends[i-1]..ends[i]

The JSON is written last and both by rename, so a segment is there whole or not at all. Several processes may write
segments of one repository at once; a blob that two of them hold is read from either. When there are many segments
they are written anew as one, with the blobs that are still asked for. Removing the directory loses only time.
"""

from __future__ import annotations

import json
import os
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from app.domain.ids import Sha
from app.languages.encoding import as_utf8

CHUNK = 4_000_000  # bytes read at a time
SEGMENT = 32_000_000  # bytes of a segment when many blobs are new
MANY = 12  # segments of a repository that are left apart
_BINARY_PROBE = 8000  # bytes in which git looks for a NUL


class Chunk(NamedTuple):
    """Some blobs' text. Blob i is `text[ends[i-1]:ends[i]]`."""

    text: bytes
    shas: Sequence[Sha]
    ends: Sequence[int]

    def blob_at(self, position: int) -> int:
        return bisect_right(self.ends, position)


class _Segment:
    def __init__(self, path: Path, shas: Sequence[str], ends: Sequence[int], skipped: Mapping[str, str]) -> None:
        self.path = path
        self.ends = ends
        self.skipped = skipped
        self.shas = [Sha(sha) for sha in shas]

    def span(self, number: int) -> tuple[int, int]:
        return (self.ends[number - 1] if number else 0), self.ends[number]


class TextFiles:
    """The segments of one repository, in a directory of its own."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._segments: dict[str, _Segment] = {}
        self._where: dict[Sha, tuple[_Segment, int]] = {}
        self.skipped: dict[Sha, str] = {}
        self.refresh()

    def refresh(self) -> None:
        """Take in what other processes have written, and let go of what they have merged."""
        names = {path.stem for path in self._directory.glob("*.json")}
        if names == set(self._segments):
            return
        for name in names - set(self._segments):
            with suppress(OSError, ValueError):
                self._segments[name] = _read(self._directory / name)
        for name in set(self._segments) - names:
            del self._segments[name]
        self._where = {
            sha: (segment, number) for segment in self._segments.values() for number, sha in enumerate(segment.shas)
        }
        self.skipped = {Sha(sha): why for segment in self._segments.values() for sha, why in segment.skipped.items()}

    def missing(self, shas: Iterable[Sha]) -> list[Sha]:
        return [sha for sha in shas if sha not in self._where and sha not in self.skipped]

    def blob(self, sha: Sha) -> bytes | None:
        """The searchable text of a blob; None when it is not here."""
        found = self._where.get(sha)
        if found is None:
            return None
        start, end = found[0].span(found[1])
        try:
            with found[0].path.open("rb") as file:
                return os.pread(file.fileno(), end - start, start)
        except OSError:
            return None

    def chunks(self, shas: Collection[Sha]) -> Iterator[Chunk]:
        """The text of the blobs that are here, in the order in which it lies on disk."""
        wanted: dict[_Segment, list[int]] = {}
        where = self._where
        for sha in shas:
            if (found := where.get(sha)) is not None:
                wanted.setdefault(found[0], []).append(found[1])
        for segment, numbers in wanted.items():
            yield from _chunks(segment, sorted(numbers))

    def write(self, blobs: Iterable[tuple[Sha, bytes]]) -> None:
        """Add blobs as a segment."""
        self._directory.mkdir(parents=True, exist_ok=True)
        name = uuid4().hex
        shas, ends, skipped = [], [], {}
        with (self._directory / f"{name}.tmp").open("wb") as file:
            for sha, raw in blobs:
                data = as_utf8(raw)
                if b"\0" in data[:_BINARY_PROBE]:
                    skipped[sha] = "binary"
                    continue
                file.write(searchable(data))
                shas.append(sha)
                ends.append(file.tell())
        (self._directory / f"{name}.tmp").replace(self._directory / f"{name}.text")
        index = self._directory / f"{name}.index"
        index.write_text(json.dumps({"shas": shas, "ends": ends, "skipped": skipped}))
        index.replace(self._directory / f"{name}.json")
        self.refresh()

    def merge(self, shas: Collection[Sha]) -> None:
        """Write the segments anew as one, with these blobs only, once there are many."""
        if len(self._segments) <= MANY:
            return
        old = dict(self._segments)
        kept = [(sha, data) for sha in shas if (data := self.blob(sha)) is not None]
        self.write([*kept, *((sha, b"\0") for sha in shas if sha in self.skipped)])
        for name in old:
            for suffix in (".json", ".text"):
                (self._directory / f"{name}{suffix}").unlink(missing_ok=True)
        self.refresh()


def searchable(data: bytes) -> bytes:
    """Text as it is searched: lines end in a line feed, the last one too."""
    text = data.replace(b"\r\n", b"\n")
    return text if not text or text.endswith(b"\n") else text + b"\n"


def _read(path: Path) -> _Segment:
    values = json.loads(path.with_suffix(".json").read_bytes())
    return _Segment(path.with_suffix(".text"), values["shas"], values["ends"], values["skipped"])


def _chunks(segment: _Segment, numbers: Sequence[int]) -> Iterator[Chunk]:
    try:
        with segment.path.open("rb") as file:
            for run in _runs(segment, numbers):
                start, _ = segment.span(run[0])
                text = os.pread(file.fileno(), segment.ends[run[-1]] - start, start)
                yield Chunk(text, [segment.shas[at] for at in run], [segment.ends[at] - start for at in run])
    except FileNotFoundError:
        return  # merged by another process just now; its blobs count as not searched


def _runs(segment: _Segment, numbers: Sequence[int]) -> Iterator[list[int]]:
    """Neighbours on disk, up to CHUNK bytes together."""
    run: list[int] = []
    for number in numbers:
        if run and (number != run[-1] + 1 or segment.ends[number] - segment.span(run[0])[0] > CHUNK):
            yield run
            run = []
        run.append(number)
    if run:
        yield run
