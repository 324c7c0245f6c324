"""What a caller may ask of some commits: find a symbol, its uses, what stands under a cursor, what a reference means.

The linker follows names through every file of its snapshots. Rows of what a view may not read are taken out here, where
they leave; a caller who must not learn from hidden files at all is given a snapshot without them.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Reference
from app.languages.base import all_languages
from app.query.linking.cursor import Cursor
from app.query.linking.linker import Linker
from app.query.linking.model import SymbolAt, Target, Use, View, file_symbol
from app.query.linking.references import References


class World:
    """One question's window on some views. `linker` may be shared by all questions about the same snapshots."""

    def __init__(self, views: Sequence[View], linker: Linker | None = None) -> None:
        self.views = tuple(views)
        self.linker = linker or Linker([view.snapshot for view in views], (), [view.source for view in views])

    def find(self, symbol_id: str) -> list[SymbolAt]:
        """Symbols of an id `owner/name:path#Qualified`, of `path#Qualified`, of a qualified or bare name, of a file."""
        with self.linker.asked():
            found = [s for view in range(len(self.views)) for s in self._find_in(view, symbol_id)]
        return [symbol for symbol in found if self.views[symbol.view].can_read(symbol.path)]

    def references_to(self, symbol: SymbolAt, relation: str | None = None) -> list[Use]:
        """Every use in every view, sorted by repository, path, line and column."""
        with self.linker.asked():
            uses = References(self.linker, symbol, relation).find()
        kept = [use for use in uses if self.views[use.view].can_read(use.path)]
        return sorted(kept, key=lambda u: (self.views[u.view].repo, u.path, u.reference.line, u.reference.column))

    def definition_at(self, view: int, path: str, line: int, column: int, source: bytes) -> list[Target]:
        """Targets of the token at a 1-based position (columns count bytes); nothing when it names nothing."""
        with self.linker.asked():
            unit = self.linker.repositories[view].unit(path)
            return [] if unit is None else self._readable(Cursor(self.linker).at(unit, line, column, source))

    def resolve(self, view: int, path: str, reference: Reference) -> list[Target]:
        """What one reference of a file means."""
        with self.linker.asked():
            unit = self.linker.repositories[view].unit(path)
            return [] if unit is None else self._readable(Cursor(self.linker).of_reference(unit, reference))

    # Ids

    def _find_in(self, view: int, text: str) -> list[SymbolAt]:
        repo = self.views[view].repo
        if text.startswith(f"{repo}:"):
            return self._at_path(view, text[len(repo) + 1 :])
        if any(text.startswith(f"{other.repo}:") for other in self.views):
            return []
        return self._at_path(view, text) or self._by_name(view, text)

    def _at_path(self, view: int, text: str) -> list[SymbolAt]:
        repository = self.linker.repositories[view]
        if repository.is_file(text):
            unit = repository.unit(text)
            return [file_symbol(view, text, unit.file)] if unit is not None else []
        cut = text.find("#")
        while cut != -1:
            if repository.is_file(text[:cut]):
                unit = repository.unit(text[:cut])
                symbols = enumerate(unit.facts.symbols) if unit is not None else ()
                wanted = {text[cut + 1 :], unit.rules.known_as(text[cut + 1 :]) if unit is not None else ""}
                found = [unit.symbol(i) for i, s in symbols if unit is not None and s.qualified in wanted]
                if found:
                    return found  # else the path itself may hold a `#`, beside a file of the shorter name
            cut = text.find("#", cut + 1)
        return []

    def _by_name(self, view: int, text: str) -> list[SymbolAt]:
        found = self._named(view, text)
        if found or text == text.lower():
            return found
        repository, languages = self.linker.repositories[view], all_languages()
        lower = self._named(view, text.lower())  # as languages that fold case spell it
        return [each for each in lower if languages[repository.language(each.path)].folds]

    def _named(self, view: int, text: str) -> list[SymbolAt]:
        last = text.replace("::", ".").rpartition(".")[2].partition("~")[0]
        named = self.linker.repositories[view].symbols_named(last)
        exact = [symbol for symbol in named if symbol.symbol.qualified == text]
        ending = f".{text}"
        return exact or [symbol for symbol in named if symbol.symbol.qualified.endswith(ending)]

    # Access

    def _readable(self, targets: list[Target]) -> list[Target]:
        return [t for t in targets if t.symbol is None or self.views[t.symbol.view].can_read(t.symbol.path)]
