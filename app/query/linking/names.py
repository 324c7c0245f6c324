"""Bare names: from the scope of their use outward, then the package, wildcards and builtins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.domain.facts import Binding, Import, Symbol
from app.query.linking.model import NOTHING, BindingAt, Foreign, Found, Meaning, ModuleAt, unique
from app.query.linking.units import Entry, Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker

END = 1 << 30
Entries = Sequence[tuple[int, int, Entry]]


class Names:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def lookup(self, unit: Unit, scope: int, name: str, line: int = END) -> Found:
        """What a bare name used in a scope on a line means."""
        for each in unit.rules.scope_chain(unit.facts, scope):
            found = self._in_parts(unit, each, name) or self._bound(unit, each, name, line if each == scope else END)
            if found.meanings:
                return found
            if unit.rules.members_in_scope and name not in unit.rules.self_names:
                found = self._inherited(unit, each, name)
                if found.meanings:
                    return found
        return self._from_outside(unit, unit.module_around(scope), name)

    def in_scope(self, unit: Unit, scope: int, name: str) -> Found:
        """What a name means in one scope of its own, seen from below all its definitions."""
        return self._bound(unit, scope, name, END)

    def _bound(self, unit: Unit, scope: int, name: str, line: int) -> Found:
        entries = unit.bound.get((scope, name))
        if not entries:
            return NOTHING
        chosen = entries if len(entries) == 1 else self._chosen(unit, entries, line)
        if isinstance(chosen[0][2], Import) or not all(isinstance(row, Binding) for _, _, row in chosen[1:]):
            return self._meanings(unit, chosen)
        # Of a local that is bound again and again the nearest one above stands for all.
        _, index, row = chosen[0 if line == END else -1]
        at = unit.symbol(index) if isinstance(row, Symbol) else BindingAt(unit.view, unit.path, index)
        return Found((at,), "defined in this scope")

    # Several definitions in one scope

    def _chosen(self, unit: Unit, entries: Entries, line: int) -> Entries:
        """The definitions that may hold at a line: back from it to the last unconditional one."""
        if not unit.rules.redefinition_wins:
            return entries
        above = [entry for entry in entries if entry[0] <= line] or entries[-1:]
        chosen: list[tuple[int, int, Entry]] = []
        for entry in reversed(above):
            chosen.append(entry)
            row = entry[2]
            if isinstance(row, Symbol) and not {"conditional", "overload"} & set(row.modifiers.split()):
                break
        chosen.reverse()
        return [e for e in chosen if not _is_overload(e[2])] or chosen

    def _meanings(self, unit: Unit, entries: Entries) -> Found:
        meanings: list[Meaning] = []
        evidence = ""
        for _, index, row in entries:
            if isinstance(row, Import):
                meanings += self._linker.modules.imported(unit, row)
                evidence = evidence or _import_evidence(row)
            elif isinstance(row, Binding):
                if not any(isinstance(m, BindingAt) for m in meanings):
                    meanings.append(BindingAt(unit.view, unit.path, index))
            else:
                meanings.append(unit.symbol(index))
        if len(entries) > 1:
            evidence = f"defined {len(entries)} times in this scope"
        return Found(unique(meanings), evidence or "defined in this scope")

    # Beyond the file's own scopes

    def _inherited(self, unit: Unit, scope: int, name: str) -> Found:
        row = unit.facts.scopes[scope]
        if row.kind != "class" or row.symbol < 0:
            return NOTHING
        owner = unit.symbol(row.symbol)
        found = [s for s in self._linker.members.of_type(owner, name) if s.symbol.kind != "constructor"]
        return Found(tuple(found), f"member of {owner.symbol.name}") if found else NOTHING

    def _in_parts(self, unit: Unit, scope: int, name: str) -> Found | None:
        """A member of a type that has further parts: those of all parts count alike."""
        row = unit.facts.scopes[scope]
        if row.kind != "class" or row.symbol < 0 or not unit.rules.members_in_scope:
            return None
        parts = self._linker.members.parts(unit.symbol(row.symbol))
        if len(parts) < 2:
            return None
        found = self._inherited(unit, scope, name)
        return found if found.meanings else None

    def _from_outside(self, unit: Unit, scope: int, name: str) -> Found:
        key = ("outside", unit.view, unit.path, scope, name)
        build = lambda: self._around(unit, scope, name) or self._wildcard(unit, name) or _builtin(unit, name)  # noqa: E731
        return self._linker.memo.get(key, build, NOTHING)

    def _around(self, unit: Unit, scope: int, name: str) -> Found | None:
        repository = self._linker.repositories[unit.view]
        for module in unit.rules.around(repository, unit.path, unit.facts, scope):
            found = self._linker.modules.member(ModuleAt(unit.view, module), name, unit.rules)
            if found:
                return Found(found, f"same package {module.name}")
        return None

    def _wildcard(self, unit: Unit, name: str) -> Found | None:
        texts = [item.module for item in unit.imports_by_kind.get("wildcard", ())]
        texts += unit.rules.implicit_imports(self._linker.repositories[unit.view], unit.path)
        meanings: list[Meaning] = []
        evidence = ""
        for text in reversed(texts) if unit.rules.redefinition_wins else texts:
            if meanings and unit.rules.redefinition_wins:
                break
            found = self._linker.modules.by_wildcard(unit, text, name)
            evidence = evidence or (f"wildcard import of {text}" if found else "")
            meanings += found
        return Found(unique(meanings), evidence) if meanings else None


def _builtin(unit: Unit, name: str) -> Found:
    return Found((Foreign(name),), "builtin") if name in unit.rules.builtins else NOTHING


def _is_overload(row: Entry) -> bool:
    return isinstance(row, Symbol) and "overload" in row.modifiers.split()


def _import_evidence(item: Import) -> str:
    what = f"{item.name} of {item.module}" if item.name else item.module
    return f"imported: {what} (line {item.line})"
