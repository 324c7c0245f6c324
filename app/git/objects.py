"""The objects of one or more object directories: loose files and packs, read without locks by any number of processes.

Packs come and go while we read (a fetch adds one, maintenance folds many into one), so a miss looks at the directory
once more before it is believed. A pack that is open stays readable after it was removed.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from app.domain.ids import Sha
from app.errors import Transient
from app.git.packs import BLOB, COMMIT, TAG, TREE, PackFile, check_size

KINDS: Final = {b"commit": COMMIT, b"tree": TREE, b"blob": BLOB, b"tag": TAG}
MAX_OBJECT: Final = 512 * 1024 * 1024
_BATCH: Final = 4096


class Objects:
    """Reads by id. Every method takes full hex ids; `KeyError` means that the object is nowhere here."""

    def __init__(self, directories: Sequence[Path]) -> None:
        self.directories = list(directories)
        self._packs: dict[Path, PackFile] = {}
        self._scanned = False

    def close(self) -> None:
        while self._packs:
            self._packs.popitem()[1].close()
        self._scanned = False

    def refresh(self) -> bool:
        """Look for packs that came or went; True when there are new ones."""
        present = {path.with_suffix("") for root in self.directories for path in (root / "pack").glob("*.idx")}
        for gone in self._packs.keys() - present:
            self._packs.pop(gone).close()
        new = [base for base in present - self._packs.keys() if self._open(base)]
        self._scanned = True
        return bool(new)

    def packs(self) -> list[PackFile]:
        if not self._scanned:
            self.refresh()
        return list(self._packs.values())

    def contains(self, sha: Sha) -> bool:
        """Whether an object is here, by what was known of packs at the last look."""
        return self._packed(bytes.fromhex(sha)) is not None or self._loose(sha) is not None

    def read(self, sha: Sha, limit: int = MAX_OBJECT) -> tuple[int, bytes]:
        """Kind and bytes. Raises KeyError, and TooLarge before inflating more than `limit` bytes."""
        found = self._find(sha, limit)
        if found is None and self.refresh():
            found = self._find(sha, limit)
        if found is None:
            raise KeyError(sha)
        return found

    def start(self, sha: Sha, count: int, limit: int = MAX_OBJECT) -> bytes:
        """The first bytes of an object, for less than it costs to read it. Raises KeyError, and TooLarge as `read`."""
        place = self._packed(bytes.fromhex(sha))
        return place[0].start(place[1], count, limit) if place else self.read(sha, limit)[1][:count]

    def read_many(self, shas: Iterable[Sha], limit: int = MAX_OBJECT) -> Iterator[tuple[Sha, int, bytes]]:
        """Each object once, in the order in which packs have them: neighbours share bases and pages."""
        for batch in _batches(shas):
            placed, rest = self._place(batch)
            for pack, offset, sha in placed:
                yield sha, *pack.read(offset, limit)
            for sha in rest:
                yield sha, *self.read(sha, limit)

    def in_order(self, shas: Iterable[Sha]) -> list[Sha]:
        """The ids in the order in which packs have them, loose ones last."""
        placed, rest = self._place(list(shas))
        return [sha for _pack, _offset, sha in placed] + rest

    def measure(self, sha: Sha) -> int:
        """Size in bytes, cheaply. Raises KeyError."""
        place = self._packed(bytes.fromhex(sha))
        return place[0].measure(place[1]) if place else len(self.read(sha)[1])

    def starting(self, prefix: str) -> set[Sha]:
        """Full ids that start with these hex digits (at least 2)."""
        whole = bytes.fromhex(prefix[: len(prefix) // 2 * 2])
        found = {name.hex() for pack in self.packs() for name in pack.starting(whole)}
        for root in self.directories:
            found.update(prefix[:2] + path.name for path in (root / prefix[:2]).glob(prefix[2:] + "*"))
        return {Sha(name) for name in found if name.startswith(prefix) and len(name) == 40}

    def loose(self) -> Iterator[Sha]:
        """The ids of all loose objects."""
        for root in self.directories:
            for path in root.glob("[0-9a-f][0-9a-f]/*"):
                if len(path.name) == 38:
                    yield Sha(path.parent.name + path.name)

    def _open(self, base: Path) -> bool:
        try:
            self._packs[base] = PackFile(base)
        except FileNotFoundError:
            return False
        return True

    def _packed(self, raw: bytes) -> tuple[PackFile, int] | None:
        for pack in self.packs():
            offset = pack.offset(raw)
            if offset is not None:
                return pack, offset
        return None

    def _loose(self, sha: Sha) -> Path | None:
        for root in self.directories:
            path = root / sha[:2] / sha[2:]
            if path.exists():
                return path
        return None

    def _find(self, sha: Sha, limit: int) -> tuple[int, bytes] | None:
        place = self._packed(bytes.fromhex(sha))
        if place is not None:
            return place[0].read(place[1], limit)
        path = self._loose(sha)
        try:
            return None if path is None else read_loose(path, limit)
        except FileNotFoundError:
            return None  # folded into a pack this very moment

    def _place(self, shas: Sequence[Sha]) -> tuple[list[tuple[PackFile, int, Sha]], list[Sha]]:
        """Objects by pack and offset, and those that are in none."""
        placed: list[tuple[PackFile, int, Sha]] = []
        rest: list[Sha] = []
        for sha in dict.fromkeys(shas):
            place = self._packed(bytes.fromhex(sha))
            if place is None:
                rest.append(sha)
            else:
                placed.append((*place, sha))
        placed.sort(key=lambda item: (item[0].base, item[1]))
        return placed, rest


def read_loose(path: Path, limit: int) -> tuple[int, bytes]:
    """Kind and bytes of a loose object. Raises FileNotFoundError; Transient when it is damaged (and removes it)."""
    packed = path.read_bytes()
    try:
        reader = zlib.decompressobj()
        start = reader.decompress(packed, 64)
        head, _, data = start.partition(b"\0")
        kind, size = head.split(b" ")
        check_size(int(size), limit)
        data += reader.decompress(reader.unconsumed_tail, int(size) + 1)
        if len(data) != int(size):
            raise ValueError("wrong length")
        return KINDS[kind], data
    except (zlib.error, ValueError, KeyError) as error:
        raise Transient(f"The object {path.name[:12]} of the mirror is damaged ({error}).",
                        "Remove the mirror; it is fetched again.") from None  # fmt: skip


def _batches(shas: Iterable[Sha]) -> Iterator[list[Sha]]:
    batch: list[Sha] = []
    for sha in shas:
        batch.append(sha)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
