"""The parameters of callables as their callers fill them: by place, by name, by label."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from app.domain.facts import Binding, Symbol
from app.languages.accepting import Accepting
from app.languages.types import closing, split
from app.query.linking.declared import scope_of_types
from app.query.linking.model import CLASS_KINDS, SymbolAt
from app.query.linking.suiting import Argument
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker

_LABEL = re.compile(r"(?:@\w+ )*(\w+)(?: \w+)? ?:")


class Parameter(NamedTuple):
    """`scope` is where its type is looked up in the file of `unit`."""

    unit: Unit
    scope: int
    name: str
    label: str  # "_" for none
    type: str
    generic: bool  # its type names a type parameter


class Parameters:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def of(self, symbol: SymbolAt) -> tuple[Parameter, ...]:
        return self._linker.memo.get(("parameters", symbol), lambda: self._of(symbol), ())

    def tell_apart(self, symbols: Sequence[SymbolAt]) -> bool:
        """Whether the parameters of some callables say anything: all are known, and they are not alike."""
        listed = [self.of(each) for each in symbols]
        return all(listed) and (
            len(listed) == 1
            or len({tuple(p.type for p in each) for each in listed}) > 1
            or any(p.label for each in listed for p in each)
        )

    def filled(self, symbol: SymbolAt, given: Sequence[Argument], accepting: Accepting) -> tuple[Parameter, ...] | None:
        """The parameter that each argument fills; None where they do not suit the call."""
        own = self.of(symbol)
        if accepting.labelled == "label":
            return _by_label(own, given)
        named = {each.name: each for each in own}
        found: list[Parameter] = []
        for number, argument in enumerate(given):
            if argument.name and argument.name not in named:
                return None
            at = min(number, len(own) - 1)
            found.append(named[argument.name] if argument.name else own[at])
        return tuple(found)

    def _of(self, symbol: SymbolAt) -> tuple[Parameter, ...]:
        unit = self._linker.unit(symbol)
        rows = self._rows(unit, symbol)
        generic = self._type_parameters(unit, symbol)
        found = tuple(self._parameter(unit, symbol, row, generic) for row in rows)
        labels = (
            _labels(symbol.symbol.signature)
            if unit.rules.accepting and unit.rules.accepting.labelled == "label"
            else []
        )
        if len(labels) == len(found):
            found = tuple(each._replace(label=label) for each, label in zip(found, labels, strict=True))
        return found

    def _parameter(self, unit: Unit, symbol: SymbolAt, row: Symbol | Binding, generic: frozenset[str]) -> Parameter:
        scope = unit.rules.scope_of_binding(unit.facts, row) if isinstance(row, Binding) else scope_of_types(unit, row)
        words = frozenset(re.findall(r"\w+", row.type))
        return Parameter(unit, scope, row.name, "", row.type, not generic.isdisjoint(words))

    def _rows(self, unit: Unit, symbol: SymbolAt) -> Sequence[Symbol | Binding]:
        if symbol.symbol.kind in CLASS_KINDS:
            return self._linker.inference.header(unit, symbol)
        stated = unit.rules.stated_parameters(symbol.symbol)
        if stated is not None:
            scope = symbol.symbol.scope
            return [Binding(scope, "", "parameter", symbol.symbol.line, 1, text, "") for text in stated]
        return self._linker.inference.parameters(unit, symbol)

    def _type_parameters(self, unit: Unit, symbol: SymbolAt) -> frozenset[str]:
        names = list(unit.rules.type_parameters(symbol.symbol, unit.facts, symbol.id))
        owner = self._linker.members.owner(symbol)
        if owner is not None:
            home = self._linker.unit(owner)
            names += home.rules.type_parameters(owner.symbol, home.facts, owner.id)
        return frozenset(names)


def _by_label(own: Sequence[Parameter], given: Sequence[Argument]) -> tuple[Parameter, ...] | None:
    """Parameters in order, those left out whose labels the arguments do not have."""
    found: list[Parameter] = []
    left = list(own)
    for argument in given:
        while left and left[0].label not in ("", argument.name or "_"):
            left.pop(0)
        if not left:
            return None
        found.append(left.pop(0))
    return tuple(found)


def _labels(signature: str) -> list[str]:
    """What callers write before each parameter's value; "_" for nothing."""
    start = signature.find("(")
    end = closing(signature, start) if start >= 0 else 0
    matches = (_LABEL.match(part.strip()) for part in split(signature[start + 1 : end - 1], ",")) if end else ()
    return [match.group(1) if match else "" for match in matches]
