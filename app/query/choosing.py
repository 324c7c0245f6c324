"""From arguments to a scene: which repositories, at which commits, as the caller may read them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from app.access.caller import Caller
from app.access.globs import is_glob, matches_name
from app.errors import HeadmarkError, NotIndexed, Refused
from app.query.cursors import BAD_CURSOR, Place
from app.query.restricted import RestrictedSnapshot
from app.query.revisions import Located, Revisions
from app.query.scene import Deps, RepoAt, Scene, no_repository, nothing_indexed, split_path
from app.store.records import RepoRecord

Pins = Mapping[str, str]
"""Repository id → first digits of the commit that a cursor reads."""


class _Choice(NamedTuple):
    """Repositories that rows may come from, and the one that the question names (perhaps not among them)."""

    chosen: list[RepoRecord]
    primary: RepoRecord | None


def open_scene(
    arguments: Mapping[str, Any], caller: Caller, deps: Deps, cursor: Place | None, *, may_be_empty: bool = False,
    needs_commit: bool = True,
) -> Scene:  # fmt: skip
    """Raises Refused (NOT_FOUND) for a repository that may not be read or does not exist, NotIndexed for its commit."""
    readable = [repo for repo in deps.index.repos() if caller.may_read_repo(repo.name)]
    pins = cursor.pins if cursor else None
    choice = _choose_compared(arguments, readable, deps) if "base" in arguments else _choose(arguments, readable)
    if pins is not None:
        choice = _pinned(choice, pins)
    located, faults = _locate(choice, arguments, deps, pins, needs_commit)
    if not located and not may_be_empty:
        raise _nothing(arguments, list(faults.values()))
    views = _views(choice, located, caller, deps)
    base = _base(choice.primary, arguments, caller, deps, cursor) if "base" in arguments else None
    return Scene(arguments, caller, deps, views, choice.primary, tuple(sorted(faults)), tuple(choice.chosen), base)


def _pinned(choice: _Choice, pins: Pins) -> _Choice:
    """Only what the cursor reads: a repository that came later is for the next question."""
    if {repo.id for repo in _all(choice)} >= set(pins):
        return _Choice([repo for repo in choice.chosen if repo.id in pins], choice.primary)
    raise Refused(*BAD_CURSOR)


def _choose(arguments: Mapping[str, Any], readable: Sequence[RepoRecord]) -> _Choice:
    wanted = arguments.get("repo")
    about = _repo_in(arguments)
    chosen = list(readable) if wanted is None else _matching(wanted, readable)
    if wanted is not None and not chosen:
        raise no_repository()
    primary = next((repo for repo in readable if repo.name == about), None) if about else None
    if primary is not None:
        return _Choice(chosen, primary)
    if about and wanted is None:
        raise no_repository()
    # Beside `repo`, what looks like another repository may be the start of a path with a colon in it.
    return _Choice(chosen, chosen[0] if wanted is not None and not is_glob(wanted) else None)


def _choose_compared(arguments: Mapping[str, Any], readable: Sequence[RepoRecord], deps: Deps) -> _Choice:
    """The one repository whose commits are compared; uses are looked for in all."""
    wanted = arguments.get("repo")
    fitting = list(readable) if wanted is None else _matching(wanted, readable)
    if not fitting:
        raise no_repository() if readable else nothing_indexed()
    if len(fitting) > 1:
        fitting = [repo for repo in fitting if _has_both(Revisions(repo, deps.index, deps.sources), arguments)]
    if not fitting:
        raise NotIndexed("No repository that may be read has both commits indexed.", "Name one with `repo`.")
    if len(fitting) > 1:
        names = ", ".join(repo.name for repo in fitting[:10])
        raise Refused(f"Several repositories have both commits: {names}.", "Say which with `repo`.", "AMBIGUOUS")
    return _Choice(list(readable), fitting[0])


def _has_both(revisions: Revisions, arguments: Mapping[str, Any]) -> bool:
    try:
        return bool(revisions.locate(None, arguments["base"]) and revisions.locate(*_asked(arguments)))
    except HeadmarkError:
        return False


def _base(
    repo: RepoRecord | None, arguments: Mapping[str, Any], caller: Caller, deps: Deps, cursor: Place | None
) -> RepoAt:
    assert repo is not None
    revisions, base = Revisions(repo, deps.index, deps.sources), arguments["base"]
    place = revisions.pinned(None, base, cursor.base) if cursor else revisions.locate(None, base)
    return view_at(repo, place, caller, deps)


def _asked(arguments: Mapping[str, Any]) -> tuple[str | None, str | None]:
    """`branch` and `at`; the newer of two commits that are compared is called `head` too."""
    return arguments.get("branch"), arguments.get("head", arguments.get("at"))


def _matching(wanted: str, readable: Sequence[RepoRecord]) -> list[RepoRecord]:
    exact = [repo for repo in readable if repo.name == wanted]
    return exact or [repo for repo in readable if is_glob(wanted) and matches_name(wanted, repo.name)]


def _repo_in(arguments: Mapping[str, Any]) -> str:
    """The repository inside `symbol` or `path`, as in `owner/name:path#Name`."""
    symbol = arguments.get("symbol")
    if symbol:
        return split_path(symbol)[0]
    # A path filter is a glob; only a path that names one file or directory can carry a repository.
    path = arguments.get("path")
    return split_path(path)[0] if path and not arguments.keys() & {"pattern", "query", "base"} else ""


def _locate(
    choice: _Choice, arguments: Mapping[str, Any], deps: Deps, pins: Pins | None, needs_commit: bool
) -> tuple[dict[str, Located], dict[str, NotIndexed]]:
    """Where each repository is read, by id; and by name why the others have nothing to read there."""
    located: dict[str, Located] = {}
    faults: dict[str, NotIndexed] = {}
    for repo in _all(choice):
        try:
            located[repo.id] = _place(repo, choice.primary, arguments, deps, pins)
        except NotIndexed as fault:
            if pins is not None or (repo == choice.primary and needs_commit):
                raise
            faults[repo.name] = fault
    return located, faults


def _nothing(arguments: Mapping[str, Any], faults: Sequence[NotIndexed]) -> NotIndexed:
    if len(faults) == 1:
        return faults[0]
    asked = arguments.get("at") or arguments.get("branch")
    if not faults or not asked:
        return nothing_indexed()
    return NotIndexed(
        f"{asked[:80]!r} is not indexed in any repository that may be read.",
        "Name one with `repo` to see which of its commits are indexed and how to index this one.",
    )


def _all(choice: _Choice) -> Collection[RepoRecord]:
    return {repo.id: repo for repo in (*choice.chosen, *([choice.primary] if choice.primary else []))}.values()


def _place(
    repo: RepoRecord, primary: RepoRecord | None, arguments: Mapping[str, Any], deps: Deps, pins: Pins | None
) -> Located:
    """`branch` and `at` are about the primary repository where the question names one; others stand at their head."""
    revisions = Revisions(repo, deps.index, deps.sources)
    applies = primary is None or repo == primary
    branch, at = _asked(arguments) if applies else (None, None)
    return revisions.locate(branch, at) if pins is None else revisions.pinned(branch, at, pins[repo.id])


def _views(choice: _Choice, located: Mapping[str, Located], caller: Caller, deps: Deps) -> tuple[RepoAt, ...]:
    chosen = {repo.id for repo in choice.chosen}
    repos = sorted((repo for repo in _all(choice) if repo.id in located), key=lambda repo: repo.name)
    return tuple(view_at(repo, located[repo.id], caller, deps, repo.id in chosen) for repo in repos)


def view_at(repo: RepoRecord, place: Located, caller: Caller, deps: Deps, chosen: bool = True) -> RepoAt:
    """A repository at a commit as a caller may read it."""
    whole = deps.index.snapshot(repo.id, place.commit)
    if caller.sees_all_of(repo.name):
        return RepoAt(repo, place.branch, whole, whole, chosen)
    key = (repo.id, repo.name, place.commit, id(whole), caller.rules)  # a commit may have been stored anew
    snapshot = deps.restricted.get_or(
        key, lambda: RestrictedSnapshot(whole, lambda path: caller.may_read_path(repo.name, path))
    )
    return RepoAt(repo, place.branch, snapshot, whole, chosen)
