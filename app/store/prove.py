"""Can a store do what publishing stands on? Tried out, because services differ in what they say and what they do."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from secrets import token_hex
from threading import Barrier

from app.errors import HeadmarkError, Permanent
from app.store.backend import Backend

AREA = "probe"
WRITERS = 4
STEP = (
    "Use a service with conditional writes, such as Amazon S3, Google Cloud Storage, Azure Blob Storage or a MinIO of "
    "2025, or a directory on a disk."
)


def prove(backend: Backend) -> None:
    """Write, replace and remove a few small documents. Raises Permanent for a store that is not to be used."""
    keys = [f"{AREA}/{token_hex(8)}.json" for _ in range(2)]
    try:
        _prove_absence(backend, *keys)
        _prove_comparison(backend, keys[0])
        _prove_removal(backend, keys[0])
    finally:
        for key in keys:
            with suppress(HeadmarkError):
                backend.delete(key)
        backend.prune(AREA)


def _prove_absence(backend: Backend, first: str, second: str) -> None:
    data = _data(0)
    if not backend.put_if_absent(first, data) or backend.put_if_absent(first, _data(1)):
        raise Permanent("The store cannot put what is absent: a second writer wrote over the first.", STEP)
    stored = backend.get(first)
    if stored is None or stored.data != data:
        raise Permanent("The store does not give back what was just written.", STEP)
    if _winners(lambda number: backend.put_if_absent(second, _data(number))) != 1:
        raise Permanent("The store let several writers put the same absent document.", STEP)


def _prove_comparison(backend: Backend, key: str) -> None:
    stored = backend.get(key)
    old = stored.etag if stored else None
    new = backend.compare_and_set(key, old, _data(2))
    if new is None or backend.compare_and_set(key, old, _data(3)) is not None:
        raise Permanent("The store cannot compare before it replaces: an outdated writer wrote.", STEP)
    if _winners(lambda number: backend.compare_and_set(key, new, _data(number + 4)) is not None) != 1:
        raise Permanent("The store let several writers replace the same document.", STEP)


def _prove_removal(backend: Backend, key: str) -> None:
    stored = backend.get(key)
    if stored is None or backend.delete(key, "0\n") or not backend.delete(key, stored.etag) or backend.exists(key):
        raise Permanent("The store cannot compare before it removes.", STEP)


def _winners(write: Callable[[int], bool]) -> int:
    """How many of some writers that begin together come through."""
    ready = Barrier(WRITERS)

    def written(number: int) -> bool:
        ready.wait()
        return write(number)

    with ThreadPoolExecutor(WRITERS) as pool:
        return sum(pool.map(written, range(WRITERS)))


def _data(number: int) -> bytes:
    return b'{"writer":%d,"of":"headmark"}' % number
