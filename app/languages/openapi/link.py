"""Links of OpenAPI documents: `$ref` to components of this and of other documents, operations to code by name."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.facts import Reference
from app.domain.reading import FileFacts
from app.languages.addresses import AddressRules, code_languages, directory, joined
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
        else:
            files = (joined(directory(path), file),) if file else (path,)
            qualified = f"{place}.{reference.name}" if place else reference.name
            yield Address(qualified, files, f"{place} of {file or 'this document'}")


RULES = {"openapi": OpenapiLink()}
