"""What Elm's nodes mean: definitions, patterns, imports and the module."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages import sections
from app.languages.base import Around, Bound, Definition, Imported, Node, Span
from app.languages.broad import child, text

_LONGEST = 4096  # of a module's header, and of an annotation
_ALL = re.compile(rb"^(?:port |effect )?module\s[^()]*exposing\s*\(\s*\.\.", re.MULTILINE)


class ElmRules(sections.SectionRules):
    marks = sections.syntax(rb"\{-[\s\S]*?-\}", rb"--[^\n]*", rb"'(?:[^'\\\n]|\\[^'\n]*)'", layout=True)

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type == "value_declaration":
            return _value(node, kind, source)
        if node.type == "union_variant":
            return _variant(node, kind)
        name = node.child_by_field_name("name")
        type_ = None if node.type == "type_declaration" else node.child_by_field_name("typeExpression")
        exported = _exposes_all(source)
        return () if name is None else (Definition(name, kind, type=type_, body=_body(node), exported=exported),)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        if node.type != "function_declaration_left":
            return (Bound(each, "variable") for each in _names(node))
        parameters = node.named_children[1:]
        return (Bound(name, "parameter") for each in parameters for name in _names(each))

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        if node.type == "module_declaration":
            yield from _offered(node)
            return
        named = node.child_by_field_name("moduleName")
        if named is None:
            return
        module, clause = text(named), node.child_by_field_name("asClause")
        alias = clause.child_by_field_name("name") if clause is not None else None
        yield Imported("module", named, module, "", text(alias) or module, (alias,) if alias is not None else ())
        exposing = node.child_by_field_name("exposing")
        if exposing is not None:
            yield from _exposed(exposing, module)

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        yield Property("module", text(node.child_by_field_name("name")))

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """The last part of a dotted name, after the module."""
        parts = [each for each in node.named_children if each.type != "dot"]
        if len(parts) > 1:
            yield parts[-1], Span(parts[0].start_byte, parts[-2].end_byte)


def _exposed(exposing: Node, module: str) -> Iterator[Imported]:
    if exposing.child_by_field_name("doubleDot") is not None:
        yield Imported("wildcard", exposing, module)
    for each in exposing.named_children:
        name = child(each, "upper_case_identifier", "lower_case_identifier")
        if name is not None:
            yield Imported("name", name, module, text(name), text(name))
        if child(each, "exposed_union_constructors") is not None:
            yield Imported("wildcard", each.named_children[-1], f"{module}.{text(name)}")


def _offered(node: Node) -> Iterator[Imported]:
    """The module's own list of what others may import."""
    exposing = node.child_by_field_name("exposing")
    for each in exposing.named_children if exposing is not None else ():
        name = child(each, "upper_case_identifier", "lower_case_identifier")
        if name is not None:
            yield Imported("export", name, "", text(name), text(name))


def _body(node: Node) -> Node | Span | None:
    """The variants of a type, the fields of a record."""
    parts = node.children_by_field_name("unionVariant")
    if parts:
        return Span(parts[0].start_byte, parts[-1].end_byte)
    expression = node.child_by_field_name("typeExpression") if node.type == "type_alias_declaration" else None
    return child(expression, "record_type")


def _variant(node: Node, kind: str) -> Iterator[Definition]:
    name, count = node.child_by_field_name("name"), len(node.children_by_field_name("part"))
    if name is not None:
        yield Definition(name, kind, outward=True, min_args=count, max_args=count)


def _value(node: Node, kind: str, source: bytes) -> Iterator[Definition]:
    left = node.child_by_field_name("functionDeclarationLeft")
    name = left.named_children[0] if left is not None and left.named_children else None
    if left is None or name is None:
        return
    count = sum(each.is_named for each in left.children_by_field_name("pattern"))
    body = node.child_by_field_name("body")
    kind = "function" if count else "constant"
    yield Definition(
        name, kind, body=body if count else None, scope=node if count else None, value=None if count else body,
        signature=_annotation(name, source), min_args=count or -1, max_args=-1, exported=_exposes_all(source),
    )  # fmt: skip


def _annotation(name: Node, source: bytes) -> Span | None:
    """The type annotation that stands directly above a definition."""
    start = name.start_byte
    line = source.rfind(b"\n", 0, start) + 1
    indent = source[line:start]
    at = source.rfind(b"\n" + indent + (name.text or b"") + b" :", max(0, line - _LONGEST), line) + 1
    between = source[at:line].splitlines()[1:] if at else [b""]
    above = all(each.startswith((indent + b" ", indent + b"\t")) for each in between)
    return Span(at + len(indent), start) if above else None


def _exposes_all(source: bytes) -> bool:
    return _ALL.search(source, 0, _LONGEST) is not None


def _names(pattern: Node) -> Iterator[Node]:
    """Names that a pattern binds."""
    if pattern.type == "lower_case_identifier":
        yield pattern
    else:
        for each in pattern.named_children:
            yield from _names(each)
