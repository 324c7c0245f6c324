"""Links of GraphQL: types, fragments and directives by name, the nearest first; selected fields by their types."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from app.domain.facts import Reference
from app.domain.reading import FileFacts
from app.languages.addresses import AddressRules, code_languages, directory, everywhere, joined, nearest_first
from app.languages.link import Address
from app.languages.project import Project

_TYPES = ("class", "interface", "struct", "enum", "type_alias")
_KINDS = {"type": _TYPES, "fragment": ("function",), "directive": ("macro",)}
_RESOLVERS = ("function", "method")
_ROOTS = {"query": "Query", "mutation": "Mutation", "subscription": "Subscription"}
Fields = Mapping[str, Mapping[str, str]]


class GraphqlLink(AddressRules):
    def places(self, project: Project, path: str, text: str) -> Iterator[str]:
        yield joined(directory(path), text)

    def addresses(self, project: Project, path: str, facts: FileFacts, reference: Reference) -> Iterable[Address]:
        what, _, rest = reference.receiver.partition(":")
        if what == "code":
            kinds = _RESOLVERS if rest == "operation" else _TYPES
            evidence = f"{rest} of this name in a GraphQL schema"
            yield Address("", None, evidence, "name", kinds=kinds, languages=code_languages())
        elif what == "value":
            for files in _nearest(project, path):
                yield Address(f"{rest}.{reference.name}", files, f"value of {rest}", kinds=("enum_member",))
        elif what == "in":
            yield from _selected(project, path, rest, reference.name)
        else:
            for files in _nearest(project, path):
                yield Address(reference.name, files, f"{what} {reference.name}", kinds=_KINDS[what])


def _nearest(project: Project, path: str) -> Iterator[tuple[str, ...]]:
    """The file itself, then the others by their distance, then all: types may be extended elsewhere."""
    others = [each for each in everywhere(project, "graphql") if each != path]
    groups = nearest_first(others, path)
    yield (path,)
    yield from groups
    if len(groups) > 1:
        yield (path, *others)


def _selected(project: Project, path: str, place: str, field: str) -> Iterator[Address]:
    """The field of the type that the path of fields leads to, in the nearest schema that knows the path."""
    for files in _nearest(project, path):
        schema = [(each, _fields(project, each)) for each in files]
        type_ = _type_at([fields for _, fields in schema], place)
        holders = [each for each, fields in schema if field in fields.get(type_, {})]
        if holders:
            yield Address(f"{type_}.{field}", holders, f"field of {type_}")
            return


def _fields(project: Project, path: str) -> Fields:
    def build() -> Fields:
        found: Fields = json.loads(project.setting(path, "graphql.fields") or "{}")
        return found

    return project.memo(("graphql", "fields", path), build)


def _type_at(schema: list[Fields], place: str) -> str:
    """The type that a path of fields leads to; "" where the schema does not say, or says several."""
    type_, *fields = place.split(".")
    for field in fields:
        known = {each[type_][field] for each in schema if field in each.get(type_, {})}
        if type_ == "schema" and not known:
            known = {_ROOTS.get(field, "")}
        if len(known) != 1:
            return ""
        type_ = known.pop()
    return type_


RULES = {"graphql": GraphqlLink()}
