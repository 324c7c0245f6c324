"""Which repository stands at an address, and where one stands now: asked of the host's own API."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Final, NamedTuple
from urllib.parse import quote

import msgspec

from app.domain.events import Host
from app.domain.hosts import PLACES
from app.errors import Permanent, Transient
from app.git.api import request
from app.git.remote import NotAllowed, Transport


class Api(NamedTuple):
    """A host and how it is asked. `url` is its web address, "" the public one."""

    host: Host
    url: str = ""
    token: str = ""
    username: str = ""

    def __repr__(self) -> str:
        """Without the token."""
        return f"Api({self.host!r}, {self.url!r})"


class Identity(NamedTuple):
    """A repository: the host's own id of it, and its name, `owner/name`."""

    key: str
    name: str


class _Form(NamedTuple):
    """How one kind of host is asked. `by_key` is None where it cannot be asked by id.

    `takes_names`: a token that has a user name beside it is a password.
    """

    base: Callable[[str], str]
    by_name: Callable[[str], str]
    by_key: Callable[[str], str] | None
    read: Callable[[bytes], Identity]
    takes_names: bool = False


def knows(host: str) -> bool:
    """Whether hosts of this kind can be asked at all."""
    return host in _FORMS


def named(api: Api, name: str, transport: Transport) -> Identity | None:
    """The repository of that name, or None. Raises Transient and Permanent when there is no telling."""
    form = _FORMS[api.host]
    return _ask(api, form, form.by_name(name), transport)


def keyed(api: Api, key: str, transport: Transport) -> Identity | None:
    """The repository of that id, or None; also where the host cannot be asked by id. Raises as `named` does."""
    form = _FORMS[api.host]
    return _ask(api, form, form.by_key(key), transport) if form.by_key else None


def base_of(api: Api) -> str:
    """The address of a host's API, without a slash at its end."""
    return _FORMS[api.host].base(api.url.rstrip("/"))


def _ask(api: Api, form: _Form, path: str, transport: Transport) -> Identity | None:
    url = base_of(api) + path
    reply = request("GET", url, _authorization(api, form), transport)
    if reply.status in (404, 410):
        return None
    if reply.status != 200:
        kind = NotAllowed if reply.status == 401 else Transient if reply.is_passing else Permanent
        raise kind(f"The API at {url} answers HTTP {reply.status}.", "Check the token of its connection.")
    try:
        return form.read(reply.body)
    except msgspec.MsgspecError:
        raise Permanent(f"What answers at {url} is not the API of {api.host}.", "Check the connection's url.") from None


def _authorization(api: Api, form: _Form) -> dict[str, str]:
    if api.token and form.takes_names and api.username:
        pair = base64.b64encode(f"{api.username}:{api.token}".encode()).decode()
        return {"Authorization": f"Basic {pair}"}
    return {"Authorization": f"Bearer {api.token}"} if api.token else {}


class _Github(msgspec.Struct):
    id: int
    full_name: str


class _Gitlab(msgspec.Struct):
    id: int
    path_with_namespace: str


class _Cloud(msgspec.Struct):
    uuid: str
    full_name: str


class _Project(msgspec.Struct):
    key: str


class _DataCenter(msgspec.Struct):
    id: int
    slug: str
    project: _Project


def _github(body: bytes) -> Identity:
    found = msgspec.json.decode(body, type=_Github)
    return Identity(str(found.id), found.full_name)


def _gitlab(body: bytes) -> Identity:
    found = msgspec.json.decode(body, type=_Gitlab)
    return Identity(str(found.id), found.path_with_namespace)


def _cloud(body: bytes) -> Identity:
    found = msgspec.json.decode(body, type=_Cloud)
    return Identity(found.uuid.strip("{}").lower(), found.full_name)


def _data_center(body: bytes) -> Identity:
    found = msgspec.json.decode(body, type=_DataCenter)
    return Identity(str(found.id), f"{found.project.key}/{found.slug}")


def _project_path(name: str) -> str:
    project, _, slug = name.partition("/")
    return f"/projects/{quote(project)}/repos/{quote(slug)}"


def _gitea_form(host: Host) -> _Form:
    return _Form(
        lambda url: f"{url or 'https://' + PLACES[host]}/api/v1",
        lambda name: f"/repos/{quote(name)}",
        lambda key: f"/repositories/{quote(key)}",
        _github,
    )


_FORMS: Final[dict[str, _Form]] = {
    "github": _Form(
        lambda url: f"{url}/api/v3" if url and url != "https://github.com" else "https://api.github.com",
        lambda name: f"/repos/{quote(name)}",
        lambda key: f"/repositories/{quote(key)}",
        _github,
    ),
    "gitlab": _Form(
        lambda url: f"{url or 'https://gitlab.com'}/api/v4",
        lambda name: f"/projects/{quote(name, safe='')}",
        lambda key: f"/projects/{quote(key)}",
        _gitlab,
    ),
    "gitea": _gitea_form("gitea"),
    "forgejo": _gitea_form("forgejo"),
    "bitbucket": _Form(
        lambda url: url + "/2.0" if url and url != "https://bitbucket.org" else "https://api.bitbucket.org/2.0",
        lambda name: f"/repositories/{quote(name)}",
        lambda key: f"/repositories/%7B%7D/%7B{quote(key)}%7D",
        _cloud,
        takes_names=True,
    ),
    "bitbucket-dc": _Form(
        lambda url: f"{url}/rest/api/latest",
        _project_path,
        None,
        _data_center,
        takes_names=True,
    ),
}
