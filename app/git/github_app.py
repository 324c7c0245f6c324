"""GitHub Apps: from an app's private key to the tokens that its installations lend, each for an hour.

Tokens and the key stay in the memory of this process. They stand in headers of requests only.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Final, NamedTuple, TypeVar
from urllib.parse import quote

import msgspec

from app.errors import HeadmarkError, Permanent, Transient
from app.git.api import Reply, request
from app.git.host_api import Api, base_of
from app.git.remote import Transport

BACKDATED: Final = 60  # seconds: clocks drift, and a token from the future is refused
LIFE: Final = 540  # seconds; ten minutes are the most that GitHub takes
EARLY: Final = 300.0  # seconds before its end at which a token is replaced
SKEW: Final = 30.0  # seconds between two clocks that are worth a word
T = TypeVar("T")
WANTED: Final = json.dumps({"permissions": {"contents": "read"}}).encode()


class App(NamedTuple):
    """An app and its private key (PEM). `url` is the web address of the host, "" the public one."""

    app_id: str
    private_key: str
    url: str = ""
    installation_id: str = ""

    def __repr__(self) -> str:
        """Without the key."""
        return f"App({self.app_id!r}, {self.url!r})"


class About(NamedTuple):
    """What GitHub says of an app: permissions by name (`read`, `write`), and the events that it is told of."""

    name: str
    permissions: dict[str, str]
    events: tuple[str, ...]


class _Token(msgspec.Struct):
    token: str
    expires_at: datetime


class _Installation(msgspec.Struct):
    id: int


class _About(msgspec.Struct):
    name: str = ""
    permissions: dict[str, str] = {}
    events: list[str] = []


class _Fault(msgspec.Struct):
    message: str = ""


class Tokens:
    """The tokens of one app's installations. Safe for several threads: they wait for one another's requests.

    `clock` gives Unix seconds. Calls raise Transient, and Permanent where an app may not do what it is asked for.
    """

    def __init__(self, app: App, transport: Transport, clock: Callable[[], float] = time.time) -> None:
        self._app = app
        self._base = base_of(Api("github", app.url))
        self._transport = transport
        self._clock = clock
        self._lock = threading.Lock()
        self._installations: dict[str, str] = {}  # by owner: each has at most one of an app
        self._tokens: dict[str, _Token] = {}

    def of(self, name: str) -> str:
        """A token that reads the contents of the repository `owner/name`."""
        with self._lock:
            return self._token(name)

    def renewed(self, name: str, refused: str) -> str:
        """The same where one was turned down before its end."""
        with self._lock:
            for installation, token in list(self._tokens.items()):
                if token.token == refused:
                    del self._tokens[installation]
            return self._token(name)

    def about(self) -> About:
        """The app as GitHub knows it."""
        told = self._read(self._ask("GET", "/app"), 200, _About, "is unknown")
        return About(told.name, told.permissions, tuple(told.events))

    def _token(self, name: str) -> str:
        known = self._app.installation_id or self._installations.get(_owner(name), "")
        installation = known or self._find(name)
        held = self._tokens.get(installation)
        if held is None or held.expires_at.timestamp() - EARLY < self._clock():
            held = self._lend(name, installation, found=not known)
        return held.token

    def _lend(self, name: str, installation: str, found: bool) -> _Token:
        """Ask for a token; an installation that is not there any more is looked for once, as it may be a new one."""
        self._tokens.pop(installation, None)
        reply = self._ask("POST", f"/app/installations/{quote(installation)}/access_tokens", WANTED)
        if reply.status == 404 and not found and not self._app.installation_id:
            self._installations.pop(_owner(name), None)
            return self._lend(name, self._find(name), found=True)
        lent = self._read(reply, 201, _Token, f"has no installation {installation}, by which {name} is read")
        self._tokens[installation] = lent
        return lent

    def _find(self, name: str) -> str:
        reply = self._ask("GET", f"/repos/{quote(name)}/installation")
        found = self._read(reply, 200, _Installation, f"is not installed on {name}")
        self._installations[_owner(name)] = str(found.id)
        return str(found.id)

    def _ask(self, method: str, path: str, body: bytes | None = None) -> Reply:
        headers = {"Authorization": f"Bearer {self._signed()}", "Accept": "application/vnd.github+json"}
        headers |= {"Content-Type": "application/json"} if body else {}
        return request(method, self._base + path, headers, self._transport, body)

    def _signed(self) -> str:
        """The app's own proof, signed with its key. Raises Permanent for a key that cannot be used."""
        import jwt  # slow to import, and most connections have a token

        now = int(self._clock())
        claims = {"iat": now - BACKDATED, "exp": now + LIFE, "iss": self._app.app_id}
        try:
            return jwt.encode(claims, self._app.private_key, algorithm="RS256")
        except (jwt.PyJWTError, ValueError, TypeError):
            told = f"The private key of GitHub App {self._app.app_id} cannot be read."
            raise Permanent(told, "Give the .pem file that GitHub made, whole and unchanged.") from None

    def _read(self, reply: Reply, expected: int, kind: type[T], missing: str) -> T:
        """The document of an answer. `missing` is what 404 says of the app."""
        if reply.status != expected:
            raise _fault(reply, f"GitHub App {self._app.app_id}", missing, self._clock())
        try:
            return msgspec.json.decode(reply.body, type=kind)
        except msgspec.MsgspecError:
            told = f"What answers at {self._base} is not the API of GitHub."
            raise Permanent(told, "Check the connection's url.") from None


def _fault(reply: Reply, app: str, missing: str, now: float) -> HeadmarkError:
    """The error that an answer of the API means."""
    said = f"HTTP {reply.status}: {_said(reply)}".removesuffix(": ")
    if reply.status == 401:
        step = f"Check app_id and private_key: a key belongs to one app.{_skew(reply, now)}"
        return Permanent(f"GitHub does not know {app} by its key ({said}).", step)
    if reply.status == 404:
        return Permanent(f"{app} {missing} ({said}).", "Install the app there, or correct installation_id.")
    if reply.status == 403 and "suspend" in said.lower():
        return Permanent(f"The installation of {app} is suspended.", "Unsuspend it in its owner's settings at GitHub.")
    if reply.status == 422:
        step = "Give the app the repository permission Contents: read-only, and let the owner accept it."
        return Permanent(f"{app} may not read contents ({said}).", step)
    kind = Transient if reply.is_passing else Permanent
    return kind(f"GitHub has no token for {app} ({said}).", "It is tried again.")


def _said(reply: Reply) -> str:
    try:
        return msgspec.json.decode(reply.body, type=_Fault).message[:200].rstrip(".")
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return ""


def _skew(reply: Reply, now: float) -> str:
    try:
        apart = now - parsedate_to_datetime(reply.date).timestamp()
    except ValueError:
        return ""
    return f" This machine's clock is {apart:+.0f} s from GitHub's: set it." if abs(apart) > SKEW else ""


def _owner(name: str) -> str:
    return name.partition("/")[0].lower()
