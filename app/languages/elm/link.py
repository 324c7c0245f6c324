"""How Elm links: modules by their names, and what an exposed type brings with `(..)`."""

from __future__ import annotations

from collections.abc import Sequence

from app.languages.link import Module, Project
from app.languages.variants import VariantLinks


class ElmLinks(VariantLinks):
    by_path = False

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        """A module, or the type that stands for its constructors in `exposing (T(..))`."""
        found = self.named(project, text)
        if any(each.files for each in found):
            return found
        module, _, name = text.rpartition(".")
        return [each._replace(name=text, member=name) for each in self.named(project, module) if each.files]


RULES = {"elm": ElmLinks("elm")}
