"""Smart HTTP: dulwich's client on a connection pool of our own, which stays on one host and gives up in time."""

from __future__ import annotations

import ssl
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NoReturn

import urllib3
from dulwich.client import (
    Urllib3HttpGitClient,
    build_ls_refs_request_v2,
    extract_object_format_from_capabilities,
    read_pkt_refs_v2,
)
from dulwich.errors import GitProtocolError
from dulwich.object_format import DEFAULT_OBJECT_FORMAT
from dulwich.objects import ObjectID
from dulwich.protocol import Protocol, pkt_line
from dulwich.refs import Ref
from urllib3.util import Retry, Timeout, parse_url

from app.errors import HeadmarkError, Permanent, Refused, Transient
from app.git.remote import Elsewhere, NoSuchRemote, NotAllowed, Remote, Transport

USER_AGENT: Final = "git/headmark"
_ANY_NAME: Final = "x-access-token"
_PORTS: Final = {"http": 80, "https": 443}

Origin = tuple[str, str, int]
Known = dict[str, set[bytes]]
"""URL → what a server that speaks protocol 2 said it can do."""


def origin(url: str) -> Origin:
    """Scheme, host and port of an absolute URL."""
    parts = parse_url(url)
    scheme = (parts.scheme or "").lower()
    return scheme, (parts.host or "").lower(), parts.port or _PORTS.get(scheme, 0)


class OneHost(urllib3.PoolManager):
    """Connections to one host. Redirects within it are followed; any other address raises Elsewhere."""

    def __init__(self, url: str, transport: Transport) -> None:
        self._origin = origin(url)
        super().__init__(
            num_pools=2,
            maxsize=2,
            headers={"User-Agent": USER_AGENT},
            timeout=Timeout(connect=transport.connect, read=transport.read),
            retries=Retry(total=3, connect=0, read=0, status=0, other=0, redirect=3),
            **({"ssl_context": ssl.create_default_context(cafile=transport.ca_file or None)}
               if self._origin[0] == "https" else {}),
        )  # fmt: skip

    def urlopen(  # type: ignore[override]
        self, method: str, url: str, redirect: bool = True, **kw: Any
    ) -> urllib3.BaseHTTPResponse:
        if origin(url) != self._origin:
            raise Elsewhere(f"The remote {self._origin[1]} redirects to {origin(url)[1]}.",
                            "Configure the address that it redirects to.")  # fmt: skip
        return super().urlopen(method, url, redirect, **kw)


