"""Links of pipelines: jobs, stages and variables of the file, then of the pipeline files that may be put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.facts import Reference
from app.domain.reading import FileFacts
from app.languages.addresses import AddressRules, everywhere, joined
from app.languages.link import Address
from app.languages.project import Project

_CONTAINERS = {"job": "", "stage": "stages.", "variable": "variables.", "input": "inputs."}


class PipelineLink(AddressRules):
    environments = (".variables",)

    def places(self, project: Project, path: str, text: str) -> Iterator[str]:
        yield joined("", text)

    def addresses(self, project: Project, path: str, facts: FileFacts, reference: Reference) -> Iterable[Address]:
        what, _, job = reference.receiver.partition(":")
        if what == "anchors":
            yield Address(f"{job or what}.{reference.name}", (path,), "anchored in this file")
            return
        kinds = ("function",) if what == "job" else ()
        for each in _with_bases(facts, job):
            yield Address(f"{each}.variables.{reference.name}", (path,), f"variable of {each}")
        qualified = f"{_CONTAINERS[what]}{reference.name}"
        yield Address(qualified, (path,), f"{what} of this file", kinds=kinds)
        together = _together(project, path)
        yield Address(qualified, together, f"{what} of a file that is included", kinds=kinds)


def _with_bases(facts: FileFacts, job: str) -> list[str]:
    """A job and the jobs of its file that it extends; what stands last in `extends` counts first."""
    found: list[str] = []
    waiting = [job] if job else []
    while waiting:
        here = waiting.pop()
        if here not in found:
            found.append(here)
            rows = facts.symbols.where("qualified", here)
            waiting += [base for at in rows for base in facts.symbols[at].type.split(",") if base]
    return found


def _together(project: Project, path: str) -> tuple[str, ...]:
    """The other pipeline files of the repository: which are put together, `include` says, often from outside."""
    return tuple(each for each in everywhere(project, "gitlab-ci") if each != path)


RULES = {"gitlab-ci": PipelineLink()}
