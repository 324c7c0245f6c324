"""Symbols and uses of GraphQL files.

Receivers: `type`, `fragment`, `directive`; `code:KIND` for a definition's own name, which code may share; `value:T` for
a value of the enumeration T; `in:T.f.g` for a field that is selected in what field g of field f of type T gives, where
`schema.query` is the type of all queries. The property `graphql.fields` says which types fields have.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from app.domain.facts import Property
from app.languages.base import Node, Span
from app.languages.openings import closed
from app.languages.reading import Reading, Text, WholeFile, below

_TYPES = {
    "object_type": "class", "interface_type": "interface", "union_type": "type_alias", "enum_type": "enum",
    "input_object_type": "struct", "scalar_type": "type_alias",
}  # fmt: skip
_MEMBERS = {"field_definition": "field", "input_value_definition": "field", "enum_value_definition": "enum_member"}
_BODIES = frozenset(("fields_definition", "input_fields_definition", "enum_values_definition"))
_LISTS = {"implements_interfaces": "implement", "union_member_types": "type"}
_HEADS = re.compile(
    rb"^(?:extend[ \t]+)?(?:type|interface|input|enum|union|scalar|directive|schema|query|mutation|subscription"
    rb"|fragment)\b(?=[ \t]*[\w{@(])", re.MULTILINE
)  # fmt: skip
_ASIDE = re.compile(rb"(?P<comment>#[^\n]*)|\"\"\".*?\"\"\"|\"(?:[^\"\\\n]|\\.)*\"", re.DOTALL)
_ROOTS = frozenset(("Query", "Mutation", "Subscription"))
_IMPORT = re.compile(rb"^#[ \t]*import[ \t]+(?:[^\n\"']*[ \t]from[ \t]+)?[\"'](?P<path>[^\"'\n]+)[\"']", re.MULTILINE)


class GraphqlRules(WholeFile):
    def recover(self, source: bytes) -> bytes | None:
        return closed(source, _HEADS, _ASIDE)

    def read(self, root: Node, source: bytes) -> Reading:
        found = Reading()
        fields: dict[str, dict[str, str]] = {}
        for match in _IMPORT.finditer(source):
            path = Text(match.start("path"), match.end("path"), match["path"])
            found.file(path, str(path))
        definitions = list(_definitions(root))
        said = [
            each for node in definitions if node.type.startswith("schema") for each in _roots(node)["schema"].values()
        ]
        roots = frozenset(said) | _ROOTS
        for node in definitions:
            kind, _, what = node.type.rpartition("_")
            if kind in _TYPES:
                fields.setdefault(_type(found, node, kind, what == "extension", roots), {}).update(_field_types(node))
            elif node.type == "directive_definition":
                _directive(found, node)
            elif node.type == "operation_definition":
                _operation(found, node)
            elif node.type == "fragment_definition":
                _fragment(found, node)
            else:
                _types(found, node)
                fields.update(_roots(node))
        known = {name: types for name, types in fields.items() if name and types}
        if known:
            found.properties.append(Property("graphql.fields", json.dumps(known, sort_keys=True)))
        return found


def _definitions(root: Node) -> Iterator[Node]:
    """Definitions out of the nodes that only group them."""
    waiting = list(reversed(root.named_children))
    while waiting:
        node = waiting.pop()
        if node.type in ("document", "definition", "ERROR") or node.type.startswith(("type_", "executable_")):
            waiting += reversed(node.named_children)
        elif node.type.endswith(("_definition", "_extension")):
            yield node


def _child(node: Node | None, *types: str) -> Node | None:
    return next((each for each in node.named_children if each.type in types), None) if node is not None else None


def _field_types(node: Node) -> Iterator[tuple[str, str]]:
    """Fields of a type with the names of their types, lists and the like aside."""
    body = _child(node, "fields_definition")
    for field in body.named_children if body is not None else ():
        name, type_ = _child(field, "name"), _child(field, "type")
        if name is not None and type_ is not None:
            yield str(Text.of(name)), _condition(type_)


def _roots(node: Node) -> dict[str, dict[str, str]]:
    """What a schema calls the types of its operations, as the fields of a type without a name."""
    found = {}
    for each in below(node, "root_operation_type_definition"):
        kind = _child(each, "operation_type")
        if kind is not None:
            found[str(Text.of(kind))] = _condition(each)
    return {"schema": found}


def _type(found: Reading, node: Node, kind: str, extends: bool, roots: frozenset[str]) -> str:
    """Add a type, or what extends one; gives its name."""
    name = _child(node, "name")
    if name is None:
        return ""
    body = _child(node, *_BODIES)
    if extends:
        found.use(name, "type", "type")
        container = str(Text.of(name))
    else:
        found.use(name, "read", "code:type")
        doc = _child(node, "description")
        container = found.define(
            Text.of(name), _TYPES[kind], "", node, body, claims=False, head=_head(node, doc), doc=doc
        )
    for member in body.named_children if body is not None else ():
        _member(found, member, container, operation=container in roots)
    for part in node.named_children:
        relation = _LISTS.get(part.type, "")
        for each in below(part, "named_type") if relation else ():
            found.use(_name(each), relation, "type")
    for each in node.named_children:
        if each.type == "directives":
            _directives(found, each)
    return container


def _head(node: Node, doc: Node | None) -> Span:
    """A definition without its description."""
    start = next((each.start_byte for each in node.children if doc is not None and each.start_byte >= doc.end_byte), 0)
    return Span(max(start, node.start_byte), node.end_byte)


def _name(node: Node) -> Node:
    return _child(node, "name") or node


def _member(found: Reading, node: Node, container: str, operation: bool = False) -> None:
    """Add a field, an argument or a value; an operation's name code may share that resolves it."""
    name = next(below(node, "name"), None) if node.type == "enum_value_definition" else _child(node, "name")
    if node.type not in _MEMBERS or name is None:
        return
    type_ = _child(node, "type")
    shown = "".join(str(Text.of(type_)).split()) if type_ is not None else ""
    arguments, doc = _child(node, "arguments_definition"), _child(node, "description")
    field = found.define(
        Text.of(name), _MEMBERS[node.type], container, node, scope=arguments, type=shown, head=_head(node, doc),
        doc=doc, claims=not operation,
    )  # fmt: skip
    if operation:
        found.use(name, "read", "code:operation")
    if node.type == "input_value_definition" and type_ is not None:
        for value in below(node, "enum_value"):
            found.use(_name(value), "read", f"value:{_condition(type_)}")
    for argument in arguments.named_children if arguments is not None else ():
        _member(found, argument, field)
    for child in node.named_children:
        if child.type == "type":
            _types(found, child)
        elif child.type == "directives":
            _directives(found, child)


