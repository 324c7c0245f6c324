"""The text of a file at the stamped commit, whole or in part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.domain.answers import Row
from app.domain.tree import MODE_SUBMODULE, MODE_SYMLINK
from app.errors import Refused
from app.languages.encoding import LONGEST_MARK
from app.query.scene import Scene
from app.query.tool import Found

PAGE_LINES, PAGE_BYTES = 1000, 100_000
_BINARY_PROBE = 8000  # bytes in which git looks for a NUL


class Part(NamedTuple):
    """Some lines of a file, `start` to `end`, 1-based; end is start - 1 for an empty file."""

    view: int
    path: str
    start: int
    end: int


def find(scene: Scene) -> Found:
    view, path = scene.one_file(scene.arguments["path"])
    lines = split_lines(_bytes(scene, view, path))
    start = scene.arguments.get("start", 1)
    end = min(scene.arguments.get("end", len(lines)), len(lines))
    if start > max(len(lines), 1) or end < start - 1:
        raise Refused(f"The file has {len(lines)} lines.", "Give start and end within them, start first.")
    extra: dict[str, object] = {"lines": len(lines)}
    entry = scene.entry(view, path)
    if entry is not None and entry.mode == MODE_SYMLINK:
        extra["note"] = "This is a symbolic link; its text is the path that it points to."
    return Found([Part(view, path, *span) for span in _pages(lines, start, end)], extra)


def show(scene: Scene, items: Sequence[Part]) -> list[Row]:
    return [_row(scene, item) for item in items]


def _row(scene: Scene, item: Part) -> Row:
    lines = split_lines(scene.text_of(item.view, item.path))
    text = b"".join(lines[item.start - 1 : item.end]).decode("utf-8", "replace")
    return {
        "repo": scene.views[item.view].name,
        "path": item.path,
        "start": item.start,
        "end": item.end,
        "text": text,
    }


def _bytes(scene: Scene, view: int, path: str) -> bytes:
    entry = scene.entry(view, path)
    if entry is None:
        raise Refused("That path is a directory.", "Give a file, or ask outline what the directory holds.")
    if entry.mode == MODE_SUBMODULE:
        raise Refused("That path is a submodule: its files are in another repository.", "Ask about that repository.")
    data = scene.text_of(view, path)
    if not data and entry.size > LONGEST_MARK:
        raise Refused("The text of this file is not at hand.", "Index the commit again, then ask again.", "UNAVAILABLE")
    if b"\0" in data[:_BINARY_PROBE]:
        raise Refused(f"That file is binary, {len(data)} bytes.", "Only text can be read.")
    return data


def split_lines(data: bytes) -> list[bytes]:
    """Lines with their ends, as git counts them: only a line feed ends a line."""
    lines = data.split(b"\n")
    return [line + b"\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def _pages(lines: Sequence[bytes], start: int, end: int) -> list[tuple[int, int]]:
    """Spans of at most PAGE_LINES and about PAGE_BYTES; one empty span for an empty file."""
    pages, first, size = [], start, 0
    for number in range(start, end + 1):
        size += len(lines[number - 1])
        if number > first and (number - first >= PAGE_LINES or size > PAGE_BYTES):
            pages.append((first, number - 1))
            first, size = number, len(lines[number - 1])
    return [*pages, (first, end)]
