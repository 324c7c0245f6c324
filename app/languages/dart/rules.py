"""What Dart's nodes mean: types and their members, receivers of selectors, locals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages import sections
from app.languages.base import Around, Bound, Definition, Imported, Node, Span
from app.languages.broad import child, rest, text, unquoted
from app.languages.dart.imports import imported
from app.languages.dart.members import held, local_function

_BODIES = ("class_body", "extension_body", "enum_body")
_SELECTORS = frozenset({"selector", "unconditional_assignable_selector", "conditional_assignable_selector"})
_NO_TYPE = frozenset({"identifier", "inferred_type", "final_builtin", "const_builtin", "this", "annotation"})


class DartRules(sections.SectionRules):
    marks = sections.syntax(rb"//[^\n]*", rb"/\*[\s\S]*?\*/", rb"'''[\s\S]*?'''", rb"'(?:[^'\\\n]|\\.)*'", deep=rb"  ")

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type == "lambda_expression":
            return local_function(node)
        if kind == "function":
            return held(node)
        return _alias(node, kind) if kind == "type_alias" else _type(node, kind)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return _bound(node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return imported(node)

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        """`dart.part`: the path of a file that is part of this library."""
        uri = child(node, "uri")
        if uri is not None:
            yield Property("dart.part", unquoted(uri))

    def finish(self, root: Node, source: bytes) -> Iterable[Property]:
        """`dart.import`: what a library of several parts imports for all of them."""
        for each in root.named_children if any(one.type == "part_directive" for one in root.named_children) else ():
            found = next(iter(imported(each)), None) if each.type == "import_or_export" else None
            if found is not None and found.kind in ("wildcard", "name"):
                yield Property("dart.import", found.module)

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """`a.b.c(1)..d()`: selectors belong to all that stands before them, cascades to what the first follows."""
        start = end = node.start_byte
        for each in node.children:
            if each.type in _SELECTORS:
                inner = child(each, *_SELECTORS) if each.type == "selector" else each
                token = child(inner, "identifier")
                if token is not None:
                    yield token, Span(start, end)
                end = each.end_byte
            elif each.type == "cascade_section":
                token = child(child(each, "cascade_selector"), "identifier")
                if token is not None:
                    yield token, Span(start, end)
            else:
                start, end = each.start_byte, each.end_byte


# Types


def _type(node: Node, kind: str) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name") or child(node, "identifier"), child(node, *_BODIES)
    if name is None or body is None:
        return
    words = {"extension_declaration": ("extension",), "mixin_declaration": ("mixin",)}.get(node.type, ())
    first = {each.type for each in node.children[:3]} & {"abstract", "sealed", "interface", "base"}
    yield Definition(
        name, kind, body=body, scope=rest(name, node), type=",".join(_bases(node)), exported=text(name)[:1] != "_",
        modifiers=(*words, *sorted(first)),
    )  # fmt: skip


def _bases(node: Node) -> Iterator[str]:
    """Mixins count before the superclass, the last one first; then interfaces."""
    above, interfaces = child(node, "superclass"), child(node, "interfaces")
    mixins = child(above, "mixins") or child(node, "mixins")
    named = (text(each) for each in reversed(mixins.named_children if mixins is not None else ()) if each.is_named)
    yield from (each for each in named if each.isidentifier())
    if above is not None:
        parts = [text(each) for each in above.named_children if each.type == "type_identifier"]
        yield from (".".join(parts),) if parts else ()
    for each in (interfaces, node if node.type == "mixin_declaration" else None):
        yield from (
            text(part) for part in (each.named_children if each is not None else ()) if part.type == "type_identifier"
        )


def _alias(node: Node, kind: str) -> Iterator[Definition]:
    named = [each for each in node.named_children if each.type == "type_identifier"]
    if named:
        name = named[0] if text(node).partition("(")[0].find("=") != -1 or len(named) == 1 else named[1]
        yield Definition(name, kind, exported=text(name)[:1] != "_")


# Locals


def _bound(node: Node) -> Iterator[Bound]:
    if node.type == "type_parameter":
        name = child(node, "type_identifier")
        yield from (Bound(name, "type_parameter"),) if name is not None else ()
    elif node.type == "catch_parameters":
        yield from (Bound(each, "variable") for each in node.named_children if each.type == "identifier")
    else:
        name = node.child_by_field_name("name") or child(node, "identifier")
        if name is not None:
            kind = "parameter" if node.type == "formal_parameter" else "variable"
            yield Bound(name, kind, _type_of(node, name), _value_of(node))


def _type_of(node: Node, name: Node) -> Node | None:
    first = next((each for each in node.named_children if each.type not in _NO_TYPE), None)
    return (
        first if first is not None and first.start_byte < name.start_byte and first.type == "type_identifier" else None
    )


def _value_of(node: Node) -> Span | None:
    """A value is written as a primary and its selectors, side by side."""
    values = node.children_by_field_name("value") if node.type == "initialized_variable_definition" else ()
    return Span(values[0].start_byte, values[-1].end_byte) if values else None