def _types(found: Reading, node: Node) -> None:
    for each in below(node, "named_type"):
        found.use(_name(each), "type", "type")


def _directives(found: Reading, node: Node) -> None:
    for each in below(node, "directive"):
        found.use(_name(each), "decorate", "directive")


def _directive(found: Reading, node: Node) -> None:
    name, arguments = _child(node, "name"), _child(node, "arguments_definition")
    if name is not None:
        directive = found.define(Text.of(name), "macro", "", node, scope=arguments)
        for argument in arguments.named_children if arguments is not None else ():
            _member(found, argument, directive)


def _operation(found: Reading, node: Node) -> None:
    kind, name = _child(node, "operation_type"), _child(node, "name")
    selections = _child(node, "selection_set")
    if name is not None:
        found.define(Text.of(name), "function", "", node, selections)
    for each in node.named_children:
        if each.type == "variable_definitions":
            _types(found, each)
        elif each.type == "directives":
            _directives(found, each)
    _selections(found, selections, f"schema.{Text.of(kind)}" if kind is not None else "schema.query")


def _fragment(found: Reading, node: Node) -> None:
    name, on = _child(node, "fragment_name"), _child(node, "type_condition")
    selections = _child(node, "selection_set")
    if name is not None:
        found.define(Text.of(name), "function", "", node, selections)
    if on is not None:
        _types(found, on)
        _selections(found, selections, _condition(on))


def _condition(on: Node) -> str:
    named = next(below(on, "named_type"), None)
    return str(Text.of(_name(named))) if named is not None else ""


def _selections(found: Reading, node: Node | None, root: str) -> None:
    waiting: list[tuple[Node, str]] = [(node, root)] if node is not None else []
    while waiting:
        here, path = waiting.pop()
        for selection in here.named_children:
            each = selection.named_children[0] if selection.named_children else None
            if each is None:
                continue
            if each.type == "field":
                _field(found, each, path, waiting)
            elif each.type == "fragment_spread":
                name = _child(each, "fragment_name")
                if name is not None:
                    found.use(name, "read", "fragment")
            elif each.type == "inline_fragment":
                on, inner = _child(each, "type_condition"), _child(each, "selection_set")
                if on is not None:
                    _types(found, on)
                if inner is not None:
                    waiting.append((inner, _condition(on) if on is not None else path))


def _field(found: Reading, node: Node, path: str, waiting: list[tuple[Node, str]]) -> None:
    name = _child(node, "name")
    if name is None or not path:
        return
    found.use(name, "read", f"in:{path}")
    inner = _child(node, "selection_set")
    if inner is not None:
        waiting.append((inner, f"{path}.{Text.of(name)}"))
