"""What Scala's nodes mean: definitions, imports and packages."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules
from app.languages.broad import child, text
from app.languages.scala import local
from app.languages.scala.nodes import arity, dotted, parameters_of

_BODIES = ("template_body", "enum_body", "with_template_body")
_TYPES = frozenset({
    "class_definition", "object_definition", "package_object", "trait_definition", "enum_definition",
})  # fmt: skip
_SELECTORS = frozenset({
    "namespace_selectors", "namespace_wildcard", "as_renamed_identifier", "arrow_renamed_identifier",
})  # fmt: skip
_VALUES = frozenset({"val_definition", "var_definition", "val_declaration", "var_declaration", "given_definition"})


class ScalaRules(Rules):
    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type in _TYPES or (node.type == "given_definition" and kind == "class"):
            return _type(node, kind)
        if node.type in _VALUES:
            return _values(node, kind)
        if node.type in ("simple_enum_case", "full_enum_case"):
            return _case(node, kind)
        return _alias(node, kind) if node.type == "type_definition" else _function(node, kind, around.top)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return local.bindings(node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return _import(node)

    def finish(self, root: Node, source: bytes) -> Iterable[Property]:
        """`java.package`, as for all languages of the JVM, and `scala.packages`, those whose names are in sight."""
        names: list[str] = []
        node: Node | None = root
        while node is not None:
            clauses = [each for each in node.named_children[:20] if each.type == "package_clause"]
            node = None
            for each in clauses:
                name = dotted(each.child_by_field_name("name"))
                names.append(f"{names[-1]}.{name}" if names else name)
                node = each.child_by_field_name("body")
                if node is not None:
                    break
        if names:
            yield Property("java.package", names[-1])
            yield Property("scala.packages", json.dumps(names[::-1]))


# Definitions


def _modifiers(node: Node) -> tuple[tuple[str, ...], Node]:
    """Modifier keywords, and where the signature starts: after the annotations."""
    words: list[str] = []
    head: Node | None = None
    for each in node.children:
        if each.type == "annotation" or "comment" in each.type:
            continue
        head = head or each
        if each.type == "modifiers":
            words += ["private" if word.startswith("private") else word for word in text(each).split()]
        elif each.type == "case":
            words.append("case")
        else:
            break
    return tuple(words), head or node


def _type(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is None:
        return
    modifiers, head = _modifiers(node)
    if node.type in ("object_definition", "package_object", "given_definition"):
        modifiers = (*modifiers, "object")
    is_class = node.type == "class_definition"
    least, most = arity(node, "class_parameters") if is_class else (-1, -1)
    bases = _bases(node) or (dotted(node.child_by_field_name("return_type")) if node.type == "given_definition" else "")
    yield Definition(
        name=name, kind=kind, head=head, body=child(node, *_BODIES), scope=node, type=bases, min_args=least,
        max_args=most, modifiers=modifiers, exported="private" not in modifiers,
    )  # fmt: skip
    for each in parameters_of(node, "class_parameters"):
        if "case" in modifiers or node.type == "enum_definition" or local.is_property(each):
            yield from _parameter(each)


def _bases(node: Node) -> str:
    found = []
    clause = node.child_by_field_name("extend")
    for each in clause.children_by_field_name("type") if clause is not None else ():
        parts = each.named_children if each.type == "compound_type" else (each,)
        found += [dotted(part) for part in parts if part.type.endswith(("type", "identifier"))]
    return ",".join(found)


def _parameter(node: Node) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        modifiers, head = _modifiers(node)
        yield Definition(
            name=name, kind="property", member_kind="property", range=node, head=head,
            type=node.child_by_field_name("type"), modifiers=modifiers, exported="private" not in modifiers,
        )  # fmt: skip


def _function(node: Node, kind: str, extends: bool) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is None:
        return
    modifiers, head = _modifiers(node)
    least, most = arity(node)
    is_constructor = text(name) == "this"
    yield Definition(
        name=name, kind="constructor" if is_constructor else kind, member_kind="constructor" if is_constructor else "",
        head=head, body=node.child_by_field_name("body"), scope=node, type=node.child_by_field_name("return_type"),
        min_args=least, max_args=most, modifiers=(*modifiers, "extension") if extends else modifiers,
        exported="private" not in modifiers,
    )  # fmt: skip


def _values(node: Node, kind: str) -> Iterator[Definition]:
    pattern = node.child_by_field_name("pattern") or node.child_by_field_name("name")
    value = node.child_by_field_name("value")
    if pattern is None or (node.type == "given_definition" and child(node, "with_template_body") is not None):
        return
    modifiers, head = _modifiers(node)
    type_ = node.child_by_field_name("type") or node.child_by_field_name("return_type")
    if pattern.type == "case_class_pattern":
        for bound in local.taken_apart(pattern, value):
            yield Definition(name=bound.name, kind=kind, member_kind="property", type=bound.type, value=bound.value)
        return
    for name, item in local.names_in(pattern):
        yield Definition(
            name=name, kind=kind, member_kind="property", head=head, type=type_, item=item if value is not None else "",
            value=local.telling(value), modifiers=modifiers, exported="private" not in modifiers,
        )  # fmt: skip


def _case(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Definition(name=name, kind=kind, head=name, scope=node if node.type == "full_enum_case" else None)
        for each in parameters_of(node, "class_parameters"):
            yield from _parameter(each)


def _alias(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        modifiers, head = _modifiers(node)
        yield Definition(
            name=name, kind=kind, head=head, type=node.child_by_field_name("type"), modifiers=modifiers,
            exported="private" not in modifiers,
        )  # fmt: skip


# Imports


def _import(node: Node) -> Iterator[Imported]:
    """`import a.b.C, d.{E => F, _}`: one path after the other, each ended by a comma."""
    path: list[Node] = []
    for each in node.children:
        if each.type == ",":
            yield from _whole(path)
            path = []
        elif each.type == "identifier":
            path.append(each)
        elif each.type in _SELECTORS:
            yield from _selected(path, each.named_children if each.type == "namespace_selectors" else (each,))
            path = []
    yield from _whole(path)


def _whole(path: list[Node]) -> Iterator[Imported]:
    if path:
        module = ".".join(dotted(each) for each in path[:-1])
        yield Imported("name", path[-1], module, dotted(path[-1]), dotted(path[-1]), tuple(path))


def _selected(path: list[Node], selectors: Iterable[Node]) -> Iterator[Imported]:
    module = ".".join(dotted(each) for each in path)
    for each in selectors:
        name = each.child_by_field_name("name") or each
        alias = each.child_by_field_name("alias") or name
        if each.type == "namespace_wildcard":
            if path and text(each) != "given":
                yield Imported("wildcard", path[-1], module, claims=tuple(path))
        elif text(alias) != "_":
            yield Imported("name", name, module, dotted(name), dotted(alias), (*path, name, alias))
