"""Tags of commits that the mirror has, kept by name so that they can be asked for; no object is fetched for them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from app.domain.ids import Sha
from app.domain.refs import PEELED
from app.git.mirror import Mirror
from app.git.remote import is_possible

TAGS: Final = "refs/tags/"


def remember_tags(path: Path, refs: Mapping[str, Sha]) -> None:
    """Make a mirror's tags those of the remote's refs (with peeled ones, see RemoteRefs) as far as it has their
    commits. Raises OSError."""
    with Mirror(path) as mirror:
        wanted = {name: commit for name, commit in _commits(refs).items() if mirror.objects.contains(commit)}
        held = mirror.refs.under(TAGS)
        fresh = {name: commit for name, commit in wanted.items() if _peeled(mirror, held.get(name)) != commit}
        for name, commit in fresh.items():
            mirror.refs.set(name, commit)
        for name in held.keys() - refs.keys():
            mirror.refs.delete(name)


def _commits(refs: Mapping[str, Sha]) -> dict[str, Sha]:
    """Tag → the commit it leads to."""
    names = [name for name in refs if name.startswith(TAGS) and not name.endswith(PEELED) and is_possible(name)]
    return {name: refs.get(name + PEELED, refs[name]) for name in names}


def _peeled(mirror: Mirror, tag: Sha | None) -> Sha | None:
    return mirror.peel(tag) if tag is not None else None
