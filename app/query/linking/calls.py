"""What calls yield: by declared return types, by the expressions that functions return, by the arguments given."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from app.domain.facts import Binding
from app.languages import expressions as ast
from app.languages.types import FUNCTION, RECEIVING
from app.query.linking.declared import Environment, scope_of_types
from app.query.linking.model import FOREIGN, SymbolAt, Value, Values, unique_values
from app.query.linking.place import Given, Place
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker


_WORD = re.compile(r"\$?\w+")


class Calls:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def expression(self, place: Place, base: ast.Node, arguments: tuple[ast.Node | None, ...]) -> Values:
        """What `base(arguments)` yields at a place."""
        rules, node = place.unit.rules, self._linker.evaluate.node
        explicit: tuple[Values, ...] = ()
        if isinstance(base, ast.Typed):
            explicit = self._linker.declared.listed(place.unit, place.scope, base.arguments)
            base = base.base
        if rules.bare_calls:
            return self._without_reading(place, base, Given(place, arguments))
        if isinstance(base, ast.Name) and base.name in rules.super_names:
            owner = place.unit.owner_around(place.scope)
            stated = node(place, arguments[0]) if arguments and not rules.super_constructs else ()
            after = next((v.symbol.symbol.qualified for v in stated if v.kind == "class" and v.symbol), "")
            return (Value("super", owner, name=after),) if owner else ()
        if isinstance(base, ast.Literal) and base.kind == "tuple":  # one of several caught classes
            return unique_values(v for item in base.items for each in node(place, item) for v in self.value(each))
        if isinstance(base, ast.Lambda):
            return self._linker.inference.given_back(place, base, [node(place, each) for each in arguments])
        if isinstance(base, ast.Member) and base.name in rules.entering[:1]:
            return unique_values(v for each in node(place, base.base) for v in self._entered(each, place))
        if isinstance(base, ast.Index) and arguments:
            functions = [each for each in node(place, base.base) if each.kind == "function" and each.symbol]
            given = Given(place, arguments, self._linker.declared.listed(place.unit, place.scope, base.item))
            if functions:
                return unique_values(v for each in functions for v in self.value(each, given))
        if explicit and not arguments:  # `Array<T>()`
            made = [v for v in node(place, base) if v.kind == "foreign" and v.name and not v.arguments]
            if made:
                return tuple(v._replace(arguments=explicit) for v in made)
        if isinstance(base, ast.Literal) and base.kind == "list" and len(base.items) == 1 and not arguments:  # `[T]()`
            of = tuple(v._replace(kind="instance") for v in node(place, base.items[0]) if v.kind == "class")
            return (Value("foreign", name=rules.literal_types.get("list", "list"), arguments=(of,)),) if of else ()
        given = Given(place, arguments, explicit)
        worked = self._of_functions(place, base, given)
        if worked:
            return worked
        passed = rules.call_of_foreign((ast.dotted(base) or "").rpartition(".")[2]) if arguments else ""
        if passed:
            values = node(place, base)
            if not any(value.symbol for value in values):
                return self._passed(place, arguments[0], passed) or values
        if isinstance(base, ast.Member) and base.name in rules.foreign_properties:
            return unique_values(v for each in node(place, base.base) for v in self._member(each, base.name, given))
        return unique_values(v for each in self._taking(node(place, base), given) for v in self.value(each, given))

    def _without_reading(self, place: Place, base: ast.Node, given: Given) -> Values:
        """Where a name alone is the call: what it gives, made of the block that it is given where it runs one."""
        if isinstance(base, ast.Name) and base.name in place.unit.rules.super_names:
            return ()
        runs = bool(given.arguments) and isinstance(given.arguments[-1], ast.Lambda)
        return (self._of_functions(place, base, given) if runs else ()) or self._linker.evaluate.node(place, base)

    def _of_functions(self, place: Place, base: ast.Node, given: Given) -> Values:
        """What foreign functions make of their arguments: mapped containers, containers of what they are given."""
        rules, node, inference = place.unit.rules, self._linker.evaluate.node, self._linker.inference
        arguments = given.arguments
        if isinstance(base, ast.Member) and arguments:
            values = self._linker.evaluate.settled(node(place, base.base), place.unit)
            if base.name in rules.scoping and isinstance(arguments[-1], ast.Lambda):
                return inference.given_back(place, arguments[-1], (values,), values)
            found = unique_values(v for each in values for v in inference.mapped(place, each, base.name, arguments))
            if found:
                return found
        name = ast.dotted(base) or ""
        if name in rules.scoping and len(arguments) == 2:  # `with(x) { … }`
            values = node(place, arguments[0])
            return inference.given_back(place, arguments[1], (values,), values)
        if name in rules.awaits_all and arguments:
            return self._awaited(place, arguments, rules.awaits_all[name])
        text = rules.made_by_foreign(name) if name else None
        if text is None or any(value.symbol for value in node(place, base)):
            return ()
        if given.explicit and len(given.explicit) == len(text.arguments):
            return (Value("foreign", name=text.name, arguments=given.explicit),)
        parts = Value("foreign", arguments=tuple(node(place, each) for each in arguments))
        last = arguments[-1] if arguments else None
        return self._linker.declared.substitute(text, parts, inference.given_back(place, last, ()) if last else ())

    def _awaited(self, place: Place, arguments: tuple[ast.Node | None, ...], wrapper: str) -> Values:
        """The results of several that are waited for together, by their places."""
        first, node, awaited = arguments[0], self._linker.evaluate.node, self._linker.elements.awaited
        items = first.items if isinstance(first, ast.Literal) and len(arguments) == 1 else arguments
        results = tuple(unique_values(v for each in node(place, item) for v in awaited(each, place)) for item in items)
        together = Value("foreign", name="tuple", arguments=results)
        return (Value("foreign", name=wrapper, arguments=((together,),)),) if wrapper else (together,)

    def _member(self, value: Value, name: str, given: Given) -> Values:
        """`x.first()` of a foreign x yields what reading `x.first` does."""
        read = self._linker.reach.member(value, name, given.place)
        called = (self.value(each, given) if each.kind == "function" else (each,) for each in read)
        return read if value.kind == "foreign" else unique_values(v for each in called for v in each)

    def _entered(self, value: Value, place: Place) -> Values:
        """What a context manager gives; what has no such method stands for itself (a generator's value)."""
        for name in place.unit.rules.entering if value.symbol is not None else ():
            if self._linker.members.find(value, name):
                return unique_values(v for m in self._linker.reach.member(value, name, place) for v in self.value(m))
        return (value,)

    def _passed(self, place: Place, argument: ast.Node | None, how: str) -> Values:
        """What a foreign function makes of its first argument."""
        if how == "item":
            return self._linker.evaluate.node(place, ast.Index(argument, "")) if argument is not None else ()
        values = self._linker.evaluate.node(place, argument)
        kind = {"instance": "class", "class": "instance"}.get(how, "")
        if how == "same":  # in another order, maybe
            return tuple(v._replace(arguments=v.arguments[:1]) if v.name == "list" else v for v in values)
        return tuple(v._replace(kind=how) for v in values if v.kind == kind)

    @staticmethod
    def _taking(values: Values, given: Given) -> Values:
        """Of overloads those that take as many arguments as are given."""
        if len(values) < 2 or not given.place.unit.rules.overloads:
            return values
        fitting = tuple(v for v in values if v.symbol is None or v.kind != "function" or given.suit(v.symbol))
        return fitting or values

    def value(self, value: Value, given: Given | None = None) -> Values:
        """What calling a value yields."""
        if value.kind == "class" and value.symbol is not None:
            arguments = value.arguments or (given.explicit if given is not None else ())
            if not arguments and given is not None and given.arguments:
                arguments = self._linker.inference.built(value, given)
            return (value._replace(kind="instance", arguments=arguments),)
        if value.kind == "function" and value.symbol is None:
            return value.arguments[0]
        if value.kind == "function" and value.symbol is not None:
            receiver = value.arguments[0][0] if value.arguments and value.arguments[0] else None
            owner = value.arguments[1][0] if len(value.arguments) > 1 else None
            env = self._linker.declared.environment(owner) if owner else ()
            return self.returned(value.symbol, env, receiver, given)
        if value.kind == "instance" and value.symbol is not None:
            return self._instance(value, given)
        if value.kind != "foreign":
            return ()
        member = given.place.unit.rules.call_member if given is not None and value.arguments else ""
        if member and given is not None:  # `xs(0)` of Scala
            applied = given.place.unit.rules.member_of_foreign(value.name, len(value.arguments), member)
            if applied is not None:
                return self._linker.declared.substitute(applied, value)
        is_function = value.name in (FUNCTION, RECEIVING) or (
            given is not None and value.name in given.place.unit.rules.function_types
        )
        is_function = is_function and bool(value.arguments)
        return value.arguments[-1] if is_function else (FOREIGN,)

    def _instance(self, value: Value, given: Given | None) -> Values:
        assert value.symbol is not None
        name = self._linker.rules_of(value.symbol).call_member
        found = self._linker.members.find(value, name) if name else ()
        if not found and value.symbol.symbol.kind == "type_alias":
            return unique_values(v for each in self._linker.declared.underlying(value) for v in self.value(each, given))
        if not found and value.symbol.symbol.kind in ("enum", "enum_member"):  # a case that is given its parts
            return (value,)
        if not name and self._linker.rules_of(value.symbol).calls_read:
            return (value,)
        if not found and self._linker.bases.lineage(value).open:
            return (FOREIGN,)
        environment = self._linker.declared.environment
        return tuple(v for m in found for v in self.returned(m.symbol, environment(m.owner), value))

    def operated(self, place: Place, sign: str, left: ast.Node, right: ast.Node) -> Values:
        """What an operator that the project defines for a type gives; nothing for others."""
        operators = place.unit.rules.operators
        name = operators.get(sign, sign if sign[0].isalpha() else "")
        if not name or not operators:
            return ()
        given, reach = Given(place, (right,)), self._linker.reach.member
        bases = self._linker.evaluate.settled(self._linker.evaluate.node(place, left), place.unit)
        found = [v for value in bases if value.symbol is not None for v in reach(value, name, place)]
        if not any(v.symbol for v in found) and any(value.symbol for value in bases):  # a function of both operands
            found = list(self._linker.evaluate.node(place, ast.Name(name)))
            found = [v for v in found if v.symbol and v.symbol.symbol.kind == "function"]
        called = (self.value(v, given) if v.kind == "function" else (v,) for v in found if v.symbol is not None)
        return unique_values(v for values in called for v in values)

    def run_by(self, method: SymbolAt) -> Values:
        """The functions that a method runs which is bound to another name."""
        row = method.symbol
        found = self._linker.evaluate.text(self._linker.unit(method), row.scope, row.value, row.line)
        return tuple(value for value in found if value.kind == "function" and value.symbol is not None)

    def returned(
        self, symbol: SymbolAt, env: Environment, receiver: Value | None, given: Given | None = None
    ) -> Values:
        """What a function gives back: by its declared return type, else by the expressions that it returns.

        The type's own name for itself (`Self`) means the receiver's type.
        """
        unit, generic = self._linker.unit(symbol), bool(env)
        if receiver is not None and receiver.symbol is not None:
            own = receiver._replace(kind="instance")
            env = (*env, *((name, (own,)) for name in sorted(unit.rules.self_types)))
        text = unit.rules.returns(symbol.symbol)
        if text or symbol.symbol.type:
            if given is not None:
                env = (*env, *self._linker.inference.environment(symbol, given, receiver))
            declared = self._linker.declared.types(unit, scope_of_types(unit, symbol.symbol), text, env)
            if any(value.symbol for value in declared) or not unit.rules.may_tell_more(symbol.symbol):
                return declared
        nothing: Values = ()
        key = ("results", symbol, receiver, generic)
        found = self._linker.memo.get(key, lambda: self._results(unit, symbol, receiver, generic), nothing)
        if not found and receiver is not None and receiver.kind == "class" and unit.rules.modules_are_types:
            return (receiver._replace(kind="instance"),) if symbol.symbol.name in unit.rules.creators else ()
        return found or (self._linker.inference.passed_on(symbol, given) if given is not None else ())

    def _results(self, unit: Unit, symbol: SymbolAt, receiver: Value | None, generic: bool) -> Values:
        returned = [Value("instance", symbol)] if unit.rules.gives_members(symbol.symbol, unit.facts) else []
        yielded: list[Value] = []
        for row in unit.results.get(symbol.id, ()):
            values = self._result(unit, row, receiver, generic)
            (yielded if row.name == "yield" else returned).extend(values)
        if not yielded or unit.rules.yields_value(symbol.symbol):
            found, wrapper = tuple(dict.fromkeys(returned + yielded)), unit.rules.wraps_results(symbol.symbol)
            return (Value("foreign", name=wrapper, arguments=(found,)),) if found and wrapper else found
        return (Value("foreign", name="Iterator", arguments=(tuple(dict.fromkeys(yielded)),)),)

    def _result(self, unit: Unit, row: Binding, receiver: Value | None, generic: bool) -> Values:
        """What one expression that a function gives back is, when that is called on a receiver of a generic type, or of
        an heir of the type that has the function."""
        if receiver is None:
            return self._linker.evaluate.text(unit, row.scope, row.value, row.line)
        if row.value in unit.rules.receivers:
            return (receiver,)
        own = self._said_of_itself(unit, row)
        if own:
            return self._linker.evaluate.inside(Place(unit, row.scope, row.line, _own_names(unit, receiver)), own)
        if not generic:
            return self._linker.evaluate.text(unit, row.scope, row.value, row.line)
        names = dict.fromkeys(unit.rules.receivers, (receiver._replace(kind="instance"),))
        return self._linker.evaluate.inside(Place(unit, row.scope, row.line, names), row.value)

    def _said_of_itself(self, unit: Unit, row: Binding) -> str:
        """A result's expression that names the receiver or its class, perhaps by way of a local; "" for others."""
        words = unit.rules.own_words
        if not words:
            return ""
        held = (each for _, _, each in unit.bound.get((row.scope, row.value), ()) if isinstance(each, Binding))
        texts = (row.value, *(each.value for each in held if each.kind == "variable"))
        said = next((text for text in texts if not words.keys().isdisjoint(_WORD.findall(text))), "")
        return said or next((own for text in texts if (own := self._of_implied_self(unit, row, text))), "")

    def _of_implied_self(self, unit: Unit, row: Binding, text: str) -> str:
        """`self.name…` for `name…`, where a bare name calls a method of the type around; "" for others."""
        first = _WORD.match(text) if unit.rules.bare_calls and unit.rules.self_names else None
        if first is None or not first.group()[0].islower():
            return ""
        found = self._linker.names.lookup(unit, row.scope, first.group(), row.line).meanings
        methods = [m for m in found if isinstance(m, SymbolAt) and m.symbol.kind == "method" and m.symbol.container]
        return f"{min(unit.rules.self_names)}.{text}" if methods and len(methods) == len(found) else ""


def _own_names(unit: Unit, receiver: Value) -> dict[str, Values]:
    """What a type's own words mean in one of its functions that is called on a receiver."""
    itself = receiver._replace(kind="instance") if receiver.kind == "super" else receiver
    return {word: (itself._replace(kind=kind or itself.kind),) for word, kind in unit.rules.own_words.items()}
