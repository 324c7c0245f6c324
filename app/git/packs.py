"""One pack file: where an object lies in it, and its bytes.

dulwich's `Pack` copies and checks more than a reader of trusted, already indexed packs needs. Here an object is
inflated in one call straight out of the mapping. Every object of a mirror was hashed once, when it was received;
reading does not hash again.
"""

from __future__ import annotations

import mmap
import weakref
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from dulwich.object_format import DEFAULT_OBJECT_FORMAT
from dulwich.objects import RawObjectID
from dulwich.pack import apply_delta, load_pack_index

from app.errors import Transient
from app.git.remote import OverLimit

COMMIT: Final = 1
TREE: Final = 2
BLOB: Final = 3
TAG: Final = 4
OFS_DELTA: Final = 6
REF_DELTA: Final = 7
LONGEST_CHAIN: Final = 10_000
CACHE_BYTES: Final = 16 * 1024 * 1024
_SLICE: Final = 64 * 1024
_TABLES: Final = 1024  # what deflated bytes take at most besides as many as they become


class TooLarge(OverLimit):
    """An object is larger than the reader allows; its bytes were not inflated."""


class Head(NamedTuple):
    """An object's head in a pack. `base` is the base's offset (OFS_DELTA), its id (REF_DELTA) or None."""

    kind: int
    size: int  # of what follows when inflated: the object, or its delta
    base: int | bytes | None
    start: int  # where the deflated bytes begin


class PackFile:
    """An indexed pack, mapped. `base` is its path without a suffix. Raises OSError when it is gone."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self._index = load_pack_index(f"{base}.idx", DEFAULT_OBJECT_FORMAT)
        weakref.finalize(self, self._index.close)  # dulwich warns about an index that the interpreter closes at exit
        with Path(f"{base}.pack").open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._view = memoryview(self._map)
        self._cache: dict[int, tuple[int, bytes]] = {}
        self._cached = 0

    def __len__(self) -> int:
        return len(self._index)

    @property
    def size(self) -> int:
        """Bytes of the pack on disk."""
        return len(self._view)

    def close(self) -> None:
        self._view.release()
        self._map.close()
        self._index.close()

    def offset(self, raw: bytes) -> int | None:
        """Where the object with this binary id begins; None when it is not here."""
        try:
            return self._index.object_offset(RawObjectID(raw))
        except KeyError:
            return None

    def names(self) -> Iterator[bytes]:
        """The binary id of every object."""
        for entry in self._index.iterentries():
            yield bytes(entry[0])

    def starting(self, prefix: bytes) -> Iterator[bytes]:
        """Binary ids that start with these bytes (at least one)."""
        for name in self._index.iter_prefix(prefix):
            yield bytes(name)

    def read(self, offset: int, limit: int) -> tuple[int, bytes]:
        """Kind and bytes of the object at an offset. Raises TooLarge before it inflates more than `limit` bytes."""
        deltas: list[tuple[int, bytes]] = []
        kind, data = self._descend(offset, limit, deltas)
        for at, delta in reversed(deltas):
            check_size(target_size(delta), limit)
            data = b"".join(apply_delta(data, delta))
            self._remember(at, kind, data)
        return kind, data

    def start(self, offset: int, count: int, limit: int) -> bytes:
        """The first bytes of the object at an offset. Only what is stored as a delta is read whole, up to `limit`."""
        head = head_at(self._view, offset)
        if head.base is not None:
            return self.read(offset, limit)[1][:count]
        try:
            given = self._view[head.start : head.start + count + _TABLES]
            return zlib.decompressobj().decompress(given, max(1, min(count, head.size)))
        except zlib.error as error:
            raise _damaged(str(error)) from None

    def measure(self, offset: int) -> int:
        """Size in bytes of the object at an offset, without inflating it."""
        head = head_at(self._view, offset)
        if head.base is None:
            return head.size
        return _delta_target(self._view, head)

    def _descend(self, offset: int, limit: int, deltas: list[tuple[int, bytes]]) -> tuple[int, bytes]:
        """Follow a delta chain to an object that is whole, collecting the deltas on the way."""
        while len(deltas) < LONGEST_CHAIN:
            hit = self._cache.get(offset)
            if hit is not None:
                return hit
            head = head_at(self._view, offset)
            check_size(head.size, limit)
            data = inflate(self._view, head)
            if head.base is None:
                if deltas:
                    self._remember(offset, head.kind, data)
                return head.kind, data
            deltas.append((offset, data))
            offset = self._base_offset(head.base)
        raise _damaged("a chain of deltas does not end")

    def _base_offset(self, base: int | bytes) -> int:
        found = base if isinstance(base, int) else self.offset(base)
        if found is None or found < 0:
            raise _damaged("the base of a delta is missing")
        return found

    def _remember(self, offset: int, kind: int, data: bytes) -> None:
        """Keep a base for the deltas on it; oldest out first, since reads go in the order of the pack."""
        if len(data) > CACHE_BYTES // 4 or offset in self._cache:
            return
        self._cache[offset] = (kind, data)
        self._cached += len(data)
        while self._cached > CACHE_BYTES:
            self._cached -= len(self._cache.pop(next(iter(self._cache)))[1])


def head_at(view: memoryview, offset: int) -> Head:
    """Decode the head of a pack entry."""
    byte = view[offset]
    position = offset + 1
    kind, size, shift = byte >> 4 & 7, byte & 15, 4
    while byte & 0x80:
        byte = view[position]
        position += 1
        size |= (byte & 0x7F) << shift
        shift += 7
    if kind == OFS_DELTA:
        back, position = _back_reference(view, position)
        return Head(kind, size, offset - back, position)
    if kind == REF_DELTA:
        return Head(kind, size, bytes(view[position : position + 20]), position + 20)
    return Head(kind, size, None, position)


def _back_reference(view: memoryview, position: int) -> tuple[int, int]:
    """Distance to an OFS_DELTA's base, and the position after it."""
    byte = view[position]
    position += 1
    back = byte & 0x7F
    while byte & 0x80:
        byte = view[position]
        position += 1
        back = back + 1 << 7 | byte & 0x7F
    return back, position


