"""What Haskell's nodes mean: functions of several equations, types with constructors, classes, modules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages import sections
from app.languages.base import Around, Bound, Definition, Imported, Node, Span
from app.languages.broad import child, rest, text
from app.languages.haskell import equations
from app.languages.haskell.exports import listed
from app.languages.haskell.imports import exported, imported


class HaskellRules(sections.SectionRules):
    marks = sections.syntax(rb"\{-[\s\S]*?-\}", rb"--[^\n]*", rb"(?<![\w'])'(?:[^'\\\n]|\\[^'\n]+)'", layout=True)

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        found = equations.defined(node) if node.type in equations.HOLDERS else _DEFINERS[node.type](node, kind)
        return (each._replace(exported=_is_exported(each, source)) for each in found)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        kind = "variable" if node.type not in ("patterns", "function_head_parens") else "parameter"
        return (Bound(each, kind) for each in _names(node))

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return imported(node) if node.type == "import" else exported(node)

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        """`module`, and `haskell.exports`: the names of the export list, where there is one."""
        yield Property("module", text(node.child_by_field_name("module")))
        names = listed(source)
        if names is not None:
            yield Property("haskell.exports", " ".join(sorted(names)))

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """`A.B.f`: the module's text ends with the dot before the name."""
        module, name = node.child_by_field_name("module"), node.child_by_field_name("id")
        if module is not None and name is not None:
            token = name.named_children[0] if name.type == "field_name" and name.named_children else name
            yield token, Span(module.start_byte, module.end_byte - text(module).endswith("."))


def _is_exported(found: Definition, source: bytes) -> bool:
    """By the export list; what a type or class holds goes with it."""
    names = listed(source)
    if names is None or found.kind in ("module", "field", "enum_member") or found.outward:
        return True
    name = source[found.name.start_byte : found.name.end_byte].decode("utf-8", "replace")
    return name in names


def _names(pattern: Node) -> Iterator[Node]:
    """Names that a pattern binds."""
    if pattern.type == "variable":
        yield pattern
        return
    inner = pattern.named_children
    if pattern.type in ("view_pattern", "qualified", "literal", "field_name", "operator", "infix_id"):
        inner = inner[-1:] if pattern.type == "view_pattern" else []
    for each in inner:
        yield from _names(each)


# Types


def _module(node: Node, kind: str) -> Iterator[Definition]:
    parts = node.named_children
    if parts:
        yield Definition(parts[-1], kind, head=node, container=".".join(map(text, parts[:-1])))


def _type(node: Node, kind: str) -> Iterator[Definition]:
    name, held = node.child_by_field_name("name"), child(node, "data_constructors", "gadt_constructors")
    if name is None:
        return
    single = held is not None and len(held.named_children) == 1
    yield Definition(name, "struct" if single else kind, body=held, scope=rest(name, node))


def _newtype(node: Node, kind: str) -> Iterator[Definition]:
    name, constructor = node.child_by_field_name("name"), node.child_by_field_name("constructor")
    if name is not None and constructor is not None:
        yield Definition(name, kind, body=constructor, scope=rest(name, node))


def _constructor(node: Node, kind: str) -> Iterator[Definition]:
    inner = node.child_by_field_name("constructor") or node
    name = inner.child_by_field_name("name") or inner.child_by_field_name("operator")
    if name is None:
        return
    fields = child(inner, "fields") or child(child(inner, "record"), "fields")
    count = len(fields.named_children) if fields is not None else len(inner.children_by_field_name("field"))
    is_known = node.type != "gadt_constructor"
    yield Definition(
        name, kind, outward=True, min_args=count if is_known else -1, max_args=count if is_known else -1,
    )  # fmt: skip


def _field(node: Node, kind: str) -> Iterator[Definition]:
    named = node.child_by_field_name("name")
    name = child(named, "variable")
    if name is not None:
        yield Definition(name, kind, outward=True, type=node.child_by_field_name("type"))


def _class(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Definition(name, kind, body=node.child_by_field_name("declarations"), scope=rest(name, node))


def _alias(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Definition(name, kind, type=node.child_by_field_name("type"))


def _extern(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Definition(name, kind, modifiers=("extern",))


_DEFINERS = {
    "module": _module, "data_type": _type, "newtype": _newtype, "data_constructor": _constructor,
    "newtype_constructor": _constructor, "gadt_constructor": _constructor, "field": _field, "class": _class,
    "type_synomym": _alias, "type_family": _alias, "signature": _extern,
}  # fmt: skip
