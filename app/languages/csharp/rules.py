"""What C#'s nodes mean: definitions and namespaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages import branches, spaces
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Used
from app.languages.csharp import created, imports, local
from app.languages.csharp.nodes import arity, child_of_type, dotted, parameters_of, text

_TYPES = frozenset({
    "class_declaration", "record_declaration", "struct_declaration", "interface_declaration", "enum_declaration",
})  # fmt: skip
_NAMESPACES = frozenset({"namespace_declaration", "file_scoped_namespace_declaration"})


class CSharpRules(Rules):
    def recover(self, source: bytes) -> bytes | None:
        """The grammar reads all branches one after another."""
        return branches.joined(source, directives=False)

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type in _TYPES:
            return _type(node, kind)
        return _DEFINERS[node.type](node, kind)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return local.bindings(node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return imports.of(node)

    def keyed(self, node: Node, source: bytes) -> Iterable[tuple[Node, Node]]:
        return local.keyed(node)

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        return created.uses(node, self.count_arguments)

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        """`csharp.global_using`: a namespace or type whose names every file of the project sees."""
        for item in imports.of(node):
            if item.kind == "wildcard":
                yield Property("csharp.global_using", item.module)

    def finish(self, root: Node, source: bytes) -> Iterable[Property]:
        """`csharp.namespaces`: see `app.languages.spaces`."""
        regions = list(_namespaces(root, ""))
        if regions:
            yield Property("csharp.namespaces", spaces.written(regions))


def _namespaces(node: Node, outer: str) -> Iterator[spaces.Region]:
    for child in node.named_children:
        if child.type in _NAMESPACES:
            name = dotted(child.child_by_field_name("name"))
            inner = f"{outer}.{name}" if outer else name
            body = child.child_by_field_name("body")
            yield spaces.region(body, inner)
            if body is not None:
                yield from _namespaces(body, inner)


# Definitions


def _modifiers(node: Node) -> tuple[tuple[str, ...], Node]:
    """Modifier keywords, and where the signature starts: after the attributes."""
    words: list[str] = []
    head: Node | None = None
    for child in node.children:
        if child.type in ("attribute_list", "comment"):
            continue
        head = head or child
        if child.type != "modifier":
            break
        words.append(text(child))
    return tuple(words), head or node


def _exported(modifiers: tuple[str, ...]) -> bool:
    return "private" not in modifiers


def _namespace(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Definition(name=name, kind=kind, range=name)


def _type(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is None:
        return
    modifiers, head = _modifiers(node)
    record = node.type == "record_declaration"
    if record and any(child.type == "struct" for child in node.children):
        kind = "struct"
    yield Definition(
        name=name, kind=kind, head=head, body=node.child_by_field_name("body"), scope=node,
        modifiers=(*modifiers, "record") if record else modifiers, exported=_exported(modifiers),
    )  # fmt: skip
    for parameter in parameters_of(child_of_type(node, "parameter_list")) if record else ():
        component = parameter.child_by_field_name("name")
        if component is not None:
            type_ = parameter.child_by_field_name("type")
            yield Definition(
                name=component, kind="property", member_kind="property", range=parameter, head=parameter, type=type_
            )


def _method(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name") or node.child_by_field_name("operator")
    if name is None:
        return
    modifiers, head = _modifiers(node)
    least, most = arity(node.child_by_field_name("parameters"))
    extends = _extends(node)
    if extends:
        modifiers, least = (*modifiers, "extension"), least - 1  # called as a member or with its receiver
    yield Definition(
        name=name, kind=kind, member_kind=kind, head=head, body=node.child_by_field_name("body"), scope=node,
        type=node.child_by_field_name("returns") or node.child_by_field_name("type"), min_args=least, max_args=most,
        modifiers=modifiers, exported=_exported(modifiers),
    )  # fmt: skip


def _extends(node: Node) -> bool:
    parameters = parameters_of(node.child_by_field_name("parameters"))
    return bool(parameters) and any(text(child) == "this" for child in parameters[0].children[:3])


def _property(node: Node, kind: str) -> Iterator[Definition]:
    """Properties, indexers and events with accessors. Those without code open no scope."""
    name = node.child_by_field_name("name") or child_of_type(node, "this")
    if name is None:
        return
    modifiers, head = _modifiers(node)
    accessors, value = node.child_by_field_name("accessors"), node.child_by_field_name("value")
    arrow = value is not None and value.type == "arrow_expression_clause"
    coded = arrow or (accessors is not None and any(each.child_by_field_name("body") for each in accessors.children))
    yield Definition(
        name=name, kind=kind, member_kind=kind, head=head, body=(value if arrow else accessors) if coded else None,
        scope=node if coded else None, type=node.child_by_field_name("type"), modifiers=modifiers,
        value=None if arrow else value, exported=_exported(modifiers),
    )  # fmt: skip


def _fields(node: Node, kind: str) -> Iterator[Definition]:
    modifiers, head = _modifiers(node)
    declaration = child_of_type(node, "variable_declaration")
    if declaration is None:
        return
    if "const" in modifiers or {"static", "readonly"} <= set(modifiers):
        kind = "constant"
    if node.type == "event_field_declaration":
        modifiers = (*modifiers, "event")
    for declarator in declaration.named_children:
        name = declarator.child_by_field_name("name") if declarator.type == "variable_declarator" else None
        if name is not None:
            value = declarator.named_children[-1] if len(declarator.named_children) > 1 else None
            yield Definition(
                name=name, kind=kind, member_kind=kind, head=head, type=declaration.child_by_field_name("type"),
                value=value, modifiers=modifiers, exported=_exported(modifiers),
            )  # fmt: skip


def _enum_member(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Definition(name=name, kind=kind, head=name, value=node.child_by_field_name("value"))


def _delegate(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        modifiers, head = _modifiers(node)
        least, most = arity(node.child_by_field_name("parameters"))
        yield Definition(
            name=name, kind=kind, head=head, min_args=least, max_args=most, modifiers=(*modifiers, "delegate"),
            exported=_exported(modifiers),
        )  # fmt: skip


_DEFINERS = {
    "namespace_declaration": _namespace, "file_scoped_namespace_declaration": _namespace,
    "delegate_declaration": _delegate, "enum_member_declaration": _enum_member, "method_declaration": _method,
    "constructor_declaration": _method, "operator_declaration": _method, "local_function_statement": _method,
    "property_declaration": _property, "indexer_declaration": _property, "event_declaration": _property,
    "field_declaration": _fields, "event_field_declaration": _fields,
}  # fmt: skip
