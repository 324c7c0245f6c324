"""References that say where their meaning stands: files of infrastructure and contracts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.facts import Reference
from app.languages.link import Address
from app.query.linking.model import SymbolAt, without_numbers
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker


def at_first_address(linker: Linker, unit: Unit, reference: Reference) -> tuple[tuple[SymbolAt, ...], Address | None]:
    """The symbols at the first address at which there are any, with that address."""
    repository = linker.repositories[unit.view]
    named = repository.symbols_named(reference.name)
    for address in unit.rules.addresses(repository, unit.path, unit.facts, reference) if named else ():
        found = tuple(each for each in named if _stands_at(each, address))
        if address.languages:
            found = tuple(each for each in found if repository.language(each.path) in address.languages)
        if found:
            return found, address
    return (), None


def _stands_at(symbol: SymbolAt, address: Address) -> bool:
    if address.files is not None and symbol.path not in address.files:
        return False
    if address.kinds and symbol.symbol.kind not in address.kinds:
        return False
    if address.line and symbol.symbol.line != address.line:
        return False
    if not address.qualified:
        return True
    qualified = without_numbers(symbol.symbol.qualified)
    return qualified == address.qualified or qualified in address.others
