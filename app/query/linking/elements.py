"""What is inside of a value: items of containers, and what waiting for it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.query.linking.model import FOREIGN, Value, Values, stepped
from app.query.linking.place import Place

if TYPE_CHECKING:
    from app.query.linking.linker import Linker


class Elements:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def item(self, value: Value, item: str, place: Place) -> Values:
        """The value of `value[item]`; without an item what going through it yields."""
        rules = place.unit.rules
        if value.kind == "class" and value.symbol is not None and item:
            arguments = tuple(self._linker.declared.types(place.unit, place.scope, each) for each in item.split(","))
            return (value._replace(arguments=arguments),)
        if value.kind == "instance" and value.symbol is not None:
            if value.symbol.symbol.kind == "type_alias":
                return stepped(self._linker.declared.underlying(value), lambda each: self.item(each, item, place))
            returned = self._through(value, rules.item_members[1 if item else 0], place)
            if all(each == FOREIGN for each in returned) and item:
                returned = self._named(value, item, place) or returned
            if item and not returned and rules.indexed_itself:
                return (value,)
            if not item and not returned:
                return self._next(value, place)
            return returned if item else stepped(returned, lambda each: self._next(each, place))
        if value.kind == "class" and value.symbol is not None and value.symbol.symbol.kind == "enum":
            return (value._replace(kind="instance"),)
        if value.kind == "record" and not item and rules.string_keys:
            value = value.as_mapping()
        if value.kind == "record":
            return value.item(item)
        if value.kind == "function" and item:  # type arguments of a generic function
            return (value,)
        if value.kind != "foreign":
            return ()
        text = rules.element(value.name, len(value.arguments), item)
        return self._linker.declared.substitute(text, value) if text else (FOREIGN,)

    def _named(self, value: Value, item: str, place: Place) -> Values:
        """A part of a value by its place, or by its name in quotes."""
        if item.isdigit():
            return self._linker.reach.by_place(value, item, place)
        if item[:1] in ("'", '"') and place.unit.rules.string_keys:
            return self._linker.reach.member(value, item[1:-1], place)
        return ()

    def _through(self, value: Value, name: str, place: Place) -> Values:
        """What a member gives: a method's result, a property's value (the indexer of C#)."""
        found = self._linker.members.find(value, name) if name else ()
        rules = place.unit.rules
        if any(rules.is_property(row) or row.kind == "property" for row in (each.symbol.symbol for each in found)):
            return tuple(v for each in found for v in self._linker.reach.of_member(value, each))
        return stepped(self._linker.reach.member(value, name, place), self._linker.calls.value) if name else ()

    def _next(self, iterator: Value, place: Place) -> Values:
        """What an iterator yields: by its own `next` member, or as an element of a foreign one."""
        if iterator.kind == "instance":
            name = place.unit.rules.item_members[2]
            found = self._linker.reach.member(iterator, name, place) if name else ()
            steps = stepped(found, self._linker.calls.value)
            return stepped(steps, lambda v: self.item(v, "", place)) if place.unit.rules.optional_steps else steps
        return self.item(iterator, "", place) if iterator.kind == "foreign" else ()

    def awaited(self, value: Value, place: Place) -> Values:
        """The value of `await value`."""
        if value.kind != "foreign":
            return (value,)
        text = place.unit.rules.member_of_foreign(value.name, len(value.arguments), "await")
        return self._linker.declared.substitute(text, value) if text else (value,)
