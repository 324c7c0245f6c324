"""A mirror: one bare repository on disk, as the rest of the house reads it.

Reading never touches the network, never writes and takes no lock. A `Mirror` holds open files, so give each process and
each thread its own; opening one costs well under a millisecond.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Self

from app.domain.ids import Sha, is_sha
from app.domain.tree import CommitInfo, TreeChange, TreeEntry
from app.errors import Refused
from app.git.objects import MAX_OBJECT, Objects
from app.git.packs import BLOB, COMMIT, TAG, TREE, TooLarge
from app.git.refs import Refs
from app.git.trees import KnownTree, diff, parse_tree

SHORTEST: Final = 7
_ABBREVIATED = re.compile(rf"[0-9a-f]{{{SHORTEST},40}}\Z")
_LONGEST_TAG_CHAIN: Final = 10
_NAMES = {COMMIT: "commit", TREE: "tree", BLOB: "blob", TAG: "tag"}


class Mirror:
    """The read side of a bare repository."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.refs = Refs(path)
        self.objects = Objects([path / "objects"])

    @classmethod
    def open_or_create(cls, path: Path) -> Mirror:
        """Open a mirror, making an empty bare repository that git can read too where there is none."""
        (path / "objects" / "pack").mkdir(parents=True, exist_ok=True)
        (path / "refs" / "heads").mkdir(parents=True, exist_ok=True)
        _write_new(path / "config", "[core]\n\trepositoryformatversion = 0\n\tbare = true\n")
        _write_new(path / "HEAD", "ref: refs/heads/main\n")
        return cls(path)

    def close(self) -> None:
        self.objects.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()

    def branches(self) -> dict[str, Sha]:
        """Branch → tip, as last fetched."""
        return {name.removeprefix("refs/heads/"): sha for name, sha in self.refs.under("refs/heads/").items()}

    def resolve(self, rev: str) -> Sha | None:
        """The commit that a branch, tag, other ref (`refs/pull/7/head` or `pull/7/head`), full id or abbreviated id (7
        digits or more) means; None when it is unknown.

        Raises Refused (AMBIGUOUS) when an abbreviation fits several commits.
        """
        for prefix in ("",) if rev.startswith("refs/") else ("refs/heads/", "refs/tags/", "refs/"):
            tip = self.refs.get(prefix + rev) if _plain(rev) else None
            if tip is not None:
                return self.peel(tip)
        if is_sha(rev):
            return self.peel(Sha(rev))
        return self._unabbreviate(rev) if _ABBREVIATED.match(rev) else None

    def peel(self, sha: Sha) -> Sha | None:
        """The commit that an object is, or that a tag leads to; None when there is none."""
        for _hop in range(_LONGEST_TAG_CHAIN):
            try:
                kind, data = self.objects.read(sha, 64 * 1024 * 1024)
            except KeyError:
                return None
            if kind != TAG:
                return sha if kind == COMMIT else None
            sha = Sha(data[7:47].decode("ascii", "replace"))
            if not is_sha(sha):
                return None
        return None

    def contains(self, sha: Sha) -> bool:
        """Whether an object is here."""
        return self.objects.contains(sha) or (self.objects.refresh() and self.objects.contains(sha))

    def commit(self, sha: Sha) -> CommitInfo:
        """Raises Refused (NOT_FOUND)."""
        return parse_commit(sha, self._read(sha, COMMIT))

    def find_commit(self, sha: Sha) -> CommitInfo | None:
        """The same; None when it is not here."""
        try:
            return self.commit(sha)
        except Refused:
            return None

    def tree(self, tree_sha: Sha) -> list[TreeEntry]:
        """Direct children; `path` is the name alone. Raises Refused (NOT_FOUND)."""
        return [TreeEntry(name, *entry) for name, entry in self.children(tree_sha).items()]

    def children(self, tree_sha: Sha) -> dict[bytes, tuple[int, Sha]]:
        """Direct children: raw name → (mode, id). Raises Refused (NOT_FOUND)."""
        return parse_tree(self._read(tree_sha, TREE))

    def find(self, tree_sha: Sha, path: bytes) -> TreeEntry | None:
        """The entry at a path below a tree; None when there is none."""
        entry = TreeEntry(path, 0o040000, tree_sha)
        for name in path.split(b"/"):
            child = self.children(entry.sha).get(name) if entry.mode == 0o040000 else None
            if child is None:
                return None
            entry = TreeEntry(path, *child)
        return entry

    def read_blob(self, sha: Sha, limit: int | None = None) -> bytes:
        """A blob's bytes. Raises Refused (NOT_FOUND), and TooLarge (unread) over `limit` bytes."""
        return self._read(sha, BLOB, MAX_OBJECT if limit is None else limit)

    def read_start(self, sha: Sha, count: int) -> bytes:
        """The first bytes of a blob. Raises Refused (NOT_FOUND)."""
        try:
            return self.objects.start(sha, count)
        except KeyError:
            raise _missing(sha, BLOB) from None

    def read_blobs(self, shas: Iterable[Sha]) -> Iterator[tuple[Sha, bytes]]:
        """Each blob once, in the order of the packs. Raises Refused (NOT_FOUND) at the first that is missing."""
        try:
            for sha, kind, data in self.objects.read_many(shas):
                if kind != BLOB:
                    raise _missing(sha, BLOB)
                yield sha, data
        except KeyError as error:
            raise _missing(error.args[0], BLOB) from None

    def in_pack_order(self, shas: Iterable[Sha]) -> list[Sha]:
        """The ids in the order that reads fastest: cut the list in runs to share the work between processes."""
        return self.objects.in_order(shas)

    def blob_size(self, sha: Sha) -> int:
        """A blob's size in bytes, without reading it. Raises Refused (NOT_FOUND)."""
        try:
            return self.objects.measure(sha)
        except KeyError:
            raise _missing(sha, BLOB) from None

    def diff(self, known: KnownTree, tree: Sha) -> Iterator[TreeChange]:
        """Changes from a stored listing to a tree (see app.git.trees.diff)."""
        return diff(known, tree, self.children)

    def _read(self, sha: Sha, kind: int, limit: int = MAX_OBJECT) -> bytes:
        try:
            found, data = self.objects.read(sha, limit)
        except KeyError:
            raise _missing(sha, kind) from None
        if found != kind:
            raise _missing(sha, kind)
        return data

    def _unabbreviate(self, prefix: str) -> Sha | None:
        """Tags count too; other objects that happen to start alike do not make a commit ambiguous."""
        self.objects.refresh()
        commits = {found for sha in self.objects.starting(prefix) if (found := self.peel(sha))}
        if len(commits) > 1:
            shown = ", ".join(sorted(sha[:12] for sha in commits))
            raise Refused(f"{prefix} fits several commits: {shown}.", "Give more digits.", "AMBIGUOUS")
        return commits.pop() if commits else None


