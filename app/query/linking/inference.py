"""What the arguments of a call tell: type parameters of generic functions, and what callbacks are given."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from app.domain.facts import Binding
from app.languages import expressions as ast
from app.languages.types import TypeText
from app.query.linking.declared import Environment
from app.query.linking.model import SymbolAt, Value, Values, unique_values
from app.query.linking.place import Given, Place
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker


class Inference:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    # Type parameters

    def environment(self, symbol: SymbolAt, given: Given) -> Environment:
        """What a generic function's type parameters stand for in one call of it."""
        unit = self._linker.unit(symbol)
        names = unit.rules.type_parameters(symbol.symbol, unit.facts, symbol.id)
        if given.explicit or not names:
            return tuple(zip(names, given.explicit, strict=False))
        found: dict[str, Values] = {}
        for parameter, argument in zip(self._parameters(unit, symbol), given.arguments, strict=False):
            for text in unit.rules.type_texts(parameter.type):
                if argument is not None and _mentions(text, names):
                    values = self._linker.evaluate.node(given.place, argument)
                    for name, value in _matched(text, values, names):
                        found[name] = unique_values((*found.get(name, ()), value))
        return tuple(found.items())

    def _parameters(self, unit: Unit, symbol: SymbolAt) -> list[Binding]:
        """What a callable's callers fill, in order."""
        rows = unit.parameters.get(symbol.symbol.body, []) if symbol.symbol.body >= 0 else []
        own = [row for row in rows if unit.rules.implicit_type(unit.facts, row) is None]
        surplus = len(own) - symbol.symbol.max_args
        return own[surplus:] if surplus > 0 and symbol.symbol.max_args >= 0 else own

    def passed_on(self, symbol: SymbolAt, given: Given) -> Values:
        """The value of an argument that a function gives back as it is."""
        unit = self._linker.unit(symbol)
        names = [row.name for row in self._parameters(unit, symbol)]
        returned = [row.value for row in unit.results.get(symbol.id, ()) if row.value in names]
        places = [names.index(each) for each in returned]
        nodes = [given.arguments[at] for at in places if at < len(given.arguments)]
        return unique_values(v for node in nodes for v in self._linker.evaluate.node(given.place, node))

    # Callbacks

    def callback(self, place: Place, called: ast.Node, argument: int, number: int) -> Values:
        """What the function that is argument `argument` of a call gets as its parameter `number`."""
        found: list[Value] = []
        values = self._linker.evaluate.node(place, called)
        if argument < 0:
            return unique_values(each for value in values for each in self.taken(value, number, place))
        if isinstance(called, ast.Member):
            for value in self._linker.evaluate.node(place, called.base):
                if value.kind == "foreign":
                    text = place.unit.rules.callback_of_foreign(value.name, len(value.arguments), called.name, number)
                    found += self._linker.declared.substitute(text, value) if text else ()
        for value in values:
            for each in self._declared(value, argument):
                found += self.taken(each, number, place)
        return unique_values(found)

    def _declared(self, value: Value, argument: int) -> Values:
        """The declared type of a callable's parameter."""
        symbol = value.symbol
        if symbol is None or value.kind != "function":
            return ()
        unit = self._linker.unit(symbol)
        parameters = self._parameters(unit, symbol)
        if argument >= len(parameters):
            return ()
        owner = value.arguments[1][0] if len(value.arguments) > 1 and value.arguments[1] else None
        env = self._linker.declared.environment(owner) if owner else ()
        row = parameters[argument]
        return self._linker.declared.types(unit, unit.rules.scope_of_binding(unit.facts, row), row.type, env)

    def taken(self, function: Value, number: int, place: Place) -> Values:
        """What a value of a function's type gets as its parameter `number`."""
        if function.symbol is None:
            text = place.unit.rules.taken_by_foreign(function.name, len(function.arguments), number)
            return self._linker.declared.substitute(text, function) if text else ()
        unit = self._linker.unit(function.symbol)
        abstract = [
            unit.symbol(index)
            for index, each in enumerate(unit.facts.symbols)
            if each.parent == function.symbol.id and unit.rules.is_abstract(function.symbol.symbol, each)
        ]
        return self._declared(Value("function", abstract[0], arguments=((), (function,))), number) if abstract else ()


def _mentions(text: TypeText, names: Collection[str]) -> bool:
    return text.name in names or any(_mentions(each, names) for each in text.arguments)


def _matched(text: TypeText, values: Values, names: Collection[str]) -> Iterator[tuple[str, Value]]:
    """Type parameters in a declared type, each with what stands in their place in a value's type."""
    for value in values:
        if text.name in names and not text.arguments:
            yield text.name, value._replace(kind="instance") if value.kind == "class" else value
        elif value.kind == "class" and text.arguments:  # `Class<T>`
            yield from _matched(text.arguments[0], (value._replace(kind="instance"),), names)
        elif len(value.arguments) == len(text.arguments) and value.kind in ("instance", "foreign"):
            for inner, argument in zip(text.arguments, value.arguments, strict=True):
                yield from _matched(inner, argument, names)
