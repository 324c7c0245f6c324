"""What one question looks at: repositories at commits, as one caller may read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from app.access.caller import Caller, Rules
from app.domain.ids import Sha
from app.domain.reading import Entry, SnapshotView
from app.errors import NotIndexed, Refused
from app.query.caches import Lru
from app.query.linking.model import SymbolAt, Use, View
from app.query.linking.projects import ProjectMemories
from app.query.names import NameIndexes
from app.query.ports import Index, Sources, Statements
from app.query.restricted import RestrictedSnapshot
from app.query.texts import Hits, Texts
from app.store.records import RepoRecord

if TYPE_CHECKING:
    from app.query.linking.world import World

WORLDS = 3  # each keeps what it has linked, up to some 90 MB
ANSWERS = 30_000  # items of answers that are kept for their next pages
USES = 20_000  # uses that a world keeps for the next page or the next hop
RESTRICTED = 64


class Requested(NamedTuple):
    """What became of a request for a commit: `queued`, or `indexed` as `commit`."""

    status: str
    commit: Sha | None = None


class Linked:
    """A world and the uses that were asked of it lately; commits never change, so neither do their uses."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._uses: Lru[Any, list[Use]] = Lru(USES, lambda uses: len(uses) + 1)

    def uses(self, symbol: SymbolAt, relation: str | None) -> list[Use]:
        key = (symbol.view, symbol.path, symbol.id, relation)
        return self._uses.get_or(key, lambda: self.world.references_to(symbol, relation))


@dataclass(frozen=True)
class Deps:
    """What questions are answered with. One for the process: it holds the caches."""

    index: Index
    sources: Sources
    texts: Texts
    toolsets: frozenset[str] = frozenset({"core"})
    request: Callable[[RepoRecord, str], Requested] | None = None  # has a commit indexed, or sees to it
    statements: Statements | None = None
    worlds: Lru[Any, Linked] = field(default_factory=lambda: Lru(WORLDS))
    restricted: Lru[tuple[Any, ...], RestrictedSnapshot] = field(default_factory=lambda: Lru(RESTRICTED))
    answers: Lru[Any, Any] = field(default_factory=lambda: Lru(ANSWERS, lambda kept: kept.weight))
    projects: ProjectMemories = field(default_factory=ProjectMemories)
    names: NameIndexes = field(default_factory=NameIndexes)
    hits: Lru[Any, Hits] = field(default_factory=lambda: Lru(200_000, lambda hits: len(hits.rows) + 1))
    summaries: Lru[Any, list[str]] = field(default_factory=lambda: Lru(1000))


@dataclass(frozen=True)
class RepoAt:
    """One repository at one commit. `whole` is the commit as published; `snapshot` what the caller may read of it."""

    record: RepoRecord
    branch: str
    snapshot: SnapshotView
    whole: SnapshotView
    chosen: bool = True  # rows may come from it; False: only what the question is about lies there

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def key(self) -> tuple[str, Sha]:
        return (self.record.id, self.snapshot.commit)

    @property
    def hides(self) -> bool:
        """Whether rules keep files of the commit from the caller."""
        return isinstance(self.snapshot, RestrictedSnapshot) and self.snapshot.hides


