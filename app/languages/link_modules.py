"""Link rules about modules: what an import leads to, and what a module offers those who import it."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Import, Symbol
from app.domain.reading import FileFacts
from app.languages.link_names import NameRules
from app.languages.project import Module, Offer, Project


class ModuleRules(NameRules):
    """Defaults suit a language whose modules import by name; none is found unless `modules` says so."""

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        """Modules of this repository that `text` names when written in an import of `path`.

        Several when the language cannot tell (two source roots); the first that has the wanted name counts, so order
        them. None when the module is foreign.
        """
        return ()

    def submodules(self, project: Project, module: Module, name: str) -> Sequence[Module]:
        """Modules that are members of a module (`a.b` of package `a`)."""
        return ()

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        """Modules that this repository offers to other repositories under `text`."""
        return ()

    def known_to_others(self, project: Project, path: str, text: str) -> str:
        """A module text as the repository that offers it spells it, where a manifest renames what it depends on."""
        return text

    def dependencies(self, project: Project, path: str) -> frozenset[str]:
        """Packages that the project around `path` declares to depend on, spelled as `Offer.package`."""
        return frozenset()

    def goes_by(self, project: Project, module: Module, name: str) -> bool:
        """Whether importing a module whole binds this name though its text does not say so (Go's package clauses)."""
        return False

    modules_by_name: bool = False
    """Modules have names of their own, by which they are known without import: `named` says which (broad languages).
    A symbol of kind `module` and that name is the module; only what is exported is seen from outside of it."""

    def named(self, project: Project, name: str) -> Sequence[Module]:
        """The modules that a name says where nothing is bound to it (`lists` in `lists:map(f)`)."""
        return ()

    def names_of_file(self, project: Project, path: str) -> Sequence[str]:
        """The last parts of the names that a file's modules have."""
        return ()

    def import_hints(self, path: str) -> Sequence[str]:
        """Last segments of module texts by which others may import `path`: `m` for `pkg/m.py`, `pkg` for its init."""
        stem = path.rsplit("/", 1)[-1].split(".", 1)[0]
        return (stem, path.rsplit("/", 2)[-2]) if "/" in path else (stem,)

    def local_name(self, item: Import) -> str:
        """The name that an import binds in its file; "" when none (`import a.b` binds `a` in Python)."""
        return item.alias

    def bound_module(self, item: Import) -> str:
        """The module text that an import of kind `module` binds to its local name (`a` for `import a.b` in Python)."""
        return item.module

    # What modules offer

    def top_level(self, symbol: Symbol) -> bool:
        """Whether a symbol is a member of the module (not of a class, function or block in it)."""
        return symbol.scope == 0 and not symbol.container

    path_separator: str = ""
    """Module texts are paths (`crate::a::b`): `modules` gives what a first part means, the rest are members of it."""

    same_module: str = ""
    outer_module: str = ""
    """First parts of paths that mean the module around and the one around that (`self`, `super`)."""

    scoped_wildcards: bool = False
    """A wildcard import counts only in the module (inline ones included) that it stands in."""

    nested_wildcards: bool = False
    """A wildcard import counts in the scope that it stands in and those inside it, before names further out (OCaml)."""

    visible_everywhere: frozenset[str] = frozenset()
    """Kinds of symbols whose bare name counts in all of `parts_of_types`, wherever they stand (Rust's macros)."""

    full_names: bool = False
    """A dotted name may start with a package instead of what is in sight (`a.b.C.f()` in Java)."""

    files_hold_several: bool = False
    """A file may hold parts of several modules (namespaces): `in_module` tells which."""

    def in_module(self, project: Project, module: Module, path: str, symbol: Symbol) -> bool:
        """Whether a top-level symbol of one of a module's files is a member of the module."""
        return True

    only_exported: bool = False
    """Importers see only what is exported: symbols with `exported`, and `export`/`reexport` rows (JavaScript). False:
    every top-level name is importable, imported names included (Python)."""

    imports_are_members: bool = False
    """A plain import also offers its names to importers of this module (Python)."""

    def member_names(self, name: str) -> Sequence[str]:
        """Names under which a module may offer what an import calls `name`, in order (`default`, then `export=`)."""
        return (name,)

    object_literals: bool = False
    """`{a, b: c}` is an object with these members (JavaScript), not a mapping."""

    separator: str = ""
    """What joins the parts of names that say their namespace (PHP's `\\`); such names go through `qualified_names`."""

    def qualified_names(self, project: Project, path: str, facts: FileFacts, scope: int, name: str) -> Sequence[str]:
        """Full names that a name with separators may stand for in a scope of kind `module`, in order."""
        return (name,)

    root_name: str = ""
    """The name of the namespace around all (`global` in `global::A.B`): the module that `modules` gives for ""."""

    imports_from_sight: bool = False
    """An import may begin with a name that is in sight where it stands, imported itself (Scala)."""

    string_keys: bool = False
    """`{'a': b}` is a mapping with these keys (Python)."""

    lists_by_place: bool = False
    """Lists that are written out keep their items by place: further arguments after what any of them may be."""

    own_module: frozenset[str] = frozenset()
    """Expressions that mean the file's own module where they are not bound (`exports`)."""

    def self_is_module(self, facts: FileFacts, scope: int) -> bool:
        """Whether the receiver's name (`this`) means the module in a scope that no class is around."""
        return False

    value_types: frozenset[str] = frozenset()
    """Type operators whose argument names a value, and that mean its type (`typeof`)."""

    module_calls: frozenset[str] = frozenset()
    """Functions whose call with one string gives a module (`require`, `import`)."""

    whole_names: frozenset[str] = frozenset()
    """Imported names that mean the whole module where it does not offer them (`default` of a CommonJS module)."""

    def offered_names(self, symbol: Symbol) -> Sequence[str]:
        """Names under which a file offers a symbol to importers by its definition alone, export lists aside."""
        return (symbol.name,) if symbol.exported and self.top_level(symbol) else ()

    module_value: str = ""
    """The member that a whole-module import stands for where the module offers it (`export=` in CommonJS)."""

    def in_wildcard(self, facts: FileFacts, name: str) -> bool:
        """Whether a wildcard import of this file's module brings `name` (`__all__`, leading underscores)."""
        return True
