"""Functions that are called like members of types they stand outside of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.query.linking.declared import scope_of_types
from app.query.linking.model import SymbolAt, Value
from app.query.linking.units import Repository, Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker


class Extensions:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker
        self._known: dict[tuple[int, str], list[tuple[SymbolAt, str]]] = {}

    def clear(self) -> None:
        self._known.clear()

    def of(self, unit: Unit, value: Value, name: str) -> list[SymbolAt]:
        """Extension methods of that name that a file sees and that take the value as their receiver."""
        if not unit.rules.extension_methods or value.kind not in ("instance", "foreign"):
            return []
        key = ("extensions", unit.view, unit.path, value, name)
        return self._linker.memo.get(key, lambda: self._of(unit, value, name), [])

    def _of(self, unit: Unit, value: Value, name: str) -> list[SymbolAt]:
        found = []
        imports = unit.facts.imports
        renamed = {imports[at].name for at in imports.where("alias", name)} - {name, ""}
        for repository in self._linker.repositories:
            for symbol, text in (
                each for known in (name, *sorted(renamed)) for each in self._of_name(repository, known)
            ):
                home = self._linker.unit(symbol)
                if not self._linker.friends(unit.facts.language, home.facts.language):
                    continue
                if self._takes(home, symbol, text, value) and self._sees(unit, symbol):
                    found.append(symbol)
        return found

    def _of_name(self, repository: Repository, name: str) -> list[tuple[SymbolAt, str]]:
        """Extension methods of a name, whoever sees them, each with the type text of its receiver."""
        key = (repository.view, name)
        if key not in self._known:
            homes = ((symbol, self._linker.unit(symbol)) for symbol in repository.symbols_named(name))
            texts = ((symbol, home.rules.extended(symbol.symbol, home.facts)) for symbol, home in homes)
            self._known[key] = [(symbol, text) for symbol, text in texts if text]
        return self._known[key]

    def _takes(self, home: Unit, symbol: SymbolAt, text: str, value: Value) -> bool:
        wanted = self._linker.declared.types(home, scope_of_types(home, symbol.symbol), text)
        if not wanted:  # a type parameter without a bound
            return True
        own = {each.symbol for level in self._linker.bases.lineage(value).levels for each in level}
        names = {value.name} if value.kind == "foreign" else self._foreign_bases(value)
        names |= {base for name in tuple(names) for base in home.rules.foreign_bases(name)}
        return any(w.symbol in own if w.symbol is not None else w.name in names for w in wanted)

    def _foreign_bases(self, value: Value) -> set[str]:
        """Names of the bases that a value's type states."""
        names = set()
        for level in self._linker.bases.lineage(value).levels:
            for each in level:
                if each.symbol is not None:
                    unit = self._linker.unit(each.symbol)
                    texts = unit.rules.bases(each.symbol.symbol, unit.facts, each.symbol.id)
                    names |= {t.name.rpartition(".")[2] for text in texts for t in unit.rules.type_texts(text)}
        return names

    def _sees(self, unit: Unit, symbol: SymbolAt) -> bool:
        """Whether the function, or the type that it stands in, can be named in the file."""
        if not unit.rules.extensions_need_import:
            return True
        owner = self._linker.members.owner(symbol) or symbol
        scopes = [0, *(index for index, scope in enumerate(unit.facts.scopes) if index and scope.kind == "module")]
        names = {owner.symbol.name} | {item.alias for item in unit.facts.imports if item.name == owner.symbol.name}
        return any(owner in self._linker.names.lookup(unit, scope, each).meanings for scope in scopes for each in names)
