"""An object store as `obstore` gives it: requests, and what their faults mean to those who run Headmark.

Its own texts carry addresses, headers and bodies of requests, in which a signature may stand: none of it is passed on.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from app.errors import HeadmarkError, Permanent, Transient

if TYPE_CHECKING:
    from collections.abc import Callable

    from obstore import UpdateVersion
    from obstore.store import ObjectStore

CONNECT_SECONDS = 10.0
LONGEST = 3600.0  # seconds of one request with all that it carries; silence ends it sooner
CHUNK = 4 << 20  # bytes of a download held in memory
_CODE = re.compile(r"<Code>(\w{1,64})</Code>")
_STATUS = re.compile(r"status code: (\d{3})")
_DENIED = {"401", "403", "AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken"}
_UNABLE = {"501", "NotImplemented"}
_NO_BUCKET = re.compile("NoSuchBucket|ContainerNotFound|bucket does not exist")
_NAMES = {
    "s3": {"endpoint": "endpoint", "region": "region", "key_id": "access_key_id", "secret": "secret_access_key"},
    "gs": {"secret": "service_account_key"},
    "az": {"endpoint": "endpoint", "key_id": "account_name", "secret": "account_key"},
}
CONDITIONAL = "Use a service with conditional writes: PutObject with If-None-Match and If-Match, or a disk."
_CREDENTIALS = ("169.254.169.254", "metadata.google.internal", "redential")


class Address(NamedTuple):
    """Where an object store is and how it is spoken to. What is empty is taken from the process's environment."""

    url: str  # s3://bucket/prefix, gs://bucket/prefix or az://container/prefix
    endpoint: str = ""
    region: str = ""
    key_id: str = ""
    secret: str = ""
    ca_file: str = ""
    silence: float = 30.0  # seconds without a byte after which a request is tried again
    patience: float = 60.0  # seconds for which requests that fail are tried again

    @property
    def scheme(self) -> str:
        return self.url.partition(":")[0]


class Item(NamedTuple):
    """An object as a listing or a look at it tells. `etag` is another text whenever its content is another."""

    size: int
    etag: str
    modified: float
    version: str | None = None


class Remote:
    """Keys are relative to the address. Everything raises Transient or Permanent."""

    def __init__(self, address: Address) -> None:
        self.address = address

    def __getstate__(self) -> Mapping[str, object]:
        """Other processes connect for themselves."""
        return {"address": self.address}

    def get(self, key: str) -> tuple[bytes, Item] | None:
        import obstore

        with self._translated(), _absent():
            answer = obstore.get(self._store, key)
            return bytes(answer.bytes()), _item(answer.meta)
        return None

    def download(self, key: str, file: IO[bytes]) -> None:
        """Raises Transient when it is not there: what is immutable only goes when nothing should name it."""
        import obstore

        with self._translated(), _absent():
            answer = obstore.get(self._store, key)
            for chunk in answer.stream(min_chunk_size=CHUNK):
                file.write(chunk)
            if file.tell() != answer.meta["size"]:
                raise Transient("The object store ended an answer early.", "It is tried again.")
            return
        step = "Ask again; `headmark doctor` names what is missing for good."
        raise Transient(f"{key} is not in the object store any more.", step)

    def look(self, key: str) -> Item | None:
        import obstore

        with self._translated(), _absent():
            return _item(obstore.head(self._store, key))
        return None

    def put(self, key: str, data: bytes | Path) -> Item:
        """Replace whole; large files in parts."""
        import obstore

        with self._translated():
            return _written(data, obstore.put(self._store, key, data))

    def create(self, key: str, data: bytes) -> Item | None:
        """None when there is an object of that key."""
        import obstore
        from obstore.exceptions import AlreadyExistsError

        with self._translated(), suppress(AlreadyExistsError):
            return _written(data, obstore.put(self._store, key, data, mode="create"))
        return None

    def exchange(self, key: str, old: Item, data: bytes) -> Item | None:
        """Replace the object that was seen; None when another one is there, or none."""
        import obstore
        from obstore.exceptions import PreconditionError

        mode: UpdateVersion = {"e_tag": old.etag}
        if old.version:
            mode["version"] = old.version
        with self._translated(), suppress(PreconditionError):
            return _written(data, obstore.put(self._store, key, data, mode=mode))
        return None

    def delete(self, key: str) -> None:
        import obstore

        with self._translated(), _absent():
            obstore.delete(self._store, key)

    def children(self, prefix: str) -> tuple[Mapping[str, Item], list[str]]:
        """Objects and prefixes right below one, by name."""
        import obstore

        with self._translated():
            found = obstore.list_with_delimiter(self._store, prefix or None)
        items = {each["path"].rpartition("/")[2]: _item(each) for each in found["objects"]}
        return items, [each.rstrip("/").rpartition("/")[2] for each in found["common_prefixes"]]

    def below(self, prefix: str) -> Mapping[str, Item]:
        """Every object below a prefix, by its key from there on."""
        import obstore

        with self._translated():
            found = obstore.list(self._store, prefix or None, chunk_size=1000).collect()
        return {each["path"].removeprefix(f"{prefix}/"): _item(each) for each in found}

    @cached_property
    def _store(self) -> ObjectStore:
        from obstore.exceptions import BaseError
        from obstore.store import from_url

        address = self.address
        retry = {"max_retries": 10, "retry_timeout": timedelta(seconds=address.patience)}
        connect: Callable[..., ObjectStore] = from_url
        try:
            return connect(address.url, client_options=_client(address), retry_config=retry, **_config(address))
        except (BaseError, ValueError):
            step = "Compare store.url, store.key_id and store.secret with docs/operations.md."
            raise Permanent(f"{address.url} cannot be opened with what is set.", step) from None

    @contextmanager
    def _translated(self) -> Iterator[None]:
        from obstore.exceptions import BaseError

        try:
            yield
        except (BaseError, FileNotFoundError, ValueError) as fault:
            if isinstance(fault, OSError) and fault.errno is not None:
                raise  # of a file on this machine
            raise meant(self.address.url, fault) from None


