"""Overloads that take as many arguments, told apart by what the arguments are.

One is meant for sure where no other can take the call, or where it takes the call for sure and its parameters are those
of all others or more special. Whatever is not known may be anything: then the others stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from app.domain.facts import Reference
from app.languages.accepting import MAYBE, NO, SAME, SUB, Accepting
from app.query.linking.model import CALLABLE_KINDS, Meaning, SymbolAt
from app.query.linking.parameters import Parameter, Parameters
from app.query.linking.suiting import Argument, Suiting
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker

_SURE = frozenset((SAME, SUB))
_WORDS = re.compile(r"[\w.]+")


class Fit(NamedTuple):
    """How an overload takes the arguments: for each the parameter that it fills and how its type stands to that."""

    symbol: SymbolAt
    parameters: tuple[Parameter, ...]
    how: tuple[str, ...]

    @property
    def sure(self) -> bool:
        return _SURE.issuperset(self.how)


class Overloads:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker
        self._parameters = Parameters(linker)
        self._suiting = Suiting(linker)

    def meant(self, unit: Unit, reference: Reference, meanings: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
        """Of those that take the number of arguments those that may take the arguments; all where none does.

        Where the language has it so, those for any number of arguments count where no other takes these.
        """
        accepting = unit.rules.accepting
        fixed = tuple(m for m in meanings if not (unit.rules.variadic_last and _takes_any(m))) or meanings
        symbols = [each for each in meanings if isinstance(each, SymbolAt)]
        told = len(symbols) == len(meanings) > 1 and reference.argc > 0
        if accepting is None or not told or not self._parameters.tell_apart(symbols):
            return fixed
        texts = self._linker.written.arguments(unit, reference)
        if texts is None:
            return fixed
        given = self._suiting.given(unit, reference, accepting, texts)
        last = [each for each in symbols if each not in fixed]
        chosen = self._chosen([each for each in symbols if each in fixed], given, accepting)
        return tuple(chosen or self._chosen(last, given, accepting)) or fixed

    def _chosen(self, symbols: Sequence[SymbolAt], given: Sequence[Argument], accepting: Accepting) -> list[SymbolAt]:
        fits = [fit for each in symbols if (fit := self._fit(each, given, accepting)) is not None]
        return [each.symbol for each in self._best(fits, accepting)]

    def alike(self, one: SymbolAt, other: SymbolAt) -> bool:
        """Whether a member may override another of as many parameters: types differ at most by type parameters."""
        accepting = self._linker.rules_of(other).accepting
        mine, theirs = self._parameters.of(one), self._parameters.of(other)
        if accepting is None or len(mine) != len(theirs):
            return True
        return all(
            a.generic or b.generic or (a.label == b.label and _plain(a.type, accepting) == _plain(b.type, accepting))
            for a, b in zip(mine, theirs, strict=True)
        )

    def _fit(self, symbol: SymbolAt, given: Sequence[Argument], accepting: Accepting) -> Fit | None:
        """None where the overload cannot take the arguments."""
        filled = self._parameters.filled(symbol, given, accepting)
        if filled is None:
            return None
        how = tuple(self._suiting.how(each, row, accepting) for each, row in zip(given, filled, strict=True))
        if symbol.symbol.max_args < 0:  # what takes any number of arguments does so after all others
            how = tuple(NO if each == NO else MAYBE for each in how)
        return None if NO in how else Fit(symbol, filled, how)

    def _best(self, fits: list[Fit], accepting: Accepting) -> list[Fit]:
        if len(fits) < 2:
            return fits
        near = [each for each in fits if each.symbol.symbol.container == fits[0].symbol.symbol.container]
        if accepting.nearest and len(near) < len(fits):  # what the nearest type has is meant where that takes the call
            return self._best(near, accepting) if any(each.sure for each in near) else fits
        best = [one for one in fits if one.sure and all(self._beats(one, each, accepting) for each in fits)]
        return best if len(best) == 1 else fits

    def _beats(self, one: Fit, other: Fit, accepting: Accepting) -> bool:
        return one is other or all(
            self._suiting.special(mine, theirs, how, accepting)
            for mine, theirs, how in zip(
                one.parameters, other.parameters, zip(one.how, other.how, strict=True), strict=True
            )
        )


def _takes_any(meaning: Meaning) -> bool:
    return isinstance(meaning, SymbolAt) and meaning.symbol.max_args < 0 and meaning.symbol.kind in CALLABLE_KINDS


def _plain(type_text: str, accepting: Accepting) -> str:
    """A type's text without packages, as far as overrides may differ in them."""
    return _WORDS.sub(lambda word: accepting.plain(word.group()), type_text).rstrip("?! ").replace(" ", "")
