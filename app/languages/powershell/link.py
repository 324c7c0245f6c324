"""How PowerShell links: scripts and modules that are loaded, classes by their names, `$this`."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence

from app.domain.facts import Symbol
from app.languages import types
from app.languages.link import Module, Project
from app.languages.paths import is_test
from app.languages.sourcing import ScriptLinks

_MEMBERS = frozenset({"method", "constructor", "field", "enum_member"})


class PowerShellLinks(ScriptLinks):
    self_names = frozenset({"$this"})
    receivers = frozenset({"$this"})
    constructors = ("",)
    bound_methods = True
    called_kinds = frozenset({"function", "class"})

    def peers(self, project: Project, path: str) -> Module | None:
        """The module that loads this script among those around it."""
        module = self._parts(project).get(path)
        return Module(module[0], module) if module else None

    def import_hints(self, path: str) -> Sequence[str]:
        """A script may be a part of a module, which goes by its file's or directory's name."""
        return (*super().import_hints(path), *path.split("/")[:-1], "psm1", "psd1")

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        """A script or module file; a manifest stands for the module beside it; a name for that of this repository."""
        name = re.sub(r"\.psd1\Z", ".psm1", text, flags=re.IGNORECASE)
        found = (*super().modules(project, path, name), *self._called(project, name))
        return [self._whole(project, each) for each in found if each.files][:1]

    def _whole(self, project: Project, module: Module) -> Module:
        """A module with all that its file loads."""
        file = module.files[0]
        is_module = file.lower().endswith(".psm1")
        return module._replace(files=self._parts(project).get(file, module.files)) if is_module else module

    def _called(self, project: Project, name: str) -> Sequence[Module]:
        """The only module file of that name, or that of a directory (`./Shop` is `Shop/Shop.psm1`)."""
        stem = posixpath.basename(name).removesuffix(".psm1").lower()
        files = [file for file in self._files(project) if posixpath.basename(file).lower() == f"{stem}.psm1"]
        return [Module(name, tuple(files))] if len(files) == 1 else []

    def _parts(self, project: Project) -> Mapping[str, tuple[str, ...]]:
        """Files of modules that load what lies around them, by each of them; the module's own file first."""

        def build() -> Mapping[str, tuple[str, ...]]:
            found: dict[str, tuple[str, ...]] = {}
            roots = [each.path for each in project.settings("powershell.loads") if each.path.lower().endswith(".psm1")]
            for root in sorted(roots, key=lambda path: path.count("/")):
                under = project.files_under(posixpath.dirname(root), self.language)
                parts = [file for file in under if file.lower().endswith(".ps1") and not is_test(file)]
                found.update(dict.fromkeys((root, *parts), (root, *parts)))
            return found

        return project.memo((self.language, "parts of modules"), build)

    def known_as(self, qualified: str) -> str:
        return qualified.lower()

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Members are reached through `$this` or a type."""
        return symbol.kind not in _MEMBERS

    def bases(self, symbol: Symbol, facts: object, symbol_id: int) -> Sequence[str]:
        return types.bases_in_signature(symbol.signature.lower())

    def reached(self, member: Symbol, owner: Symbol, kind: str) -> bool:
        """Static members are the class's, others its instances'."""
        if owner.kind == "enum" or kind == "super" or member.kind == "constructor":
            return True
        return ("static" in member.modifiers.split()) == (kind == "class")


RULES = {"powershell": PowerShellLinks("powershell")}
