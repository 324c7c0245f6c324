"""The `shallow` file: commits whose parents are not here, because the remote or a depth limit cut them off."""

from __future__ import annotations

from collections.abc import Set
from pathlib import Path

from dulwich.objects import ObjectID


def read_shallow(directory: Path) -> set[ObjectID]:
    """Ids of the commits at which history was cut; empty for a complete repository."""
    try:
        return {ObjectID(line) for line in (directory / "shallow").read_bytes().split()}
    except FileNotFoundError:
        return set()


def write_shallow(directory: Path, added: Set[bytes], removed: Set[bytes]) -> None:
    """Take note of what a fetch cut off, and of what it made whole."""
    if not added and not removed:
        return
    lines = sorted((read_shallow(directory) | set(added)) - set(removed))
    part = directory / "shallow.lock"
    part.write_bytes(b"".join(line + b"\n" for line in lines))
    part.replace(directory / "shallow")
