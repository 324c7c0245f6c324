"""Bare names: from the scope of their use outward, then the package, wildcards and builtins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.domain.facts import Binding, Import, Symbol
from app.query.linking.bound import Entries, declared_above, effective, import_evidence, may_be_type, nearest
from app.query.linking.model import (
    NOTHING,
    BindingAt,
    Foreign,
    Found,
    Meaning,
    ModuleAt,
    SymbolAt,
    Value,
    types_of,
    unique,
)
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker

END = 1 << 30


class Names:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def lookup(self, unit: Unit, scope: int, name: str, line: int = END, as_type: bool = False) -> Found:
        """What a bare name used in a scope on a line means; `as_type`: where only a type can be meant."""
        if unit.rules.separator and unit.rules.separator in name:
            return self._qualified(unit, unit.module_around(scope), name)
        nearest_scope = unit.passing.out_of(scope, name)
        if nearest_scope == scope:
            return self._walk(unit, scope, name, line, as_type)
        key = ("from inside", unit.view, unit.path, nearest_scope, name, as_type)
        return self._linker.memo.note(key, lambda: self._walk(unit, nearest_scope, name, END, as_type))

    def _walk(self, unit: Unit, scope: int, name: str, line: int, as_type: bool) -> Found:
        hides, apart = unit.rules.rebinding_hides, as_type and unit.rules.types_apart
        below = line if unit.rules.locals_hide_below else END
        passed = False  # a class, outside of which only some names are inherited
        for each in unit.rules.scope_chain(unit.facts, scope):
            inherits = not passed or unit.rules.inherits_outward(name)
            passed = passed or (unit.rules.members_in_scope and unit.facts.scopes[each].kind == "class")
            found = (self._in_parts(unit, each, name) if inherits else None) or self._bound(
                unit, each, name, line if hides or each == scope else END, apart, below
            )
            if found.meanings:
                found = self._with_inherited(unit, each, name, found, scope) if inherits else found
                return self._with_peers(unit, each, name, found) if unit.rules.pairs_declarations else found
            row = unit.facts.scopes[each]
            if unit.rules.merges_namespaces and row.kind == "module" and row.symbol >= 0:
                found = self._in_merged(unit, each, name)
                if found.meanings:
                    return found
            if unit.rules.nested_wildcards and each > 0:
                opened = self._opened(unit, each, name)
                if opened is not None:
                    return opened
            if inherits and unit.rules.members_in_scope and name not in unit.rules.self_names:
                found = self._inherited(unit, each, name, scope) if self._linker.has_nested(name) else NOTHING
                found = found if not apart else types_of(found)
                outside = unit.rules.pairs_declarations and not found.meanings
                found = self._outside_class(unit, each, name) if outside else found
                if found.meanings:
                    return found
        around = unit.module_around(scope)
        if unit.rules.template_owner:
            found = self._of_template(unit, scope, name)
            if found.meanings:
                return found
        if name in (unit.rules.same_module, unit.rules.outer_module) and name:
            return Found(self._linker.paths.start(unit, name, around), "a module of this crate")
        return self._from_outside(unit, around, name)

    def in_scope(self, unit: Unit, scope: int, name: str) -> Found:
        """What a name means in one scope of its own, seen from below all its definitions."""
        return self._bound(unit, scope, name, END)

    def _bound(self, unit: Unit, scope: int, name: str, line: int, as_type: bool = False, below: int = END) -> Found:
        entries: Entries | None = unit.bound.get((scope, name))
        if entries and below < END:
            start = unit.facts.scopes[scope].start_line
            entries = [entry for entry in entries if declared_above(entry[2], below, start)]
        if entries and as_type:
            entries = [entry for entry in entries if may_be_type(entry[2])]
        if not entries:
            return NOTHING
        if unit.rules.rebinding_hides and len(entries) > 1:
            entries = nearest(entries, line)
        chosen = entries if len(entries) == 1 else effective(entries, line, unit.rules)
        if isinstance(chosen[0][2], Import) or not all(isinstance(row, Binding) for _, _, row in chosen[1:]):
            return self._meanings(unit, chosen)
        # Of a local that is bound again and again the nearest one above stands for all.
        _, index, row = chosen[0 if line == END else -1]
        at = unit.symbol(index) if isinstance(row, Symbol) else BindingAt(unit.view, unit.path, index)
        return Found((at,), "defined in this scope")

    def _meanings(self, unit: Unit, entries: Entries) -> Found:
        meanings: list[Meaning] = []
        evidence = ""
        for _, index, row in entries:
            if isinstance(row, Import):
                meanings += self._linker.modules.imported(unit, row)
                evidence = evidence or import_evidence(row)
            elif isinstance(row, Binding):
                if not any(isinstance(m, BindingAt) for m in meanings):
                    meanings.append(BindingAt(unit.view, unit.path, index))
            else:
                meanings.append(unit.symbol(index))
        if len(entries) > 1:
            evidence = f"defined {len(entries)} times in this scope"
        return Found(unique(meanings), evidence or "defined in this scope")

    # Beyond the file's own scopes

    def _inherited(self, unit: Unit, scope: int, name: str, user: int) -> Found:
        """A member of the class that opens a scope, as the scope of its user sees it."""
        row = unit.facts.scopes[scope]
        owner = unit.symbol(row.symbol) if row.kind == "class" and row.symbol >= 0 else unit.anonymous(scope)
        if owner is None:
            return self._implied(unit, scope, name)
        is_class = unit.rules.self_is_class(unit.facts, user)
        in_body = is_class and unit.named_function_around(user) < 0  # where methods are named as callbacks
        kinds = ("class", "instance") if in_body else ("class",) if is_class else ("instance",)
        members = (self._linker.members.find(Value(kind, owner), name) for kind in kinds)
        found = [each.symbol for each in next(filter(None, members), ()) if each.symbol.symbol.kind != "constructor"]
        return Found(tuple(found), f"member of {owner.symbol.name}") if found else NOTHING

    def _outside_class(self, unit: Unit, scope: int, name: str) -> Found:
        """What a member that stands outside its class sees: its class's members, then the namespaces around that."""
        row = unit.facts.scopes[scope]
        symbol = unit.symbol(row.symbol) if row.kind == "function" and row.symbol >= 0 else None
        if symbol is None or not symbol.symbol.container:
            return NOTHING
        owner = self._linker.members.owner(symbol)
        if owner is not None:
            found = [s for s in self._linker.members.of_type(owner, name) if s.symbol.kind != "constructor"]
            if found:
                return Found(tuple(found), f"member of {owner.symbol.name}")
        around = (owner.symbol if owner is not None else symbol.symbol).container
        repository = self._linker.repositories[unit.view]
        for module in unit.rules.spaces(repository, unit.path, around)[:-1] if around else ():
            inside = self._linker.modules.member(ModuleAt(unit.view, module), name, unit.rules)
            if inside:
                return Found(inside, f"of namespace {module.name}")
        return NOTHING

    def _of_template(self, unit: Unit, scope: int, name: str) -> Found:
        """A member of the component whose template uses a name: outside of all that has one."""
        if any(unit.facts.scopes[each].symbol >= 0 for each in unit.rules.scope_chain(unit.facts, scope)):
            return NOTHING
        owners = map(unit.symbol, unit.facts.symbols.where("qualified", unit.rules.template_owner))
        found = tuple(each for owner in owners for each in self._linker.members.of_type(owner, name))
        return Found(found, "member of the component") if found else NOTHING

    def _with_peers(self, unit: Unit, scope: int, name: str, found: Found) -> Found:
        """Overloads and reopened namespaces have parts in other files: those count as well as the file's own."""
        if unit.facts.scopes[scope].kind != "module" or not unit.rules.overloads:
            return found
        kinds = {m.symbol.kind for m in found.meanings if isinstance(m, SymbolAt)}
        if not kinds or not kinds <= {"function", "method", "namespace"}:
            return found
        more = self._from_outside(unit, scope, name).meanings
        return found._replace(meanings=unique([*found.meanings, *(m for m in more if isinstance(m, SymbolAt))]))

    def _with_inherited(self, unit: Unit, scope: int, name: str, found: Found, user: int) -> Found:
        """Methods of a class beside which it may inherit others of their name that take other arguments."""
        rules, is_class = unit.rules, unit.facts.scopes[scope].kind == "class"
        methods = (isinstance(each, SymbolAt) and each.symbol.kind == "method" for each in found.meanings)
        if not (is_class and rules.overloads and rules.members_in_scope and all(methods)):
            return found
        more = self._inherited(unit, scope, name, user).meanings
        return found._replace(meanings=more) if set(found.meanings) < set(more) else found

    def _in_merged(self, unit: Unit, scope: int, name: str) -> Found:
        """What other namespaces of the same name export."""
        row = unit.facts.scopes[scope]
        merged = self.lookup(unit, row.parent, unit.facts.symbols[row.symbol].name).meanings
        others = (m for m in merged if isinstance(m, SymbolAt) and m != unit.symbol(row.symbol))
        found = (member for each in others for member in self._linker.members.of_type(each, name))
        exported = tuple(dict.fromkeys(each for each in found if each.symbol.exported))
        return Found(exported, f"exported by {unit.facts.symbols[row.symbol].name}") if exported else NOTHING

    def _in_parts(self, unit: Unit, scope: int, name: str) -> Found | None:
        """A member of a type that has further parts: those of all parts count alike."""
        if not unit.rules.members_in_scope:
            return None
        row = unit.facts.scopes[scope]
        if row.kind != "class" or row.symbol < 0 or not self._linker.has_nested(name):
            return None
        parts = self._linker.members.parts(unit.symbol(row.symbol))
        if len(parts) < 2:
            return None
        found = self._inherited(unit, scope, name, scope)
        return found if found.meanings else None

    def _implied(self, unit: Unit, scope: int, name: str) -> Found:
        """A member of the value that a scope is about: the subject of a switch in its labels."""
        about = unit.implied.get(scope)
        if about is None:
            return NOTHING
        if about.type:
            values = self._linker.declared.types(unit, scope, about.type)
        else:
            values = self._linker.evaluate.text(unit, unit.facts.scopes[scope].parent, about.value, about.line)
        found = [m.symbol for value in values if value.symbol for m in self._linker.members.find(value, name)]
        evidence = f"member of what {about.value or about.type} is"
        return Found(tuple(dict.fromkeys(found)), evidence) if found else NOTHING

    def _from_outside(self, unit: Unit, scope: int, name: str) -> Found:
        key = ("outside", unit.view, unit.path, scope, name)
        return self._linker.memo.get(key, lambda: self._outside(unit, scope, name), NOTHING)

    def _outside(self, unit: Unit, scope: int, name: str) -> Found:
        found = self._around(unit, scope, name) or self._wildcard(unit, scope, name)
        if found is None and unit.rules.path_separator:
            found = self._everywhere(unit, name) or self._crate(unit, name)
        return found or _builtin(unit, name) or self._by_own_name(unit, name) or NOTHING

    def _by_own_name(self, unit: Unit, name: str) -> Found | None:
        """A module that is imported whole and has another name than its text says."""
        for item in unit.imports_by_kind.get("module", ()):
            for at in self._linker.modules.named(unit, item.module):
                if unit.rules.goes_by(self._linker.repositories[at.view], at.module, name):
                    return Found((at,), f"imported: {item.module} (line {item.line})")
        return None

    def _everywhere(self, unit: Unit, name: str) -> Found | None:
        """What is visible in the whole crate wherever it stands: macros."""
        repository, kinds = self._linker.repositories[unit.view], unit.rules.visible_everywhere
        named = [each for each in repository.symbols_named(name) if each.symbol.kind in kinds]
        module = unit.rules.parts_of_types(repository, unit.path) if named else None
        found = tuple(each for each in named if module is not None and each.path in module.files)
        return Found(found, f"macro of {module.name}") if found and module is not None else None

    def _crate(self, unit: Unit, name: str) -> Found | None:
        """A package of this repository, of another one, or one that is only known to be depended on."""
        found = self._linker.paths.start(unit, name, 0)
        if found:
            return Found(found, f"the crate {name}")
        foreign = name in unit.rules.dependencies(self._linker.repositories[unit.view], unit.path)
        return Found((Foreign(name),), f"the crate {name}") if foreign else None

    def _qualified(self, unit: Unit, scope: int, name: str) -> Found:
        """What a name with its namespace means; with a separator at its end, the namespace."""
        repository, mark, modules = self._linker.repositories[unit.view], unit.rules.separator, self._linker.modules
        for full in unit.rules.qualified_names(repository, unit.path, unit.facts, scope, name.rstrip(mark) or name):
            space, _, last = full.rpartition(mark)
            found: Sequence[Meaning] = modules.named(unit, full)
            if not name.endswith(mark):
                found = modules.by_wildcard(unit, space, last) or found
            if found:
                return Found(tuple(found), f"full name {full}")
        return NOTHING

    def _around(self, unit: Unit, scope: int, name: str) -> Found | None:
        repository = self._linker.repositories[unit.view]
        for module in unit.rules.around(repository, unit.path, unit.facts, scope):
            found = self._linker.modules.member(ModuleAt(unit.view, module), name, unit.rules)
            if found:
                return Found(found, f"same package {module.name}")
        return None

    def _wildcard(self, unit: Unit, scope: int, name: str) -> Found | None:
        items = unit.imports_by_kind.get("wildcard", ())
        if unit.rules.scoped_wildcards:
            items = [item for item in items if unit.module_around(item.scope) == scope]
        if unit.rules.nested_wildcards:
            items = [item for item in items if item.scope == 0]
        texts = [item.module for item in items]
        texts += unit.rules.implicit_imports(self._linker.repositories[unit.view], unit.path)
        return self._by_wildcards(unit, texts, name, scope)

    def _opened(self, unit: Unit, scope: int, name: str) -> Found | None:
        """What wildcard imports that stand in an inner scope bring under a name."""
        texts = [item.module for item in unit.imports_by_kind.get("wildcard", ()) if item.scope == scope]
        return self._by_wildcards(unit, texts, name, scope) if texts else None

    def _by_wildcards(self, unit: Unit, texts: Sequence[str], name: str, scope: int) -> Found | None:
        meanings: list[Meaning] = []
        evidence = ""
        for text in reversed(texts) if unit.rules.redefinition_wins else texts:
            if meanings and unit.rules.redefinition_wins:
                break
            found = self._linker.modules.by_wildcard(unit, text, name, scope)
            evidence = evidence or (f"wildcard import of {text}" if found else "")
            meanings += found
        return Found(unique(meanings), evidence) if meanings else None


def _builtin(unit: Unit, name: str) -> Found | None:
    return Found((Foreign(name),), "builtin") if name in unit.rules.builtins else None