def parse_commit(sha: Sha, data: bytes) -> CommitInfo:
    """A commit's tree, parents and committer date. A date that makes no sense reads as 1970."""
    headers = data.partition(b"\n\n")[0].split(b"\n")
    values = [line.split(b" ", 1) for line in headers if b" " in line and not line.startswith(b" ")]
    tree = next((value for key, value in values if key == b"tree"), b"").decode("ascii", "replace")
    parents = tuple(Sha(value.decode("ascii", "replace")) for key, value in values if key == b"parent")
    committer = next((value for key, value in values if key == b"committer"), b"")
    if not is_sha(tree):
        raise _missing(sha, COMMIT)
    return CommitInfo(sha, Sha(tree), parents, _date(committer))


def _date(person: bytes) -> str:
    """The time at the end of a `Name <mail> 1700000000 +0100` line, in UTC."""
    words = person.rpartition(b"> ")[2].split()
    try:
        moment = datetime.fromtimestamp(int(words[0]), UTC)
    except (ValueError, IndexError, OverflowError, OSError):
        moment = datetime.fromtimestamp(0, UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def _missing(sha: Sha, kind: int) -> Refused:
    name = _NAMES[kind]
    return Refused(f"There is no {name} {sha[:12]} in the mirror.", "Give the id of one that was fetched.", "NOT_FOUND")


def _plain(rev: str) -> bool:
    """Whether a rev can name a ref at all: never let `..` or a leading `/` reach the file system."""
    parts = rev.split("/")
    return bool(rev) and "\0" not in rev and all(part and not part.startswith(".") for part in parts) and len(rev) < 256


def _write_new(path: Path, text: str) -> None:
    if not path.exists():
        path.write_text(text, "ascii")


__all__ = ["Mirror", "TooLarge", "parse_commit"]
