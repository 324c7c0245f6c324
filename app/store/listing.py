"""The tree of a commit in memory: directories share what a push did not change."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from sys import intern
from typing import Any, NamedTuple

from app.domain.ids import Sha
from app.domain.tree import MODE_TREE, shown_path
from app.store.format import LISTING
from app.store.parts import Key, write_table


class Listed(NamedTuple):
    """One entry of a tree. `path` is raw, from the root; subtrees have mode 040000, size 0 and no language."""

    path: bytes
    mode: int
    sha: Sha
    size: int
    language: str

    @property
    def is_tree(self) -> bool:
        return self.mode == MODE_TREE


_listed = partial(tuple.__new__, Listed)  # a quarter of what `Listed._make` takes

Changes = Mapping[bytes, Listed | None]
"""What a commit changed by path; None deletes."""

_EMPTY: dict[bytes, Listed] = {}


class Tree:
    """Directories by raw path, each a mapping of raw names. Immutable: `applied` makes one that shares the rest."""

    def __init__(self, directories: dict[bytes, dict[bytes, Listed]]) -> None:
        self._directories = directories
        self._paths: dict[Key, tuple[bytes, ...]] | None = None

    @classmethod
    def empty(cls) -> Tree:
        return cls({})

    def get(self, path: bytes) -> Listed | None:
        parent, _, name = path.rpartition(b"/")
        return self._directories.get(parent, _EMPTY).get(name)

    def directory(self, path: bytes) -> Mapping[bytes, Listed]:
        return self._directories.get(path, _EMPTY)

    def has_directory(self, path: bytes) -> bool:
        return bool(self._directories.get(path))

    def walk(self, directory: bytes = b"") -> Iterator[Listed]:
        """Everything below a directory but subtrees, in the order of whole raw paths."""
        waiting = self._backwards(directory)
        while waiting:
            entry = waiting.pop()
            if entry.mode == MODE_TREE:
                waiting += self._backwards(entry.path)
            else:
                yield entry

    def _backwards(self, directory: bytes) -> list[Listed]:
        return sorted(self._directories.get(directory, _EMPTY).values(), key=_git_order, reverse=True)

    def paths(self, key: Key) -> tuple[bytes, ...]:
        """Where a (blob, language) stands, in order."""
        if self._paths is None:
            self._paths = _paths_by_key(self.walk())
        return self._paths.get(key, ())

    def keys(self) -> Collection[Key]:
        """Every (blob, language) with a language."""
        if self._paths is None:
            self._paths = _paths_by_key(self.walk())
        return self._paths.keys()

    def changed_since(self, other: Tree) -> list[bytes]:
        """Paths of files that differ. Directories of one id, or of one object, are alike down to their leaves."""
        found: list[bytes] = []
        waiting = [b""]
        while waiting:
            directory = waiting.pop()
            new, old = self._directories.get(directory, _EMPTY), other._directories.get(directory, _EMPTY)
            differing = (
                [] if new is old else [name for name in new.keys() | old.keys() if new.get(name) != old.get(name)]
            )
            for name in differing:
                entries = [entry for entry in (new.get(name), old.get(name)) if entry is not None]
                path = entries[0].path
                waiting += [path] if any(entry.is_tree for entry in entries) else []
                found += [path] if any(not entry.is_tree for entry in entries) else []
        return found

    def applied(self, changes: Changes) -> Tree:
        directories = dict(self._directories)
        fresh: set[bytes] = set()
        for path, entry in changes.items():
            parent, _, name = path.rpartition(b"/")
            if parent not in fresh:
                fresh.add(parent)
                directories[parent] = dict(directories.get(parent, _EMPTY))
            if entry is None:
                directories[parent].pop(name, None)
            else:
                directories[parent][name] = entry
        for path in fresh:
            if not directories[path]:
                del directories[path]
        made = Tree(directories)
        if self._paths is not None:
            made._paths = _moved_paths(self, changes)
        return made


def _git_order(entry: Listed) -> bytes:
    return entry.path + b"/" if entry.mode == MODE_TREE else entry.path


def _paths_by_key(entries: Iterable[Listed]) -> dict[Key, tuple[bytes, ...]]:
    paths: dict[Key, tuple[bytes, ...]] = {}
    for entry in entries:
        if entry.language:
            key = (entry.sha, entry.language)
            paths[key] = (*paths.get(key, ()), entry.path)
    return paths


def _moved_paths(base: Tree, changes: Changes) -> dict[Key, tuple[bytes, ...]]:
    paths = dict(base._paths or {})
    for path, entry in changes.items():
        old = base.get(path)
        if old is not None and old.language:
            key = (old.sha, old.language)
            left = tuple(item for item in paths[key] if item != path)
            paths[key] = left
            if not left:
                del paths[key]
        if entry is not None and entry.language:
            key = (entry.sha, entry.language)
            paths[key] = tuple(sorted((*paths.get(key, ()), path)))
    return paths


class KnownTree:
    """A stored tree as `git.diff` reads it."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def children(self, directory: bytes) -> Mapping[bytes, tuple[int, Sha]]:
        return {name: (entry.mode, entry.sha) for name, entry in self._tree.directory(directory).items()}


def write_layer(path: Path, changes: Changes) -> None:
    """Write a listing layer in path order."""
    write_rows(path, [_row(raw, entry) for raw, entry in sorted(changes.items())])


def write_rows(path: Path, rows: Sequence[tuple[object, ...]]) -> None:
    """Write rows of layers as they are."""
    write_table(LISTING, list(zip(*rows, strict=True)) or [()] * len(LISTING.columns), path)


def _row(raw: bytes, entry: Listed | None) -> tuple[object, ...]:
    shown = shown_path(raw)
    odd = b"" if shown.encode() == raw else raw
    if entry is None:
        return (shown, odd, 0, "", 0, "", True)
    return (shown, odd, entry.mode, entry.sha, entry.size, entry.language, False)


def as_changes(columns: Sequence[Any], run: range) -> dict[bytes, Listed | None]:
    """A run of the rows of a file with layers as changes: later ones lie on top of earlier ones of their path."""
    span = slice(run.start, run.stop)
    shown, odd, modes, shas, sizes, languages, deleted = columns
    paths = [other or path for path, other in zip(shown.whole()[span], odd[span], strict=True)]
    rows = zip(paths, modes[span], shas[span], sizes[span], map(intern, languages[span]), strict=True)
    entries: list[Listed | None] = list(map(_listed, rows))
    for at in deleted.part(run.start, run.stop).where(True):
        entries[at] = None
    return dict(zip(paths, entries, strict=True))


def rows_in(columns: Sequence[Any], run: range) -> list[tuple[Any, ...]]:
    """A run of the rows of a file with layers, as they are written."""
    return list(zip(*([column[at] for at in run] for column in columns), strict=True))


def keys_in(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Key, bytes]]:
    """The (blob, language) of each row of layers that has one, and its raw path."""
    for shown, odd, _, sha, _, language, _ in rows:
        if language:
            yield (sha, language), odd or shown.encode()


def folded(layers: Sequence[Changes], *, on_nothing: bool) -> dict[bytes, Listed | None]:
    """Several layers as one, old to new. Deletions are dropped when no older layer lies below."""
    changes: dict[bytes, Listed | None] = {}
    for layer in layers:
        changes.update(layer)
    if on_nothing:
        return {path: entry for path, entry in changes.items() if entry is not None}
    return changes