class ProxiedHost(urllib3.ProxyManager):
    """The same through a proxy; redirects are not followed at all, since the proxy would hide where they lead."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(
            transport.proxy,
            headers={"User-Agent": USER_AGENT},
            timeout=Timeout(connect=transport.connect, read=transport.read),
            retries=Retry(total=0, redirect=0),
            ssl_context=ssl.create_default_context(cafile=transport.ca_file or None),
        )


def pool_for(url: str, transport: Transport) -> urllib3.PoolManager:
    """A pool that keeps connections alive between fetches."""
    return ProxiedHost(transport) if transport.proxy else OneHost(url, transport)


class HttpClient(Urllib3HttpGitClient):
    """dulwich's client with our errors, and with the symbolic refs of the last answer kept in `symrefs`, and
    what its tags lead to in `peeled`."""

    symrefs: dict[Ref, Ref]
    peeled: dict[Ref, ObjectID]

    def __init__(self, remote: Remote, pool: urllib3.PoolManager, known: Known) -> None:
        self._known = known
        self._latest: Answer | None = None
        username = (remote.username or _ANY_NAME) if remote.token else None
        self.symrefs, self.peeled = {}, {}
        super().__init__(remote.url, pool_manager=pool, username=username, password=remote.token or None, quiet=True)

    def _discover_references(
        self,
        service: bytes,
        base_url: str,
        protocol_version: int | None = None,
        ref_prefix: Sequence[bytes] | None = None,
    ) -> Any:
        known = self._known.get(base_url)
        found = self._list_refs(known, base_url, ref_prefix or []) if known else None
        if found is None:
            found = super()._discover_references(service, base_url, protocol_version, ref_prefix)
            self._check_format(found[1])
            if self.protocol_version == 2 and found[2] == base_url:
                self._known[base_url] = found[1]
        self.symrefs, self.peeled = found[3], found[4]
        return found

    def _list_refs(self, capabilities: set[bytes], url: str, prefixes: Sequence[bytes]) -> Any:
        """Ask for refs at once, as protocol 2 allows where the capabilities are known: a round trip less for each push.

        None when that did not work: the server may have become another one.
        """
        self.protocol_version, self.dumb = 2, False
        format_name = extract_object_format_from_capabilities(capabilities)
        command, arguments = build_ls_refs_request_v2(capabilities, format_name, prefixes)
        packets = [pkt_line(item) for item in command] + [b"0001"] + [pkt_line(item) for item in arguments] + [b"0000"]
        try:
            response, read = self._smart_request("git-upload-pack", url, b"".join(packets))
            try:
                refs, symrefs, peeled = read_pkt_refs_v2(Protocol(read, None).read_pkt_seq())  # type: ignore[arg-type]
            finally:
                response.close()
        except (Permanent, GitProtocolError, ValueError):
            del self._known[url]
            return None
        return refs, capabilities, url, symrefs, peeled

    def _http_request(
        self,
        url: str,
        headers: dict[str, str] | None = None,
        data: bytes | Iterator[bytes] | None = None,
        raise_for_status: bool = True,
    ) -> tuple[Any, Callable[[int], bytes]]:
        response, read = super()._http_request(url, headers, data, raise_for_status=False)
        if response.status != 200:
            response.close()
            refuse(response.status, self._base_url.rstrip("/"))
        if not (response.content_type or "").startswith("application/x-git-"):
            response.close()
            raise Permanent(f"{self._base_url} does not speak git's smart HTTP protocol.", "Check the address.")
        self._latest = Answer(response)
        return self._latest, read

    def _smart_request(
        self, service: str, url: str, data: bytes | Iterator[bytes] | None
    ) -> tuple[Any, Callable[[int], bytes]]:
        """Look at the first packet: dulwich takes an `ERR` in answer to a fetch for a broken connection."""
        if self._latest is not None:
            self._latest.close()  # dulwich never closes a server's greeting, after which it asks for the refs
        response, read = super()._smart_request(service, url, data)
        start = read(8)
        if start[4:] == b"ERR ":
            said = read(400).decode("utf-8", "replace").strip()
            response.close()
            raise refusal(said, self._base_url.rstrip("/"))
        return response, _Rejoined(start, read)

    def _check_format(self, capabilities: set[bytes]) -> None:
        if extract_object_format_from_capabilities(capabilities) not in (None, DEFAULT_OBJECT_FORMAT.name):
            raise Permanent("The repository uses SHA-256 object ids.", "Only SHA-1 repositories can be indexed.")


class Answer:
    """A response as dulwich sees it; to close it keeps its connection for the next request where that can be.

    It stands beside the response, which must not come to refer to itself: the garbage collector, which then ends it,
    closes a socket before its connection goes back to the pool, or goes for the pool's lock in a thread that holds it.
    """

    def __init__(self, response: Any) -> None:
        self._response = response
        self.status: int = response.status
        self.content_type: str = response.content_type
        self.redirect_location: str = response.redirect_location

    def close(self) -> None:
        """Read past the last packet to the end of the answer: only then does the connection serve the next request.

        dulwich closes as soon as it has its packets, which would cost a TLS handshake for every request.
        """
        if sys.exc_info()[0] is None:
            with suppress(urllib3.exceptions.HTTPError):
                self._response.read(1)
        self._response.close()


class _Rejoined:
    """A `read` that begins with bytes which were read already."""

    def __init__(self, start: bytes, read: Callable[[int], bytes]) -> None:
        self._start = start
        self._read = read

    def __call__(self, size: int = -1) -> bytes:
        if not self._start:
            return self._read(size)
        if size < 0:
            size = len(self._start)
        data, self._start = self._start[:size], self._start[size:]
        return data if len(data) == size else data + self._read(size - len(data))


def refusal(said: str, url: str) -> HeadmarkError:
    """The error that a remote's own words mean."""
    if "not our ref" in said:
        return Refused(f"{url} does not have that commit.", "Give one that the remote has.", "NOT_FOUND")
    return Permanent(f"{url} refuses: {said[:200]}", "Check the address and the token.")


def refuse(status: int, url: str) -> NoReturn:
    """Raise the error that an HTTP status other than 200 means."""
    if status in (401, 403, 407):
        raise NotAllowed(f"{url} turned the credentials down, or asks for some (HTTP {status}).",
                         "Configure a token that may read this repository.")  # fmt: skip
    if status in (404, 410):
        raise NoSuchRemote(f"There is no repository at {url}, or the token may not see it (HTTP {status}).",
                           "Check the address and the token.")  # fmt: skip
    if status in (408, 425, 429) or status >= 500:
        raise Transient(f"{url} failed (HTTP {status}).", "It is tried again later.")
    raise Permanent(f"{url} gave an unexpected answer (HTTP {status}).", "Check the address.")
