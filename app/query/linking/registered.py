"""Names under which something is registered for a whole project: components of Vue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.facts import Reference
from app.query.linking.model import NOTHING, Found, Meaning
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker


class Registered:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def of(self, unit: Unit, reference: Reference) -> Found:
        """What is registered under a reference's name in its repository; several are alternatives."""
        name = unit.rules.meant_names(reference.name, reference.relation)[0]
        repository = self._linker.repositories[unit.view]
        found: dict[Meaning, None] = {}
        for row in unit.rules.registrations(repository, name):
            home = repository.unit(row.path)
            if home is not None:
                scope = home.scope_at(row.line, row.column)
                found.update(dict.fromkeys(self._linker.names.lookup(home, scope, row.text, row.line).meanings))
        return Found(tuple(found), f"registered as {name}") if found else NOTHING
