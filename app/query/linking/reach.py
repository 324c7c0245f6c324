"""The values of `value.name`: own and inherited members, extensions, and what rules say of foreign types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.query.linking.members import Member
from app.query.linking.model import CALLABLE_KINDS, FOREIGN, SymbolAt, Value, Values, unique_values
from app.query.linking.place import Place

if TYPE_CHECKING:
    from app.query.linking.linker import Linker


class Reach:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def member(self, value: Value, name: str, place: Place) -> Values:
        """The value of `value.name`."""
        if value.kind == "module" and value.module is not None and place.unit.rules.modules_are_types:
            types = self._linker.modules.as_types(value.module)
            if types:
                return self.member(Value("class", types[0]), name, place)
        if value.kind == "module" and value.module is not None:
            meanings = self._linker.modules.member(value.module, name, place.unit.rules)
            return tuple(v for meaning in meanings for v in self._linker.held.of_meaning(meaning))
        if value.kind == "record" and not place.unit.rules.object_literals and place.unit.rules.string_keys:
            value = value.as_mapping()
        if value.kind == "record":
            return value.field(name) or value.field("[") or (FOREIGN,)
        if value.kind == "foreign" and value.name in place.unit.rules.keyed_types and len(value.arguments) > 1:
            return value.arguments[1]
        if value.kind == "function" and value.symbol is not None and self._linker.members.has_own(value.symbol):
            value = Value("instance", value.symbol)
            if name in place.unit.rules.qualified_self:
                return (value,)
        if value.symbol is None or value.kind in ("foreign", "function"):
            return self._of_foreign(value, name, place)
        if name == place.unit.rules.class_member and value.kind == "instance":
            return (value._replace(kind="class"),)
        if name == place.unit.rules.class_literal and value.kind == "class":
            return (value,)
        if name in place.unit.rules.qualified_self and value.kind == "class":
            return (value._replace(kind="instance"),)
        found = self._linker.members.find(value, name)
        if not found and place.unit.rules.arrow_member:
            pointed = self.pointed(value, place.unit.rules.arrow_member)
            value = next((each for each in pointed if self._linker.members.find(each, name)), value)
            found = self._linker.members.find(value, name)
        if not found and value.kind == "class" and name in place.unit.rules.creators:
            return (value._replace(kind="instance"),)
        if not found and name.isdigit():
            return self.by_place(value, name, place)
        if not found:
            return self._beside(value, name, place)
        return tuple(v for member in found for v in self.of_member(value, member))

    def pointed(self, value: Value, name: str) -> Values:
        """What a value of a type with an operator of that name stands for where members are reached through it."""
        if value.kind != "instance":
            return ()
        given = (self.of_member(value, each) for each in self._linker.members.find(value, name))
        targets = (v for values in given for each in values for v in self._linker.calls.value(each))
        return unique_values(v for v in targets if v.symbol is not None and v.symbol != value.symbol)

    def of_member(self, value: Value, member: Member) -> Values:
        """The value of a member that was found in a value."""
        symbol = member.symbol
        rules = self._linker.rules_of(symbol)
        env = self._linker.declared.environment(member.owner)
        if rules.is_property(symbol.symbol):
            found = self._linker.calls.returned(symbol, env, value)
            return found or self.backing(value, symbol, rules.backing_mark)
        if symbol.symbol.kind in CALLABLE_KINDS:
            given = ((value,), (member.owner,))
            if rules.bound_methods and symbol.symbol.value:
                return tuple(each._replace(arguments=given) for each in self._linker.calls.run_by(symbol))
            return (Value("function", symbol, arguments=given),)
        return self._linker.held.of_symbol(symbol, env)

    def backing(self, value: Value, accessor: SymbolAt, mark: str) -> Values:
        """The field that an accessor without code stands for."""
        if not mark or accessor.symbol.kind != "property":
            return ()
        found = self._linker.members.find(value, mark + accessor.symbol.name)
        return tuple(dict.fromkeys(v for member in found for v in self._linker.held.of_symbol(member.symbol)))

    def _beside(self, value: Value, name: str, place: Place) -> Values:
        """An extension method of a value, whose type does not have the member; what its kind of type implies."""
        beside = self._linker.modules.beside(value.symbol, name) if value.symbol is not None else ()
        if beside:
            return unique_values(v for meaning in beside for v in self._linker.held.of_meaning(meaning))
        said = self._said(value, name) if place.unit.rules.said_in_docs else None
        if said is not None:
            return said
        implied = place.unit.rules.implied_member(value.symbol.symbol, name) if value.symbol is not None else None
        if implied is not None:
            given = self._linker.declared.substitute(implied, value._replace(kind="instance"))
            return given if name in place.unit.rules.foreign_properties else (Value("function", arguments=(given,)),)
        found = self._linker.extensions.of(place.unit, value, name)
        if found:
            return unique_values(v for symbol in found for v in self._extension(value, symbol))
        if value.symbol is not None and name in place.unit.rules.echoes:
            return (value,) if place.unit.rules.bare_calls else (Value("function", arguments=((value,),)),)
        return (FOREIGN,) if value.symbol is None or self._linker.bases.lineage(value).open else ()

    def _extension(self, value: Value, symbol: SymbolAt) -> Values:
        if symbol.symbol.kind == "property":
            return self.of_member(value, Member(symbol, value))
        return (Value("function", symbol, arguments=((value,),)),)

    def _said(self, value: Value, name: str) -> Values | None:
        """The value of a member that only the comments of a type or its bases tell of."""
        owners = (each.symbol for level in self._linker.bases.lineage(value).levels for each in level)
        for owner in owners:
            unit = self._linker.unit(owner) if owner is not None else None
            found = unit.rules.said(owner.symbol, unit.facts, name) if owner is not None and unit is not None else None
            if found is not None and owner is not None and unit is not None:
                values = self._linker.declared.types(unit, owner.symbol.body, found[0])
                return (Value("function", arguments=(values,)),) if found[1] else values
        return None

    def by_place(self, value: Value, number: str, place: Place) -> Values:
        """A field without a name (`self.0`), bound under its number in the scope of its type; or one by its place."""
        if value.symbol is None:
            return ()
        unit = self._linker.unit(value.symbol)
        apart = self.member(value, unit.rules.taking_apart, place) if unit.rules.taking_apart else ()
        if any(each.symbol for each in apart):
            set_by = (self._linker.inference.parameter(each, int(number)) for each in apart)
            return unique_values(v for values in set_by for v in values)
        placed = unit.rules.placed(value.symbol.symbol, unit.facts, value.symbol.id)
        if placed:
            chosen = placed[int(number) : int(number) + 1]
            return unique_values(v for each in chosen for v in self.of_member(value, Member(unit.symbol(each), value)))
        if value.symbol.symbol.body < 0:
            return ()
        found = self._linker.names.in_scope(self._linker.unit(value.symbol), value.symbol.symbol.body, number)
        return tuple(
            dict.fromkeys(each for meaning in found.meanings for each in self._linker.held.of_meaning(meaning))
        )

    def payload(self, value: Value, case: str, number: int, place: Place) -> Values:
        """What a case of an enum carries at a place; a part of a member's value where that is no case."""
        if case == place.unit.rules.wrapping_case:
            return (value,)
        found = self._linker.members.find(value, case) if value.symbol is not None else ()
        for member in found:
            home, row = self._linker.unit(member.symbol), member.symbol.symbol
            texts = home.rules.payload(row)
            if number < len(texts):
                env = self._linker.declared.environment(member.owner)
                return self._linker.declared.types(home, row.scope, texts[number], env)
        values = self.member(value, case, place)
        return unique_values(v for each in values for v in self.member(each, str(number), place))

    def _of_foreign(self, value: Value, name: str, place: Place) -> Values:
        text = place.unit.rules.member_of_foreign(value.name, len(value.arguments), name)
        if text is None:
            return self._beside(value, name, place)
        read = self._linker.declared.substitute(text, value)
        is_read = name.isdigit() or name in place.unit.rules.foreign_properties
        return read if is_read else (Value("function", arguments=(read,)),)
