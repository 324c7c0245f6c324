"""How Dart links: files by path and package, parts of one library, members of classes, mixins and extensions."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages import types
from app.languages.broad_link import BroadLinks
from app.languages.link import Module, Project


class DartLinks(BroadLinks):
    by_directory = False
    types_apart = True
    self_names = frozenset({"this"})
    receivers = frozenset({"this"})
    super_names = frozenset({"super"})
    members_in_scope = True
    constructors = ("",)
    builtin_types = frozenset(
        "int double num bool String List Map Set Iterable Future Stream Object dynamic void Null Function Duration "
        "DateTime Symbol Type Never Record Uri RegExp".split()
    )

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        return tuple(each for each in types.split(symbol.type, ",") if each) if symbol.kind != "type_alias" else ()

    def binds_in_scope(self, symbol: Symbol) -> bool:
        return symbol.kind != "constructor"

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        scheme, colon, rest = text.partition(":")
        if not colon:
            wanted = posixpath.normpath(posixpath.join(posixpath.dirname(path), text))
        elif scheme == "package":
            package, _, inside = rest.partition("/")
            root = self._packages(project).get(package)
            if root is None:
                return ()
            wanted = posixpath.join(root, "lib", inside)
        else:
            return ()
        return (Module(text, self._library(project).get(wanted, (wanted,))),) if project.is_file(wanted) else ()

    def _packages(self, project: Project) -> Mapping[str, str]:
        """Directory by name of package."""

        def build() -> Mapping[str, str]:
            return {each.value: posixpath.dirname(each.path) for each in project.settings("dart.package")}

        return project.memo(("dart", "packages"), build)

    def peers(self, project: Project, path: str) -> Module | None:
        files = self._library(project).get(path, ())
        return Module(files[0], files) if files else None

    def implicit_imports(self, project: Project, path: str) -> Sequence[str]:
        """A part has the imports of its library."""
        here, main = posixpath.dirname(path), self._mains(project).get(path, "")
        rows = project.settings("dart.import") if main else ()
        return [_from_part(each.value, posixpath.dirname(main), here) for each in rows if each.path == main]

    def _mains(self, project: Project) -> Mapping[str, str]:
        """The file that names a part as its own, by part."""

        def build() -> Mapping[str, str]:
            rows = (
                (each.path, posixpath.join(posixpath.dirname(each.path), each.value))
                for each in project.settings("dart.part")
            )
            return {posixpath.normpath(part): main for main, part in rows}

        return project.memo(("dart", "parts"), build)

    def _library(self, project: Project) -> Mapping[str, tuple[str, ...]]:
        """Files of a library by each of them, itself first, where it has several parts."""

        def build() -> Mapping[str, tuple[str, ...]]:
            parts: dict[str, list[str]] = {}
            for each in project.settings("dart.part"):
                part = posixpath.normpath(posixpath.join(posixpath.dirname(each.path), each.value))
                parts.setdefault(each.path, [each.path]).append(part)
            return {file: tuple(files) for files in parts.values() for file in files}

        return project.memo(("dart", "libraries"), build)


def _from_part(text: str, main: str, part: str) -> str:
    """An import's text as it would be written in a part."""
    return text if ":" in text else posixpath.relpath(posixpath.join(main, text), part or ".")


RULES = {"dart": DartLinks("dart")}
