"""Source text at a commit: single blobs, and the search over all of them within bounds that are told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import NamedTuple

from app.domain.ids import Sha
from app.errors import Refused
from app.languages.encoding import as_utf8
from app.query.caches import Lru
from app.query.patterns import FindLine
from app.query.ports import Sources
from app.query.text_files import SEGMENT, Chunk, TextFiles

BLOB_CACHE = 24_000_000  # bytes
LINE_LIMIT = 400  # characters of a shown line
ROWS_LIMIT = 20_000  # matching lines of one search
_CLOCK_EVERY = 256  # matches between two looks at the clock


class Hit(NamedTuple):
    """A line that matches. `column` is where the first match begins, 1-based, in bytes."""

    sha: Sha
    line: int
    column: int
    text: str


class Hits(NamedTuple):
    """What a search found. `unread` blobs were not searched.

    `stopped` says why the search is not whole: `time` or `rows` (a bound was reached), `unread` (text was not at hand),
    "" when it is whole.
    """

    rows: list[Hit]
    files: int
    bytes: int
    binary: int
    unread: int
    stopped: str


class Texts:
    """`directory` holds the disposable cache of searchable text; `seconds` is the longest that one search may take."""

    def __init__(self, sources: Sources, directory: Path, seconds: float = 8.0) -> None:
        self._sources = sources
        self._directory = directory
        self.seconds = seconds
        self._blobs: Lru[tuple[str, Sha], bytes] = Lru(BLOB_CACHE, lambda data: len(data) + 200)
        self._files: dict[str, TextFiles] = {}
        self._locks: dict[str, Lock] = {}
        self._lock = Lock()

    def blob(self, repo_id: str, sha: Sha) -> bytes:
        """A blob's text as UTF-8 where it is text, else its bytes; empty when the mirror has lost it."""
        return self._blobs.get_or((repo_id, sha), lambda: self._read(repo_id, sha))

    def load(self, repo_id: str, shas: Iterable[Sha]) -> None:
        """Read blobs that are about to be asked for together: one visit to the mirror instead of one for each."""
        missing = [sha for sha in dict.fromkeys(shas) if self._blobs.get((repo_id, sha)) is None]
        if len(missing) > 1:
            for sha, data in self._sources.read_blobs(repo_id, missing):
                self._blobs.put((repo_id, sha), as_utf8(data))

    def line(self, repo_id: str, sha: Sha, number: int) -> str:
        """One line for showing, 1-based; "" when there is no such line."""
        lines = self.lines(repo_id, sha)
        return shown_line(lines[number - 1]) if 0 < number <= len(lines) else ""

    def lines(self, repo_id: str, sha: Sha) -> Sequence[bytes]:
        return self.blob(repo_id, sha).split(b"\n")

    def search(self, repo_id: str, shas: Collection[Sha], find: FindLine, deadline: float) -> Hits:
        """Every matching line of the blobs, in no order."""
        with self._lock_of(repo_id):
            files = self._fill(repo_id, shas, deadline)
        rows: list[Hit] = []
        size, seen, stopped = 0, 0, ""
        for chunk in files.chunks(shas):
            late = "time" if monotonic() > deadline else _search_chunk(chunk, find, rows, deadline)
            size, seen = size + len(chunk.text), seen + len(chunk.shas)
            if late:
                stopped = late
                break
        binary = sum(sha in files.skipped for sha in shas)
        unread = len(shas) - binary - seen
        late = "time" if monotonic() > deadline else "unread"
        return Hits(rows, seen, size, binary, unread, stopped or (late if unread else ""))

    def _read(self, repo_id: str, sha: Sha) -> bytes:
        try:
            return as_utf8(self._sources.read_blob(repo_id, sha))
        except Refused:
            return b""

    def _lock_of(self, repo_id: str) -> Lock:
        with self._lock:
            return self._locks.setdefault(repo_id, Lock())

    def _fill(self, repo_id: str, shas: Collection[Sha], deadline: float) -> TextFiles:
        """The text files of a repository, with as many of the blobs as time allows; the next search goes on there."""
        files = self._files.get(repo_id)
        if files is None:
            files = self._files[repo_id] = TextFiles(self._directory / repo_id)
        if files.missing(shas):
            files.refresh()
        blobs = self._sources.read_blobs(repo_id, files.missing(shas))
        while batch := list(_batch(blobs, deadline)):
            files.write(batch)
        files.merge(shas)
        return files


def _batch(blobs: Iterator[tuple[Sha, bytes]], deadline: float) -> Iterator[tuple[Sha, bytes]]:
    size = 0
    while size < SEGMENT and monotonic() < deadline:
        item = next(blobs, None)
        if item is None:
            return
        size += len(item[1])
        yield item


def _search_chunk(chunk: Chunk, find: FindLine, rows: list[Hit], deadline: float) -> str:
    """Append the chunk's matching lines; say why it stopped early."""
    at, blob, line, line_start = find(chunk.text, 0), -1, 1, 0
    while 0 <= at < len(chunk.text):
        here = chunk.blob_at(at)
        if here != blob:
            blob, line, line_start = here, 1, (chunk.ends[here - 1] if here else 0)
        line += chunk.text.count(b"\n", line_start, at)
        line_start = max(chunk.text.rfind(b"\n", line_start, at) + 1, line_start)
        end = chunk.text.find(b"\n", at)
        rows.append(Hit(chunk.shas[blob], line, at - line_start + 1, shown_line(chunk.text[line_start:end])))
        if len(rows) >= ROWS_LIMIT:
            return "rows"
        if len(rows) % _CLOCK_EVERY == 0 and monotonic() > deadline:
            return "time"
        at = find(chunk.text, end + 1)
    return ""


def shown_line(line: bytes) -> str:
    text = line.decode("utf-8", "replace").removesuffix("\r")
    return text if len(text) <= LINE_LIMIT else text[:LINE_LIMIT] + "…"