def inflate(view: memoryview, head: Head) -> bytes:
    """Inflate exactly `head.size` bytes, or raise Transient."""
    reader = zlib.decompressobj()
    # Deflated bytes are hardly ever longer than this; what is longer comes in further slices. zlib copies all that it
    # is given and does not use, so it never gets the rest of the pack.
    start, stop = head.start, head.start + head.size + (head.size >> 8) + 128
    try:
        data = reader.decompress(view[start:stop], head.size or 1)
        while len(data) < head.size and not reader.eof and stop < len(view):
            start, stop = stop, stop + _SLICE
            data += reader.decompress(reader.unconsumed_tail + view[start:stop], head.size - len(data))
    except zlib.error as error:
        raise _damaged(str(error)) from None
    if len(data) != head.size:
        raise _damaged("wrong length")
    return data


def _delta_target(view: memoryview, head: Head) -> int:
    """The size that a delta makes, from its first bytes."""
    try:
        return target_size(zlib.decompressobj().decompress(view[head.start : head.start + 1024], 32))
    except (zlib.error, IndexError) as error:
        raise _damaged(str(error)) from None


def _damaged(reason: str) -> Transient:
    return Transient(f"A pack of the mirror is damaged ({reason}).", "Remove the mirror; it is fetched again.")


def target_size(delta: bytes) -> int:
    """The size of what a delta makes: the second of the two numbers at its start."""
    position = 0
    size = 0
    for _number in range(2):
        size = shift = 0
        while True:
            byte = delta[position]
            position += 1
            size |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                break
    return size


def check_size(size: int, limit: int) -> None:
    """Raises TooLarge."""
    if size > limit:
        raise TooLarge(f"A git object has {size} bytes; at most {limit} are read.", "Raise the limit, or leave it out.")
