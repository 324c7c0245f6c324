"""Files at their paths, with the indexes that name lookup needs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from app.domain.facts import Binding, Scope, Symbol
from app.domain.reading import FileFacts
from app.languages.link import LinkRules, link_rules
from app.query.linking.bound import Bound, ImportsByKind
from app.query.linking.model import SymbolAt, anonymous_class
from app.query.linking.passing import Passing

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
        symbols, named = self.facts.symbols, self.facts.symbols.where("name", name)
        containers = symbols.picked("container", named) if named else ()
        found = [index for index, each in zip(named, containers, strict=True) if each == container]
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
        symbols, named = self.facts.symbols, self.facts.symbols.where("name", name)
        scopes = symbols.picked("scope", named) if named else ()
        return [index for index, each in zip(named, scopes, strict=True) if each == scope]

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
        scope, place, rows = 0, (line, column), self.facts.scopes
        while True:
            children = rows.where("parent", scope)
            lines = zip(children, rows.picked("start_line", children), rows.picked("end_line", children), strict=True)
            near = (child for child, first, last in lines if first <= line <= last)
            inner = next((child for child in near if _covers(rows[child], place)), None)
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
