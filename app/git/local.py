"""Repositories on this machine, read without their help: bare ones, work trees, linked work trees.

The first fetch takes every pack and loose object as it is, by hard link where the file system allows (git's packs and
objects never change in place) and by copy elsewhere. Later ones walk from the new tip down to what the mirror has, and
copy just that. The mirror never points at the source, which may vanish.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from app.domain.ids import Sha
from app.domain.refs import PEELED
from app.errors import Permanent, Refused, Transient
from app.git.mirror import Mirror
from app.git.objects import Objects
from app.git.packs import COMMIT, TAG
from app.git.receive import links, write_object
from app.git.refs import Refs
from app.git.remote import Limits, OverLimit, RemoteRefs
from app.git.shallow import read_shallow, write_shallow
from app.git.sources import Choose

WALK_LIMIT: Final = 20_000
_ALTERNATES_DEPTH: Final = 5


class LocalSource:
    """Raises Refused when the directory is no git repository, Permanent when its format is one we cannot read."""

    def __init__(self, path: Path) -> None:
        self._git = git_directory(path)
        self._common = _common_directory(self._git)
        _check_format(self._common)
        self._objects = Objects(list(_object_directories(self._common / "objects", _ALTERNATES_DEPTH)))
        self._refs = Refs(self._common)

    def refs(self, prefixes: Sequence[str]) -> RemoteRefs:
        found = self._matching(prefixes)
        target = Refs(self._git).target("HEAD") or ""
        born = target.startswith("refs/heads/") and self._refs.get(target) is not None
        return RemoteRefs(target.removeprefix("refs/heads/") if born else None, found)

    def bring(
        self, mirror: Mirror, prefixes: Sequence[str], choose: Choose, haves: Sequence[Sha], limits: Limits
    ) -> tuple[Sha, int]:
        try:
            tip = choose(self.refs(prefixes))
            received = 0 if tip in haves else self._copy(mirror, tip, bool(haves), limits)
        except KeyError as error:
            raise Permanent(f"The repository lacks its object {str(error.args[0])[:12]}.",
                            "Check it with `git fsck`; a partial clone cannot be indexed.") from None  # fmt: skip
        except OSError as error:
            raise Transient(f"The repository could not be copied ({error.strerror}).", "It is tried again.") from None
        finally:
            self._objects.close()
        return tip, received

    def _copy(self, mirror: Mirror, tip: Sha, some: bool, limits: Limits) -> int:
        if not self._objects.contains(tip):
            raise Refused(f"The repository does not have {tip[:12]}.", "Give a commit that it has.", "NOT_FOUND")
        received = self._walk(mirror, tip) if some else None
        if received is None:
            received = self._take_all(mirror, limits)
        write_shallow(mirror.path, read_shallow(self._common), set())
        return received

    def _walk(self, mirror: Mirror, tip: Sha) -> int | None:
        """Copy what is missing below a commit, children first; None when that is too much to be a push."""
        cut = {name.decode() for name in read_shallow(self._common)}
        seen: set[Sha] = set()
        received = 0
        stack: list[tuple[Sha, tuple[int, bytes] | None]] = [(tip, None)]
        while stack:
            sha, found = stack.pop()
            if found is not None:
                write_object(mirror.objects.directories[0], sha, *found)
                received += len(found[1])
            elif sha not in seen and not mirror.objects.contains(sha):
                seen.add(sha)
                found = self._objects.read(sha)
                stack.append((sha, found))
                below = links(*found)
                stack.extend((child, None) for child in (below[:1] if sha in cut else below) if child not in seen)
            if len(seen) > WALK_LIMIT:
                return None
        return received

    def _take_all(self, mirror: Mirror, limits: Limits) -> int:
        """Take all objects as files. Until the last one is there the mirror is marked as incomplete by the caller."""
        files = [pair for root in self._objects.directories for pair in _object_files(root)]
        total = sum(source.stat().st_size for source, _name in files)
        if total > limits.pack:
            raise OverLimit(f"The repository has {total} bytes of objects.", "Raise the limit on fetched packs.")
        for source, name in files:
            _take(source, mirror.path / "objects" / name)
        mirror.objects.refresh()
        return total

    def _matching(self, prefixes: Sequence[str]) -> dict[str, Sha]:
        found: dict[str, Sha] = {}
        head = self._head() if "HEAD" in prefixes else None
        if head is not None:
            found["HEAD"] = head
        for prefix in prefixes:
            found.update(self._refs.under(prefix) if prefix.startswith("refs/") else {})
        tags = [(name, sha) for name, sha in found.items() if name.startswith("refs/tags/")]
        peeled = ((name + PEELED, self._peel(sha), sha) for name, sha in tags)
        return {**found, **{name: commit for name, commit, sha in peeled if commit is not None and commit != sha}}

    def _head(self) -> Sha | None:
        """HEAD belongs to the work tree, the branch that it names to the repository."""
        mine = Refs(self._git)
        target = mine.target("HEAD")
        return self._refs.get(target) if target else mine.get("HEAD")

    def _peel(self, sha: Sha) -> Sha | None:
        for _hop in range(10):
            try:
                kind, data = self._objects.read(sha)
            except KeyError:
                return None
            if kind != TAG:
                return sha if kind == COMMIT else None
            sha = links(kind, data)[0]
        return None


def git_directory(path: Path) -> Path:
    """The git directory of a bare repository or a work tree. Raises Refused."""
    dot = path / ".git"
    if dot.is_file():
        target = dot.read_text("utf-8", "surrogateescape").removeprefix("gitdir:").strip()
        dot = path / target
    for candidate in (dot, path):
        if (candidate / "HEAD").is_file() and ((candidate / "objects").is_dir() or (candidate / "commondir").is_file()):
            return candidate
    raise Refused(f"{str(path)[:200]!r} is not a git repository.", "Give the top directory of one, or run `git init`.")


def _common_directory(git: Path) -> Path:
    """Where a linked work tree shares objects and branches with its main one."""
    link = git / "commondir"
    return git / link.read_text("utf-8").strip() if link.is_file() else git


def _check_format(common: Path) -> None:
    config = (common / "config").read_text("utf-8", "replace").lower() if (common / "config").is_file() else ""
    settings = {"".join(line.split()) for line in config.splitlines()}
    if "objectformat=sha256" in settings:
        raise Permanent("The repository uses SHA-256 object ids.", "Only SHA-1 repositories can be indexed.")
    if "refstorage=reftable" in settings:
        raise Permanent("The repository keeps its refs as reftable.", "Run `git refs migrate --ref-format=files`.")


def _object_directories(root: Path, depth: int) -> Iterator[Path]:
    """An object directory and those that it borrows from."""
    yield root
    listed = root / "info" / "alternates"
    if depth and listed.is_file():
        for line in listed.read_text("utf-8", "surrogateescape").splitlines():
            if line and not line.startswith("#") and (root / line).is_dir():
                yield from _object_directories(root / line, depth - 1)


def _object_files(root: Path) -> Iterator[tuple[Path, str]]:
    """Object files and their place below `objects/`, packs before their indexes. Links are not followed out of it."""
    for index in (root / "pack").glob("pack-*.idx"):
        pack = index.with_suffix(".pack")
        if _is_plain(pack) and _is_plain(index):
            yield pack, f"pack/{pack.name}"
            yield index, f"pack/{index.name}"
    for path in root.glob("[0-9a-f][0-9a-f]/*"):
        if len(path.name) == 38 and _is_plain(path):
            yield path, f"{path.parent.name}/{path.name}"


def _is_plain(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def _take(source: Path, target: Path) -> None:
    """Link a file, or copy it where that cannot be; it appears whole or not at all."""
    if target.exists():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"tmp_take_{os.getpid()}_{target.name[:8]}")
    try:
        part.hardlink_to(source)
    except OSError:
        shutil.copyfile(source, part)
        part.chmod(0o444)
    part.replace(target)
