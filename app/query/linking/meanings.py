"""What several meanings have in common, and how a value is spoken of."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Symbol
from app.query.linking.model import CLASS_KINDS, Meaning, SymbolAt, Value
from app.query.linking.units import Unit


def readable(meanings: tuple[Meaning, ...], unit: Unit) -> tuple[Meaning, ...]:
    """Those that a name by itself may mean."""
    unread = unit.rules.unread_kinds
    return tuple(m for m in meanings if not isinstance(m, SymbolAt) or m.symbol.kind not in unread)


def is_type(symbols: Sequence[Symbol]) -> bool:
    return bool(symbols) and all(each.kind in CLASS_KINDS for each in symbols)


def describe(value: Value) -> str:
    if value.module is not None:
        return f"module {value.module.module.name}"
    name = value.symbol.symbol.name if value.symbol is not None else value.name
    return {"class": f"class {name}", "super": f"a base of {name}"}.get(value.kind, f"a {name}")
