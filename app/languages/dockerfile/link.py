"""Links of Dockerfiles: stages by name, variables through the stages that a stage starts from, files of the context."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.facts import Reference, Symbol
from app.domain.reading import FileFacts
from app.languages.addresses import AddressRules, directory, joined
from app.languages.link import Address
from app.languages.project import Project

_SETTINGS = ("property", "variable")


class DockerfileLink(AddressRules):
    environments = ("",)

    def places(self, project: Project, path: str, text: str) -> Iterator[str]:
        """The directory of the Dockerfile is the likeliest context, the repository's root the other one."""
        yield joined(directory(path), text)
        yield joined("", text)

    def addresses(self, project: Project, path: str, facts: FileFacts, reference: Reference) -> Iterable[Address]:
        if reference.receiver == "stage":
            above = _stage(facts, reference.name, reference.line)
            if above is not None:
                yield Address("", (path,), "a stage above", line=above.line)
        elif reference.receiver == "$":
            found = _setting(facts, reference)
            if found is not None:
                where = f"set in stage {found.container}" if found.container else "set before the first stage"
                yield Address("", (path,), f"{where}, line {found.line}", kinds=_SETTINGS, line=found.line)


def _stage(facts: FileFacts, name: str, line: int) -> Symbol | None:
    """The last stage of a name, in whatever case, above a line."""
    stages = map(facts.symbols.__getitem__, facts.symbols.where("kind", "class"))
    named = (each for each in stages if each.line < line and each.name.lower() == name.lower())
    return max(named, key=lambda each: each.line, default=None)


def _setting(facts: FileFacts, reference: Reference) -> Symbol | None:
    """The `ENV` or `ARG` that holds at a reference, in its stage or in one that it starts from."""
    named = [facts.symbols[at] for at in facts.symbols.where("name", reference.name)]
    named = [each for each in named if each.kind in _SETTINGS]
    if not named:
        return None
    stage = _stage_of_scope(facts, reference.scope)
    if stage is None:  # `FROM` and what stands before it
        return _last([each for each in named if not each.container], reference.line)
    line = reference.line
    for _ in range(len(facts.symbols)):
        inside = _within(named, stage, line)
        if inside is not None:
            return inside
        base = _stage(facts, stage.type, stage.line)
        if base is None:
            return None
        stage, line = base, base.end_line + 1
    return None


def _within(named: list[Symbol], stage: Symbol, line: int) -> Symbol | None:
    return _last([each for each in named if stage.start_line <= each.line <= stage.end_line and each.container], line)


def _last(named: list[Symbol], line: int) -> Symbol | None:
    return max((each for each in named if each.line < line), key=lambda each: each.line, default=None)


def _stage_of_scope(facts: FileFacts, scope: int) -> Symbol | None:
    while scope > 0:
        row = facts.scopes[scope]
        if row.symbol >= 0 and facts.symbols[row.symbol].kind == "class":
            return facts.symbols[row.symbol]
        scope = row.parent
    return None


RULES = {"dockerfile": DockerfileLink()}
