"""What Julia's nodes mean: functions in two forms, types, modules, enums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span
from app.languages.broad import child, rest, text
from app.languages.julia.imports import imported, included

_CALLED = frozenset({"call_expression", "where_expression", "typed_expression"})


class JuliaRules(Rules):
    spreads = frozenset({"splat_expression"})

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if kind in ("function", "macro"):
            return _function(node, kind)
        if kind == "field":
            return _field(node)
        return {"module": _module, "enum": _enum}.get(kind, _type if "definition" in node.type else _value)(node, kind)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return _bound(node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return imported(node)

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        """`julia.include`: the path of each file that this one includes."""
        path = included(node)
        if path:
            yield Property("julia.include", path)

    def count_arguments(self, node: Node) -> int:
        """Positional ones; keywords are told apart by name."""
        given = [each.type for each in node.named_children if "comment" not in each.type]
        return -1 if "splat_expression" in given else sum(each != "assignment" for each in given)


# Functions


def _call_of(node: Node | None) -> Node | None:
    """`f(x)` in `f(x)::T where T`."""
    while node is not None and node.type in ("where_expression", "typed_expression", "signature"):
        node = node.named_children[0] if node.named_children else None
    return node if node is not None and node.type in ("call_expression", "identifier") else None


def _function(node: Node, kind: str) -> Iterator[Definition]:
    long = node.type != "assignment"
    head = child(node, "signature") if long else node.named_children[0]
    call = _call_of(head)
    if head is None or call is None:
        return
    name = call if call.type == "identifier" else call.named_children[0]
    container = ""
    if name.type == "field_expression":
        container = text(name.named_children[0])
        name = name.named_children[-1]
    if name.type == "parametrized_type_expression":
        name = name.named_children[0]
    if name.type not in ("identifier", "operator", "quote_expression"):
        return
    given = child(call, "argument_list")
    least, most = _arity(given) if given is not None else (-1, -1)
    yield Definition(
        name, kind, member_kind="constructor", head=node, body=rest(head, node) if given is not None else None,
        scope=node if given is not None else None, type=_result(head), container=container, min_args=least,
        max_args=most, modifiers=("extends",) if container else (),
    )  # fmt: skip


def _result(head: Node) -> Node | None:
    inner = head.named_children[0] if head.type == "signature" and head.named_children else head
    while inner.type == "where_expression" and inner.named_children:
        inner = inner.named_children[0]
    return inner.named_children[-1] if inner.type == "typed_expression" and inner.named_child_count > 1 else None


def _arity(given: Node) -> tuple[int, int]:
    """Least and most positional arguments; keywords stand after the semicolon."""
    least = most = 0
    for each in given.children:
        if each.type == ";":
            break
        if not each.is_named or "comment" in each.type:
            continue
        if each.type == "splat_expression" or text(each).endswith("..."):
            return least, -1
        most += 1
        least += each.type != "assignment"
    return least, most


# Types, modules and values


def _module(node: Node, kind: str) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name"), child(node, "block")
    if name is not None:
        yield Definition(name, kind, body=body if body is not None else rest(name, node))


def _type(node: Node, kind: str) -> Iterator[Definition]:
    head, body = child(node, "type_head"), child(node, "block")
    named = head.named_children[0] if head is not None and head.named_children else None
    bases = ""
    if named is not None and named.type == "binary_expression":
        bases, named = text(named.named_children[-1]).partition("{")[0], named.named_children[0]
    if named is not None and named.type == "parametrized_type_expression":
        named = named.named_children[0]
    if head is not None and named is not None and named.type == "identifier":
        holds = kind == "struct" and body is not None
        yield Definition(
            named, kind, body=rest(head, node) if holds else None, scope=node if holds else None, type=bases,
            modifiers=("abstract",) if kind == "interface" else (),
        )  # fmt: skip


def _field(node: Node) -> Iterator[Definition]:
    value = node.named_children[-1] if node.type == "assignment" else None
    typed = node.named_children[0] if node.type == "assignment" else node
    name = typed.named_children[0] if typed.type == "typed_expression" else typed
    type_ = typed.named_children[-1] if typed.type == "typed_expression" else None
    if name.type == "identifier":
        yield Definition(name, "field", type=type_, value=value)


def _value(node: Node, kind: str) -> Iterator[Definition]:
    parts = node.named_children
    name = parts[0].named_children[0] if parts and parts[0].type == "typed_expression" else parts[0] if parts else None
    if name is None or name.type != "identifier":
        return
    value = parts[-1] if len(parts) > 1 else None
    if value is not None and value.type == "arrow_function_expression":
        given = child(value, "argument_list")
        count = given.named_child_count if given is not None else 1
        yield Definition(name, kind, head=node, min_args=count, max_args=count)
        return
    yield Definition(name, kind, head=node, value=value, once=kind == "variable")


def _enum(node: Node, kind: str) -> Iterator[Definition]:
    """`@enum Color red green=2`."""
    given = child(node, "macro_argument_list")
    parts = list(given.named_children) if given is not None else []
    if not parts:
        return
    name = parts[0].named_children[0] if parts[0].type == "typed_expression" else parts[0]
    block = next((each for each in parts if each.type in ("block", "compound_statement", "begin_statement")), None)
    members = list(block.named_children) if block is not None else parts[1:]
    yield Definition(name, kind, scope=Span(name.end_byte, node.end_byte))
    for each in members:
        token = each.named_children[0] if each.type == "assignment" else each
        if token.type == "identifier":
            yield Definition(token, "enum_member", range=each, head=each, outward=True)


# Locals


def _bound(node: Node) -> Iterator[Bound]:
    if node.type in ("where_expression", "type_head"):
        yield from _type_parameters(node)
    elif node.type in ("signature", *_CALLED):
        call = _call_of(node)
        named = call.named_children[0].type if call is not None and call.named_children else ""
        given = child(call, "argument_list") if named != "parenthesized_expression" else None
        yield from (b for each in (given.named_children if given is not None else ()) for b in _parameter(each))
    elif node.type == "let_statement":
        for each in node.named_children:
            if each.type == "assignment" and each.named_children[0].type == "identifier":
                yield Bound(each.named_children[0], "variable")
    elif node.type == "do_clause":
        yield from (b for each in node.named_children if each.type != "block" for b in _parameter(each))
    elif node.type == "arrow_function_expression":
        first = node.named_children[0]
        listed = first.named_children if first.type == "argument_list" else (first,)
        yield from (b for each in listed for b in _parameter(each))
    elif node.type == "catch_clause":
        yield from (Bound(each, "variable") for each in node.named_children[:1] if each.type == "identifier")
    else:
        yield from (b._replace(kind="variable") for each in node.named_children[:1] for b in _parameter(each))


def _parameter(node: Node) -> Iterator[Bound]:
    """Names with their types: `x`, `x::T`, `x = 1`, `xs...`, `(a, b)`."""
    if node.type == "identifier":
        yield Bound(node, "parameter")
    elif (
        node.type == "typed_expression" and len(node.named_children) > 1 and node.named_children[0].type == "identifier"
    ):
        yield Bound(node.named_children[0], "parameter", node.named_children[-1])
    elif node.type in ("assignment", "splat_expression") and node.named_children:
        yield from _parameter(node.named_children[0])
    elif node.type in ("tuple_expression", "open_tuple"):
        yield from (bound for each in node.named_children for bound in _parameter(each))


def _type_parameters(node: Node) -> Iterator[Bound]:
    """`where {T, S<:Real}` and `Cart{T}`."""
    if node.type == "type_head":
        named = node.named_children[0] if node.named_children else None
        named = named.named_children[0] if named is not None and named.type == "binary_expression" else named
        listed = child(named, "curly_expression")
        parts = list(listed.named_children) if listed is not None else []
    else:
        stated = node.named_children[1:]
        parts = [part for each in stated for part in (each.named_children if "curly" in each.type else (each,))]
    for each in parts:
        name = each.named_children[0] if each.type == "binary_expression" and each.named_children else each
        if name.type == "identifier":
            yield Bound(name, "type_parameter")
