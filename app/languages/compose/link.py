"""Links of Compose files: names in their sections, in the file itself, then in the files beside it that extend it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.facts import Reference
from app.domain.reading import FileFacts
from app.languages.addresses import AddressRules, directory, joined, siblings
from app.languages.link import Address
from app.languages.project import Project

_FILLING = (".env", ".env.example", ".env.sample", ".env.dist")


class ComposeLink(AddressRules):
    environments = (".environment",)

    def places(self, project: Project, path: str, text: str) -> Iterator[str]:
        if text.startswith("image:"):
            yield dockerfile(path, text.removeprefix("image:"))
        else:
            yield from super().places(project, path, text)

    def addresses(self, project: Project, path: str, facts: FileFacts, reference: Reference) -> Iterable[Address]:
        section, _, place = reference.receiver.partition(":")
        if section == "stage":
            yield Address(reference.name, (dockerfile(path, place),), f"stage of {dockerfile(path, place)}")
        elif section == "argument":
            files = (dockerfile(path, place),)
            yield Address("", files, f"argument of {files[0]}", "candidate", kinds=("property",))
        elif section == "extension":
            yield Address(reference.name, (path,), "extension of this file", kinds=("variable",))
        elif section == "filled":
            for name in _FILLING:
                file = joined(directory(path), name)
                yield Address(reference.name, (file,), f"variable of {file}", kinds=("variable",))
        elif section == "host":
            yield Address(f"services.{reference.name}", (path,), "host name of a service", "candidate")
        elif place:
            yield Address(f"{section}.{reference.name}", (joined(directory(path), place),), f"{section} of {place}")
        else:
            qualified = f"{section}.{reference.name}"
            yield Address(qualified, (path,), f"one of the {section} of this file")
            yield Address(qualified, _included(project, path, facts), f"one of the {section} of an included file")
            beside = [each for each in siblings(project, path, "compose") if each != path]
            yield Address(qualified, beside, f"one of the {section} of the Compose files beside")


def _included(project: Project, path: str, facts: FileFacts) -> list[str]:
    return [joined(directory(path), each.module) for each in facts.imports if not each.module.startswith("image:")]


def dockerfile(path: str, place: str) -> str:
    """The path of the Dockerfile of `CONTEXT|DOCKERFILE`; "" when it is not in this repository."""
    context, _, name = place.partition("|")
    return joined(joined(directory(path), context), name)


RULES = {"compose": ComposeLink()}
