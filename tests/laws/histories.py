"""Repositories made up as trees of files, and what a clean index of a tree comes to: extraction alone, and no store."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from app.domain.facts import Facts
from app.domain.ids import Sha
from app.domain.tree import MODE_FILE
from app.indexer.batch import facts_of
from app.languages.detection import language_of_blob

EXECUTABLE, SYMLINK, SUBMODULE = 0o100755, 0o120000, 0o160000


class File(NamedTuple):
    """`content` of a submodule is the hex id of its commit."""

    mode: int
    content: bytes


Tree = Mapping[str, File]


class Origin:
    """A bare repository. Commits are written without a work tree."""

    def __init__(self, path: Path) -> None:
        self.path = path
        subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(path)], check=True)

    def commit(self, files: Tree, parents: list[Sha]) -> Sha:
        stream = [b"commit refs/heads/made", b"committer A <a@example.org> 1700000000 +0000", b"data 1\nx"]
        stream += [f"{'merge' if at else 'from'} {parent}".encode() for at, parent in enumerate(parents)]
        stream.append(b"deleteall")
        for path, file in files.items():
            if file.mode == SUBMODULE:
                stream.append(b"M 160000 " + file.content + b" " + path.encode())
            else:
                head = f"M {file.mode:o} inline {path}\ndata {len(file.content)}\n".encode()
                stream.append(head + file.content)
        self._git("fast-import", "--quiet", "--force", given=b"\n".join(stream) + b"\n")
        return Sha(self._git("rev-parse", "refs/heads/made"))

    def _git(self, *arguments: str, given: bytes = b"") -> str:
        command = ["git", "-C", str(self.path), *arguments]
        return subprocess.run(command, input=given, check=True, capture_output=True).stdout.decode().strip()


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
