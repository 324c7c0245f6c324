"""Declared types: from their text to the types they name."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from app.domain.facts import Binding, Symbol
from app.languages.link import LinkRules
from app.languages.types import TypeText, split
from app.query.linking.model import (
    CALLABLE_KINDS,
    CLASS_KINDS,
    FOREIGN,
    NAMESPACE_KINDS,
    BindingAt,
    Foreign,
    Meaning,
    ModuleAt,
    SymbolAt,
    Value,
    Values,
    unique_values,
)
from app.query.linking.names import END
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker

Environment = tuple[tuple[str, Values], ...]
"""What type parameters (and `Self`) stand for; hashable, so that it can be part of a memo's key."""

_PARTS = re.compile(r"::|[.\\/]")


class Declared:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def types(self, unit: Unit, scope: int, text: str, env: Environment = ()) -> Values:
        """Instances of what a declared type names; nothing where it is unknown."""
        if not text:
            return ()
        scope = unit.passing.out_of_all(scope, text)
        key = ("types", unit.view, unit.path, scope, text, env)
        return self._linker.memo.get(key, lambda: self._alternatives(unit, scope, text, env), ())

    def _alternatives(self, unit: Unit, scope: int, text: str, env: Environment) -> Values:
        found: list[Value] = []
        for alternative in _alternatives(unit.rules, text):
            found += self.one(unit, scope, alternative, env)
        return tuple(dict.fromkeys(found))

    def one(self, unit: Unit, scope: int, text: TypeText, env: Environment) -> Values:
        for name, values in env:
            if name == text.name:
                return values
        arguments = tuple(self.one(unit, scope, argument, env) for argument in text.arguments)
        if text.name in unit.rules.value_types and text.arguments:
            meant = self._linker.evaluate.text(unit, scope, text.arguments[0].name, END)
            is_type = text.name in unit.rules.module_calls  # `import('./m').T`
            return tuple(v._replace(kind="instance") if is_type and v.kind == "class" else v for v in meant)
        if text.name in unit.rules.class_types:
            return tuple(v._replace(kind="class") for v in (arguments[0] if arguments else ()) if v.symbol)
        if text.name in unit.rules.self_types:
            owner = unit.owner_around(scope)
            if owner is not None:
                return (Value("instance", owner),)
        fields = unit.rules.record_fields(text.name)
        if fields:
            each_type = tuple(self.types(unit, scope, each, env) for _, each in fields)
            return (Value("record", name=",".join(name for name, _ in fields), arguments=each_type),)
        found: list[Value] = []
        for meaning in self.path(unit, scope, text.name):
            found += self._instances(meaning, text, arguments)
        return tuple(found) or self._builtin(unit, scope, text, arguments)

    def path(self, unit: Unit, scope: int, dotted: str) -> tuple[Meaning, ...]:
        """What a dotted name means, part by part."""
        whole = self._linker.names.lookup(unit, scope, dotted, as_type=True).meanings
        if unit.rules.pairs_declarations:
            whole = self._linker.pairs.resolved(whole)
        first, *rest = [part for part in _PARTS.split(dotted) if part] or [""]
        if not rest or whole:
            return whole
        meanings = self._linker.names.lookup(unit, scope, first).meanings
        for part in rest:
            meanings = tuple(m for meaning in meanings for m in self._part(meaning, part, unit))
        if not meanings and (unit.rules.files_hold_several or unit.rules.full_names):
            outer = self._linker.modules.named(unit, dotted.removesuffix(rest[-1]).rstrip(".\\"))
            meanings = tuple(m for module in outer for m in self._part(module, rest[-1], unit))
        return meanings

    def _part(self, meaning: Meaning, name: str, unit: Unit) -> tuple[Meaning, ...]:
        if isinstance(meaning, ModuleAt):
            return self._linker.modules.member(meaning, name, unit.rules)
        if isinstance(meaning, SymbolAt) and unit.rules.path_separator and meaning.symbol.kind in NAMESPACE_KINDS:
            return self._linker.modules.member(self._linker.paths.of(meaning), name, unit.rules)
        if isinstance(meaning, SymbolAt):
            return tuple(self._linker.members.of_type(meaning, name))
        if isinstance(meaning, BindingAt) and unit.rules.path_separator:  # `Self::Variant`, `T::Item`
            types = [value.symbol for value in self.of_local(meaning) if value.symbol is not None]
            return tuple(m for each in types for m in self._linker.members.of_type(each, name))
        return (Foreign(name),) if isinstance(meaning, Foreign) else ()

    def _instances(self, meaning: Meaning, text: TypeText, arguments: tuple[Values, ...]) -> Values:
        if isinstance(meaning, Foreign):
            return (Value("foreign", name=text.name.rpartition(".")[2], arguments=arguments),)
        if isinstance(meaning, SymbolAt):
            return self._of_symbol(meaning, arguments)
        if isinstance(meaning, BindingAt):
            return self.of_local(meaning)
        types = self._linker.modules.as_types(meaning)
        return tuple(Value("instance", each) for each in types if self._linker.rules_of(each).modules_are_types)

    def _of_symbol(self, symbol: SymbolAt, arguments: tuple[Values, ...]) -> Values:
        unit = self._linker.unit(symbol)
        if symbol.symbol.kind == "type_alias" and not self._linker.members.has_own(symbol):
            env = self._named(unit, symbol, arguments)
            return self.types(unit, scope_of_types(unit, symbol.symbol), symbol.symbol.type, env)
        if symbol.symbol.kind in (*CLASS_KINDS, "enum_member", *unit.rules.more_type_kinds) or (
            symbol.symbol.kind in CALLABLE_KINDS and self._linker.members.has_own(symbol)
        ):
            return (Value("instance", symbol, arguments=arguments),)
        if symbol.symbol.kind in ("variable", "constant", "field"):
            text = unit.rules.type_of_value(symbol.symbol)
            if text:
                return self.types(unit, symbol.symbol.scope, text)
            classes = self._linker.held.of_meaning(symbol)
            return tuple(v._replace(kind="instance") for v in classes if v.kind == "class")
        return ()

    def of_local(self, at: BindingAt) -> Values:
        unit = self._linker.repositories[at.view].unit(at.path)
        binding = unit.facts.bindings[at.number] if unit is not None else None
        if unit is not None and binding is not None and binding.kind == "type_parameter":
            return self.types(unit, binding.scope, binding.type)
        classes = self._linker.held.of_meaning(at)
        return tuple(v._replace(kind="instance") for v in classes if v.kind == "class")

    def _builtin(self, unit: Unit, scope: int, text: TypeText, arguments: tuple[Values, ...]) -> Values:
        rules = unit.rules
        known = text.name in rules.builtin_types or text.name in rules.builtins or not text.name.isidentifier()
        if text.name and (known or (rules.types_are_declared and not self.path(unit, scope, text.name))):
            return (Value("foreign", name=text.name, arguments=arguments),)
        return ()

    def listed(self, unit: Unit, scope: int, texts: str) -> tuple[Values, ...]:
        """Types that stand in a list, each as its alternatives."""
        return tuple(self.types(unit, scope, each) for each in split(texts, ","))

    def underlying(self, value: Value) -> Values:
        """What a named type with members of its own is beneath its name."""
        if value.symbol is None or value.symbol.symbol.kind != "type_alias":
            return ()
        unit, row = self._linker.unit(value.symbol), value.symbol.symbol
        return self.types(unit, scope_of_types(unit, row), row.type, self.environment(value))

    # Type parameters

    def environment(self, value: Value) -> Environment:
        """What the type parameters of a value's type stand for."""
        if value.symbol is None:
            return ()
        return self._named(self._linker.unit(value.symbol), value.symbol, value.arguments)

    def _named(self, unit: Unit, symbol: SymbolAt, arguments: tuple[Values, ...]) -> Environment:
        if not arguments:
            return ()
        names = unit.rules.type_parameters(symbol.symbol, unit.facts, symbol.id)
        found = tuple(zip(names, arguments, strict=False))
        for name in names[len(arguments) :]:  # by default, or as far as it is bounded
            rows = [row for _, _, row in unit.bound[symbol.symbol.body, name] if isinstance(row, Binding)]
            found += tuple((name, self.types(unit, symbol.symbol.body, row.type, found)) for row in rows if row.type)
        return found

    def substitute(self, text: TypeText, container: Value, given: Values = ()) -> Values:
        """The values of a rule's answer whose names are numbers of the container's arguments, `*` (all) or `self`.

        `=>` are what a given function gives; `=>0` and `*0` the first type arguments of those.
        """
        sign = text.name.rstrip("0123456789")
        if sign in ("*", "=>"):
            of = unique_values(v for values in container.arguments for v in values) if sign == "*" else given
            at = int(text.name[len(sign) :] or -1)
            return (
                of
                if at < 0
                else unique_values(v for each in of for inner in each.arguments[at : at + 1] for v in inner)
            )
        if text.name == "self":
            return (container,)
        if text.name.isdigit():
            number = int(text.name)
            return container.arguments[number] if number < len(container.arguments) else ()
        arguments = tuple(self.substitute(argument, container, given) for argument in text.arguments)
        return (Value("foreign", name=text.name, arguments=arguments),)


@lru_cache(maxsize=8192)
def _alternatives(rules: LinkRules, text: str) -> tuple[TypeText, ...]:
    return tuple(rules.type_texts(text))


def scope_of_types(unit: Unit, symbol: Symbol | Binding) -> int:
    """The scope in which a definition's types are looked up."""
    if isinstance(symbol, Symbol) and symbol.body >= 0:
        return symbol.body if unit.rules.annotations_inside else symbol.scope
    if isinstance(symbol, Symbol):
        return unit.scope_at(symbol.line, symbol.column)
    return symbol.scope


def foreign_type(name: str) -> Value:
    return FOREIGN._replace(name=name)
