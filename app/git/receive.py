"""Where received bytes meet the disk.

A mirror's objects satisfy one law that every later fetch relies on: *what is here has everything below it here too*.
So nothing of a pack is visible before all of it is checked; small packs are written as loose objects with children
before parents, large ones as a pack whose index, the name that makes it visible, comes last. A crash leaves files named
`tmp_*` that maintenance removes.

Small pushes become loose objects because an added pack costs every reader a look-up for ever, and dulwich's own
`add_pack` inflates everything twice. As git does by default, packs are synced to disk and loose objects are not: a
mirror can always be fetched again.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Final

from dulwich.errors import ApplyDeltaError, ChecksumMismatch, FileFormatException
from dulwich.object_format import DEFAULT_OBJECT_FORMAT
from dulwich.objects import RawObjectID
from dulwich.pack import (
    PackData,
    PackIndexer,
    UnpackedObjectIterator,
    UnresolvedDeltas,
    extend_pack,
    write_pack_index_v2,
)

from app.domain.ids import Sha
from app.git.objects import MAX_OBJECT, Objects
from app.git.packs import BLOB, COMMIT, TAG, TREE
from app.git.remote import CutShort, OverLimit
from app.git.trees import parse_tree

LOOSE_OBJECTS: Final = 128
LOOSE_BYTES: Final = 4 * 1024 * 1024
NAMES: Final = {COMMIT: b"commit", TREE: b"tree", BLOB: b"blob", TAG: b"tag"}

_BROKEN: Final = (
    AssertionError, ValueError, KeyError, IndexError, zlib.error, ApplyDeltaError, ChecksumMismatch,
    FileFormatException, UnresolvedDeltas,
)  # fmt: skip

Loose = tuple[int, bytes]
"""Kind and bytes of one object."""


class Receiver:
    """Takes a pack from the wire and puts its objects into a mirror. `write` raises OverLimit."""

    def __init__(self, objects: Objects, max_bytes: int) -> None:
        self._objects = objects
        self._directory = objects.directories[0]
        self._max_bytes = max_bytes
        self._buffer = bytearray()
        self._file: IO[bytes] | None = None
        self.bytes = 0

    def write(self, data: bytes) -> int:
        self.bytes += len(data)
        if self.bytes > self._max_bytes:
            raise OverLimit(f"The repository sent more than {self._max_bytes} bytes.", "Raise the limit on packs.")
        if self._file is None and self.bytes > LOOSE_BYTES:
            self._spill()
        if self._file is None:
            self._buffer += data
        else:
            self._file.write(data)
        return len(data)

    def finish(self) -> None:
        """Check everything that came and make it visible. Raises CutShort when the pack is cut or wrong."""
        try:
            if self.bytes:
                self._keep()
        except _BROKEN as error:
            raise CutShort(f"The remote sent a broken pack ({type(error).__name__}: {error}).",
                           "It is tried again later.") from None  # fmt: skip
        finally:
            self.abort()

    def abort(self) -> None:
        """Forget what came; fine after `finish`."""
        if self._file is not None:
            Path(self._file.name).unlink(missing_ok=True)
            self._file.close()

    def _spill(self) -> None:
        handle, name = tempfile.mkstemp(dir=self._directory / "pack", prefix="tmp_pack_")
        os.close(handle)
        self._file = Path(name).open("w+b")  # noqa: SIM115 - closed in `abort`
        self._file.write(self._buffer)
        self._buffer.clear()

    def _keep(self) -> None:
        if self._file is None and int.from_bytes(self._buffer[8:12], "big") <= LOOSE_OBJECTS:
            write_loose(self._directory, unpack(bytes(self._buffer), self._objects))
            return
        if self._file is None:
            self._spill()
        assert self._file is not None
        store_pack(self._directory, self._file, self._objects)


def unpack(pack: bytes, objects: Objects) -> dict[Sha, Loose]:
    """All objects of a pack, each hashed; bases that are not in it come from `objects`."""
    with PackData("received", file=BytesIO(pack), object_format=DEFAULT_OBJECT_FORMAT) as data:
        data.check()
        walker = UnpackedObjectIterator.for_pack_data(data, resolve_ext_ref=_external(objects))
        found: dict[Sha, Loose] = {}
        for item in walker:
            assert item.obj_type_num is not None and item.obj_chunks is not None
            found[Sha(item.sha().hex())] = item.obj_type_num, b"".join(item.obj_chunks)
        return found


def store_pack(directory: Path, file: IO[bytes], objects: Objects) -> Path:
    """Index a received pack, complete it when it is thin, and make it visible; returns its path without suffix."""
    file.flush()
    entries, checksum = _index(file, objects)
    file.flush()
    os.fsync(file.fileno())
    return publish_pack(directory, Path(file.name), entries, checksum)


def publish_pack(directory: Path, part: Path, entries: list[tuple[bytes, int, int | None]], checksum: bytes) -> Path:
    """Give a finished pack its name, its index last."""
    base = directory / "pack" / f"pack-{checksum.hex()}"
    index = part.with_name(part.name + ".idx")
    with index.open("wb") as file:
        write_pack_index_v2(file, sorted(entries), checksum)
        file.flush()
        os.fsync(file.fileno())
    part.chmod(0o444)
    index.chmod(0o444)
    part.replace(f"{base}.pack")
    index.replace(f"{base}.idx")
    return base


def write_loose(directory: Path, found: Mapping[Sha, Loose]) -> None:
    """Write objects one file each, children before parents."""
    for sha in children_first(found):
        write_object(directory, sha, *found[sha])


def write_object(directory: Path, sha: Sha, kind: int, data: bytes) -> None:
    """Write one loose object under its final name in one step; fine when it is there already."""
    path = directory / sha[:2] / sha[2:]
    if path.exists():
        return
    path.parent.mkdir(exist_ok=True)
    part = path.parent / f"tmp_obj_{os.getpid()}_{path.name[:8]}"
    part.write_bytes(zlib.compress(NAMES[kind] + b" %d\0" % len(data) + data, 1))
    part.chmod(0o444)
    part.replace(path)


def links(kind: int, data: bytes) -> list[Sha]:
    """The objects that one points at: a commit's tree and parents, a tree's children but submodules, a tag's target."""
    if kind == TREE:
        return [sha for mode, sha in parse_tree(data).values() if mode & 0o170000 != 0o160000]
    if kind == BLOB:
        return []
    head = data.partition(b"\n\n")[0].split(b"\n")
    words = (b"tree ", b"parent ") if kind == COMMIT else (b"object ",)
    return [Sha(line.split(b" ")[1].decode("ascii", "replace")) for line in head if line.startswith(words)]


