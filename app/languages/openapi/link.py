"""Links of OpenAPI documents: `$ref` to components of this and of other documents, operations to code by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.facts import Reference
from app.domain.reading import FileFacts
from app.languages.addresses import AddressRules, code_languages, directory, everywhere, joined
from app.languages.link import Address
from app.languages.project import Project


class OpenapiLink(AddressRules):
    def addresses(self, project: Project, path: str, facts: FileFacts, reference: Reference) -> Iterable[Address]:
        place, _, file = reference.receiver.partition(":")
        if place == "code":
            evidence, kinds = "an operation of this name in an OpenAPI document", ("function", "method")
            yield Address("", None, evidence, "name", kinds=kinds, languages=code_languages())
        elif place == "operation":
            yield Address("", (path,), "operation of this document", kinds=("function",))
            yield Address("", everywhere(project, "openapi"), "operation of another document", kinds=("function",))
        elif place == "handler":
            yield from _handlers(project, path, file)
        else:
            files = (joined(directory(path), file),) if file else (path,)
            qualified = f"{place}.{reference.name}" if place else reference.name
            yield Address(qualified, files, f"{place} of {file or 'this document'}")


def _handlers(project: Project, path: str, module: str) -> Iterator[Address]:
    """Functions in the module that an `operationId` spells, or methods of a class at its end."""
    evidence, kinds = f"an operation of {module} in an OpenAPI document", ("function", "method")
    for stem in (module, module.rpartition(".")[0]):
        if stem:
            files = _modules(project, stem.replace(".", "/"))
            yield Address("", files, evidence, "candidate", kinds=kinds, languages=code_languages())
    yield Address("", None, evidence, "name", kinds=kinds, languages=code_languages())


def _modules(project: Project, place: str) -> tuple[str, ...]:
    every = everywhere(project, *sorted(code_languages()))
    return tuple(
        each for each in every if f"/{each.rpartition('.')[0].removesuffix('/__init__')}".endswith(f"/{place}")
    )


RULES = {"openapi": OpenapiLink()}
