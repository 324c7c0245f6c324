"""Files at their paths, with the indexes that name lookup needs; and whole repositories as link rules may see them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeVar

from app.domain.facts import Binding, Scope, Symbol
from app.domain.reading import FileFacts, SnapshotView
from app.languages.link import LinkRules, Setting, link_rules
from app.query.linking.bound import Bound, ImportsByKind
from app.query.linking.model import SymbolAt, anonymous_class
from app.query.linking.passing import Passing
from app.query.linking.projects import ProjectMemory

T = TypeVar("T")

_LAST = re.compile(r"\W+")


class Unit:
    """One file at one path: its facts by scope and name. A path's language decides its rules."""

    def __init__(self, view: int, path: str, file: int, facts: FileFacts) -> None:
        self.view, self.path, self.file, self.facts = view, path, file, facts
        self.rules: LinkRules = link_rules(facts.language)
        self._symbols: dict[int, SymbolAt] = {}
        self._members: dict[tuple[str, str], list[int]] = {}
        self.bound = Bound(facts, self.rules)
        self.imports_by_kind = ImportsByKind(facts)
        self.passing = Passing(facts, self.rules, self.bound)

    def symbol(self, index: int) -> SymbolAt:
        found = self._symbols.get(index)
        if found is None:
            found = SymbolAt(self.view, self.path, self.file, index, self.facts.symbols[index])
            self._symbols[index] = found
        return found

    def members(self, container: str, name: str) -> list[int]:
        """Symbols of a name in a container, in file order; those of a class without a name are no one else's."""
        found = self._members.get((container, name))
        if found is None:
            found = self._members[container, name] = self._find_members(container, name)
        return found

    def _find_members(self, container: str, name: str) -> list[int]:
        symbols = self.facts.symbols
        found = [index for index in symbols.where("name", name) if symbols[index].container == container]
        return [index for index in found if self.anonymous(symbols[index].scope) is None] if self.implied else found

    def members_of(self, container: str) -> list[int]:
        return list(self.facts.symbols.where("container", container))

    def has_members(self, container: str) -> bool:
        return bool(self.facts.symbols.where("container", container))

    def valued(self, line: int) -> Iterator[Symbol | Binding]:
        """Variables and fields that are given a value on a line."""
        for rows in (self.facts.symbols, self.facts.bindings):
            for index in rows.where("line", line):
                if rows[index].value:
                    yield rows[index]

    @cached_property
    def results(self) -> dict[int, list[Binding]]:
        """Symbol id of a function → the expressions that it returns or yields."""
        found: dict[int, list[Binding]] = defaultdict(list)
        for binding in self._bindings("result"):
            found[self.function_around(binding.scope)].append(binding)
        return dict(found)

    @cached_property
    def parameters(self) -> dict[int, list[Binding]]:
        """Scope of a function → its parameters, in order."""
        found: dict[int, list[Binding]] = defaultdict(list)
        for binding in self._bindings("parameter"):
            found[binding.scope].append(binding)
        return dict(found)

    @cached_property
    def assigned(self) -> dict[tuple[int, str], list[Binding]]:
        """(symbol id of a class, member) → what it is given anywhere in the class."""
        found: dict[tuple[int, str], list[Binding]] = defaultdict(list)
        for binding in self._bindings("assigned"):
            found[self.class_around(binding.scope), _LAST.split(binding.name)[-1]].append(binding)
        return dict(found)

    def _bindings(self, kind: str) -> Iterator[Binding]:
        return map(self.facts.bindings.__getitem__, self.facts.bindings.where("kind", kind))

    @cached_property
    def offered(self) -> dict[str, list[int]]:
        """Name → symbols that the file offers to importers by their definitions."""
        found: dict[str, list[int]] = defaultdict(list)
        for index, symbol in enumerate(self.facts.symbols):
            for name in self.rules.offered_names(symbol):
                found[name].append(index)
        return dict(found)

    @cached_property
    def narrowed(self) -> dict[str, list[Binding]]:
        """Expression → where tests tell more of its type."""
        found: dict[str, list[Binding]] = defaultdict(list)
        for binding in self._bindings("narrowed"):
            found[binding.name].append(binding)
        return dict(found)

    def symbols_in(self, scope: int, name: str) -> list[int]:
        """Symbols of a name that a scope holds, reachable by their bare name or not."""
        symbols = self.facts.symbols
        return [index for index in symbols.where("name", name) if symbols[index].scope == scope]

    @cached_property
    def implied(self) -> dict[int, Binding]:
        """Scope → that of which bare names in it may be members."""
        return {binding.scope: binding for binding in self._bindings("implied")}

    def anonymous(self, scope: int) -> SymbolAt | None:
        """The class without a name that opens a scope: no symbol of the file, but it has members and a base."""
        row, base = self.facts.scopes[scope], self.implied.get(scope)
        if row.kind != "class" or row.symbol >= 0 or base is None:
            return None
        return self._symbols.setdefault(-2 - scope, anonymous_class(self.view, self.path, self.file, scope, row, base))

    def owner_around(self, scope: int) -> SymbolAt | None:
        """The nearest class around (and including) a scope, with or without a name."""
        named = self.class_around(scope)
        while scope >= 0 and (named < 0 or self.facts.scopes[scope].symbol != named):
            without_name = self.anonymous(scope)
            if without_name is not None:
                return without_name
            scope = self.facts.scopes[scope].parent
        return self.symbol(named) if named >= 0 else None

    @cached_property
    def assigned_names(self) -> dict[str, list[Binding]]:
        """Bare name → what is assigned to it after its declaration, in any scope."""
        found: dict[str, list[Binding]] = defaultdict(list)
        for binding in self._bindings("assigned"):
            found[binding.name].append(binding)
        return dict(found)

    def function_around(self, scope: int) -> int:
        """The symbol that opened the nearest function scope; -1 for lambdas and the module."""
        while scope > 0 and self.facts.scopes[scope].kind != "function":
            scope = self.facts.scopes[scope].parent
        return self.facts.scopes[scope].symbol

    def named_function_around(self, scope: int) -> int:
        """The symbol of the nearest function that is one, blocks and lambdas passed over; -1 without."""
        while scope >= 0 and (self.facts.scopes[scope].kind != "function" or self.facts.scopes[scope].symbol < 0):
            scope = self.facts.scopes[scope].parent
        return self.facts.scopes[scope].symbol if scope >= 0 else -1

    def module_around(self, scope: int) -> int:
        """The nearest scope of a namespace or of the file."""
        while scope > 0 and self.facts.scopes[scope].kind != "module":
            scope = self.facts.scopes[scope].parent
        return scope

    def scope_at(self, line: int, column: int) -> int:
        """The innermost scope around a position."""
        scope, place = 0, (line, column)
        while True:
            children = self.facts.scopes.where("parent", scope)
            inner = next((child for child in children if _covers(self.facts.scopes[child], place)), None)
            if inner is None:
                return scope
            scope = inner

    def class_around(self, scope: int) -> int:
        """The symbol of the nearest class scope around (and including) a scope; -1 when there is none."""
        while scope >= 0:
            row = self.facts.scopes[scope]
            if row.kind == "class" and row.symbol >= 0:
                return row.symbol
            owner = self.rules.owner_of_scope(self.facts, scope)
            if owner is not None:
                return owner
            scope = row.parent
        return -1