@dataclass(frozen=True)
class Scene:
    """The arguments, the caller and the views of a question; `primary` is the one repository that it names."""

    arguments: Mapping[str, Any]
    caller: Caller
    deps: Deps
    views: tuple[RepoAt, ...]
    primary: RepoRecord | None = None
    not_indexed: tuple[str, ...] = ()
    records: tuple[RepoRecord, ...] = ()
    base: RepoAt | None = None  # the older commit of the primary repository, for a question that compares two

    @property
    def read(self) -> tuple[RepoAt, ...]:
        """Every commit that is read, for stamps, pins and what is kept."""
        return ((self.base,) if self.base else ()) + self.views

    def based(self) -> Scene:
        """The same scene with the base in the place of the commit that it is compared with."""
        assert self.base is not None
        old = self.base
        views = tuple(old if view.record.id == old.record.id else view for view in self.views)
        return replace(self, views=views, base=None)

    @property
    def world(self) -> World:
        """The linker over the views."""
        return self._linked.world

    def uses(self, symbol: SymbolAt, relation: str | None = None) -> list[Use]:
        """Every use of a symbol in every view."""
        return self._linked.uses(symbol, relation)

    @cached_property
    def _linked(self) -> Linked:
        """The same commits under the same rules share one; not when they were stored anew, as compaction does."""
        rules = [None if view.snapshot is view.whole else self.caller.rules for view in self.views]
        key = tuple((view.name, *view.key, id(view.whole), rule) for view, rule in zip(self.views, rules, strict=True))
        return self.deps.worlds.get_or(key, lambda: self._link(rules))

    def _link(self, rules: Sequence[Rules | None]) -> Linked:
        # Most of what a question loads: a process that asks once, as `headmark call` does, may not need it.
        from app.query.linking.linker import Linker
        from app.query.linking.world import World

        views = [View(view.name, view.snapshot, _every_path, _source(self.deps.texts, view)) for view in self.views]
        keys = [(view.record.id, rule) for view, rule in zip(self.views, rules, strict=True)]
        memories = [self.deps.projects.get(key, view.snapshot) for key, view in zip(keys, views, strict=True)]
        sources = [view.source for view in views]
        return Linked(World(views, Linker([view.snapshot for view in views], memories, sources)))

    @property
    def hides(self) -> bool:
        """Whether rules keep files of these commits from the caller."""
        return any(view.hides for view in self.read)

    def may_read(self, view: int, path: str) -> bool:
        return self.caller.may_read_path(self.views[view].name, path)

    def entry(self, view: int, path: str) -> Entry | None:
        return self.views[view].snapshot.listing.get(path)

    def text_of(self, view: int, path: str) -> bytes:
        """The bytes of a file at the view's commit; empty when the mirror has lost it or it never was a file."""
        entry = self.entry(view, path)
        if entry is None:
            return b""
        return self.deps.texts.blob(self.views[view].record.id, entry.sha)

    def load_texts(self, places: Iterable[tuple[int, str]]) -> None:
        """Fetch the texts of (view, path) pairs together."""
        shas: dict[str, list[Sha]] = {}
        for view, path in places:
            if (entry := self.entry(view, path)) is not None:
                shas.setdefault(self.views[view].record.id, []).append(entry.sha)
        for repo_id, wanted in shas.items():
            self.deps.texts.load(repo_id, wanted)

    def view_of(self, name: str) -> int:
        return next((number for number, view in enumerate(self.views) if view.name == name), -1)

    def chosen(self) -> Sequence[int]:
        return [number for number, view in enumerate(self.views) if view.chosen]

    def one_file(self, path: str) -> tuple[int, str]:
        """The view of a path, given as `path` or `owner/name:path`. Raises Refused (NOT_FOUND or AMBIGUOUS)."""
        repo, inner = "", plain_path(path)
        found = [view for view in self.chosen() if self._has(view, inner)]
        if not found:
            repo, inner = split_path(path)
            found = [view for view in [self.view_of(repo)] if repo and view >= 0 and self._has(view, inner)]
        if not found:
            if repo and self.view_of(repo) < 0:
                raise no_repository()
            raise Refused(
                "There is no such path at the stamped commit, or it may not be read.",
                "Paths start at the repository's root; outline of a directory shows what is there.",
                "NOT_FOUND",
            )
        if len(found) > 1:
            names = ", ".join(self.views[view].name for view in found[:10])
            raise Refused(f"Several repositories have that path: {names}.", "Say which one with `repo`.", "AMBIGUOUS")
        return found[0], inner

    def _has(self, view: int, path: str) -> bool:
        listing = self.views[view].snapshot.listing
        return not path or listing.get(path) is not None or listing.is_directory(path)


def _every_path(path: str) -> bool:
    return True


def _source(texts: Texts, view: RepoAt) -> Callable[[str], bytes]:
    """What reads a file of a view; the world that keeps it outlives the question."""
    repo_id, listing = view.record.id, view.snapshot.listing

    def read(path: str) -> bytes:
        entry = listing.get(path)
        return texts.blob(repo_id, entry.sha) if entry is not None else b""

    return read


def split_path(path: str) -> tuple[str, str]:
    """`owner/name:path` as (repo, path); without a repository ("", path). Slashes around the path do not count."""
    repo, colon, rest = path.partition(":")
    if colon and "/" in repo and " " not in repo:
        return repo, rest.strip("/")
    return "", plain_path(path)


def plain_path(path: str) -> str:
    """A path without the slashes around it; `.` and `/` are the root."""
    return "" if path == "." else path.removeprefix("./").strip("/")


def no_repository() -> Refused:
    """One text for what does not exist and what may not be read."""
    return Refused(
        "There is no such repository here, or it may not be read.",
        "list_repos shows the repositories that may be asked about, as owner/name.",
        "NOT_FOUND",
    )


def nothing_indexed() -> NotIndexed:
    return NotIndexed(
        "No repository that may be read is indexed yet.",
        "Index one with `headmark index SOURCE`, or wait for its first push; list_repos shows what is there.",
    )
