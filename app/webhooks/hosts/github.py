"""GitHub, in the cloud and on your own server."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from app.domain.refs import HEADS, TAGS
from app.webhooks.letters import Asked, Letter, Malformed, delivery_id
from app.webhooks.signatures import Headers

HINTS = frozenset(
    ("renamed", "transferred", "deleted", "privatized", "publicized", "archived", "unarchived")
)  # what can happen to a repository that the remote must be asked about
PULLS = frozenset(("opened", "reopened", "synchronize", "synchronized"))  # what moves the head of a pull request
_PLACES = {"branch": HEADS, "tag": TAGS}


class Repository(msgspec.Struct):
    id: int
    full_name: str


class Push(msgspec.Struct):
    ref: str
    before: str
    after: str
    repository: Repository


class _Ref(msgspec.Struct):
    ref: str
    ref_type: str
    repository: Repository


class _PullRequest(msgspec.Struct):
    action: str
    number: int
    repository: Repository


class _From(msgspec.Struct, frozen=True):
    old: str = msgspec.field(default="", name="from")


class _Name(msgspec.Struct, frozen=True):
    name: _From = _From()


class _Login(msgspec.Struct):
    login: str = ""


class _Owners(msgspec.Struct):
    user: _Login | None = None
    organization: _Login | None = None


class _Owner(msgspec.Struct):
    old: _Owners = msgspec.field(default_factory=_Owners, name="from")


class _Changes(msgspec.Struct):
    repository: _Name | None = None
    owner: _Owner | None = None
    default_branch: _From | None = None


class _RepositoryEvent(msgspec.Struct):
    action: str
    repository: Repository
    changes: _Changes | None = None


class _Installation(msgspec.Struct):
    action: str = ""
    repositories: list[Repository] | None = None
    repositories_added: list[Repository] | None = None
    repositories_removed: list[Repository] | None = None


class _Hook(msgspec.Struct):
    events: list[str] | None = None


class _Ping(msgspec.Struct):
    hook: _Hook | None = None


def delivery(headers: Headers) -> str:
    return delivery_id(headers.get("x-github-delivery", ""))


def read(letter: Letter) -> Asked:
    return read_event(letter, letter.headers.get("x-github-event", ""))


def read_event(letter: Letter, name: str) -> Asked:
    """By the event's name, as Gitea and Forgejo have it too. Raises Malformed and msgspec's errors."""
    if not name:
        raise Malformed("the header X-GitHub-Event is missing")
    reader = _READERS.get(name)
    if reader is not None:
        return reader(letter, name)
    if name.startswith("installation"):
        return _installation(letter, name)
    msgspec.json.decode(letter.text, type=dict[str, msgspec.Raw])
    return letter.other(name)


def _push(letter: Letter, _name: str) -> Asked:
    push = msgspec.json.decode(letter.text, type=Push)
    return letter.push(str(push.repository.id), push.repository.full_name, push.ref, push.before, push.after)


def _ping(letter: Letter, name: str) -> Asked:
    hook = msgspec.json.decode(letter.text, type=_Ping).hook
    events = hook.events if hook else None
    if events and not {"push", "*"} & set(events):
        return letter.ignored(name, "ping: the hook works, but does not send push events")
    return letter.ignored(name, "ping: the hook works")


def _ref(letter: Letter, name: str) -> Asked:
    """`create` and `delete`: a push of the same branch comes beside them, mostly."""
    made = msgspec.json.decode(letter.text, type=_Ref)
    repository = made.repository
    place = _PLACES.get(made.ref_type)
    if place is None:
        return letter.ignored(name, "only branches and tags are tracked; this is none", repository.full_name)
    ref = made.ref if made.ref.startswith("refs/") else place + made.ref  # Gitea and Forgejo have had either
    return letter.hint(name, str(repository.id), repository.full_name, ref)


def _pull(letter: Letter, name: str) -> Asked:
    """A pull request's head is a ref of the repository that it is made to."""
    told = msgspec.json.decode(letter.text, type=_PullRequest)
    event, repository = f"{name} {told.action}", told.repository
    if told.action not in PULLS:
        return letter.ignored(event, "this does not move the head of a pull request", repository.full_name)
    return letter.hint(event, str(repository.id), repository.full_name, f"refs/pull/{told.number}/head")


def _repository(letter: Letter, name: str) -> Asked:
    told = msgspec.json.decode(letter.text, type=_RepositoryEvent)
    event, repository, changes = f"{name} {told.action}", told.repository, told.changes or _Changes()
    edited = told.action == "edited" and changes.default_branch is not None
    if told.action not in HINTS and not edited:
        return letter.ignored(event, "this changes nothing that is indexed", repository.full_name)
    return letter.hint(event, str(repository.id), repository.full_name, former=_former(repository.full_name, changes))


def _former(name: str, changes: _Changes) -> str:
    """What a repository was called before it was renamed or transferred; "" when neither happened."""
    owner, _, own = name.partition("/")
    old_own = changes.repository.name.old if changes.repository else ""
    owners = changes.owner.old if changes.owner else _Owners()
    old_owner = (owners.user or owners.organization or _Login()).login
    return f"{old_owner or owner}/{old_own or own}" if old_own or old_owner else ""


def _installation(letter: Letter, name: str) -> Asked:
    """What the app may read has changed."""
    told = msgspec.json.decode(letter.text, type=_Installation)
    lists: Sequence[list[Repository] | None] = (told.repositories, told.repositories_added, told.repositories_removed)
    found = [(str(repository.id), repository.full_name) for listed in lists for repository in listed or ()]
    return letter.hints(f"{name} {told.action}".rstrip(), found)


_READERS = {
    "push": _push, "ping": _ping, "create": _ref, "delete": _ref, "repository": _repository,
    "pull_request": _pull, "pull_request_sync": _pull,
}  # fmt: skip
