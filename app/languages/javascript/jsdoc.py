"""Types that JSDoc comments give in JavaScript: of parameters, results, variables, and those that they define."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from app.languages import types
from app.languages.base import Around, Bound, Definition, Node, Span
from app.languages.javascript.nodes import FUNCTIONS, names_in, parameter_parts, text, unwrapped

_TAG = re.compile(rb"@(param|type|returns?|typedef|property|prop|arg|argument)\s*(?=\{)")
_NAME = re.compile(rb"\s*\[?\s*([\w$.]+)")
_NO_TYPES = frozenset({"", "*", "?", "null", "undefined", "void"})


class Tag(NamedTuple):
    kind: str
    type: str  # as TypeScript would write it, without white space
    name: str
    start: int  # of the name, as an offset in the comment
    end: int


def tags(comment: bytes) -> Iterator[Tag]:
    for match in _TAG.finditer(comment) if comment.startswith(b"/**") else ():
        end = _closing(comment, match.end())
        name = _NAME.match(comment, end)
        kind = match.group(1).decode()
        written = comment[match.end() + 1 : end - 1].decode("utf-8", "replace")
        found = name.group(1).decode("utf-8", "replace") if name else ""
        yield Tag(kind, type_text(written), found, *(name.span(1) if name else (end, end)))


def _closing(comment: bytes, at: int) -> int:
    depth = 0
    for place in range(at, len(comment)):
        depth += {123: 1, 125: -1}.get(comment[place], 0)
        if depth == 0:
            return place + 1
    return len(comment)


def type_text(written: str) -> str:
    """`?Array.<T>=` as `Array<T>`."""
    found = re.sub(r"\s*\n\s*\*\s*|\s+", "", written).lstrip("?!").rstrip("=?!")
    if found.startswith("..."):
        found = f"{found[3:]}[]"
    return found.replace("Object.<", "Record<").replace(".<", "<")


def documented(node: Node) -> Iterator[Bound]:
    """What a comment says of the declaration below it."""
    found = list(tags(node.text or b"")) if b"{" in (node.text or b"") else []
    target = node.next_sibling if found else None
    name, function = _declared(target) if target is not None else (None, None)
    for tag in found:
        if tag.kind == "type" and function is None and name is not None:
            yield Bound(node, "assigned", value=_cast(tag.type), called="".join(text(name).split()))
        elif tag.kind == "type" and function is not None:
            yield from _parameters(function, [], tag.type)
        elif tag.kind.startswith("return") and function is not None:
            yield Bound(node, "result", value=_cast(tag.type), body=function, called="return")
    if function is not None:
        yield from _parameters(function, [tag for tag in found if tag.kind in ("param", "arg", "argument")], "")


def _cast(type_: str) -> str:
    parts = [part for part in types.split(type_.strip("()"), "|") if part not in _NO_TYPES]
    return "||".join(f"(_ as {part})" for part in parts)


def _declared(target: Node) -> tuple[Node | None, Node | None]:
    """The name that a declaration binds, and its function where it is one."""
    name: Node | None = None
    value: Node | None = target
    for _ in range(5):  # `export const f = memo = function () {}` is as deep as it gets
        if value is None or value.type in FUNCTIONS or value.child_by_field_name("parameters") is not None:
            break
        if value.type == "variable_declarator" or value.type.endswith("field_definition") or value.type == "pair":
            name = value.child_by_field_name("name") or value.child_by_field_name("property") or name
            value, _ = unwrapped(value.child_by_field_name("value"))
        elif value.type == "assignment_expression":
            name, value = value.child_by_field_name("left"), unwrapped(value.child_by_field_name("right"))[0]
        elif value.type in ("lexical_declaration", "variable_declaration", "expression_statement"):
            value = next(iter(value.named_children), None)
        elif value.type == "export_statement":
            value = value.child_by_field_name("declaration") or value.child_by_field_name("value")
        else:
            value = None
    callable_ = value is not None and (value.type in FUNCTIONS or value.child_by_field_name("parameters") is not None)
    return name, value if callable_ else None


def _parameters(function: Node, given: list[Tag], type_: str) -> Iterator[Bound]:
    """Parameters by name, destructured ones by place; or as a function's type says."""
    parameters = function.child_by_field_name("parameters")
    own = parameters.named_children if parameters is not None else [function.child_by_field_name("parameter")]
    whole = [tag for tag in given if "." not in tag.name]
    by_name = {tag.name: _full(tag, given) for tag in whole}
    for number, child in enumerate(each for each in own if each is None or each.type != "comment"):
        pattern = parameter_parts(child)[0] if child is not None else None
        if pattern is None:
            continue
        if type_:
            for way, name, _ in names_in(pattern):
                yield Bound(name, "parameter", value=f"{_cast(type_)}(=>{number}){way}")
        elif pattern.type == "identifier":
            known = by_name.get(text(pattern), "")
            if known not in _NO_TYPES:
                yield Bound(pattern, "parameter", known)
        elif number < len(whole) and pattern.type == "object_pattern":
            yield from _destructured(pattern, whole[number], given)


def _full(tag: Tag, given: list[Tag]) -> str:
    """The type of a parameter whose fields have tags of their own (`@param {T} options.a`)."""
    fields = [each for each in given if each.name.startswith(f"{tag.name}.") and each.type not in _NO_TYPES]
    if not fields or tag.type.lower() != "object":
        return tag.type
    return "{" + ";".join(f"{each.name[len(tag.name) + 1 :]}:{each.type}" for each in fields) + "}"


def _destructured(pattern: Node, tag: Tag, given: list[Tag]) -> Iterator[Bound]:
    fields = {each.name[len(tag.name) :]: each.type for each in given if each.name.startswith(f"{tag.name}.")}
    for way, name, _ in names_in(pattern):
        known = fields.get(way, "")
        if known not in _NO_TYPES:
            yield Bound(name, "parameter", known)
        elif not fields and not way.startswith("…") and tag.type.isidentifier():
            yield Bound(name, "parameter", value=f"(_ as {tag.type}){way}")


def typedef(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """`@typedef {T} Name`, with its `@property` tags."""
    comment = node.text or b""
    if b"@typedef" not in comment:
        return
    owner = ""
    for tag in tags(comment):
        at = Span(node.start_byte + tag.start, node.start_byte + tag.end)
        if tag.kind == "typedef" and tag.name.isidentifier():
            owner = tag.name
            plain = tag.type.lower() == "object"
            yield Definition(name=at, kind="type_alias", range=node, type="" if plain else tag.type)
        elif tag.kind in ("property", "prop") and owner and tag.name.isidentifier():
            yield Definition(name=at, kind="property", range=at, type=tag.type, container=owner, once=True)
