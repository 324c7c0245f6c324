"""Real git repositories for tests, built with the git command line."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

_ENVIRONMENT = {
    "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org", "GIT_AUTHOR_DATE": "2024-01-02T03:04:05Z",
    "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org", "GIT_COMMITTER_DATE": "2024-01-02T03:04:05Z",
    "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1",
}  # fmt: skip


class Repository:
    """A work tree. `commit` takes the files to write; None as content removes one."""

    def __init__(self, path: Path, *options: str) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        self.git("init", "-q", "-b", "main", *options)

    def git(self, *arguments: str, stdin: bytes = b"") -> str:
        """Run git here and return what it prints, stripped."""
        done = subprocess.run(
            ["git", *arguments], cwd=self.path, env={**os.environ, **_ENVIRONMENT}, input=stdin, capture_output=True
        )
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode("utf-8", "surrogateescape").strip()

    def commit(self, files: Mapping[str, str | bytes | None], message: str = "change") -> str:
        """Write files, commit everything, return the commit's id."""
        for name, content in files.items():
            self._write(self.path / name, content)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")

    def commit_tree(self, tree: bytes, message: str = "odd", parent: str = "") -> str:
        """Commit a raw tree object, however odd, to main."""
        tree_id = self.git("hash-object", "-t", "tree", "--literally", "-w", "--stdin", stdin=tree)
        commit = self.git("commit-tree", "-m", message, *(["-p", parent] if parent else []), tree_id)
        self.git("update-ref", "refs/heads/main", commit)
        return commit

    def _write(self, path: Path, content: str | bytes | None) -> None:
        if content is None:
            path.unlink()
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
