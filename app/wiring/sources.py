"""From a SOURCE, as people and settings write it, to the record of a repository. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from app.domain.hosts import PLACES
from app.domain.ids import branch_name, repo_id, repo_name
from app.errors import Refused
from app.settings import ConnectionSettings, Settings
from app.store.records import RepoRecord
from app.wiring.addresses import FORMER
from app.wiring.following import LEARNED, NEWEST, PATTERNS

_PUBLIC_HOSTS: dict[str, str] = {place: host for host, place in PLACES.items()}
_ODD = re.compile(r"[^A-Za-z0-9._-]+")


class Wanted(NamedTuple):
    """A repository to follow. Empty `name` and `connection` are worked out; empty `branches`: the default branch."""

    source: str
    name: str = ""
    connection: str = ""
    branches: tuple[str, ...] = ()
    patterns: tuple[str, ...] | None = None  # None: those before
    newest: int = 20


def record_for(wanted: Wanted, known: Sequence[RepoRecord], settings: Settings) -> RepoRecord:
    """The record to keep for a source: the known one of that source or name with what changed, or a new one.

    Raises Refused when another source has the name already, and on a name, branch or connection that cannot be.
    """
    url = _address(wanted.source)
    name = repo_name(wanted.name) if wanted.name else ""
    before = _known(url, name, known)
    name = name or (before.name if before else _default_name(url))
    if before and url in before.settings.get(FORMER, ()):
        url = before.source  # it was renamed or transferred since the settings were written
    taken = next((r for r in known if r.name == name and r.source != url and r is not before), None)
    if taken is not None and not wanted.name:
        raise Refused(f"{name} is the name of {taken.source} already.", "Give this one another: --name owner/name.")
    host = _host(url, settings.connections)
    branches = tuple(branch_name(branch) for branch in wanted.branches) or (before.branches if before else ())
    connection = _connection(wanted, url, settings.connections)
    return RepoRecord(
        id=before.id if before else repo_id(host, name if host == "local" else _web_key(url)),
        name=name,
        source=url,
        host=host,
        key=before.key if before else "",
        default_branch=before.default_branch if before else "",
        branches=branches,
        settings=_kept(before, wanted) | ({"connection": connection.name} if connection else {}),
    )


def following(record: RepoRecord, branch: str) -> RepoRecord:
    """The record with one more branch to follow, beside those it follows already."""
    if branch in record.followed:
        return record
    return replace(record, branches=(*record.named, branch_name(branch)))


def _address(source: str) -> str:
    """A URL as written, without the slash at its end; a directory as an absolute path."""
    if "://" in source:
        return source.rstrip("/")
    path = Path(source).expanduser()
    return str(path.resolve()) if path.exists() else source


def _known(url: str, name: str, known: Sequence[RepoRecord]) -> RepoRecord | None:
    """A repository is known by its name first, because directories move, else by its source, now or before."""
    named = next((record for record in known if record.name == name), None)
    if named is not None:
        return named
    at = next((record for record in known if record.source == url or _same_place(record.source, url)), None)
    return at or next((record for record in known if url in record.settings.get(FORMER, ())), None)


def _same_place(one: str, other: str) -> bool:
    """Whether two URLs differ only in their `.git`, their scheme or their case."""
    return "://" in one and "://" in other and _web_key(one) == _web_key(other)


def _kept(before: RepoRecord | None, wanted: Wanted) -> dict[str, Any]:
    """What a record has learned beside what the settings say, and the patterns by which refs are followed."""
    known = before.settings if before else {}
    patterns = {} if wanted.patterns is None else {PATTERNS: list(wanted.patterns), NEWEST: wanted.newest}
    same = wanted.patterns is None or patterns == {key: known.get(key) for key in patterns}
    learned = (FORMER, PATTERNS, NEWEST, *LEARNED) if same else (FORMER,)
    return {key: known[key] for key in learned if key in known} | (patterns if wanted.patterns else {})


def _default_name(url: str) -> str:
    """All groups of a URL (`https://h/acme/shop/refunds.git`: acme/shop/refunds); the last two parts of a directory."""
    path = urlsplit(url).path.removeprefix("/scm") if "://" in url else url  # Bitbucket Data Center
    parts = [part for part in re.split(r"[/\\]", path.removesuffix("/.git").removesuffix(".git")) if part]
    if "://" not in url:
        parts = parts[-2:]
    words = [_ODD.sub("-", part).lstrip(".-") or "repo" for part in parts]
    return repo_name("/".join(words if len(words) > 1 else ["local", *words]))


def _host(url: str, connections: Sequence[ConnectionSettings]) -> str:
    if "://" not in url:
        return "local"
    place = urlsplit(url).netloc.lower()
    own = next((c.host for c in connections if c.url and urlsplit(c.url).netloc.lower() == place), None)
    return own or _PUBLIC_HOSTS.get(place, place)


@lru_cache(8192)  # every repository is held against every other one when the settings name many
def _web_key(url: str) -> str:
    parts = urlsplit(url)
    return (parts.netloc + parts.path.removesuffix(".git")).lower()


def _connection(wanted: Wanted, url: str, connections: Sequence[ConnectionSettings]) -> ConnectionSettings | None:
    """The connection whose token fetches this: the one named, else the one whose address or public host it is."""
    if wanted.connection:
        named = next((c for c in connections if c.name == wanted.connection), None)
        if named is None:
            raise Refused(f"There is no connection {wanted.connection!r}.", "Name one of [[connections]].")
        return named
    if "://" not in url:
        return None
    place = urlsplit(url).netloc.lower()
    return next((c for c in connections if place == _place(c)), None)


def _place(connection: ConnectionSettings) -> str:
    return urlsplit(connection.url).netloc.lower() if connection.url else PLACES.get(connection.host, "")


def check_moved(wanted: Wanted, before: RepoRecord | None) -> None:
    """Raises Refused when a name was given that another source has, unless that was a directory which is gone.

    In the settings a repository may be given another source; on a command line that is far more likely a slip.
    """
    url = _address(wanted.source)
    if before is None or not wanted.name or url in (before.source, *before.settings.get(FORMER, ())):
        return
    if _same_place(before.source, url) or ("://" not in before.source and not Path(before.source).exists()):
        return
    raise Refused(
        f"{before.name} is the name of {before.source} already.",
        "Give this one another: --name owner/name. If it has moved here, say so in the settings: [[repositories]] with "
        "this name and its new source.",
    )
