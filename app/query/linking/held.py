"""What a name's meaning holds: the values of definitions, of variables and fields, and of locals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.facts import Binding
from app.languages import expressions as ast
from app.query.linking.declared import Environment, foreign_type, scope_of_types
from app.query.linking.members import is_container
from app.query.linking.model import CALLABLE_KINDS, BindingAt, Meaning, ModuleAt, SymbolAt, Value, Values, unique_values
from app.query.linking.place import Place
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker


class Held:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def of_meaning(self, meaning: Meaning, line: int = 0) -> Values:
        """What a name's meaning is when its value is taken."""
        if isinstance(meaning, SymbolAt):
            return self.of_symbol(meaning)
        if isinstance(meaning, BindingAt):
            return self._linker.memo.get(("local", meaning), lambda: self._local(meaning), ())
        if isinstance(meaning, ModuleAt):
            return (Value("module", module=meaning),)
        return (foreign_type(meaning.name.rpartition(".")[2]),)

    def of_symbol(self, symbol: SymbolAt, env: Environment = (), receiver: Value | None = None) -> Values:
        """A definition's value; `env` names the type arguments of the type it was found in."""
        kind = symbol.symbol.kind
        if kind == "type_alias" and not self._linker.members.has_own(symbol):
            aliased = self._linker.declared.types(
                self._linker.unit(symbol), scope_of_types(self._linker.unit(symbol), symbol.symbol), symbol.symbol.type
            )
            return tuple(v._replace(kind="class") if v.kind == "instance" else v for v in aliased)
        if kind == "module" and self._linker.rules_of(symbol).path_separator:
            return (Value("module", module=self._linker.paths.of(symbol)),)
        if is_container(symbol):
            return (Value("instance" if self._linker.rules_of(symbol).is_single(symbol.symbol) else "class", symbol),)
        if kind in CALLABLE_KINDS and self._linker.rules_of(symbol).bare_calls:
            return self._linker.calls.returned(symbol, env, receiver)
        if kind in CALLABLE_KINDS:
            return (Value("function", symbol, arguments=((receiver,) if receiver else (),)),)
        if kind == "enum_member":
            owner = self._linker.members.owner(symbol)
            return (Value("instance", owner),) if owner else ()
        if self._linker.members.has_own(symbol):
            return self._annotated(symbol) or (Value("instance", symbol),)
        key = ("variable", symbol, env)
        return self._linker.memo.get(key, lambda: self._variable(symbol, env), ())

    def _annotated(self, symbol: SymbolAt) -> Values:
        """What an object literal with members of its own is declared to be, where that is known."""
        unit, row = self._linker.unit(symbol), symbol.symbol
        if not row.type or not unit.rules.object_literals or row.kind in CALLABLE_KINDS:
            return ()
        return tuple(v for v in self._linker.declared.types(unit, scope_of_types(unit, row), row.type) if v.symbol)

    def _variable(self, symbol: SymbolAt, env: Environment) -> Values:
        unit, row = self._linker.unit(symbol), symbol.symbol
        declared = self._linker.declared.types(unit, scope_of_types(unit, row), unit.rules.returns(row), env)
        if declared or row.type:
            return declared
        if unit.rules.unnamed_inside and row.kind == "field":
            around = self._linker.members.owner(symbol)
            return (Value("instance", around),) if around is not None else ()
        if not row.value and unit.rules.is_property(row):
            owner = self._linker.members.owner(symbol) if unit.rules.backing_mark else None
            found = self._linker.calls.returned(symbol, env, None)
            return found or (
                self._linker.reach.backing(Value("instance", owner), symbol, unit.rules.backing_mark) if owner else ()
            )
        found = self._linker.evaluate.text(unit, unit.scope_at(row.line, row.column), row.value, row.line)
        return tuple(dict.fromkeys((*found, *self._given(unit, symbol), *self._assigned(unit, symbol, row.name))))

    def _given(self, unit: Unit, field: SymbolAt) -> Values:
        """What a field without a declared type is given by assignments in the methods of its class."""
        if field.symbol.kind not in ("field", "property"):
            return ()
        owner = self._linker.members.owner(field)
        rows = unit.assigned.get((owner.id, field.symbol.name.lstrip("@")), ()) if owner else ()
        return tuple(
            value for row in rows for value in self._linker.evaluate.text(unit, row.scope, row.value, row.line)
        )

    def _assigned(self, unit: Unit, meaning: SymbolAt | BindingAt, name: str) -> Values:
        """What a variable is assigned after its declaration, wherever its name means it."""
        found: list[Value] = []
        for row in unit.assigned_names.get(name, ()):
            if meaning in self._linker.names.lookup(unit, row.scope, name, row.line).meanings:
                found += self._linker.evaluate.text(unit, row.scope, row.value, row.line)
        return tuple(found)

    def given_items(self, place: Place, node: ast.Index) -> tuple[Values, bool]:
        """What `table["key"] = value` puts into a variable's item, and whether that is all it can be.

        A statement at the margin of the file is run whatever comes: what was there before is gone.
        """
        written = _written(node)
        rows = place.unit.assigned_names.get(written, ()) if written else ()
        if not rows:
            return (), False
        name, lookup = written.partition("[")[0], self._linker.names.lookup
        here = lookup(place.unit, place.scope, name, place.line).meanings
        rows = [row for row in rows if here and lookup(place.unit, row.scope, name, row.line).meanings == here]
        if place.scope == 0:
            rows = [row for row in rows if row.line < place.line]
        last = max((at for at, row in enumerate(rows) if row.scope == 0 and row.column == 1), default=0)
        whole = bool(rows) and rows[last].scope == 0 and rows[last].column == 1
        evaluate = self._linker.evaluate.text
        return unique_values(v for r in rows[last:] for v in evaluate(place.unit, r.scope, r.value, r.line)), whole

    def _local(self, at: BindingAt) -> Values:
        """All that a local is bound to in its scope: conditions and loops make the last one too bold a guess."""
        unit = self._linker.repositories[at.view].unit(at.path)
        if unit is None:
            return ()
        first = unit.facts.bindings[at.number]
        if first.type or unit.rules.rebinding_hides:
            return self._bound(unit, at.number)
        found: list[Value] = []
        for _, index, row in unit.bound[first.scope, first.name]:
            if isinstance(row, Binding):
                found += self._bound(unit, index)
        return tuple(dict.fromkeys((*found, *self._assigned(unit, at, first.name))))

    def _bound(self, unit: Unit, index: int) -> Values:
        row = unit.facts.bindings[index]
        implicit = unit.rules.implicit_type(unit.facts, row)
        if implicit is not None:
            return (Value("class" if implicit.is_class else "instance", unit.symbol(implicit.symbol)),)
        scope = unit.rules.scope_of_binding(unit.facts, row)
        declared = self._linker.declared.types(unit, scope, row.type)
        if declared:
            return declared
        if not row.value:
            fixture = self._linker.fixtures.of(unit, row)
            return self._linker.calls.returned(fixture, (), None) if fixture is not None else ()
        return self._linker.evaluate.text(unit, scope, row.value, row.line)


def _written(node: ast.Node | None) -> str:
    """An item of a variable as facts spell it: `table["a"][0]`; "" for others."""
    if isinstance(node, ast.Name):
        return node.name
    if not isinstance(node, ast.Index) or not (base := _written(node.base)):
        return ""
    return f"{base}[{node.item}]".replace("'", '"')
