"""Repositories made up as trees of files, and what a clean index of a tree comes to: extraction alone, and no store.

All in this process: a history costs what the store does for it, and little else.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha1
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from app.domain.facts import Facts
from app.domain.ids import Sha
from app.domain.tree import MODE_FILE, MODE_TREE
from app.extract.children import Result
from app.git.mirror import Mirror
from app.indexer.batch import facts_of
from app.languages.detection import language_of_blob

EXECUTABLE, SYMLINK, SUBMODULE = 0o100755, 0o120000, 0o160000


class File(NamedTuple):
    """`content` of a submodule is the hex id of its commit."""

    mode: int
    content: bytes


Tree = Mapping[str, File]


class Origin:
    """A bare repository. Objects are written as git writes them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._objects = path / "objects"
        Mirror.open_or_create(path).close()

    def commit(self, files: Tree, parents: list[Sha]) -> Sha:
        lines = [f"tree {self._tree(files)}", *(f"parent {parent}" for parent in parents)]
        lines += [f"{role} A <a@example.org> 1700000000 +0000" for role in ("author", "committer")]
        return self._write("commit", "\n".join([*lines, "", "x"]).encode())

    def _tree(self, files: Tree) -> Sha:
        below: dict[str, dict[str, File]] = {}
        entries: dict[str, tuple[int, str]] = {}
        for path, file in files.items():
            name, slash, rest = path.partition("/")
            if slash:
                below.setdefault(name, {})[rest] = file
            else:
                is_module = file.mode == SUBMODULE
                entries[name] = (file.mode, file.content.decode() if is_module else self._write("blob", file.content))
        entries |= {name: (MODE_TREE, self._tree(inner)) for name, inner in below.items()}
        ordered = sorted(entries.items(), key=lambda item: item[0] + "/" * (item[1][0] == MODE_TREE))
        return self._write(
            "tree", b"".join(f"{mode:o} {name}\0".encode() + bytes.fromhex(sha) for name, (mode, sha) in ordered)
        )

    def _write(self, kind: str, data: bytes) -> Sha:
        whole = f"{kind} {len(data)}\0".encode() + data
        sha = Sha(sha1(whole).hexdigest())
        place = self._objects / sha[:2] / sha[2:]
        if not place.exists():
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(zlib.compress(whole, 1))
        return sha


class Here:
    """app.extract.children.Children in this process."""

    count = 1

    def start(self) -> None:
        """There is nothing to get ready."""

    def map(self, job: str, items: Iterable[Any]) -> Iterator[Result[Any]]:
        module, _, name = job.partition(":")
        run: Callable[..., Any] = getattr(import_module(module), name)
        for item in items:
            yield Result(item, run(item, lambda step: None), None)


def without_clashes(files: dict[str, File], path: str) -> dict[str, File]:
    """What is left of a tree when a path is to be a file: nothing above it is a file, and nothing is below it."""
    return {
        other: file
        for other, file in files.items()
        if not other.startswith(f"{path}/") and not path.startswith(f"{other}/")
    }


def clean(files: Tree) -> dict[str, tuple[int, Facts | None]]:
    """Path → mode and facts, as an index of these files alone has them."""
    return {path: (file.mode, _facts(path, file.content) if _is_plain(file) else None) for path, file in files.items()}


def _is_plain(file: File) -> bool:
    return file.mode in (MODE_FILE, EXECUTABLE)


@cache
def _facts(path: str, content: bytes) -> Facts | None:
    language = language_of_blob(path, len(content), lambda limit: content[:limit])
    return facts_of(content, language) if language else None
