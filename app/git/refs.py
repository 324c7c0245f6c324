"""The refs of a repository on disk: one file a ref, and git's packed-refs for repositories that git itself wrote."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from app.domain.ids import Sha, is_sha
from app.errors import Refused


class Refs:
    """Reads and writes refs below one git directory. Names are full (`refs/heads/main`) and already checked."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def get(self, name: str) -> Sha | None:
        """The id a ref points at, symbolic refs followed; None when it does not exist."""
        for _hop in range(5):
            text = self._text(name)
            if not text.startswith("ref: "):
                return Sha(text) if is_sha(text) else self._packed(name).get(name)
            name = text[5:]
        return None

    def target(self, name: str) -> str | None:
        """The name that a symbolic ref such as HEAD stands for; None when it is not symbolic."""
        text = self._text(name)
        return text[5:] if text.startswith("ref: ") else None

    def under(self, prefix: str) -> dict[str, Sha]:
        """Full name → id of all refs below `refs/…/`, or of the one ref of that name; sorted."""
        found = self._packed(prefix)
        for path in self._files(prefix):
            name = path.relative_to(self.directory).as_posix()
            sha = self.get(name)
            if sha is not None:
                found[name] = sha
        return dict(sorted(found.items()))

    def set(self, name: str, sha: Sha) -> None:
        """Point a ref at a commit, whatever it said before."""
        path = self.directory / name
        self._make_room(path)
        part = path.with_name(f"{path.name}.{os.getpid()}.lock")
        part.write_text(sha + "\n", "ascii")
        part.replace(path)

    def delete(self, name: str) -> None:
        """Remove a ref; fine when there is none."""
        (self.directory / name).unlink(missing_ok=True)

    def _make_room(self, path: Path) -> None:
        """`a` and `a/b` cannot both exist: the remote has the new one, so what stands in its way is gone there."""
        for parent in path.parents:
            if parent == self.directory:
                break
            if parent.is_file():
                parent.unlink()
        if path.is_dir():
            shutil.rmtree(path)
        path.parent.mkdir(parents=True, exist_ok=True)

    def _text(self, name: str) -> str:
        try:
            return (self.directory / name).read_text("utf-8", "surrogateescape").strip()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return ""
        except OSError as error:
            raise Refused(f"The ref {name} cannot be read ({error.strerror}).", "Check the file's rights.") from None

    def _files(self, prefix: str) -> Iterator[Path]:
        root = self.directory / prefix
        if root.is_file():
            return iter([root])
        return (path for path in root.rglob("*") if path.is_file() and not path.name.endswith(".lock"))

    def _packed(self, prefix: str) -> dict[str, Sha]:
        """Packed refs whose name starts with a prefix. There may be tens of thousands: search, do not parse."""
        try:
            text = (self.directory / "packed-refs").read_text("utf-8", "surrogateescape")
        except FileNotFoundError:
            return {}
        found = {match[1]: text[match.start() - 40 : match.start()] for match in _packed_line(prefix).finditer(text)}
        return {name: Sha(sha) for name, sha in found.items() if is_sha(sha)}


def _packed_line(prefix: str) -> re.Pattern[str]:
    """Begins with the name, which is rare in the file: that search is much faster than one that begins with an id."""
    return re.compile(rf" ({re.escape(prefix)}[^\n]*)")
