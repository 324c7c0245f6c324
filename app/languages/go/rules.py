"""What Go's nodes mean: definitions, parameters, locals, imports, literals and the package."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Used
from app.languages.environment import first_argument, variable_read
from app.languages.go.local import BINDERS
from app.languages.go.nodes import base_name, paired, stated_type, text_of

_VERSION = re.compile(r"v\d+\Z")
_NAMED_TYPES = frozenset({"type_identifier", "qualified_type", "generic_type"})


def _exported(name: Node) -> bool:
    return text_of(name)[:1].isupper()


class GoRules(Rules):
    spreads = frozenset({"variadic_argument"})

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type == "var_spec":
            return _closure(node) if kind == "function" else _variables(node, kind)
        return _DEFINERS[node.type](node, kind)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return BINDERS[node.type](node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        path = node.child_by_field_name("path")
        if path is None:
            return
        module, alias = text_of(path).strip('"`'), text_of(node.child_by_field_name("name"))
        if alias in (".", "_"):
            yield Imported("wildcard" if alias == "." else "side_effect", path, module)
        else:
            yield Imported("module", path, module, "", alias or _default_alias(module))

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        if node.type == "type_spec":
            yield from _embeds(node)
        for child in node.named_children:
            if child.type == "package_identifier":
                yield Property("go.package", text_of(child))

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        """Environment variables."""
        return variable_read(first_argument(node), "os.Getenv")

    def keyed(self, node: Node, source: bytes) -> Iterable[tuple[Node, Node | None]]:
        type_, body = node.child_by_field_name("type"), node.child_by_field_name("body")
        return _keys(type_, body) if type_ is not None and body is not None else ()


def _keys(type_: Node | None, body: Node) -> Iterator[tuple[Node, Node | None]]:
    """Keys of a literal and of those in it that leave out their type, each with the type that it is a member of."""
    inner = _element_of(type_)
    has_fields = type_ is None or type_.type in _NAMED_TYPES or type_.type == "struct_type"
    owner = type_ if type_ is not None and type_.type in _NAMED_TYPES else None
    for element in body.named_children:
        value = element.child_by_field_name("value") if element.type == "keyed_element" else element
        key = element.child_by_field_name("key") if element.type == "keyed_element" else None
        if has_fields and key is not None and key.named_children and key.named_children[0].type == "identifier":
            yield key.named_children[0], owner
        for literal in value.named_children[:1] if value is not None else ():
            yield from _keys(inner, literal) if literal.type == "literal_value" else ()


def _element_of(type_: Node | None) -> Node | None:
    """The type of a slice's, array's or map's elements, pointers taken off."""
    inner = type_.child_by_field_name("element") or type_.child_by_field_name("value") if type_ is not None else None
    if inner is not None and inner.type == "pointer_type" and inner.named_children:
        return inner.named_children[0]
    return inner


# Definitions


