"""Symbols and uses of an OpenAPI document.

An operation goes by its `operationId`, else by its method in `paths.PATH`; components by where they stand
(`components.schemas.Pet`, `definitions.Pet`). Receivers: that place, with `:FILE` behind it for another document;
`operation`; `code:operation` for an operation's own name, which code may share, `handler:MODULE` for one in a module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.languages.base import Node
from app.languages.reading import Reading, Text, relative
from app.languages.yaml.recovery import YamlFile
from app.languages.yaml.tree import Pair, documents, get, items, pairs, shown, text, texts

_METHODS = frozenset(("get", "put", "post", "delete", "options", "head", "patch", "trace"))
_SCHEMAS = frozenset(("schemas", "definitions", "$defs"))
_HEADS = ("openapi", "swagger", "paths", "components", "webhooks")
_OF_SCHEMAS = frozenset(("type", "allOf", "oneOf", "anyOf", "$ref", "enum", "properties"))
_SECTIONS = frozenset(("$defs", "definitions", "parameters", "responses", "securityDefinitions"))
_REF = re.compile(rb"(?P<file>[^#]*)#/(?P<place>(?:[\w.~%{}-]+/)*)(?P<name>[^/#]+)\Z")


class OpenapiRules(YamlFile):
    def read(self, root: Node, source: bytes) -> Reading:
        found = Reading()
        for document in documents(root):
            if not any(get(document, key) for key in _HEADS):
                _part(found, document)
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


def _part(found: Reading, document: Node) -> None:
    """What other documents refer to: one path, one schema, or several schemas by name."""
    keys = {pair.name for pair in pairs(document)}
    if keys & _METHODS:
        _methods(found, document, "", "")
    elif keys & {"properties", "allOf"}:
        _fields(found, document, "")
    else:
        for pair in pairs(document):
            if pair.name not in _SECTIONS and {each.name for each in pairs(pair.value)} & _OF_SCHEMAS:
                _schema(found, pair, "")


def _path(found: Reading, pair: Pair, section: str) -> None:
    path = found.define(pair.key, "namespace", section, pair.node, pair.inner)
    _methods(found, pair.value, path, pair.name)


def _methods(found: Reading, node: Node | None, path: str, route: str) -> None:
    for method in pairs(node):
        if method.name not in _METHODS:
            continue
        name = text(get(method.value, "operationId"))
        if name is None or not name.raw:
            found.define(method.key, "function", path, method.node, method.inner)
        else:
            said = f"{method.name.upper()} {route}".strip()
            found.define(name, "function", path, method.node, method.inner, type=said, claims=False)
            _handler(found, name)
        for callback in pairs(get(method.value, "callbacks")):
            for each in pairs(callback.value):
                _path(found, each, f"{path}.callbacks.{callback.name}")


def _handler(found: Reading, name: Text) -> None:
    """The name of the operation in code: behind the last point, where its module stands before it."""
    before, _, last = str(name).rpartition(".")
    receiver = f"handler:{before}" if before else "code:operation"
    found.use(name.part(len(name.raw) - len(last.encode()), len(name.raw)), "read", receiver)


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
    _fields(found, pair.value, schema)


def _fields(found: Reading, node: Node | None, schema: str) -> None:
    waiting = [node]
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
            elif pair.name == "links":
                for link in pairs(pair.value):
                    operation = text(get(link.value, "operationId"))
                    if operation is not None:
                        found.use(operation, "read", "operation")
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
    place = _place(match["place"].decode("utf-8", "replace"))
    file = match["file"].decode("utf-8", "replace")
    if "://" in file:
        return
    if file:
        found.file(value.group(match, "file"), relative(file))
    kind = relation if place.rpartition(".")[2] in ("", *_SCHEMAS) else "read"
    found.use(value.group(match, "name"), kind, f"{place}:{file}" if file else place)


def _place(pointer: str) -> str:
    """What a pointer's last name stands in, as symbols are qualified."""
    parts = [part.replace("~1", "/").replace("~0", "~") for part in pointer.strip("/").split("/")]
    return ".".join(part for part in parts if part not in ("properties", "items"))
