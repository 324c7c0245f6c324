"""What the arguments of a call tell: type parameters of generic functions, and what callbacks are given."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from app.domain.facts import Binding, Symbol
from app.languages import expressions as ast
from app.languages.types import FUNCTION, RECEIVING, TypeText, split
from app.query.linking.declared import Environment
from app.query.linking.model import SymbolAt, Value, Values, unique_values
from app.query.linking.place import Given, Place
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker


OUT = -2  # of a callback: the parameter itself, which a call sets


class Inference:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    # Type parameters

    def environment(self, symbol: SymbolAt, given: Given, receiver: Value | None = None) -> Environment:
        """What a generic function's type parameters stand for in one call of it, perhaps as an extension."""
        unit = self._linker.unit(symbol)
        names = unit.rules.type_parameters(symbol.symbol, unit.facts, symbol.id)
        if given.explicit or not names:
            return tuple(zip(names, given.explicit, strict=False))
        found = dict(self._extending(unit, symbol, names, receiver))
        self._from_arguments(unit, [row.type for row in self.parameters(unit, symbol)], names, given, found)
        return tuple(found.items())

    def _from_arguments(
        self, unit: Unit, texts: Sequence[str], names: Sequence[str], given: Given, found: dict[str, Values]
    ) -> None:
        for stated, argument in zip(texts, given.arguments, strict=False):
            for text in unit.rules.type_texts(stated):
                if argument is not None and _mentions(text, names):
                    values = self._linker.evaluate.node(given.place, argument)
                    for name, value in _matched(text, values, names):
                        found[name] = unique_values((*found.get(name, ()), value))

    def built(self, value: Value, given: Given) -> tuple[Values, ...]:
        """The type arguments of what a generic type's call makes, as far as its constructor's arguments tell."""
        symbol = value.symbol
        unit = self._linker.unit(symbol) if symbol is not None else None
        if symbol is None or unit is None:
            return ()
        names = unit.rules.type_parameters(symbol.symbol, unit.facts, symbol.id)
        found: dict[str, Values] = {}
        for texts in self._constructing(unit, symbol, given) if names else ():
            self._from_arguments(unit, texts, names, given, found)
        return tuple(found.get(name, ()) for name in names) if found else ()

    def _constructing(self, unit: Unit, symbol: SymbolAt, given: Given) -> Iterator[list[str]]:
        """Types of the parameters of a type's constructors; of its header where it has one."""
        for each in self._linker.members.constructors(Value("class", symbol)):
            if given.suit(each):
                yield [row.type for row in self.parameters(self._linker.unit(each), each)]
        if symbol.symbol.max_args > 0:
            yield [row.type for row in self.header(unit, symbol)]

    def header(self, unit: Unit, symbol: SymbolAt) -> list[Symbol | Binding]:
        """The parameters in the header of a type, in order, members or not."""
        facts = unit.facts
        inside = [facts.symbols[index] for index in facts.symbols.where("parent", symbol.id)]
        rows: list[Symbol | Binding] = [each for each in inside if each.kind in ("field", "property")]
        rows += unit.parameters.get(symbol.symbol.body, [])
        rows.sort(key=lambda row: (row.line, row.column))
        return rows[: max(symbol.symbol.max_args, 0)]

    def _extending(self, unit: Unit, symbol: SymbolAt, names: Sequence[str], receiver: Value | None) -> Environment:
        """What an extension's type parameters stand for by what it is called on."""
        text = unit.rules.extended(symbol.symbol, unit.facts) if unit.rules.extension_methods and receiver else ""
        if not text or receiver is None:
            return ()
        found = (each for one in unit.rules.type_texts(text) for each in _matched(one, (receiver,), names))
        return tuple((name, (value,)) for name, value in found)

    def parameters(self, unit: Unit, symbol: SymbolAt) -> list[Binding]:
        """What a callable's callers fill, in order."""
        rows = unit.parameters.get(symbol.symbol.body, []) if symbol.symbol.body >= 0 else []
        own = [row for row in rows if unit.rules.implicit_type(unit.facts, row) is None]
        surplus = len(own) - symbol.symbol.max_args
        return own[surplus:] if surplus > 0 and symbol.symbol.max_args >= 0 else own

    def passed_on(self, symbol: SymbolAt, given: Given) -> Values:
        """The value of an argument that a function gives back as it is."""
        unit = self._linker.unit(symbol)
        names = [row.name for row in self.parameters(unit, symbol)]
        returned = [row.value for row in unit.results.get(symbol.id, ()) if row.value in names]
        places = [names.index(each) for each in returned]
        nodes = [given.arguments[at] for at in places if at < len(given.arguments)]
        return unique_values(v for node in nodes for v in self._linker.evaluate.node(given.place, node))

    # Callbacks

    def given_back(self, place: Place, node: ast.Node | None, taken: Sequence[Values], this: Values = ()) -> Values:
        """What a function that is given to a call gives back when it gets these values, or is run on `this`."""
        if isinstance(node, ast.Lambda):
            return self._linker.evaluate.node(place.inside(self._names(place, node, taken, this)), node.body)
        if isinstance(node, ast.Member) and taken:
            reached = [v for value in taken[0] for v in self._linker.reach.member(value, node.name, place)]
            reached = [v for v in reached if v.symbol or v.arguments]
            if reached:
                return unique_values(v for each in reached for v in self._run(each))
        values = self._linker.evaluate.node(place, node)
        return unique_values(v for each in values if each.kind in ("function", "class") for v in self._run(each))

    def _run(self, value: Value) -> Values:
        return self._linker.calls.value(value) if value.kind in ("function", "class") else (value,)

    def _names(self, place: Place, node: ast.Lambda, taken: Sequence[Values], this: Values) -> dict[str, Values]:
        """The parameters of a function, stated or not, and what bare names in it are members of (under no name)."""
        found: dict[str, Values] = {"this": this, "": this} if this else {}
        for number, (name, text) in enumerate(node.parameters):
            values = self._linker.declared.types(place.unit, place.scope, text)
            values = values or (taken[number] if number < len(taken) else ())
            parts = split(name[1:-1], ",") if name[:1] in ("(", "[") else ()
            item = self._linker.elements.item
            for at, part in enumerate(parts):
                found[part] = unique_values(v for value in values for v in item(value, str(at), place))
            found[name] = values
        if not node.parameters:
            found.update((f"${number}", values) for number, values in enumerate(taken))
            found.update({"it": taken[0]} if taken else {})
        return found

    def mapped(self, place: Place, value: Value, name: str, arguments: tuple[ast.Node | None, ...]) -> Values:
        """What a foreign type's member makes of what the function that it is given (as the last argument) gives."""
        rules, count = place.unit.rules, len(value.arguments)
        if value.kind != "foreign":
            return ()
        last = ast.dotted(arguments[-1].base) if isinstance(arguments[-1], ast.Call) else None
        collected = f"{name}({last.rpartition('.')[2]})" if last else ""  # `collect(Collectors.toList())`
        text = rules.mapped_by_foreign(value.name, count, collected) if collected else None
        text = text or rules.mapped_by_foreign(value.name, count, name)
        if text is None:
            return ()
        given = (rules.callback_of_foreign(value.name, count, name, number) for number in (0, 1))
        taken = [self._linker.declared.substitute(each, value) if each else () for each in given]
        return self._linker.declared.substitute(text, value, self.given_back(place, arguments[-1], taken))

    def callback(self, place: Place, called: ast.Node, argument: int, number: int) -> Values:
        """What the function that is argument `argument` of a call gets as its parameter `number`."""
        found: list[Value] = []
        values = self._linker.evaluate.node(place, called)
        if argument < 0:
            return unique_values(each for value in values for each in self.taken(value, number, place))
        if isinstance(called, ast.Member):
            bases = self._linker.evaluate.node(place, called.base)
            for value in self._linker.evaluate.settled(bases, place.unit):
                if value.kind == "foreign":
                    text = place.unit.rules.callback_of_foreign(value.name, len(value.arguments), called.name, number)
                    found += self._linker.declared.substitute(text, value) if text else ()
        for value in values:
            for each in self.parameter(value, argument):
                found += (each,) if number == OUT else self.taken(each, number, place)
        return unique_values(found)

    def parameter(self, value: Value, argument: int) -> Values:
        """The declared type of a callable's parameter."""
        symbol = value.symbol
        if symbol is None or value.kind != "function":
            return ()
        unit = self._linker.unit(symbol)
        parameters = self.parameters(unit, symbol)
        if argument >= len(parameters):
            return ()
        owner = value.arguments[1][0] if len(value.arguments) > 1 and value.arguments[1] else None
        env = self._linker.declared.environment(owner) if owner else ()
        names = unit.rules.type_parameters(symbol.symbol, unit.facts, symbol.id)
        if names:
            env = (*env, *self._extending(unit, symbol, names, next(iter(value.arguments[0]), None)))
        row = parameters[argument]
        return self._linker.declared.types(unit, unit.rules.scope_of_binding(unit.facts, row), row.type, env)

    def taken(self, function: Value, number: int, place: Place) -> Values:
        """What a value of a function's type gets as its parameter `number`."""
        if function.symbol is None:
            if function.name in (FUNCTION, RECEIVING):
                at = number + (function.name == RECEIVING)
                return function.arguments[at] if 0 <= at < len(function.arguments) - 1 else ()
            text = place.unit.rules.taken_by_foreign(function.name, len(function.arguments), number)
            return self._linker.declared.substitute(text, function) if text else ()
        unit = self._linker.unit(function.symbol)
        abstract = [
            unit.symbol(index)
            for index, each in enumerate(unit.facts.symbols)
            if each.parent == function.symbol.id and unit.rules.is_abstract(function.symbol.symbol, each)
        ]
        return self.parameter(Value("function", abstract[0], arguments=((), (function,))), number) if abstract else ()


def _mentions(text: TypeText, names: Collection[str]) -> bool:
    return text.name in names or any(_mentions(each, names) for each in text.arguments)


def _matched(text: TypeText, values: Values, names: Collection[str]) -> Iterator[tuple[str, Value]]:
    """Type parameters in a declared type, each with what stands in their place in a value's type."""
    for value in values:
        if text.name in names and not text.arguments:
            yield text.name, value._replace(kind="instance") if value.kind == "class" else value
        elif value.kind == "class" and text.arguments:  # `Class<T>`
            yield from _matched(text.arguments[0], (value._replace(kind="instance"),), names)
        elif value.kind == "function" and value.symbol is None and text.arguments:  # the result of a function's type
            yield from _matched(text.arguments[-1], value.arguments[0], names)
        elif len(value.arguments) == len(text.arguments) and value.kind in ("instance", "foreign"):
            for inner, argument in zip(text.arguments, value.arguments, strict=True):
                yield from _matched(inner, argument, names)
