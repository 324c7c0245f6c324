"""Functions that are called like members of types they stand outside of."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from app.languages.link import LinkRules, link_rules
from app.query.linking.declared import scope_of_types
from app.query.linking.model import SymbolAt, Value
from app.query.linking.place import takes
from app.query.linking.repository import Repository
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker


class Extensions:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker
        self._known: dict[tuple[int, str], list[tuple[SymbolAt, str]]] = {}

    def clear(self) -> None:
        self._known.clear()

    def of(self, unit: Unit, value: Value, name: str, argc: int = -1) -> list[SymbolAt]:
        """Extension methods of that name that a file sees and that take the value as their receiver.

        Of several that take as many arguments those of the nearest type: a base's does not count beside its heir's.
        """
        if not unit.rules.extension_methods or value.kind not in ("instance", "foreign"):
            return []
        key = ("extensions", unit.view, unit.path, value, name)
        nothing: list[tuple[SymbolAt, int]] = []
        known = self._linker.memo.get(key, lambda: self._of(unit, value, name), nothing)
        usable = known if argc < 0 else [each for each in known if self._suits(each[0], argc)] or known
        nearest = min((distance for _, distance in usable), default=0)
        return [symbol for symbol, distance in usable if distance == nearest]

    def besides(self, unit: Unit, value: Value, name: str, argc: int, own: list[SymbolAt]) -> list[SymbolAt]:
        """Own members of a value, or extensions of their name where those alone take as many arguments."""
        if not own or argc < 0 or not unit.rules.overloads or any(takes(each, argc) for each in own):
            return own
        return [each for each in self.of(unit, value, name, argc) if self._suits(each, argc)] or own

    def _suits(self, symbol: SymbolAt, argc: int) -> bool:
        """Whether an extension method takes as many arguments besides its receiver."""
        most = symbol.symbol.max_args
        return takes(symbol, argc) and (most < 0 or argc < most or not self._linker.rules_of(symbol).counts_receiver)

    def _of(self, unit: Unit, value: Value, name: str) -> list[tuple[SymbolAt, int]]:
        """What `of` gives and further bases' too, each with the number of the level on which its type is a base."""
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
                distance = self._distance(home, symbol, text, value)
                if distance >= 0 and self._sees(unit, symbol):
                    found.append((symbol, distance))
        return found

    def _of_name(self, repository: Repository, name: str) -> list[tuple[SymbolAt, str]]:
        """Extension methods of a name, whoever sees them, each with the type text of its receiver."""
        key = (repository.view, name)
        if key not in self._known:
            extend = lambda path: _extends(repository.language(path))  # noqa: E731
            homes = ((symbol, self._linker.unit(symbol)) for symbol in repository.symbols_at(name, extend))
            texts = ((symbol, home.rules.extended(symbol.symbol, home.facts)) for symbol, home in homes)
            self._known[key] = [(symbol, text) for symbol, text in texts if text]
        return self._known[key]

    def _distance(self, home: Unit, symbol: SymbolAt, text: str, value: Value) -> int:
        """On which level of a value's type its receiver's type stands; the last one for others' types; -1: nowhere."""
        wanted = self._linker.declared.types(home, scope_of_types(home, symbol.symbol), text)
        levels = self._linker.bases.lineage(value).levels
        if not wanted:  # a type parameter without a bound
            return len(levels)
        sought = {each.symbol for each in wanted if each.symbol is not None}
        for number, level in enumerate(levels):
            if any(each.symbol in sought for each in level):
                return number
        names = {value.name} if value.kind == "foreign" else self._foreign_bases(value)
        names |= {base for name in tuple(names) for base in home.rules.foreign_bases(name)}
        return len(levels) if any(each.name in names for each in wanted if each.symbol is None) else -1

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


@cache
def _extends(language: str) -> bool:
    """Whether a language has functions that extend types."""
    return type(link_rules(language)).extended is not LinkRules.extended
