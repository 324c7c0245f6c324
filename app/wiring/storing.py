"""Where the published index lives: a directory, or an object store that has proven to be fit for it."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from app.errors import Refused
from app.settings import Settings

if TYPE_CHECKING:
    from app.store.backend import Backend
    from app.store.objects import ObjectBackend

MEGABYTE = 1024 * 1024
SCHEMES = ("s3", "gs", "az")
PROVEN_SECONDS = 86400.0  # for which the proof that a process of this machine had holds for others


def backend_for(settings: Settings) -> Backend:
    """Raises Refused for settings that fit no store, Permanent for a store that cannot do what is needed."""
    if not settings.store.url:
        from app.store.backend import LocalBackend

        return LocalBackend(settings.store_path)
    backend = _objects(settings)
    _prove_once(backend, settings.copies_path)
    return backend


def _objects(settings: Settings) -> ObjectBackend:
    from app.store.objects import ObjectBackend
    from app.store.remote import Address

    store = settings.store
    check_url(store.url)
    if store.endpoint:
        check_endpoint(store.endpoint)
    if store.path is not None:
        raise Refused("store.url and store.path are both given.", "Keep one of them: the index lives in one place.")
    if store.ca_file and not Path(store.ca_file).is_file():
        raise Refused(f"store.ca_file names {store.ca_file}, which is not a file.", "Put the certificates there.")
    address = Address(
        store.url, store.endpoint, store.region, store.key_id, store.secret, store.ca_file,
        store.silence_seconds, store.retry_seconds,
    )  # fmt: skip
    room = settings.copies_path / _name(address)
    return ObjectBackend(address, room, store.copies_mb * MEGABYTE, store.glance_seconds)


def check_url(url: str) -> None:
    """Raises Refused for what is no address of a bucket, and for one that carries credentials."""
    parts = urlsplit(url)
    if parts.username or parts.password or parts.query or parts.fragment:
        raise Refused("store.url carries more than a bucket and a prefix.", "Credentials go to store.secret_file.")
    if parts.scheme not in SCHEMES or not parts.netloc:
        raise Refused(f"store.url is {url[:80]!r}.", "Write s3://bucket/prefix, gs://bucket/prefix or az://container/…")


def check_endpoint(endpoint: str) -> None:
    """Raises Refused."""
    parts = urlsplit(endpoint)
    plain = parts.username is None and parts.password is None and not parts.query
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain:
        raise Refused("store.endpoint is no address of a service.", "Write https://host or https://host:port.")


def _prove_once(backend: ObjectBackend, room: Path) -> None:
    """Commands that follow each other need not pay for it every time."""
    from app.store.prove import prove

    proof = room / f"proven-{_name(backend.address)}"
    if not proof.exists() or proof.stat().st_mtime < time.time() - PROVEN_SECONDS:
        prove(backend)
        room.mkdir(parents=True, exist_ok=True)
        proof.touch()


def _name(address: tuple[object, ...]) -> str:
    """Of a place in the directory of copies; another store has another one."""
    return hashlib.blake2b(repr(address[:3]).encode(), digest_size=8).hexdigest()
