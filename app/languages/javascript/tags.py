"""Tags of components: how a name is written as one, and which names components are registered under for all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from app.domain.facts import Property
from app.domain.reading import FileFacts
from app.languages.link import Project, Registration

KEY = "vue.component"
_REGISTERED = re.compile(rb"\.component\(\s*[\"']([\w-]+)[\"']\s*,\s*([\w$]+)\s*\)")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


class _Said(NamedTuple):
    line: int
    column: int
    name: str
    value: str


def meant(tag: str) -> tuple[str, ...]:
    """The names that a tag may mean, in order: `my-button` is MyButton or myButton."""
    if "-" not in tag:
        return (tag,)
    humped = "".join(part[:1].upper() + part[1:] for part in tag.split("-"))
    return (humped, humped[:1].lower() + humped[1:])


def written(name: str) -> tuple[str, ...]:
    """Further ways to write a name as a tag."""
    dashed = _HUMP.sub("-", name).lower()
    return (dashed,) if "-" in dashed and "-" not in name else ()


def place(source: bytes, at: int) -> str:
    """`LINE:COLUMN` of a byte offset."""
    line, before = source.count(b"\n", 0, at) + 1, source.rfind(b"\n", 0, at)
    return f"{line}:{at - before}"


def registered(source: bytes) -> Iterator[Property]:
    """`app.component("my-button", Button)` as `LINE:COLUMN:NAME:VALUE`."""
    for match in _REGISTERED.finditer(source) if b".component(" in source else ():
        name, value = (each.decode("utf-8", "replace") for each in match.groups())
        yield Property(KEY, f"{place(source, match.start(2))}:{name}:{value}")


def on_line(facts: FileFacts, line: int) -> Iterator[str]:
    """Names under which components are registered on a line, as scripts write them and as tags."""
    for each in facts.properties:
        if each.key == KEY and (said := _read(each.value)).line == line:
            name = meant(said.name)[0]
            yield from (name, *written(name))


def registrations(project: Project, name: str) -> list[Registration]:
    """Where something is registered for all components under a name."""

    def build() -> dict[str, list[Registration]]:
        found: dict[str, list[Registration]] = {}
        for each in project.settings(KEY):
            said = _read(each.value)
            row = Registration(each.path, said.line, said.column, said.value)
            found.setdefault(meant(said.name)[0], []).append(row)
        return found

    return project.memo(KEY, build).get(name, [])


def _read(value: str) -> _Said:
    line, column, name, text = value.split(":")
    return _Said(int(line), int(column), name, text)
