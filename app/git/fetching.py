"""One fetch, from the question "where is the branch?" to the mirror's ref. Runs in the fetch child.

The mirror's law (app.git.receive): what is here has everything below it here too. While a copy of a whole repository is
under way it does not hold, so a file named `incomplete` says so; the next fetch then trusts nothing that it finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import urllib3

from app.domain.ids import Sha, branch_name, is_sha
from app.domain.refs import HEADS, PEELED, TAGS, full_ref
from app.errors import Refused, Transient
from app.git.http import Known, origin, pool_for
from app.git.local import LocalSource
from app.git.mirror import Mirror
from app.git.remote import (
    DEFAULT_LIMITS,
    DEFAULT_TRANSPORT,
    EmptyRepository,
    Fetched,
    Hear,
    Limits,
    NoCommit,
    NoSuchBranch,
    Remote,
    RemoteRefs,
    Transport,
    check_url,
    unheard,
)
from app.git.sources import Choose, HttpSource, Source

MOST_TIPS: Final = 32
NEAR: Final = 8
FAR: Final = 32

Pools = dict[tuple[object, ...], tuple[urllib3.PoolManager, Known]]
"""Connections, and what is known of their servers, kept between the fetches of one process."""


def open_source(remote: Remote, transport: Transport, pools: Pools | None = None) -> Source:
    """The source that an address means; http pools are kept in `pools`. Raises Refused."""
    check_url(remote.url, local=True)
    if remote.is_local:
        return LocalSource(Path(remote.url))
    pools = {} if pools is None else pools
    key = (*origin(remote.url), transport)
    if key not in pools:
        pools[key] = pool_for(remote.url, transport), {}
    return HttpSource(remote, *pools[key])


def ls_remote(
    remote: Remote, transport: Transport = DEFAULT_TRANSPORT, pools: Pools | None = None, more: Sequence[str] = ()
) -> RemoteRefs:
    """HEAD, branches, tags, and refs that begin as `more` says. Raises Transient, Permanent or Refused."""
    return open_source(remote, transport, pools).refs(["HEAD", HEADS, TAGS, *more])


def fetch_branch(
    path: Path, source: Source, branch: str | None, limits: Limits = DEFAULT_LIMITS, known: Iterable[Sha] = (),
    hear: Hear = unheard,
) -> Fetched:  # fmt: skip
    """Bring a branch's tip (the default branch's for None) and all below it; point the mirror's branch at it.

    Any other ref may stand for a branch, by its full name; where it is a tag, the head is the commit it leads to.

    `known` are commits that the caller knows to be in the mirror, besides the mirror's own branches.
    """
    chosen: list[str] = [] if branch is None else [branch_name(branch)]

    def choose(refs: RemoteRefs) -> Sha:
        chosen[:] = chosen or [_default(source, refs)]
        name = full_ref(chosen[0])
        tip = refs.refs.get(name) or (refs.refs["HEAD"] if refs.head_branch == chosen[0] else _gone(source, chosen[0]))
        hear(refs.refs.get(name + PEELED, tip))
        return tip

    with Mirror.open_or_create(path) as mirror:
        prefixes = ["HEAD"] if branch is None else ["HEAD", full_ref(branch)]
        tip, received = _bring(mirror, source, prefixes, choose, _haves(mirror, branch, known), limits)
        head = _commit_of(mirror, chosen[0], tip)
        mirror.refs.set(full_ref(chosen[0]), tip)
        return Fetched(chosen[0], head, received)


def fetch_commit(path: Path, source: Source, rev: str, limits: Limits = DEFAULT_LIMITS) -> Sha:
    """Bring the commit that a rev means at the remote: a full id, a branch, a tag, a full ref name or HEAD.

    An abbreviated id is found only when the mirror has it. Raises Refused (NOT_FOUND) when neither side has the rev.
    """
    with Mirror.open_or_create(path) as mirror:
        here = mirror.resolve(rev) if _is_id(rev) and not _incomplete(path).exists() else None
        if here is not None:
            return here
        names = _names(rev)
        chosen: list[str] = []

        def choose(refs: RemoteRefs) -> Sha:
            chosen[:] = [name for name in names if name in refs.refs][:1]
            if not chosen and not is_sha(rev):
                raise Refused(f"The remote has no branch or tag {rev[:80]!r}.", "Give a full commit id.", "NOT_FOUND")
            return refs.refs[chosen[0]] if chosen else Sha(rev)

        tip, _received = _bring(mirror, source, names, choose, _haves(mirror, None, ()), limits)
        return _keep(mirror, rev, chosen[0] if chosen else "", tip)


def _names(rev: str) -> list[str]:
    """Full names that a rev may stand for, first the likeliest. Raises Refused for what cannot be one."""
    if rev == "HEAD" or is_sha(rev):
        return ["HEAD"] if rev == "HEAD" else []
    branch_name(rev)
    return [rev] if rev.startswith("refs/") else [f"refs/heads/{rev}", f"refs/tags/{rev}", f"refs/{rev}"]


def _bring(
    mirror: Mirror, source: Source, prefixes: Sequence[str], choose: Choose, haves: Sequence[Sha], limits: Limits
) -> tuple[Sha, int]:
    """Fetch, with the mirror marked incomplete while it holds nothing yet."""
    marker = _incomplete(mirror.path)
    if not haves:
        marker.touch()
    tip, received = source.bring(mirror, prefixes, choose, haves, limits)
    mirror.objects.refresh()
    if not mirror.contains(tip):
        raise Transient(f"The remote did not send {tip[:12]}, which it offers.", "It is tried again later.")
    marker.unlink(missing_ok=True)
    return tip, received


def _haves(mirror: Mirror, branch: str | None, known: Iterable[Sha]) -> list[Sha]:
    """Commits to offer: the branch's tip and some of its ancestors (for force pushes), `known`, and the other tips."""
    if _incomplete(mirror.path).exists():
        return []
    branches = mirror.branches()
    held = mirror.refs.get(full_ref(branch)) if branch else None
    tip = mirror.peel(held) if held else None
    first = [tip] if tip else []
    tips = list(dict.fromkeys([*first, *known, *branches.values()]))[:MOST_TIPS]
    here = [sha for sha in tips if mirror.objects.contains(sha)]
    return list(dict.fromkeys([*here, *_ancestors(mirror, here[0])])) if here else []


