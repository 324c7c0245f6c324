"""What the rows of one file bind, looked up name by name: most names of most files are never asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter

from app.domain.facts import NAMELESS, Binding, Import, Symbol
from app.domain.reading import FileFacts
from app.languages.link import LinkRules
from app.languages.link_names import names_itself
from app.query.linking.model import CLASS_KINDS, NAMESPACE_KINDS

Entry = Symbol | Binding | Import
Entries = Sequence[tuple[int, int, Entry]]
BINDING_IMPORTS = frozenset(("module", "name", "static"))


class Bound:
    """(scope, name) → what binds it there: (line, index in its list, row), in file order, parameters first."""

    def __init__(self, facts: FileFacts, rules: LinkRules) -> None:
        self._facts, self._rules = facts, rules
        self._found: dict[str, Mapping[int, Entries]] = {}

    def get(self, key: tuple[int, str], default: Entries = ()) -> Entries:
        scope, name = key
        return self.of_name(name).get(scope, default)

    def of_name(self, name: str) -> Mapping[int, Entries]:
        """What binds a name, by scope."""
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = self._by_scope(name)
        return found

    def __getitem__(self, key: tuple[int, str]) -> Entries:
        return self.get(key)

    def _by_scope(self, name: str) -> Mapping[int, Entries]:
        found: dict[int, list[tuple[int, int, Entry]]] = {}
        for scope, line, index, row in self._rows(name):
            found.setdefault(scope, []).append((line, index, row))
        for entries in found.values():
            entries.sort(key=itemgetter(0, 1))
        return found

    def _rows(self, name: str) -> Iterator[tuple[int, int, int, Entry]]:
        facts, rules = self._facts, self._rules
        for index in facts.bindings.where("name", name):
            binding = facts.bindings[index]
            if binding.kind not in NAMELESS:
                yield binding.scope, binding.line, index, binding
        for index in facts.symbols.where("name", name):
            symbol = facts.symbols[index]
            if rules.binds_in_scope(symbol):
                yield symbol.scope, symbol.line, index, symbol
        for index in facts.imports.where("alias", name) if name else ():
            item = facts.imports[index]
            if item.kind in BINDING_IMPORTS and rules.local_name(item) == name:
                yield item.scope, item.line, index, item


class ImportsByKind:
    def __init__(self, facts: FileFacts) -> None:
        self._imports = facts.imports
        self._found: dict[str, Sequence[Import]] = {}

    def get(self, kind: str, default: Sequence[Import] = ()) -> Sequence[Import]:
        found = self._found.get(kind)
        if found is None:
            found = self._found[kind] = [self._imports[index] for index in self._imports.where("kind", kind)]
        return found or default


def declared_above(row: Entry, line: int, start: int) -> bool:
    """Whether a use on a line may mean what is bound in a scope; a scope that starts there holds a loop or a case."""
    if not isinstance(row, Binding) or row.kind != "variable" or row.line < line:
        return True
    return row.line == line and (start == line or not names_itself(row))


def nearest(entries: Entries, line: int) -> Entries:
    """Of locals that hide each other the last one above a line; a line's own initialiser sees what was before it.

    A type parameter stands around the body, whose items and imports hide it.
    """
    if any(not isinstance(entry[2], Binding) for entry in entries):
        entries = [entry for entry in entries if not _is_type_parameter(entry[2])]
    locals_ = [entry for entry in entries if isinstance(entry[2], Binding)]
    above = [entry for entry in locals_ if entry[0] < line] or [entry for entry in locals_ if entry[0] <= line]
    return above[-1:] or entries


def _is_type_parameter(row: Entry) -> bool:
    return isinstance(row, Binding) and row.kind == "type_parameter"


def may_be_type(row: Entry) -> bool:
    if isinstance(row, Binding):
        return row.kind == "type_parameter"
    return isinstance(row, Import) or row.kind in CLASS_KINDS or row.kind in NAMESPACE_KINDS


def effective(entries: Entries, line: int, rules: LinkRules) -> Entries:
    """The definitions of a name that may hold at a line: back from it to the last unconditional one of each sort."""
    if not rules.redefinition_wins:
        return entries
    above = [entry for entry in entries if entry[0] <= line] or entries[-1:]
    chosen: list[tuple[int, int, Entry]] = []
    hidden: set[str] = set()
    for entry in reversed(above):
        row = entry[2]
        sort = sort_of(row) if rules.types_apart else ""
        if sort in hidden:
            continue
        chosen.append(entry)
        if isinstance(row, Import) and not row.conditional:
            break
        if isinstance(row, Symbol) and not {"conditional", "overload"} & set(row.modifiers.split()):
            hidden.add(sort)
            if not rules.types_apart:
                break
    chosen.reverse()
    return [e for e in chosen if not is_overload(e[2])] or chosen


def sort_of(row: Entry) -> str:
    """What hides only its like where types have names of their own: a type, what holds names, or a value."""
    if not isinstance(row, Symbol):
        return ""
    return "type" if row.kind in CLASS_KINDS else "holder" if row.kind in NAMESPACE_KINDS else ""


def is_overload(row: Entry) -> bool:
    return isinstance(row, Symbol) and "overload" in row.modifiers.split()


def import_evidence(item: Import) -> str:
    what = f"{item.name} of {item.module}" if item.name else item.module
    return f"imported: {what} (line {item.line})"