def _function(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is None:
        return
    least, most = _arity(node.child_by_field_name("parameters"))
    receiver = node.child_by_field_name("receiver")
    yield Definition(
        name=name, kind=kind, body=node.child_by_field_name("body"), scope=node,
        type=node.child_by_field_name("result"), container=_receiver_type(receiver), min_args=least, max_args=most,
        exported=_exported(name), modifiers=("abstract",) if node.type == "method_elem" else (),
    )  # fmt: skip


def _receiver_type(receiver: Node | None) -> str:
    """The name of a receiver's type without pointer and type parameters."""
    for parameter in receiver.named_children if receiver is not None else ():
        found = base_name(parameter.child_by_field_name("type"))
        if found is not None:
            return text_of(found)
    return ""


def _arity(parameters: Node | None) -> tuple[int, int]:
    count, many = 0, False
    for child in parameters.named_children if parameters is not None else ():
        if child.type == "variadic_parameter_declaration":
            many = True
        elif child.type == "parameter_declaration":
            count += max(1, sum(name.is_named for name in child.children_by_field_name("name")))
    return count, -1 if many else count


def _type(node: Node, kind: str) -> Iterator[Definition]:
    name, type_ = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is None or type_ is None:
        return
    if type_.type == "struct_type" and type_.named_children:
        yield Definition(name=name, kind="struct", body=type_.named_children[-1], scope=node, exported=_exported(name))
    elif type_.type == "interface_type":
        brace = type_.children[1] if len(type_.children) > 1 else type_
        yield Definition(name=name, kind="interface", body=brace, scope=node, exported=_exported(name))
    else:
        yield Definition(name=name, kind="type_alias", type=type_, exported=_exported(name))


def _fields(node: Node, kind: str) -> Iterator[Definition]:
    type_ = node.child_by_field_name("type")
    names = [name for name in node.children_by_field_name("name") if name.is_named]
    inner = type_.named_children[-1] if type_ is not None and type_.type == "struct_type" else None
    for name in names:
        yield Definition(name=name, kind="field", type=None if inner else type_, body=inner, exported=_exported(name))
    embedded = base_name(type_) if not names else None
    if embedded is not None:
        yield Definition(
            name=embedded, kind="field", type=type_, exported=_exported(embedded), modifiers=("embedded",),
            claims=False,
        )  # fmt: skip


def _constants(node: Node, kind: str) -> Iterator[Definition]:
    """Constants of a group; one without a value repeats the line above it, type included."""
    repeated: Node | None = None
    for spec in node.named_children:
        if spec.type == "const_spec":
            if spec.child_by_field_name("value") is not None:
                repeated = spec.child_by_field_name("type")
            for definition in _variables(spec, kind):
                yield definition._replace(range=spec, head=spec, type=repeated)


def _variables(node: Node, kind: str) -> Iterator[Definition]:
    names, type_ = node.children_by_field_name("name"), node.child_by_field_name("type")
    for name, value, item in paired(names, node.child_by_field_name("value")):
        if text_of(name) != "_" and not (kind == "variable" and value is not None and value.type == "func_literal"):
            literal = stated_type(value) if value is not None and not item else None
            yield Definition(
                name=name, kind=kind, member_kind=kind, type=type_ or literal, value=value, item=item,
                exported=_exported(name),
            )  # fmt: skip


def _closure(node: Node) -> Iterator[Definition]:
    names = node.children_by_field_name("name")
    for name, value, _ in paired(names, node.child_by_field_name("value")):
        if value is not None and value.type == "func_literal":
            least, most = _arity(value.child_by_field_name("parameters"))
            yield Definition(
                name=name, kind="function", body=value.child_by_field_name("body"), scope=value,
                type=value.child_by_field_name("result"), min_args=least, max_args=most, exported=_exported(name),
            )  # fmt: skip


_DEFINERS = {
    "function_declaration": _function, "method_declaration": _function, "method_elem": _function, "type_spec": _type,
    "type_alias": _type, "field_declaration": _fields, "const_declaration": _constants,
}  # fmt: skip


def _embeds(node: Node) -> Iterator[Property]:
    """`go.embeds`: an interface's name and the types that it embeds, which are no members of it."""
    name, type_ = node.child_by_field_name("name"), node.child_by_field_name("type")
    elements = [child for child in (type_.named_children if type_ is not None else ()) if child.type == "type_elem"]
    embedded = [text_of(each) for each in elements if len(each.named_children) == 1]
    if embedded:
        yield Property("go.embeds", json.dumps([text_of(name), embedded]))


def _default_alias(module: str) -> str:
    """The name an import most likely binds: its last segment without a version (`…/yaml.v3`, `…/v2`)."""
    segments = module.split("/")
    if len(segments) > 1 and _VERSION.match(segments[-1]):
        segments.pop()
    return re.sub(r"\.v\d+\Z", "", segments[-1]).removeprefix("go-").replace("-", "_")
