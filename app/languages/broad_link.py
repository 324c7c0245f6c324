"""How broad languages link: by file, package and the names that modules declare, and by nothing else.

A module is told by what files declare: a file's property `module` says that its top-level names are those of that
module; a symbol of kind `module` with a body holds its names itself (the engine gives the file a property
`inner_module` for each). Languages without such declarations import files, by path.

A language whose packages work differently extends `BroadLinks` in its own `link.py`.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages.base import all_languages
from app.languages.link import LinkRules
from app.languages.project import Module, Project

Modules = Sequence[Module]

_MARKS = re.compile(r"::|[.:\\/]")
_INDEXES = ("init", "index", "main", "mod")


class BroadLinks(LinkRules):
    super_names = frozenset()
    modules_by_name = True

    by_directory: bool = True
    """Files of one directory that declare no module see each other's names without import."""

    by_path: bool = True
    """An import that no module declares may name a file."""

    roots: tuple[str, ...] = ("src", "lib")
    """Directories, in any one around the importing file, from which paths may start."""

    bare_modules: bool = False
    """A bare name may be a module's, wherever it stands (Elixir's aliases)."""

    def __init__(self, language: str) -> None:
        self.language = language

    @cached_property
    def _suffixes(self) -> tuple[str, ...]:
        return all_languages()[self.language].suffixes

    def top_level(self, symbol: Symbol) -> bool:
        """What is not exported is its file's own."""
        return super().top_level(symbol) and symbol.exported

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """`A.f`, written outside of A, is reached through A only."""
        return symbol.parent >= 0 or not symbol.container

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        return ()

    # Modules by their names

    def peers(self, project: Project, path: str) -> Module | None:
        name = project.setting(path, "module")
        if name:
            return next((each for each in self.named(project, name) if not each.member), None)
        if not self.by_directory:
            return None
        directory = posixpath.dirname(path)
        return Module(directory or ".", self._directories(project).get(directory, ()))

    def around(self, project: Project, path: str, facts: FileFacts, scope: int) -> Modules:
        peers = super().around(project, path, facts, scope)
        return (*peers, Module("", ())) if self.bare_modules else peers

    def named(self, project: Project, name: str) -> Modules:
        """Modules of that full name; one without files where only names begin so (`A` of `A.B`)."""
        return self._declared(project).get(name.replace("::", "."), ())

    def _declared(self, project: Project) -> Mapping[str, Modules]:
        return project.memo((self.language, "declared modules"), lambda: self._find_declared(project))

    def _find_declared(self, project: Project) -> Mapping[str, Modules]:
        files = frozenset(self._files(project))
        found: dict[str, list[Module]] = {}
        for key in ("module", "inner_module"):
            by_name: dict[str, list[str]] = {}
            for path, name in project.settings(key):
                if path in files:
                    by_name.setdefault(name.replace("::", "."), []).append(path)
            for name, paths in by_name.items():
                found.setdefault(name, []).append(Module(name, tuple(paths), member=name if key != "module" else ""))
        for name in list(found):
            while "." in name:
                name = name.rpartition(".")[0]
                found.setdefault(name, [Module(name, ())])
        return found

    def names_of_file(self, project: Project, path: str) -> Sequence[str]:
        settings = (each for key in ("module", "inner_module") for each in project.settings(key))
        return [_MARKS.split(each.value)[-1] for each in settings if each.path == path]

    def submodules(self, project: Project, module: Module, name: str) -> Modules:
        found = self.named(project, f"{module.name}.{name}" if module.name else name)
        if found:
            return found
        paths = (posixpath.join(directory, name) for directory in module.directories)
        return [each for path in paths for each in self._at(project, path, path)]

    def import_hints(self, path: str) -> Sequence[str]:
        stem, dot, suffix = path.rsplit("/", 1)[-1].partition(".")
        return (*super().import_hints(path), suffix) if dot else (stem,)

    # Modules by their paths

    def modules(self, project: Project, path: str, text: str) -> Modules:
        text = text.strip("\"'`<>")
        return self.named(project, text) or (tuple(self.at_path(project, path, text)) if self.by_path and text else ())

    def at_path(self, project: Project, path: str, text: str) -> Iterator[Module]:
        """The file, or the directory, that an import's text may name, the nearest one only."""
        here = posixpath.dirname(path)
        if text.startswith(("./", "../")):
            yield from self._at(project, posixpath.normpath(posixpath.join(here, text)), text)
            return
        wanted = self._as_path(text)
        for start in self._starts(here):
            found = self._at(project, posixpath.join(start, wanted), text)
            if found:
                yield from found
                return
        if "/" in wanted:
            yield from self._ending(project, wanted, text)

    def _as_path(self, text: str) -> str:
        """`a.b` and `a::b` as `a/b`; what is written as a path stays one."""
        is_path = "/" in text or text.endswith(self._suffixes)
        return posixpath.normpath(text.lstrip("/") if is_path else "/".join(filter(None, _MARKS.split(text))) or ".")

    def _starts(self, directory: str) -> Iterator[str]:
        """Directories from which a path may be meant: the importing file's, then those around it and their roots."""
        while True:
            yield directory
            yield from (posixpath.join(directory, root) for root in self.roots)
            if not directory:
                return
            directory = posixpath.dirname(directory)

    def _at(self, project: Project, path: str, text: str) -> Modules:
        own = path.endswith(self._suffixes)
        files = [path] if own else [path + suffix for suffix in self._suffixes]
        files += [f"{path}/{index}{suffix}" for index in _INDEXES for suffix in self._suffixes]
        file = next(filter(project.is_file, files), None)
        directories = (path,) if project.is_directory(path) and path not in ("", ".") else ()
        if file is not None:
            return (Module(text, (file,), directories),)
        inside = self._directories(project).get(path, ()) if directories and self.by_directory else ()
        known = inside or any(each.startswith(f"{path}/") for each in self._directories(project)) if directories else ()
        return (Module(text, tuple(inside), directories),) if known else ()

    def _ending(self, project: Project, wanted: str, text: str) -> Iterator[Module]:
        """The only file whose path ends so."""
        stem = wanted if wanted.endswith(self._suffixes) else wanted + self._suffixes[0]
        name = posixpath.basename(stem)
        found = [each for each in self._by_file_name(project).get(name, ()) if each.endswith(f"/{stem}")]
        if len(found) == 1:
            yield Module(text, tuple(found))

    # The language's files

    def _files(self, project: Project) -> Sequence[str]:
        return project.memo((self.language, "files"), lambda: tuple(project.files_under("", self.language)))

    def _directories(self, project: Project) -> Mapping[str, tuple[str, ...]]:
        """Files that declare no module, by directory."""

        def build() -> Mapping[str, tuple[str, ...]]:
            found: dict[str, list[str]] = {}
            for path in self._files(project):
                if not project.setting(path, "module"):
                    found.setdefault(posixpath.dirname(path), []).append(path)
            return {directory: tuple(paths) for directory, paths in found.items()}

        return project.memo((self.language, "directories"), build)

    def _by_file_name(self, project: Project) -> Mapping[str, Sequence[str]]:
        def build() -> Mapping[str, Sequence[str]]:
            found: dict[str, list[str]] = {}
            for path in self._files(project):
                found.setdefault(posixpath.basename(path), []).append(path)
            return found

        return project.memo((self.language, "file names"), build)