def children_first(found: Mapping[Sha, Loose]) -> Iterator[Sha]:
    """The ids of some objects in an order in which everything that one points at, among them, stands before it."""
    done: set[Sha] = set()
    stack: list[tuple[Sha, bool]] = [(sha, False) for sha in found]
    while stack:
        sha, expanded = stack.pop()
        if sha in done:
            continue
        if expanded:
            done.add(sha)
            yield sha
        else:
            stack.append((sha, True))
            stack.extend((child, False) for child in links(*found[sha]) if child in found and child not in done)


def object_id(kind: int, data: bytes) -> Sha:
    return Sha(hashlib.sha1(NAMES[kind] + b" %d\0" % len(data) + data, usedforsecurity=False).hexdigest())


def _external(objects: Objects) -> Any:
    def resolve(raw: bytes) -> tuple[int, bytes]:
        return objects.read(Sha(raw.hex()), MAX_OBJECT)

    return resolve


def _index(file: IO[bytes], objects: Objects) -> tuple[list[tuple[bytes, int, int | None]], bytes]:
    """Index entries and checksum of a received pack; appends the bases that a thin pack left out."""
    with PackData(file.name, file=file, object_format=DEFAULT_OBJECT_FORMAT) as data:
        data.check()
        indexer = PackIndexer.for_pack_data(data, resolve_ext_ref=_external(objects))
        entries: list[tuple[bytes, int, int | None]] = list(indexer)
        checksum = data.get_stored_checksum()
        bases = {RawObjectID(raw) for raw in indexer.ext_refs()}
    if bases:
        file.seek(0)
        checksum, extra = extend_pack(file, bases, _external(objects), DEFAULT_OBJECT_FORMAT)  # type: ignore[arg-type]
        entries += extra
        file.flush()
    return entries, checksum
