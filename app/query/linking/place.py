"""Where an expression stands, and with what something is called there."""

from __future__ import annotations

from typing import NamedTuple

from app.languages import expressions as ast
from app.query.linking.model import SymbolAt, Values
from app.query.linking.units import Unit


class Place:
    """Where an expression stands."""

    __slots__ = ("line", "scope", "unit")

    def __init__(self, unit: Unit, scope: int, line: int) -> None:
        self.unit, self.scope, self.line = unit, scope, line


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
