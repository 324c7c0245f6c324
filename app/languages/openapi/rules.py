"""Symbols and uses of an OpenAPI document.

An operation goes by its `operationId`, else by its method in `paths.PATH`; components by where they stand
(`components.schemas.Pet`, `definitions.Pet`). Receivers: that place, with `:FILE` behind it for another document;
`operation`; `code:operation` for an operation's own name, which code may share.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.languages.base import Node
from app.languages.reading import Reading, Text, relative
from app.languages.yaml.recovery import YamlFile
from app.languages.yaml.tree import Pair, documents, get, items, pairs, shown, text, texts

_METHODS = frozenset(("get", "put", "post", "delete", "options", "head", "patch", "trace"))
_SCHEMAS = frozenset(("schemas", "definitions"))
_SECTIONS = frozenset(("definitions", "parameters", "responses", "securityDefinitions"))
_REF = re.compile(rb"(?P<file>[^#]*)#/(?P<place>(?:[\w.~%{}-]+/)*)(?P<name>[^/#]+)\Z")


class OpenapiRules(YamlFile):
    def read(self, root: Node, source: bytes) -> Reading:
        found = Reading()
        for document in documents(root):
            security = "components.securitySchemes" if get(document, "components") else "securityDefinitions"
            for pair in pairs(document):
                if pair.name in ("paths", "webhooks"):
                    for path in pairs(pair.value):
                        _path(found, path, pair.name)
                elif pair.name == "components":
                    for section in pairs(pair.value):
                        _section(found, section, "components.")
                elif pair.name in _SECTIONS:
                    _section(found, pair, "")
            _references(found, document, security)
        return found


def _path(found: Reading, pair: Pair, section: str) -> None:
    path = found.define(pair.key, "namespace", section, pair.node, pair.inner)
    for method in pairs(pair.value):
        if method.name not in _METHODS:
            continue
        name = text(get(method.value, "operationId"))
        if name is None or not name.raw:
            found.define(method.key, "function", path, method.node, method.inner)
            continue
        route = f"{method.name.upper()} {pair.name}"
        found.define(name, "function", path, method.node, method.inner, type=route, claims=False)
        found.use(name, "read", "code:operation")


def _section(found: Reading, section: Pair, before: str) -> None:
    for pair in pairs(section.value):
        container = f"{before}{section.name}"
        if section.name in _SCHEMAS:
            _schema(found, pair, container)
        else:
            found.define(pair.key, "constant", container, pair.node, pair.inner)


def _schema(found: Reading, pair: Pair, container: str) -> None:
    values = texts(get(pair.value, "enum"))
    schema = found.define(pair.key, "enum" if values else "class", container, pair.node, pair.inner)
    for value in values:
        if value.raw:
            found.define(value, "enum_member", schema, value)
    waiting: list[Node | None] = [pair.value]
    while waiting:
        node = waiting.pop()
        for field in pairs(get(node, "properties")):
            found.define(field.key, "field", schema, field.node, type=shown(get(field.value, "type")))
        waiting += items(get(node, "allOf"))


def _references(found: Reading, document: Node, security: str) -> None:
    waiting: list[tuple[Node, str]] = [(document, "")]
    while waiting:
        node, key = waiting.pop()
        for pair in pairs(node):
            value = text(pair.value)
            if pair.name == "$ref" and value is not None:
                _ref(found, value, "inherit" if key == "allOf" else "type")
            elif pair.name == "mapping" and key == "discriminator":
                for each in pairs(pair.value):
                    _mapped(found, each.value)
            elif pair.name == "security":
                for name in _names(pair.value):
                    found.use(name, "read", security)
            elif pair.name == "operationId" and value is not None:
                found.use(value, "read", "operation")
            elif pair.value is not None:
                waiting.append((pair.value, pair.name))
        waiting += [(item, key) for item in items(node)]


def _names(node: Node | None) -> Iterator[Text]:
    for item in items(node):
        for pair in pairs(item):
            yield pair.key


def _mapped(found: Reading, node: Node | None) -> None:
    value = text(node)
    if value is not None and b"#" in value.raw:
        _ref(found, value, "type")
    elif value is not None:
        found.use(value, "type", "components.schemas")


def _ref(found: Reading, value: Text, relation: str) -> None:
    match = _REF.match(value.raw)
    if match is None:
        if value.raw and b"#" not in value.raw and b"://" not in value.raw:
            found.file(value, relative(value))
        return
    place = match["place"].decode("utf-8", "replace").strip("/").replace("/", ".")
    file = match["file"].decode("utf-8", "replace")
    if "://" in file:
        return
    if file:
        found.file(value.group(match, "file"), relative(file))
    kind = relation if place.rpartition(".")[2] in _SCHEMAS else "read"
    found.use(value.group(match, "name"), kind, f"{place}:{file}" if file else place)
