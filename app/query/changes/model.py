"""The words of comparing: a symbol with what tells it from others, and a change."""

from __future__ import annotations

from typing import NamedTuple

CHANGES = ("added", "removed", "changed", "moved", "renamed", "unknown")
PARTS = ("path", "name", "kind", "signature", "body")


class Side(NamedTuple):
    """A symbol in one of the commits. `plain` is its qualified name without the numbers of namesakes (`~2`)."""

    path: str
    file: int
    id: int
    name: str
    plain: str
    kind: str
    signature_hash: int
    body_hash: int  # 0: it has no body and no value
    lines: int  # of the whole definition


class Change(NamedTuple):
    """`what` are the parts that differ, of PARTS. An `unknown` has neither side, and a `reason`.

    `moved`: it stands in another file. `renamed`: it, or what contains it, has another name. Both may be changed too.
    """

    change: str  # one of CHANGES
    path: str
    what: tuple[str, ...] = ()
    before: Side | None = None
    after: Side | None = None
    reason: str = ""

    @property
    def paths(self) -> tuple[str, ...]:
        """Every path that it tells of."""
        sides = [side.path for side in (self.before, self.after) if side is not None]
        return tuple(dict.fromkeys([self.path, *sides]))

    @property
    def number(self) -> int:
        """Its place among the symbols of `path`; -1 for a whole file."""
        side = self.after or self.before
        return side.id if side is not None else -1


def changed(before: Side, after: Side) -> Change | None:
    """What became of a symbol; None when nothing did."""
    differs = (
        before.path != after.path,
        before.plain != after.plain,
        before.kind != after.kind,
        before.signature_hash != after.signature_hash,
        before.body_hash != after.body_hash,
    )
    if not any(differs):
        return None
    what = tuple(part for part, is_other in zip(PARTS, differs, strict=True) if is_other)
    return Change(_headline(before, after), after.path, what, before, after)


def _headline(before: Side, after: Side) -> str:
    if before.name != after.name or (before.plain != after.plain and before.path == after.path):
        return "renamed"
    return "moved" if before.path != after.path else "changed"
