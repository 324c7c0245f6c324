"""The bases of types: direct ones with their type arguments, and all in the order in which members are sought."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from app.query.linking.model import BindingAt, SymbolAt, Value, Values

if TYPE_CHECKING:
    from app.query.linking.declared import Environment
    from app.query.linking.linker import Linker
    from app.query.linking.units import Unit

_WORD = re.compile(r"\w+")


class Lineage(NamedTuple):
    """The types in which members are sought, by level; `open` when a base is foreign or unknown."""

    levels: tuple[tuple[Value, ...], ...]
    open: bool


class Bases:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def lineage(self, value: Value) -> Lineage:
        key = ("lineage", value.symbol, value.arguments)
        empty = Lineage(((value,),), True)
        return self._linker.memo.get(key, lambda: self._lineage(value), empty)

    def _lineage(self, value: Value) -> Lineage:
        if value.symbol is None:
            return Lineage((), True)
        bases: dict[Value, tuple[Value, ...]] = {}
        is_open = False

        def bases_of(each: Value) -> Sequence[Value]:
            nonlocal is_open
            if each not in bases:
                bases[each], known = self.of(each)
                is_open = is_open or not known
            return bases[each]

        start = value._replace(kind="instance")
        rules = self._linker.rules_of(value.symbol)
        levels = tuple(tuple(level) for level in rules.order(start, bases_of))
        return Lineage(self._with_prepended(levels), is_open)

    def _with_prepended(self, levels: tuple[tuple[Value, ...], ...]) -> tuple[tuple[Value, ...], ...]:
        """The levels in which what a type says comes before it does so."""
        found: dict[tuple[Value, ...], None] = {}
        for level in levels:
            found.update({(each,): None for value in level for each in self._prepended(value)})
            found[level] = None
        return tuple(found) if len(levels) > 1 else levels

    def _prepended(self, value: Value) -> Values:
        if value.symbol is None:
            return ()
        found: list[Value] = []
        for part in self._linker.members.parts(value.symbol):
            home = self._linker.unit(part)
            for text in home.rules.prepended(part.symbol):
                found += self._linker.declared.types(home, _scope(home, part), text)
        return tuple(found)

    def of(self, value: Value) -> tuple[Values, bool]:
        """Direct bases with their type arguments, and whether all of them are known."""
        key = ("bases", value.symbol, value.arguments)
        cut: tuple[Values, bool] = ((), False)
        return self._linker.memo.get(key, lambda: self._of(value), cut)

    def _of(self, value: Value) -> tuple[Values, bool]:
        symbol = value.symbol
        if symbol is None:
            return (), False
        unit = self._linker.unit(symbol)
        env = self._linker.declared.environment(value)
        parts = self._linker.members.parts(symbol)
        found: dict[Value, None] = {}
        known = not all(unit.rules.only_extends(part.symbol) for part in parts)
        for part in parts:
            home = self._linker.unit(part)
            for text in home.rules.bases(part.symbol, home.facts, part.id):
                values = self._linker.declared.types(home, *self._header(home, part, text, env))
                usable = [v for v in values if v.symbol is not None and v.symbol not in parts]
                known = known and bool(usable)
                found.update(dict.fromkeys(usable))
        added, all_known = self._added(unit, symbol)
        found.update(dict.fromkeys(added))
        return tuple(found), known and all_known

    def _header(self, unit: Unit, symbol: SymbolAt, text: str, env: Environment) -> tuple[int, str, Environment]:
        """The scope in which a base's text is looked up, the text, and what the names in it stand for.

        Inherited members are no names of a header. Looking there for them would ask for the very bases that are being
        found, and what circles is not remembered: such a class costs what its whole hierarchy costs, each time.
        """
        body, rules = symbol.symbol.body, unit.rules
        words = set(_WORD.findall(text))
        if not (rules.annotations_inside and rules.members_in_scope and body > 0):
            return _scope(unit, symbol), text, env
        if any(unit.members(symbol.symbol.qualified, word) for word in words):
            return body, text, env
        bindings = unit.facts.bindings
        parameters = [index for index in bindings.where("scope", body) if bindings[index].kind == "type_parameter"]
        own = tuple(
            (bindings[index].name, self._linker.declared.of_local(BindingAt(unit.view, unit.path, index)))
            for index in parameters
            if bindings[index].name in words
        )
        return unit.facts.scopes[body].parent, text, (*env, *own)

    def _added(self, unit: Unit, symbol: SymbolAt) -> tuple[list[Value], bool]:
        """Bases that statements elsewhere give a type, and whether all of them are known."""
        repository, found, known = self._linker.repositories[symbol.view], [], True
        for each in unit.rules.additions(repository, symbol.symbol.name):
            home = repository.unit(each.path)
            scope = home.scope_at(each.line, each.column) if home is not None else 0
            if home is None or all(v.symbol != symbol for v in self._linker.declared.types(home, scope, each.type)):
                continue
            bases = [v for v in self._linker.declared.types(home, scope, each.base) if v.symbol not in (None, symbol)]
            known = known and bool(bases)
            found += bases
        return found, known


def _scope(unit: Unit, symbol: SymbolAt) -> int:
    row = symbol.symbol
    return row.body if unit.rules.annotations_inside and row.body >= 0 else row.scope
