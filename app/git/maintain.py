"""Upkeep of a mirror: many small files become one pack. Runs beside readers and fetches.

A new pack is visible before what it replaces goes, and nothing is ever dropped but copies: mirrors do not prune.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Final, NamedTuple

from dulwich.object_format import DEFAULT_OBJECT_FORMAT
from dulwich.pack import write_pack_header, write_pack_object

from app.domain.ids import Sha
from app.errors import Refused
from app.git.objects import Objects
from app.git.packs import PackFile
from app.git.receive import publish_pack

SMALL_PACK: Final = 32 * 1024 * 1024
FEW_PACKS: Final = 8
_STALE_SECONDS: Final = 24 * 3600


class Maintained(NamedTuple):
    """What upkeep did: loose objects and packs folded, and files of dead fetches removed."""

    loose: int
    packs: int
    leftovers: int


def maintain(mirror: Path) -> Maintained:
    """Fold loose objects, and small packs when there are many, into one pack. Does nothing while another one does."""
    objects_directory = mirror / "objects"
    if not objects_directory.is_dir():
        raise Refused(f"There is no mirror at {mirror.name}.", "Fetch it first.", "NOT_FOUND")
    with (mirror / "maintain.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return Maintained(0, 0, 0)
        objects = Objects([objects_directory])
        try:
            return _fold(objects, objects_directory, _remove_leftovers(mirror))
        finally:
            objects.close()


def _fold(objects: Objects, directory: Path, leftovers: int) -> Maintained:
    loose = list(objects.loose())
    small = [pack for pack in objects.packs() if pack.size < SMALL_PACK]
    merged = small if len(small) >= FEW_PACKS else []
    names = {Sha(name.hex()) for pack in merged for name in pack.names()}
    if loose or merged:
        base = _write(objects, directory, sorted(names.union(loose)))
        _remove(directory, loose, [pack for pack in merged if pack.base != base])
    return Maintained(len(loose), len(merged), leftovers)


def _write(objects: Objects, directory: Path, names: list[Sha]) -> Path:
    """One pack of whole objects; returns its path without suffix."""
    handle, part = tempfile.mkstemp(dir=directory / "pack", prefix="tmp_pack_")
    with os.fdopen(handle, "wb") as file:
        digest = hashlib.sha1(usedforsecurity=False)
        entries = _write_objects(objects, file, names, digest)
        file.write(digest.digest())
        file.flush()
        os.fsync(file.fileno())
    return publish_pack(directory, Path(part), entries, digest.digest())


def _write_objects(
    objects: Objects, file: IO[bytes], names: list[Sha], digest: hashlib._Hash
) -> list[tuple[bytes, int, int | None]]:
    def write(data: bytes) -> int:
        digest.update(data)
        return file.write(data)

    write_pack_header(write, len(names))
    entries: list[tuple[bytes, int, int | None]] = []
    for sha, kind, data in objects.read_many(names):
        offset = file.tell()
        checksum = write_pack_object(write, kind, [data], object_format=DEFAULT_OBJECT_FORMAT)
        entries.append((bytes.fromhex(sha), offset, checksum))
    return entries


def _remove(directory: Path, loose: Iterable[Sha], packs: Iterable[PackFile]) -> None:
    """Drop what the new pack holds: an index goes before its pack, so that nobody finds half of one."""
    for sha in loose:
        (directory / sha[:2] / sha[2:]).unlink(missing_ok=True)
    for pack in packs:
        Path(f"{pack.base}.idx").unlink(missing_ok=True)
        Path(f"{pack.base}.pack").unlink(missing_ok=True)


def _remove_leftovers(mirror: Path) -> int:
    """Files that killed fetches left, old enough that no living one can be writing them."""
    removed = 0
    for path in [*mirror.glob("objects/*/tmp_*"), *mirror.glob("refs/**/*.lock")]:
        if path.stat().st_mtime < time.time() - _STALE_SECONDS:
            path.unlink(missing_ok=True)
            removed += 1
    return removed


__all__ = ["Maintained", "maintain"]
