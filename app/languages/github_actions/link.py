"""Links of workflows: names in their own file, and what is given to and taken from the files that it calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.facts import Reference
from app.domain.reading import FileFacts
from app.languages.addresses import AddressRules, directory, joined
from app.languages.link import Address
from app.languages.project import Project


class ActionsLink(AddressRules):
    environments = (".env",)

    def places(self, project: Project, path: str, text: str) -> Iterator[str]:
        """Workflows start at the root of the repository, actions name what stands beside them."""
        yield from called_files(text.removeprefix("./"))
        yield from called_files(joined(directory(path), text))

    def addresses(self, project: Project, path: str, facts: FileFacts, reference: Reference) -> Iterable[Address]:
        holder, _, called = reference.receiver.partition(":")
        if called:
            yield Address(f"{holder}.{reference.name}", called_files(called), f"one of the {holder} of {called}")
            return
        yield Address(f"{holder}.{reference.name}", (path,), f"one of {holder} in this file")
        workflow = _called_by(facts, holder)
        if workflow:
            yield Address(f"outputs.{reference.name}", called_files(workflow), f"output of {workflow}")


def called_files(place: str) -> tuple[str, ...]:
    """The files that `uses: ./place` may mean."""
    plain = joined("", place)
    return (plain,) if plain.endswith((".yml", ".yaml")) else (plain, f"{plain}/action.yml", f"{plain}/action.yaml")


def _called_by(facts: FileFacts, holder: str) -> str:
    """The workflow of this repository that a job calls, for `jobs.J.outputs`."""
    for at in facts.symbols.where("qualified", holder.removesuffix(".outputs")):
        called = facts.symbols[at].type
        if holder.endswith(".outputs") and called.startswith("./"):
            return called[2:]
    return ""


RULES = {"github-actions": ActionsLink()}
