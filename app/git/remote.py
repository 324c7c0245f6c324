"""Remotes: where a repository comes from, what may be asked of it, and what it answered.

Credentials live in `Remote` only. They never stand in a URL, an error, a log line or a process title.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final, NamedTuple, TypeVar
from urllib.parse import unquote, urlsplit

from app.domain.ids import Sha, branch_name
from app.errors import Permanent, Refused, Transient

DEFAULT_SCHEMES: Final = ("https", "http")
_CONTROL = re.compile(r"[\x00-\x20\x7f]")
_SCP_LIKE = re.compile(r"[^/:@]+@[^/:]+:|[^/:@.]+\.[^/:@]+:(?!//)")

Hear = Callable[[Sha], object]
"""Told what a branch leads to as soon as the remote named it, before any of it is asked for."""

Given = TypeVar("Given")
Told = TypeVar("Told")


class Remote(NamedTuple):
    """A source of commits: an http(s) URL without credentials, or the path of a repository on this machine."""

    url: str
    token: str = ""
    username: str = ""  # GitHub and GitLab take any name beside a token

    @property
    def is_local(self) -> bool:
        return "://" not in self.url

    def __repr__(self) -> str:
        """Without the token: this is what logs and tracebacks show."""
        return f"Remote({self.url!r})"


class Transport(NamedTuple):
    """How http remotes are reached. Times are seconds; `read` is the longest silence within an answer."""

    connect: float = 10.0
    read: float = 60.0
    proxy: str = ""
    ca_file: str = ""


class Limits(NamedTuple):
    """What one fetch may use. Bytes and seconds; past one of them it ends and the mirror stays as it was."""

    memory: int = 2 * 1024**3
    cpu: int = 1800
    wall: float = 3600.0
    pack: int = 8 * 1024**3
    depth: int | None = None  # commits of history that a first fetch asks for; None: all
    still: float = 120.0  # seconds without any work at all, beside what a remote may be silent


DEFAULT_TRANSPORT: Final = Transport()
DEFAULT_LIMITS: Final = Limits()


def unheard(_head: Sha) -> None:
    """For who waits until the commit is here."""


class RemoteRefs(NamedTuple):
    """What a remote said. `refs` has full names, and what tags lead to under `refs/tags/x^{}`.

    `head_branch` is None when HEAD is detached or its branch has no commit.
    """

    head_branch: str | None
    refs: dict[str, Sha]


class Fetched(NamedTuple):
    """A branch as it stands in the mirror now. `bytes` is what was received; 0 when nothing was new."""

    branch: str
    head: Sha
    bytes: int


class EmptyRepository(Refused):
    """The remote has no commit yet."""

    code = "NOT_FOUND"


class NoSuchBranch(Refused):
    """The remote does not have this branch, or has it no more."""

    code = "NOT_FOUND"


class NoCommit(Refused):
    """What a ref leads to is a tree or a blob."""


class OverLimit(Permanent):
    """What the remote has takes more than a fetch may use."""


class CutShort(Transient):
    """A fetch that was sent what it could not take, or did not live to its end, as far as can be told."""


OF_CONTENT: Final = (NoCommit, OverLimit, CutShort)
"""Faults of what the remote has and not of reaching it: the same head would bring the next fetch to the same end."""


class NoSuchRemote(Permanent):
    """There is no repository at this address, or these credentials may not see it."""


class Elsewhere(Permanent):
    """The remote sent us to another host; we do not follow, whoever that may be."""


class NotAllowed(Permanent):
    """The remote turned our credentials down, or asks for some."""


def asked(given: Given, question: Callable[[Given], Told], renewed: Callable[[Given], Given | None]) -> Told:
    """`question` with credentials, and once more with fresh ones where these were turned down and there are any."""
    try:
        return question(given)
    except NotAllowed:
        fresh = renewed(given)
        if fresh is None:
            raise
        return question(fresh)


def is_possible(name: str) -> bool:
    """Whether a ref can be called so: remotes may hold names that git would not make any more."""
    try:
        return bool(branch_name(name))
    except Refused:
        return False


def check_url(url: str, allowed_schemes: Collection[str] = DEFAULT_SCHEMES, *, local: bool = False) -> None:
    """Raises Refused for everything but an http(s) URL without credentials, or (with `local`) an existing directory.

    So no `ext::` command, no option in disguise (`-o…`, `--upload-pack=…`) and no other transport reaches git code.
    """
    if not url or url.startswith("-") or _CONTROL.search(url) or "::" in url:
        raise Refused(f"{url[:80]!r} is not the address of a repository.", "Give an https:// URL or a directory.")
    if "://" not in url:
        _check_path(url, local)
        return
    parts = urlsplit(url)
    if parts.scheme.lower() == "ssh":
        raise _no_ssh()
    if parts.scheme.lower() not in allowed_schemes:
        instead = f"Use one of: {', '.join(allowed_schemes)}."
        if local and parts.scheme.lower() == "file":
            instead = f"Give the directory by its path: {unquote(parts.path)[:200]}"
        raise Refused(f"Addresses that start with {parts.scheme}:// are not fetched.", instead)
    if "@" in parts.netloc:
        raise Refused("The address carries credentials.", "Leave them out, and configure a token for this repository.")
    if not parts.hostname or parts.query or parts.fragment:
        raise Refused("The address has no host, or has a query in it.", "Give it as https://host/owner/name.git.")


def _check_path(path: str, local: bool) -> None:
    if Path(path).is_dir() and local:
        return
    if _SCP_LIKE.match(path):
        raise _no_ssh()
    if not local:
        raise Refused("Directories of this machine are not fetched here.", "Give an https:// URL.")
    raise Refused(f"There is no directory {path[:200]!r}.", "Give the path of a git repository, or its https:// URL.")


def _no_ssh() -> Refused:
    return Refused("Addresses over ssh are not fetched.", "Use the https:// address and an access token instead.")