@contextmanager
def _absent() -> Iterator[None]:
    """What is not there is no fault, unless its bucket is missing too."""
    try:
        yield
    except FileNotFoundError as fault:
        if fault.errno is not None or _NO_BUCKET.search(str(fault)):
            raise


def meant(url: str, fault: Exception) -> HeadmarkError:
    """What a fault of the library means to those who run Headmark."""
    from obstore import exceptions

    text = str(fault)
    code, status = _CODE.search(text), _STATUS.search(text)
    reason = code[1] if code else status[1] if status else ""
    if isinstance(fault, FileNotFoundError) or _NO_BUCKET.search(text):
        return Permanent(f"There is no bucket or container for {url}.", "Make it, or correct store.url.")
    if reason in _DENIED or isinstance(fault, (exceptions.PermissionDeniedError, exceptions.UnauthenticatedError)):
        step = "Check the credentials and their rights: to read, write, list and delete below store.url."
        return Permanent(f"{url} refuses access: {reason or type(fault).__name__}.", step)
    if reason in _UNABLE or isinstance(fault, exceptions.NotSupportedError):
        return Permanent(f"{url} cannot do what the index needs: {reason or type(fault).__name__}.", CONDITIONAL)
    if not reason and any(word in text for word in _CREDENTIALS):
        step = "Give store.key_id and store.secret, or what docs/operations.md says of the environment."
        return Permanent(f"There are no credentials for {url}.", step)
    slow = "no answer in time" if "imed out" in text else "no connection, or one that broke"
    return Transient(f"{url} does not answer: {reason or slow}.", "It is tried again; look at the network between.")


def _client(address: Address) -> dict[str, object]:
    options: dict[str, object] = {
        "timeout": timedelta(seconds=LONGEST),
        "connect_timeout": timedelta(seconds=min(CONNECT_SECONDS, address.silence)),
        "read_timeout": timedelta(seconds=address.silence),
        "allow_http": address.endpoint.startswith("http://"),
    }
    if address.ca_file:
        options["root_certificate"] = Path(address.ca_file).read_bytes()
    return options


def _config(address: Address) -> dict[str, object]:
    """What is not empty, as the library calls it. Objects are deleted one by one: not every service can do more."""
    names = _NAMES[address.scheme]
    given = {"endpoint": address.endpoint, "region": address.region, "key_id": address.key_id, "secret": address.secret}
    config: dict[str, object] = {names[name]: value for name, value in given.items() if value and name in names}
    return {**config, "disable_bulk_delete": True} if address.scheme == "s3" else config


def _item(meta: Mapping[str, Any]) -> Item:
    return Item(meta["size"], meta["e_tag"] or "", meta["last_modified"].timestamp(), meta["version"])


def _written(data: bytes | Path, result: Mapping[str, Any]) -> Item:
    size = len(data) if isinstance(data, bytes) else data.stat().st_size
    return Item(size, result["e_tag"] or "", time.time(), result["version"])
