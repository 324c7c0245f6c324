"""Which members stand for the parts of a type that is taken apart by place."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages import types


def members_by_place(symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[int]:
    """The fields and properties of a type that its constructor's header states: those come first, in order."""
    inside = (index for index in facts.symbols.where("parent", symbol_id))
    found = [index for index in inside if facts.symbols[index].kind in ("field", "property")]
    return found[: symbol.max_args] if symbol.max_args >= 0 else found


def members_of_header(symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[int]:
    """The members that a record's header lists (`record R(A a, B b)`), in order."""
    header = symbol.signature.partition("(")[2].rpartition(")")[0] if "record " in symbol.signature else ""
    names = [part.split("=")[0].split()[-1] for part in types.split(header, ",") if part.strip()]
    inside = {facts.symbols[index].name: index for index in facts.symbols.where("parent", symbol_id)}
    return [inside[name] for name in names if name in inside]
