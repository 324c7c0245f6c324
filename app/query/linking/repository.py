"""A repository at one commit: its files on demand, its symbols by name, and what link rules may see of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import TypeVar

from app.domain.reading import SnapshotView, SymbolRow
from app.languages.link import Setting
from app.query.linking.model import SymbolAt
from app.query.linking.projects import ProjectMemory
from app.query.linking.units import Unit

T = TypeVar("T")


class Repository:
    """One view's snapshot: units on demand, and the `Project` that link rules see."""

    def __init__(self, view: int, snapshot: SnapshotView, memory: ProjectMemory) -> None:
        self.view, self.snapshot = view, snapshot
        self._memory = memory
        self._units: dict[str, Unit | None] = {}
        self._older: dict[str, Unit | None] = {}  # dropped next, but for what is used again
        self._languages: dict[str, str] = {}
        self._symbols: dict[str, list[SymbolAt]] = {}
        self._paths: dict[int, Sequence[str]] = {}
        self._homes: dict[str, Collection[int]] = {}  # name → files that define it
        self._outermost: dict[str, frozenset[str]] = {}  # name → paths of files that define it outside of types

    def __len__(self) -> int:
        """How many files were used since the last `age`."""
        return len(self._units)

    def age(self) -> None:
        """Forget symbols, and files not used since this was called last; what rules know of the whole commit stays."""
        self._older, self._units = self._units, {}
        for known in (self._symbols, self._paths, self._homes, self._outermost):
            known.clear()

    # Units and symbols

    def unit(self, path: str) -> Unit | None:
        """The file at a path; None where nothing is extracted from it."""
        if path not in self._units:
            self.load((path,))
        return self._units[path]

    def load(self, paths: Iterable[str]) -> None:
        """Fetch the facts of many paths together."""
        new = [path for path in paths if path not in self._units]
        self._units.update((path, self._older[path]) for path in new if path in self._older)
        wanted = {path: self._file(path) for path in new if path not in self._older}
        models = self.snapshot.facts.models({file for file in wanted.values() if file >= 0})
        for path, file in wanted.items():
            facts = models.get(file)
            self._units[path] = None if facts is None else Unit(self.view, path, file, facts)

    def language(self, path: str) -> str:
        """The language of a file; "" where it has none."""
        found = self._languages.get(path)
        if found is None:
            entry = self.snapshot.listing.get(path)
            found = self._languages[path] = entry.language if entry is not None else ""
        return found

    def _file(self, path: str) -> int:
        entry = self.snapshot.listing.get(path)
        return -1 if entry is None else entry.file

    def symbols_named(self, name: str) -> list[SymbolAt]:
        """Definitions of a name at every path of the commit, in path order."""
        if name not in self._symbols:
            self._symbols[name] = self._placed(self.snapshot.facts.symbols_named((name,)))
        return self._symbols[name]

    def symbols_at(self, name: str, fits: Callable[[str], bool]) -> list[SymbolAt]:
        """Definitions of a name at paths that fit, in path order; no others are made."""
        if name in self._symbols:
            return [symbol for symbol in self._symbols[name] if fits(symbol.path)]
        homes = self._homes.get(name)
        if homes is None:
            homes = self._homes[name] = frozenset(self.snapshot.facts.symbol_files((name,))[name])
        files = [file for file in homes if any(map(fits, self.paths_of(file)))]
        found = self._placed(self.snapshot.facts.symbols_named((name,), files)) if files else []
        return [symbol for symbol in found if fits(symbol.path)]

    def _placed(self, rows: Iterable[SymbolRow]) -> list[SymbolAt]:
        """Symbols at every path that they have in the commit, in path order."""
        at = [SymbolAt(self.view, p, r.file, r.id, r.symbol) for r in rows for p in self.paths_of(r.file)]
        return sorted(at, key=lambda s: (s.path, s.id))

    def paths_of(self, file: int) -> Sequence[str]:
        found = self._paths.get(file)
        if found is None:
            found = self._paths[file] = self.snapshot.listing.paths_of(file)
        return found

    # Project

    def is_file(self, path: str) -> bool:
        return self.snapshot.listing.get(path) is not None

    def is_directory(self, path: str) -> bool:
        return path == "" or self.snapshot.listing.is_directory(path)

    def names_in(self, directory: str) -> Collection[str]:
        return self.snapshot.listing.names_in(directory)

    def files_under(self, directory: str, language: str) -> Sequence[str]:
        files: Sequence[str] = self.memo(("files by language",), self._files_by_language).get(language, ())
        return [path for path in files if path.startswith(f"{directory}/")] if directory else files

    def _files_by_language(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for entry in self.snapshot.listing.entries():
            found[entry.language].append(entry.path)
        return dict(found)

    def defines(self, files: Collection[str], name: str) -> bool:
        found = self._outermost.get(name)
        if found is None:
            homes = self.snapshot.facts.outermost_files(name)
            found = self._outermost[name] = frozenset(path for file in homes for path in self.paths_of(file))
        return bool(found) and not found.isdisjoint(files)

    def settings(self, key: str) -> Sequence[Setting]:
        found = self._memory.settings.get(key)
        if found is None:
            rows = self.snapshot.facts.properties((key,))
            found = sorted(Setting(p, row.value) for row in rows for p in self.paths_of(row.file))
            self._memory.settings[key] = found
        return found

    def setting(self, path: str, key: str) -> str:
        by_path = self.memo(("settings", key), lambda: {each.path: each.value for each in self.settings(key)})
        return by_path.get(path, "")

    def memo(self, key: Hashable, build: Callable[[], T]) -> T:
        return self._memory.memo(key, build)
