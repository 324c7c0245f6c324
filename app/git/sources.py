"""What a fetch needs of a place that has commits: http remotes here, directories in app.git.local."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn, Protocol

import urllib3
from dulwich.client import FetchPackResult
from dulwich.errors import GitProtocolError
from dulwich.objects import ObjectID
from urllib3.exceptions import HTTPError, SSLError

from app.domain.ids import Sha, is_sha
from app.domain.refs import PEELED
from app.errors import HeadmarkError, Permanent, Transient
from app.git.http import HttpClient, Known
from app.git.mirror import Mirror
from app.git.receive import Receiver
from app.git.remote import Limits, Remote, RemoteRefs
from app.git.shallow import read_shallow, write_shallow

Choose = Callable[[RemoteRefs], Sha]
"""Picks the object to bring from what the remote has; raises Refused when it has nothing fit."""


class Source(Protocol):
    """Raises Transient, Permanent and Refused, never anything else."""

    def refs(self, prefixes: Sequence[str]) -> RemoteRefs:
        """Refs whose full name starts with one of the prefixes, tags peeled too."""

    def bring(
        self, mirror: Mirror, prefixes: Sequence[str], choose: Choose, haves: Sequence[Sha], limits: Limits
    ) -> tuple[Sha, int]:
        """Put the chosen object and all below it into the mirror; the id, and the bytes received."""


class HaveList:
    """The graph walker that dulwich asks for: a fixed list, so that one request settles the negotiation."""

    def __init__(self, haves: Sequence[Sha], shallow: set[ObjectID]) -> None:
        self._haves = iter([ObjectID(sha.encode()) for sha in haves])
        self.shallow = shallow

    def __next__(self) -> ObjectID | None:
        return next(self._haves, None)

    next = __next__

    def ack(self, sha: ObjectID) -> None:
        """What the remote has in common needs no answer: the list is already sent."""

    def nak(self) -> None:
        """Nothing in common: the remote sends everything."""


class HttpSource:
    """A smart HTTP remote on a pool of connections that outlives it."""

    def __init__(self, remote: Remote, pool: urllib3.PoolManager, known: Known) -> None:
        self._client = HttpClient(remote, pool, known)
        self._url = remote.url

    def refs(self, prefixes: Sequence[str]) -> RemoteRefs:
        try:
            answer = self._client.get_refs("", ref_prefix=[prefix.encode() for prefix in prefixes])
        except Exception as error:
            self._raise(error)
        return self._remote_refs({name: sha for name, sha in answer.refs.items() if sha is not None})

    def bring(
        self, mirror: Mirror, prefixes: Sequence[str], choose: Choose, haves: Sequence[Sha], limits: Limits
    ) -> tuple[Sha, int]:
        receiver = Receiver(mirror.objects, limits.pack)
        chosen: list[Sha] = []

        def wants(refs: dict[bytes, bytes], depth: int | None = None) -> list[bytes]:
            peeled = {name + PEELED.encode(): sha for name, sha in self._client.peeled.items()}
            chosen.append(choose(self._remote_refs({**refs, **peeled})))
            return [] if chosen[0] in haves else [chosen[0].encode()]

        try:
            result = self._fetch(wants, receiver, mirror, prefixes, haves, limits)
            receiver.finish()
            write_shallow(mirror.path, result.new_shallow or set(), result.new_unshallow or set())
        except Exception as error:
            self._raise(error)
        finally:
            receiver.abort()
        return chosen[0], receiver.bytes

    def _fetch(
        self, wants: Callable[..., list[bytes]], receiver: Receiver, mirror: Mirror, prefixes: Sequence[str],
        haves: Sequence[Sha], limits: Limits,
    ) -> FetchPackResult:  # fmt: skip
        return self._client.fetch_pack(
            "",
            wants,  # type: ignore[arg-type]
            HaveList(haves, read_shallow(mirror.path)),
            receiver.write,
            ref_prefix=[prefix.encode() for prefix in prefixes],
            depth=None if haves else limits.depth,
        )

    def _remote_refs(self, refs: dict[bytes, bytes]) -> RemoteRefs:
        named = {name.decode("utf-8", "surrogateescape"): sha.decode("ascii", "replace") for name, sha in refs.items()}
        target = self._client.symrefs.get(b"HEAD", b"").decode("utf-8", "surrogateescape")  # type: ignore[call-overload]
        unborn = bool(target) and "HEAD" not in named
        head = target.removeprefix("refs/heads/") if target.startswith("refs/heads/") and not unborn else None
        return RemoteRefs(head, {name: Sha(sha) for name, sha in named.items() if is_sha(sha)})

    def _raise(self, error: Exception) -> NoReturn:
        """Say in our words what went wrong on the way."""
        if isinstance(error, (HeadmarkError, MemoryError)):
            raise error
        if isinstance(error, OSError) and not isinstance(error, (ConnectionError, TimeoutError)):
            raise error  # our own disk
        cause = error.__cause__ if isinstance(error, GitProtocolError) else error
        if isinstance(cause, HTTPError):
            raise self._unreachable(cause) from None
        raise Transient(f"{self._url} broke off or answered nonsense ({type(error).__name__}: {str(error)[:200]}).",
                        "It is tried again later.") from None  # fmt: skip

    def _unreachable(self, error: HTTPError) -> HeadmarkError:
        reason = getattr(error, "reason", None) or error
        if isinstance(reason, SSLError) and "CERTIFICATE" in str(reason):
            return Permanent(f"The certificate of {self._url} is not trusted.", "Configure the CA file that signed it.")
        return Transient(f"{self._url} could not be reached ({type(reason).__name__}).", "It is tried again later.")
