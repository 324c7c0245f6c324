"""Single commits that are wanted: they ride with the branches, under names that no branch can have."""

from __future__ import annotations

_MARK = "at:"  # a branch's name has no colon


def wanted(rev: str) -> str:
    """What stands in the place of a branch for a commit, branch or tag that is indexed and not followed."""
    return _MARK + rev


def rev_of(branch: str) -> str | None:
    """The revision behind such a name; None for a branch."""
    return branch.removeprefix(_MARK) if branch.startswith(_MARK) else None