def _covers(scope: Scope, place: tuple[int, int]) -> bool:
    return (scope.start_line, scope.start_column) <= place < (scope.end_line, scope.end_column)


class Repository:
    """One view's snapshot: units on demand, and the `Project` that link rules see."""

    def __init__(self, view: int, snapshot: SnapshotView, memory: ProjectMemory) -> None:
        self.view, self.snapshot = view, snapshot
        self._memory = memory
        self._units: dict[str, Unit | None] = {}
        self._older: dict[str, Unit | None] = {}  # dropped next, but for what is used again
        self._languages: dict[str, str] = {}
        self._symbols: dict[str, list[SymbolAt]] = {}
        self._outermost: dict[str, frozenset[str]] = {}  # name → files that define it outside of types

    def __len__(self) -> int:
        """How many files were used since the last `age`."""
        return len(self._units)

    def age(self) -> None:
        """Forget symbols, and files not used since this was called last; what rules know of the whole commit stays."""
        self._older, self._units = self._units, {}
        self._symbols.clear()
        self._outermost.clear()

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
            rows = self.snapshot.facts.symbols_named((name,))
            at = [SymbolAt(self.view, p, r.file, r.id, r.symbol) for r in rows for p in self.paths_of(r.file)]
            self._symbols[name] = sorted(at, key=lambda s: (s.path, s.id))
        return self._symbols[name]

    def paths_of(self, file: int) -> Sequence[str]:
        return self.snapshot.listing.paths_of(file)

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
            named = self.symbols_named(name)
            found = self._outermost[name] = frozenset(each.path for each in named if not each.symbol.container)
        return not found.isdisjoint(files)

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
