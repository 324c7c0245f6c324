"""Where an expression stands, and with what something is called there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.languages import expressions as ast
from app.query.linking.model import Meaning, SymbolAt, Values
from app.query.linking.units import Unit


class Place:
    """Where an expression stands; `names` are what is bound inside of it: the parameters of lambdas."""

    __slots__ = ("line", "names", "scope", "unit")

    def __init__(self, unit: Unit, scope: int, line: int, names: Mapping[str, Values] | None = None) -> None:
        self.unit, self.scope, self.line = unit, scope, line
        self.names: Mapping[str, Values] = names or {}

    def inside(self, names: Mapping[str, Values]) -> Place:
        """The same place where further names are bound."""
        return Place(self.unit, self.scope, self.line, {**self.names, **names})


class Given(NamedTuple):
    """The arguments of a call as they stand at a place; `explicit` are stated type arguments."""

    place: Place
    arguments: tuple[ast.Node | None, ...]
    explicit: tuple[Values, ...] = ()

    def suit(self, symbol: SymbolAt) -> bool:
        """Whether a callable takes as many arguments."""
        return takes(symbol, len(self.arguments))


def takes(symbol: SymbolAt, argc: int) -> bool:
    """Whether a callable can be called with that many arguments."""
    row = symbol.symbol
    return row.min_args <= argc and (row.max_args < 0 or argc <= row.max_args)


def fitting(meanings: tuple[Meaning, ...], argc: int) -> tuple[Meaning, ...]:
    """Those that can be called with that many arguments."""
    return tuple(m for m in meanings if not isinstance(m, SymbolAt) or takes(m, argc))
