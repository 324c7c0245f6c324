"""Trees and commits as git names them; paths stay bytes because git promises nothing about them."""

from __future__ import annotations

from typing import NamedTuple

from app.domain.ids import Sha

MODE_TREE = 0o040000
MODE_FILE = 0o100644
MODE_EXECUTABLE = 0o100755
MODE_SYMLINK = 0o120000
MODE_SUBMODULE = 0o160000


class TreeEntry(NamedTuple):
    """One entry of a tree: a blob, symlink, submodule or (where listings keep them) a subtree."""

    path: bytes  # full path from the root, `/` between parts, never a leading one
    mode: int
    sha: Sha


class TreeChange(NamedTuple):
    """`old` None: added; `new` None: deleted; both: content or mode changed. Subtrees appear as entries too."""

    old: TreeEntry | None
    new: TreeEntry | None


class CommitInfo(NamedTuple):
    """What a stamp needs of a commit. `committed_at` is UTC, ISO 8601 with a final Z."""

    sha: Sha
    tree: Sha
    parents: tuple[Sha, ...]
    committed_at: str


def shown_path(path: bytes) -> str:
    """A path as text: itself when UTF-8, else with each odd byte as `\\xNN` (git objects keep the true bytes)."""
    return path.decode("utf-8", "backslashreplace")


def is_file(mode: int) -> bool:
    """True for what has text to index: regular and executable files, never symlinks, submodules or trees."""
    return mode & 0o170000 == 0o100000
