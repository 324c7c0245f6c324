"""Trees: parse them, and compare a new one with a listing that was stored earlier.

The comparison never reads an old git object: after a force push, a shallow fetch or a gc there may be none. It knows
the old state only as the listing that was published with it, and skips every subtree whose id did not change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final, Protocol

from app.domain.ids import Sha
from app.domain.tree import MODE_TREE, TreeChange, TreeEntry
from app.errors import Permanent

MAX_DEPTH: Final = 512
MAX_ENTRIES: Final = 2_000_000
_MANY: Final = 100_000  # entries after which it is counted how many there will be
_AT_HAND: Final = 32  # trees; few objects can unfold into any number of paths, and are then read again and again

Children = Mapping[bytes, tuple[int, Sha]]
"""Raw name → (mode, id) of the direct children of one directory."""


class KnownTree(Protocol):
    """The stored listing of the last indexed commit."""

    def children(self, directory: bytes) -> Children:
        """Direct children, subtrees included; empty for a directory that is not there. `b""` is the root."""


class EmptyTree:
    """Nothing is known yet: every entry is new."""

    def children(self, directory: bytes) -> Children:
        return {}


def parse_tree(data: bytes) -> dict[bytes, tuple[int, Sha]]:
    """Name → (mode, id) in git's order. Raises Permanent on a malformed tree.

    Names that no path can address (empty, or with a `/` inside; git itself never writes them) are left out.
    """
    entries: dict[bytes, tuple[int, Sha]] = {}
    position, end = 0, len(data)
    try:
        while position < end:
            space = data.index(b" ", position)
            nul = data.index(b"\0", space)
            name = data[space + 1 : nul]
            if name and b"/" not in name:
                entries.setdefault(name, (int(data[position:space], 8), Sha(data[nul + 1 : nul + 21].hex())))
            position = nul + 21
        if position != end:
            raise ValueError("cut short")
    except ValueError as error:
        raise Permanent(f"A tree of the repository is malformed ({error}).", "Check it with `git fsck`.") from None
    return entries


def diff(known: KnownTree, tree: Sha, read_tree: Callable[[Sha], Children]) -> Iterator[TreeChange]:
    """Changes that turn the known listing into a tree: all deletions, then all additions and changes.

    Files, symlinks, submodules and subtrees are all entries, a directory before what is in it. A path that turns from
    file to directory, or back, is a deletion and an addition. Raises Permanent on trees too deep or too large.
    """
    walk = _Walk(known, read_tree)
    walk.compare(tree)
    yield from walk.deletions
    yield from walk.changes


class _Walk:
    def __init__(self, known: KnownTree, read_tree: Callable[[Sha], Children]) -> None:
        self.known = known
        self.read_tree = lru_cache(_AT_HAND)(read_tree)
        self.deletions: list[TreeChange] = []
        self.changes: list[TreeChange] = []

    def compare(self, tree: Sha) -> None:
        """Walk the new tree without recursion, since its depth is the sender's choice."""
        stack: list[tuple[bytes, Sha]] = [(b"", tree)]
        counted = False
        while stack:
            directory, sha = stack.pop()
            _check_depth(directory)
            if len(self.changes) > _MANY and not counted:
                self._check_count(tree)
                counted = True
            old = self.known.children(directory)
            new = self.read_tree(sha)
            self._delete_missing(directory, old, new)
            below = [step for name, entry in new.items() if (step := self._step(directory, name, old.get(name), entry))]
            stack.extend(reversed(below))

    def _step(
        self, directory: bytes, name: bytes, old: tuple[int, Sha] | None, new: tuple[int, Sha]
    ) -> tuple[bytes, Sha] | None:
        """Record one child; returns the subtree to walk next, if it is one that changed."""
        if old == new:
            return None
        path = _join(directory, name)
        if old is not None and (old[0] == MODE_TREE) != (new[0] == MODE_TREE):
            self._delete(path, old)
            old = None
        self.changes.append(TreeChange(None if old is None else TreeEntry(path, *old), TreeEntry(path, *new)))
        return (path, new[1]) if new[0] == MODE_TREE else None

    def _delete_missing(self, directory: bytes, old: Children, new: Children) -> None:
        for name, entry in old.items():
            if name not in new:
                self._delete(_join(directory, name), entry)

    def _delete(self, path: bytes, entry: tuple[int, Sha]) -> None:
        """Delete an entry and, for a subtree, all that the listing knows below it."""
        stack = [(path, entry)]
        while stack:
            at, (mode, sha) = stack.pop()
            self.deletions.append(TreeChange(TreeEntry(at, mode, sha), None))
            if mode == MODE_TREE:
                stack.extend((_join(at, name), child) for name, child in self.known.children(at).items())

    def _check_count(self, tree: Sha) -> None:
        if self._count(tree) > MAX_ENTRIES:
            raise Permanent(f"The tree has more than {MAX_ENTRIES} entries.", "It cannot be indexed.")

    def _count(self, tree: Sha) -> int:
        """How many entries are below a tree. Each tree is counted once, in however many places it stands."""
        counts: dict[Sha, int] = {}
        stack = [tree]
        while stack:
            children = self.read_tree(stack[-1])
            below = [sha for mode, sha in children.values() if mode == MODE_TREE]
            ahead = {sha for sha in below if sha not in counts}
            if ahead:
                stack.extend(ahead)
            else:
                counts[stack.pop()] = len(children) + sum(counts[sha] for sha in below)
        return counts[tree]


def _join(directory: bytes, name: bytes) -> bytes:
    return directory + b"/" + name if directory else name


def _check_depth(directory: bytes) -> None:
    if directory.count(b"/") >= MAX_DEPTH:
        raise Permanent(f"The tree is nested deeper than {MAX_DEPTH} directories.", "It cannot be indexed.")
