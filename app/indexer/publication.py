"""A commit becomes published: compare its tree with a stored one, extract what nobody saw, store it whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.domain.ids import Sha
from app.domain.tree import MODE_SUBMODULE, MODE_TREE, CommitInfo, TreeChange, TreeEntry, is_file, shown_path
from app.extract.children import Children
from app.git.mirror import Mirror
from app.git.trees import EmptyTree
from app.indexer.batch import Counted, Problem
from app.indexer.extraction import extract_pairs, in_reading_order
from app.indexer.nearest import Twins, is_far, nearest
from app.indexer.progress import Progress
from app.indexer.report import PathProblem
from app.languages.detection import language_of_blob
from app.store.draft import Draft
from app.store.listing import Listed
from app.store.snapshot import Snapshot
from app.store.store import Store

NOTHING = Counted(0, 0, 0, [])


@dataclass(frozen=True, slots=True)
class Published:
    """What it took to publish a commit. `reused` are changed blobs whose facts were there already."""

    files_changed: int
    reused: int
    extracted: Counted
    problems: tuple[PathProblem, ...]


class Publisher:
    def __init__(
        self, store: Store, children: Children, twins: Twins, mirror: Mirror, repo_id: str, progress: Progress
    ) -> None:
        self._store = store
        self._twins = twins
        self._children = children
        self._mirror = mirror
        self._repo_id = repo_id
        self._progress = progress

    def publish(self, commit: CommitInfo, head: Sha | None) -> Published:
        """Publish a commit that is in the mirror; does nothing but compare when it is published already."""
        self._progress("compare", 0, 0)
        base = self._base(commit, head)
        if base is None:
            self._children.start()  # there is work for all of them, and they may get ready while trees are compared
        changes = list(self._mirror.diff(base.listing if base else EmptyTree(), commit.tree))
        delta = list(self._delta(changes))
        published = self._store.has_commit if commit.sha == head else self._store.revive
        if published(self._repo_id, commit.sha):
            return _published(changes, delta, NOTHING)
        with self._store.begin(self._repo_id, commit, base) as draft:
            draft.listing_delta(delta)
            extracted = self._extract(draft, draft.unseen())
            self._progress("publish", 0, 0)
            draft.publish()
        return _published(changes, delta, extracted)

    def rebuild(self, commit: CommitInfo) -> Published:
        """Publish a commit from nothing, in the place of what is published. It is served as it was until then."""
        self._progress("compare", 0, 0)
        changes = list(self._mirror.diff(EmptyTree(), commit.tree))
        delta = list(self._delta(changes))
        with self._store.begin(self._repo_id, commit, None) as draft:
            draft.listing_delta(delta)
            extracted = self._extract(draft, sorted(_keys(delta)))
            self._progress("publish", 0, 0)
            draft.publish(replace=True)
        return _published(changes, delta, extracted)

    def _base(self, commit: CommitInfo, head: Sha | None) -> Snapshot | None:
        """The published commit likely nearest: what the branch serves, itself, a parent, else the one most alike.

        Which one it is decides the cost only: the outcome is the same.
        """
        found = self._first_published([*([head] if head else []), commit.sha]) or self._near(commit)
        return self._store.snapshot(self._repo_id, found, self._store.version) if found else None

    def _near(self, commit: CommitInfo) -> Sha | None:
        parent = self._first_published(commit.parents)
        if parent is not None and not is_far(self._mirror, commit, parent):
            return parent
        published = self._store.commits(self._repo_id, self._store.version)
        found = self._twins.find(self._mirror, commit.tree, published) or parent
        return found or nearest(self._mirror, commit, published) or self._newest(published)

    def _first_published(self, commits: Iterable[Sha]) -> Sha | None:
        return next((sha for sha in commits if self._store.has_commit(self._repo_id, sha)), None)

    def _newest(self, published: Sequence[Sha]) -> Sha | None:
        heads = [head for head in self._store.heads(self._repo_id).values() if head.version == self._store.version]
        newest = max(heads, key=lambda head: head.indexed_at, default=None)
        return newest.commit if newest else next(iter(published), None)

    def _delta(self, changes: Iterable[TreeChange]) -> Iterator[Listed | bytes]:
        lister = Lister(self._mirror)
        for old, new in changes:
            if new is not None:
                yield lister.entry(new)
            elif old is not None:
                yield old.path

    def _extract(self, draft: Draft, keys: Sequence[tuple[str, str]]) -> Counted:
        if not keys:
            return NOTHING
        self._progress("extract", 0, 0)
        pairs = in_reading_order(self._mirror, [(Sha(blob), language) for blob, language in keys])
        return extract_pairs(self._children, self._mirror, pairs, draft.new_part, self._progress)


class Lister:
    """Entries of trees as the index lists them. A blob is measured once, in however many places it stands."""

    def __init__(self, mirror: Mirror) -> None:
        self._mirror = mirror
        self._sizes: dict[Sha, int] = {}

    def entry(self, entry: TreeEntry) -> Listed:
        """Symlinks and submodules are never followed: they have no language."""
        size = self._size(entry.sha) if entry.mode not in (MODE_TREE, MODE_SUBMODULE) else 0
        language = ""
        if is_file(entry.mode):
            path = shown_path(entry.path)
            language = language_of_blob(path, size, lambda count: self._mirror.read_start(entry.sha, count))
        return Listed(entry.path, entry.mode, entry.sha, size, language)

    def _size(self, blob: Sha) -> int:
        size = self._sizes.get(blob)
        if size is None:
            size = self._sizes[blob] = self._mirror.blob_size(blob)
        return size


def _published(changes: list[TreeChange], delta: list[Listed | bytes], extracted: Counted) -> Published:
    entries = [new or old for old, new in changes]
    files = sum(1 for entry in entries if entry is not None and entry.mode != MODE_TREE)
    problems = tuple(_with_paths(extracted.problems, delta))
    return Published(files, len(_keys(delta)) - extracted.pairs, extracted, problems)


def _keys(delta: list[Listed | bytes]) -> set[tuple[str, str]]:
    return {(item.sha, item.language) for item in delta if isinstance(item, Listed) and item.language}


def _with_paths(problems: list[Problem], delta: list[Listed | bytes]) -> list[PathProblem]:
    reasons = {(problem.blob, problem.language): problem.reason for problem in problems}
    return sorted(
        PathProblem(shown_path(item.path), reasons[item.sha, item.language])
        for item in delta
        if isinstance(item, Listed) and (item.sha, item.language) in reasons
    )
