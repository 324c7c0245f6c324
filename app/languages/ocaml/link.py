"""How OCaml links: files are modules, in their directory and in dune's libraries; opens, functors, interfaces."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages.link import Module, Project
from app.languages.variants import VariantLinks

_STANDARD = frozenset(
    "Array Bool Buffer Bytes Char Either Filename Float Format Fun Hashtbl In_channel Int Int32 Int64 Lazy List Map "
    "Obj Option Out_channel Printexc Printf Queue Random Result Scanf Seq Set Stack Stdlib Str String Sys "
    "Unix Unit".split()
)


class OCamlLinks(VariantLinks):
    redefinition_wins = True
    nested_wildcards = True
    imports_from_sight = True
    only_exported = True
    members_in_scope = False
    called_kinds = frozenset({"function", "method", "enum_member", "constant", "field", "class", "module", "variable"})
    unread_kinds = frozenset({"struct", "enum", "type_alias"})
    more_type_kinds = frozenset({"module"})
    line_comment = "(*"

    def offered_names(self, symbol: Symbol) -> Sequence[str]:
        return (symbol.name,) if self.top_level(symbol) else ()

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Methods and fields of records are reached through a value; a class's own values are names in it."""
        in_record = symbol.kind == "field" and not symbol.signature.startswith("val ")
        return not in_record and symbol.kind != "method"

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        """What a class inherits, the functor that made a module, what a module includes."""
        if symbol.kind == "module":
            rows = map(facts.imports.__getitem__, facts.imports.where("scope", symbol.body) if symbol.body > 0 else ())
            included = tuple(row.module for row in rows if row.kind == "reexport_all")
            return (symbol.type, *included) if symbol.type else included
        return tuple(filter(None, symbol.type.split(","))) if symbol.kind == "class" else ()

    def implementation(self, project: Project, path: str) -> str | None:
        if not path.endswith(".mli"):
            return None
        return path[:-1] if project.is_file(path[:-1]) else None

    def peers(self, project: Project, path: str) -> Module | None:
        return None

    def around(self, project: Project, path: str, facts: FileFacts, scope: int) -> Sequence[Module]:
        """The modules beside a file, and those of libraries that it opens."""
        opened = (facts.imports[row].module for row in facts.imports.where("kind", "wildcard"))
        libraries = (_library(project, name) for name in opened)
        return (_beside(path), *(each for each in libraries if each is not None and each.directories))

    def submodules(self, project: Project, module: Module, name: str) -> Sequence[Module]:
        if not name[:1].isupper():
            return ()
        for directory in module.directories:
            found = _file(project, directory, name)
            if found is not None:
                return (found,)
        return ()

    def named(self, project: Project, name: str) -> Sequence[Module]:
        """A library; without libraries that dune tells of, the only file of that name."""
        library = _library(project, name)
        if library is not None:
            return (library,)
        files = () if name in _STANDARD or project.settings("dune.library") else _all_files(project).get(name, ())
        return tuple(Module(name, (file,)) for file in files) if len(files) == 1 else ()

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        """A module of the same file, one beside it, a library's, or one of those in it."""
        first, *rest = text.split(".")
        if text in _inner(project, path):
            return (Module(text, (path,), member=text),)
        found: Sequence[Module] = self.submodules(project, _beside(path), first) or self.named(project, first)
        for number, part in enumerate(rest):
            files = found[0].files if found else ()
            inner = ".".join(rest[number:])
            if files and inner in _inner(project, files[0]):
                return (Module(text, files, member=inner),)
            found = self.submodules(project, found[0], part) if found else ()
        return found


def _beside(path: str) -> Module:
    return Module("the same directory", (), (posixpath.dirname(path),))


def _file(project: Project, directory: str, name: str) -> Module | None:
    """The file of a module; its interface where it has nothing else."""
    for stem in (name[:1].lower() + name[1:], name):
        for suffix in (".ml", ".mli"):
            file = posixpath.join(directory, stem + suffix)
            if project.is_file(file):
                return Module(name, (file,))
    return None


def _library(project: Project, name: str) -> Module | None:
    """A library by its module's name: its main file where it has one, and all files of its directory."""

    def build() -> Mapping[str, str]:
        rows = project.settings("dune.library")
        names = (
            (each.value.split(".")[0].replace("-", "_").capitalize(), posixpath.dirname(each.path)) for each in rows
        )
        return dict(names)

    directories = project.memo(("ocaml", "libraries"), build)
    if name not in directories:
        return None
    main = _file(project, directories[name], name)
    return Module(name, main.files if main is not None else (), (directories[name],))


def _all_files(project: Project) -> Mapping[str, Sequence[str]]:
    """Implementations by module name."""

    def build() -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for path in project.files_under("", "ocaml"):
            stem, _, suffix = posixpath.basename(path).partition(".")
            if suffix == "ml":
                found.setdefault(stem[:1].upper() + stem[1:], []).append(path)
        return found

    return project.memo(("ocaml", "files by module"), build)


def _inner(project: Project, path: str) -> frozenset[str]:
    """The modules inside of a file, by qualified name."""

    def build() -> Mapping[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for each in project.settings("inner_module"):
            found.setdefault(each.path, set()).add(each.value)
        return {file: frozenset(names) for file, names in found.items()}

    return project.memo(("ocaml", "inner modules"), build).get(path, frozenset())


RULES = {"ocaml": OCamlLinks("ocaml")}
