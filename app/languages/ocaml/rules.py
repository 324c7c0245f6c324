"""What OCaml's nodes mean: bindings, types, modules and what opens them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.domain.facts import LOCAL_LIKE
from app.languages import sections
from app.languages.base import Around, Bound, Definition, Imported, Node, Span
from app.languages.broad import child, text
from app.languages.ocaml import INTERFACE

_DECLARES = re.compile(rb"^val\b", re.MULTILINE)  # nothing but an interface has these at the start of a line
_LEADING = re.compile(rb"(?:let|and|type|module|class|method|exception)\b[\w\s%!.]*\Z")
_FUNCTIONS = frozenset({"fun_expression", "function_expression"})
_PATHS = frozenset({"module_path", "extended_module_path"})
_DECLARED = frozenset({"value_specification", "external", "method_specification"})
_NAMED = {
    "constructor_declaration": "constructor_name", "field_declaration": "field_name", "module_binding": "module_name",
    "module_type_definition": "module_type_name", "class_binding": "class_name",
    "class_type_binding": "class_type_name", "method_definition": "method_name", "method_specification": "method_name",
    "value_specification": "value_name",
    "external": "value_name", "instance_variable_definition": "instance_variable_name",
}  # fmt: skip


class OCamlRules(sections.SectionRules):
    marks = sections.syntax(
        rb"\(\*[\s\S]*?\*\)", rb"'(?:[^'\\\n]|\\[^'\n]+)'", rb"\{(\w*)\|[\s\S]*?\|\w*\}", layout=True
    )

    def dialect(self, source: bytes) -> str:
        return INTERFACE if _DECLARES.search(source) else ""

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type == "let_binding":
            return _let(node, kind, source)
        name = node.child_by_field_name("name") or child(node, _NAMED.get(node.type, ""), "parenthesized_operator")
        if name is None or (node.type == "module_binding" and _alias(node) is not None):
            return ()
        if node.type in _DECLARED:
            return (_declared(node, kind, _operator(name)),)
        if node.type == "constructor_declaration":
            head = None if kind == "enum_member" else _head(node, source)
            return (Definition(name, kind, outward=kind == "enum_member", head=head),)
        return (_plain(node, kind, name, source),)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        if node.type == "class_binding":
            return _self(node)
        if node.type == "module_parameter":
            name, type_ = child(node, "module_name"), node.child_by_field_name("module_type")
            return (Bound(name, "parameter", type_),) if name is not None else ()
        pattern = node.child_by_field_name("name" if node.type == "for_expression" else "pattern")
        kind, type_ = "parameter" if node.type == "parameter" else "variable", None
        if pattern is not None and pattern.type == "typed_pattern":
            type_ = pattern.child_by_field_name("type")
        return (Bound(each, kind, type_) for each in _names(pattern))

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        if node.type == "module_binding":
            yield from _renamed(node)
            return
        path = node.child_by_field_name("module") or child(node, *_PATHS)
        if path is None or path.type not in _PATHS:
            return
        claims = tuple(_parts(path))
        yield Imported("wildcard", claims[-1], text(path), claims=claims)
        if node.type == "include_module":
            yield Imported("reexport_all", claims[-1], text(path))

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        of, name = node.child_by_field_name("object"), node.child_by_field_name("method")
        if of is not None and name is not None:
            yield name, Span(of.start_byte, of.end_byte)


def _head(node: Node, source: bytes) -> Span:
    """A binding from its keyword on, where that stands on its line."""
    line = source.rfind(b"\n", 0, node.start_byte) + 1
    led = _LEADING.search(source, line, node.start_byte)
    return Span(led.start() if led else node.start_byte, node.end_byte)


def _let(node: Node, kind: str, source: bytes) -> Iterator[Definition]:
    pattern, body = node.child_by_field_name("pattern"), node.child_by_field_name("body")
    if pattern is None:
        return
    parameters = [each for each in node.children if each.type == "parameter"]
    is_function = bool(parameters) or (body is not None and body.type in _FUNCTIONS)
    is_function = pattern.type == "parenthesized_operator" or (is_function and pattern.type == "value_name")
    if is_function == (kind in LOCAL_LIKE):
        return
    head, type_ = _head(node, source), node.child_by_field_name("type")
    if is_function:
        yield Definition(
            _operator(pattern),
            kind,
            head=head,
            body=body,
            scope=node,
            type=type_,
            min_args=_least(parameters),
            max_args=-1,
        )
    elif pattern.type == "value_name":
        yield Definition(pattern, kind, kind, head=head, type=type_, value=_made(body))
    else:
        yield from (Definition(name, kind, kind, range=name, signature=head) for name in _names(pattern))


def _made(body: Node | None) -> Node | str | None:
    """An object by its class; other values as they are written."""
    of = body.child_by_field_name("function") if body is not None and body.type == "application_expression" else body
    path = child(of, "class_path") if of is not None and of.type == "new_expression" else None
    return body if path is None else f"new {text(path)}()"


def _operator(name: Node) -> Node:
    return name.named_children[0] if name.type == "parenthesized_operator" and name.named_children else name


def _least(parameters: list[Node]) -> int:
    """Parameters without those that may be left out."""
    return sum(not text(each).startswith("?") for each in parameters)


def _declared(node: Node, kind: str, name: Node) -> Definition:
    type_ = node.child_by_field_name("type")
    is_function = type_ is not None and type_.type == "function_type"
    count = _arrows(type_) if is_function else -1
    kind = kind if is_function or node.type == "method_specification" else "field"
    modifiers = ("external",) if node.type == "external" else ("declaration",)
    kinds = ("constant", "constant") if kind == "field" else (kind, "")
    return Definition(
        name, *kinds, type=None if is_function else type_, min_args=count, max_args=-1, modifiers=modifiers
    )


def _arrows(type_: Node | None) -> int:
    count = 0
    while type_ is not None and type_.type == "function_type":
        count += not text(type_.child_by_field_name("domain")).startswith("?")
        type_ = type_.child_by_field_name("codomain")
    return count


def _plain(node: Node, kind: str, name: Node, source: bytes) -> Definition:
    """Types, modules, classes and what stands in them."""
    body = node.child_by_field_name("body")
    if node.type == "module_binding" and (body is None or body.type not in ("structure", "module_application")):
        type_ = node.child_by_field_name("module_type")
        body = type_ if type_ is not None and type_.type == "signature" else body
    made_of = body.child_by_field_name("functor") if body is not None and body.type == "module_application" else None
    is_method = kind == "function"
    type_ = node.child_by_field_name("equation") or node.child_by_field_name("type") or made_of
    if kind == "class" and body is not None:
        type_ = None
    bases = ",".join(_inherited(body)) if kind == "class" else ""
    opens = body is not None and made_of is None and kind != "field"
    return Definition(
        name, kind, head=_head(node, source), body=body if opens else None, type=bases or type_,
        scope=node if opens and (is_method or node.type in ("class_binding", "module_binding")) else None,
        modifiers=_words(node), exported="private" not in _words(node),
    )  # fmt: skip


def _words(node: Node) -> tuple[str, ...]:
    return tuple(each.type for each in node.children if each.type in ("private", "virtual", "mutable"))


def _inherited(body: Node | None) -> Iterator[str]:
    for each in body.named_children if body is not None and body.type == "object_expression" else ():
        if each.type == "inheritance_definition":
            yield text(_class(each))


def _class(node: Node) -> Node | None:
    """The class that is inherited, its arguments left out."""
    found = node.child_by_field_name("class")
    while found is not None and found.type != "class_path":
        found = found.named_children[0] if found.named_children else None
    return found


def _alias(node: Node) -> Node | None:
    """The module that a binding merely renames."""
    body = node.child_by_field_name("body")
    return body if body is not None and body.type in _PATHS else None


def _renamed(node: Node) -> Iterator[Imported]:
    path, name = _alias(node), child(node, "module_name")
    if path is not None and name is not None:
        claims = (*_parts(path), name)
        yield Imported("module", claims[-2], text(path), "", text(name), claims)
        yield Imported("reexport", claims[-2], text(path), "", text(name))


def _parts(path: Node) -> Iterator[Node]:
    """The names in a module path, outermost first."""
    for each in path.named_children:
        if each.type == "module_name":
            yield each
        elif each.type in _PATHS:
            yield from _parts(each)


def _self(node: Node) -> Iterator[Bound]:
    """The names that a class gives its own object and what it inherits."""
    body, name = node.child_by_field_name("body"), child(node, "class_name")
    own = body.child_by_field_name("self") if body is not None else None
    if own is not None and name is not None:
        yield from (Bound(each, "parameter", name) for each in _names(own))
    for each in body.named_children if body is not None and body.type == "object_expression" else ():
        alias = each.child_by_field_name("alias") if each.type == "inheritance_definition" else None
        if alias is not None:
            yield Bound(alias, "parameter", _class(each))


def _names(pattern: Node | None) -> Iterator[Node]:
    """Names that a pattern binds; a field's own name where it stands alone."""
    if pattern is None or pattern.type in ("constructor_path", "type_constructor_path"):
        return
    if pattern.type in ("value_pattern", "value_name"):
        if text(pattern) != "_":
            yield pattern
    elif pattern.type == "field_pattern":
        inner = pattern.child_by_field_name("pattern")
        path = child(pattern, "field_path")
        yield from _names(inner) if inner is not None else path.named_children[-1:] if path is not None else ()
    else:
        for each in pattern.named_children:
            yield from _names(each)
