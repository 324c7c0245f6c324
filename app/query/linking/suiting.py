"""How what is given to a call suits a parameter, by types that are sure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from app.domain.facts import Reference
from app.languages.accepting import FUNCTION, MAYBE, NO, NULL, SAME, SUB, SUPER, Accepting
from app.languages.types import TypeText
from app.query.linking.model import BindingAt, Meaning, SymbolAt, Value
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker
    from app.query.linking.parameters import Parameter

_NAMED = re.compile(r"([^\W\d]\w*)\s*(=|:)(?![=:])")
_WORD = re.compile(r"[^\W\d]\w*\Z")
_MADE = re.compile(r"[<>\[(=]|\bauto\b")
_OPEN_KINDS = frozenset(("enum", "interface", "trait", "type_alias"))


class Argument(NamedTuple):
    """`kind` is a literal's; else `value` is what the expression is, None where that is not known for sure."""

    name: str
    kind: str
    value: Value | None
    variable: bool = False
    pointed: bool | None = None  # whether it is a pointer, where that is known


class Suiting:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    # Arguments

    def given(self, unit: Unit, reference: Reference, accepting: Accepting, texts: Sequence[str]) -> list[Argument]:
        return [self._argument(unit, reference, accepting, text) for text in texts]

    def _argument(self, unit: Unit, reference: Reference, accepting: Accepting, text: str) -> Argument:
        named = _NAMED.match(text) if accepting.labelled else None
        name = named.group(1) if named is not None and named.group(2) == accepting.mark else ""
        text = text[named.end() :].strip() if named is not None and name else text
        kind = accepting.literal(text)
        if kind:
            literal = Value("foreign", name=accepting.literals[kind]) if kind in accepting.literals else None
            return Argument(name, kind, literal, pointed=False)
        stated, before = self._stated(unit, reference, text)
        pointed = _pointed(text, before) if accepting.pointers else None
        values = self._linker.evaluate.text(unit, reference.scope, text.removeprefix("&"), reference.line)
        value = values[0] if len(values) == 1 else None
        if value is not None and value.symbol is None:
            value = self._of_library(unit, accepting, value, stated, pointed)
        return Argument(name, "", value, bool(_WORD.match(text)), pointed)

    def _of_library(
        self, unit: Unit, accepting: Accepting, value: Value, stated: str, pointed: bool | None
    ) -> Value | None:
        """A value of a foreign type, where that is sure: what literals are in general is not, nor what may be pointed
        at."""
        name = accepting.plain(value.name)
        is_number = name == unit.rules.literal_types.get("number") and not stated
        if is_number or (name.islower() and name not in accepting.wider):
            return None
        if not accepting.pointers:
            return value
        return None if pointed is None else Value("foreign", name=f"{name}*") if pointed else value

    def _stated(self, unit: Unit, reference: Reference, text: str) -> tuple[str, str]:
        """The type that the declaration of a variable states, and what stands before its name there; "" for other
        expressions."""
        if _WORD.match(text) is None:
            return "", ""
        found = self._linker.names.lookup(unit, reference.scope, text, reference.line).meanings
        stated = {self._declaration(meaning) for meaning in found}
        return stated.pop() if len(stated) == 1 else ("", "")

    def _declaration(self, meaning: Meaning) -> tuple[str, str]:
        if not isinstance(meaning, SymbolAt | BindingAt):
            return "", ""
        unit = self._linker.repositories[meaning.view].unit(meaning.path)
        if unit is None:
            return "", ""
        row = meaning.symbol if isinstance(meaning, SymbolAt) else unit.facts.bindings[meaning.number]
        return row.type, self._linker.written.before(unit, row.line, row.column)

    # Parameters

    def how(self, argument: Argument, parameter: Parameter, accepting: Accepting) -> str:
        """How an argument suits a parameter."""
        wanted = self._wanted(parameter, accepting)
        if parameter.generic or wanted is None:
            return MAYBE
        if argument.kind in (NULL, FUNCTION):
            return _of_special(argument.kind, wanted, accepting)
        found = self.between(argument.value, wanted, accepting, literal=bool(argument.kind))
        if found == SUPER:
            return MAYBE if (accepting.narrows and argument.variable) or accepting.converts else NO
        if accepting.pointers and found != NO and argument.value is not None and argument.value.symbol is not None:
            same = argument.pointed is not None and argument.pointed == is_pointer(parameter.type)
            return found if same else MAYBE
        return found

    def special(self, mine: Parameter, theirs: Parameter, how: tuple[str, str], accepting: Accepting) -> bool:
        """Whether a parameter that takes an argument for sure is another overload's, or more special than it."""
        if accepting.pointers and theirs.generic:
            return False
        if mine.type == theirs.type:
            return True
        if (
            accepting.narrows
            and how[1] == MAYBE
            and not theirs.generic
            and self._between(theirs, mine, accepting) == SUB
        ):
            return False
        return (how[0] == SAME and how[1] != SAME) or self._between(mine, theirs, accepting) in (SAME, SUB)

    def _between(self, one: Parameter, other: Parameter, accepting: Accepting) -> str:
        wanted = self._wanted(other, accepting)
        return MAYBE if wanted is None else self.between(self._wanted(one, accepting), wanted, accepting)

    def _wanted(self, parameter: Parameter, accepting: Accepting) -> Value | None:
        """The type of a parameter; None where that is not known, or several."""
        values = self._linker.declared.types(parameter.unit, parameter.scope, parameter.type)
        if not values:
            texts: Sequence[TypeText] = parameter.unit.rules.type_texts(parameter.type)
            names = [accepting.plain(each.name) for each in texts]
            values = tuple(Value("foreign", name=name) for name in names if name in accepting.wider)
        if len(values) != 1 or values[0].kind not in ("instance", "foreign"):
            return None
        starred = accepting.pointers and values[0].symbol is None and is_pointer(parameter.type) is not False
        return values[0]._replace(name=f"{values[0].name}*", arguments=()) if starred else values[0]

    def between(self, given: Value | None, wanted: Value, accepting: Accepting, literal: bool = False) -> str:
        """How the values of one type stand to another type."""
        if given is None or given.kind not in ("instance", "foreign") or not (given.symbol or given.name):
            return MAYBE
        if given.symbol is not None and wanted.symbol is not None:
            return self._of_project(given, wanted, accepting)
        if given.symbol is not None:
            return self._to_foreign(given, accepting.plain(wanted.name), accepting)
        name = accepting.plain(given.name)
        if wanted.symbol is not None:
            return NO if name in accepting.wider and not accepting.converts else MAYBE
        found = accepting.between(name, accepting.plain(wanted.name), literal)
        return MAYBE if found == SAME and given.arguments != wanted.arguments else found

    def _of_project(self, given: Value, wanted: Value, accepting: Accepting) -> str:
        if "type_alias" in (given.symbol.symbol.kind, wanted.symbol.symbol.kind):  # type: ignore[union-attr]
            return MAYBE
        if given.symbol == wanted.symbol:
            return SAME if given.arguments == wanted.arguments else MAYBE
        mine, theirs = self._linker.bases.lineage(given), self._linker.bases.lineage(wanted)
        if any(each.symbol == wanted.symbol for level in mine.levels for each in level):
            return SUB
        if any(each.symbol == given.symbol for level in theirs.levels for each in level):
            return SUPER
        return MAYBE if mine.open or accepting.converts else NO

    def _to_foreign(self, given: Value, name: str, accepting: Accepting) -> str:
        if name in accepting.any:
            return SUB
        if accepting.converts or given.symbol is None:
            return MAYBE
        if name in accepting.wider:  # none of which has heirs
            return NO
        is_open = given.symbol.symbol.kind in _OPEN_KINDS or self._linker.bases.lineage(given).open
        return MAYBE if is_open or accepting.aliases else NO


def _pointed(text: str, before: str) -> bool | None:
    """Whether an expression of C++ is a pointer; None where that is not known."""
    if text.startswith(("&", "new ")) or text == "this":
        return True
    return is_pointer(before)


def is_pointer(type_text: str) -> bool | None:
    """Whether a type of C++ is a pointer; None where it is deduced or made of others."""
    if not type_text or _MADE.search(type_text):
        return None
    return "*" in type_text


def _of_special(kind: str, wanted: Value, accepting: Accepting) -> str:
    """How `null`, or a function that is written out, suits a type."""
    name = accepting.plain(wanted.name)
    if kind == NULL:
        return NO if wanted.symbol is None and name in accepting.never_null else MAYBE
    if wanted.symbol is not None:
        return NO if wanted.symbol.symbol.kind in ("class", "struct", "enum") and not accepting.converts else MAYBE
    return NO if name in accepting.wider and not accepting.pointers else MAYBE
