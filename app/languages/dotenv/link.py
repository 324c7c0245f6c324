"""Links of `.env` files: variables of the file, and those that code and Compose read."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.facts import Reference, Symbol
from app.domain.reading import FileFacts
from app.languages.addresses import AddressRules
from app.languages.link import Address
from app.languages.project import Project


class DotenvLink(AddressRules):
    def sets_environment(self, symbol: Symbol) -> bool:
        return symbol.kind == "variable"

    def addresses(self, project: Project, path: str, facts: FileFacts, reference: Reference) -> Iterable[Address]:
        yield Address(reference.name, (path,), "variable of this file")


RULES = {"dotenv": DotenvLink()}