def _ancestors(mirror: Mirror, sha: Sha) -> list[Sha]:
    """First parents: the nearest one by one, then ever further apart."""
    found: list[Sha] = []
    for step in range(1, FAR + 1):
        try:
            parents = mirror.commit(sha).parents
        except Refused:
            break  # history was cut here
        if not parents:
            break
        sha = parents[0]
        if step <= NEAR or step & (step - 1) == 0:
            found.append(sha)
    return [sha for sha in found if mirror.objects.contains(sha)]


def _keep(mirror: Mirror, rev: str, name: str, tip: Sha) -> Sha:
    """Name what was fetched, so that it can be resolved later and counts as reachable; the commit it leads to."""
    commit = _commit_of(mirror, rev, tip)
    if name.startswith("refs/"):
        mirror.refs.set(name, tip)
    mirror.refs.set(f"refs/headmark/{commit}", commit)
    return commit


def _commit_of(mirror: Mirror, rev: str, tip: Sha) -> Sha:
    commit = mirror.peel(tip)
    if commit is None:
        raise NoCommit(f"{rev[:80]!r} does not lead to a commit.", "Give a branch, a tag of a commit, or a commit id.")
    return commit


def _default(source: Source, refs: RemoteRefs) -> str:
    """The default branch's name. Raises EmptyRepository, or Refused when HEAD names none."""
    if refs.head_branch is not None:
        return refs.head_branch
    branches = _branch_names(source)
    raise Refused(
        "The repository has no default branch (its HEAD names none).", f"Name a branch: {branches}; or commit HEAD."
    )


def _gone(source: Source, branch: str) -> Sha:
    raise NoSuchBranch(f"The remote has no branch {branch!r}.", f"It has: {_branch_names(source)}.")


def _branch_names(source: Source) -> str:
    """Some branch names for an error's next step. Raises EmptyRepository when there are none."""
    refs = source.refs(["HEAD", "refs/heads/"]).refs
    if not refs:
        raise EmptyRepository("The repository is empty: it has no commit yet.", "Push a commit to it first.")
    names = sorted(name.removeprefix("refs/heads/") for name in refs if name.startswith("refs/heads/"))
    return ", ".join(names[:10]) + (" …" if len(names) > 10 else "")


def _is_id(rev: str) -> bool:
    return len(rev) >= 7 and all(char in "0123456789abcdef" for char in rev)


def _incomplete(path: Path) -> Path:
    return path / "incomplete"
