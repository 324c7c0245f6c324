"""Links of Terraform: a directory's files are one module; what a module block is given and gives stands in another."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from app.domain.facts import Reference
from app.domain.reading import FileFacts
from app.languages.addresses import AddressRules, directory, joined, siblings
from app.languages.link import Address
from app.languages.project import Module, Project


class TerraformLink(AddressRules):
    environments = (".environment",)

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        """The files of a directory, or the one file that is read."""
        place = joined(directory(path), text)
        if project.is_file(place):
            return (Module(text, (place,)),)
        files = _module(project, place)
        return (Module(text, files),) if files else ()

    def import_hints(self, path: str) -> Sequence[str]:
        return (directory(path).rpartition("/")[2].partition(".")[0], *super().import_hints(path))

    def addresses(self, project: Project, path: str, facts: FileFacts, reference: Reference) -> Iterable[Address]:
        holder, _, source = reference.receiver.partition(":")
        name = reference.name
        if holder == "input":
            if source.startswith("."):
                files = _module(project, joined(directory(path), source))
                yield Address(f"var.{name}", files, f"variable of the module {source}")
        elif holder.startswith("module."):
            for source in _sources(project, path, holder.removeprefix("module.")):
                files = _module(project, joined(directory(path), source))
                yield Address(f"output.{name}", files, f"output of the module {source}")
        elif path.endswith(".tfvars"):
            yield from _assigned(project, path, name)
        else:
            yield Address(f"{holder}.{name}", _own(project, path), "declared in this module")


def _own(project: Project, path: str) -> tuple[str, ...]:
    return tuple(each for each in siblings(project, path, "terraform") if not each.endswith(".tfvars"))


def _module(project: Project, place: str) -> tuple[str, ...]:
    return _own(project, f"{place}/main.tf" if place else "main.tf")


def _sources(project: Project, path: str, name: str) -> Iterator[str]:
    for each in _own(project, path):
        text = project.setting(each, "terraform.modules")
        if text and name in (found := json.loads(text)):
            yield found[name]


def _assigned(project: Project, path: str, name: str) -> Iterator[Address]:
    """The variable of the module around a file of values: its directory's, else one further out that is given it."""
    yield Address(f"var.{name}", _own(project, path), "variable of this directory's module")
    place = directory(path)
    while place:
        place = directory(place)
        yield Address(f"var.{name}", _module(project, place), f"variable of the module {place or '.'}", "candidate")


RULES = {"terraform": TerraformLink()}
