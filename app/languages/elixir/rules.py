"""What Elixir's nodes mean: modules, functions of several clauses, structs, attributes, types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.languages import sections
from app.languages.base import Around, Bound, Definition, Imported, Node, Span, Used
from app.languages.broad import child, last, text
from app.languages.elixir import uses
from app.languages.elixir.imports import imported, option, pairs
from app.languages.elixir.words import DEFINERS

_PRIVATE = frozenset({"defp", "defmacrop", "defguardp"})
_ATTRIBUTES = frozenset(
    "moduledoc doc typedoc spec type typep opaque callback macrocallback impl behaviour behavior derive enforce_keys "
    "before_compile after_compile on_load on_definition compile dialyzer external_resource optional_callbacks tag "
    "moduletag describetag shortdoc requirements recursive deprecated since fallback_to_any protocol vsn".split()
)
_LEADING = frozenset({"doc", "spec", "impl", "deprecated"})


class Clause(NamedTuple):
    """One clause: `def f(x) when y do … end`."""

    node: Node
    word: str
    head: Node  # all before the body: name, arguments, guard
    called: Node  # the name with its arguments, or the name alone
    name: Node


class ElixirRules(sections.SectionRules):
    marks = sections.syntax(
        rb"#[^\n]*", rb'"""[\s\S]*?"""', rb"'(?:[^'\\\n]|\\.)*'", rb"(?<!\w)\?[^\w\s]", deep=rb"  ", words=True
    )

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if kind == "module":
            return _module(node)
        if kind == "function":
            return _functions(node)
        if kind == "struct":
            return _fields(node)
        return _attribute(node) if kind == "constant" else _type(node)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        clause = _clause(node) if node.type == "call" else None
        if clause is None:
            return () if node.type == "call" else (Bound(each, "variable") for each in _names(node))
        return (Bound(each, "parameter") for given in _given(clause.called) for each in _names(given))

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return imported(node)

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        """`A.B` uses B of A; what delegates, implements and names a function by an atom."""
        return uses.used(node)

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        return uses.delegated(node)

    def counted(self, node: Node) -> Iterable[tuple[Node, int]]:
        return uses.counted(node)


# Modules


def _module(node: Node) -> Iterator[Definition]:
    word, given, block = text(node.child_by_field_name("target")), child(node, "arguments"), child(node, "do_block")
    named = child(given, "alias")
    if named is None or block is None:
        return
    outer = text(named)
    target = option(given, "for") if word == "defimpl" else None
    target = child(target, "alias") if target is not None and target.type == "list" else target
    if target is not None and target.type == "alias":
        container, name = f"{outer}.{text(target)}".rpartition(".")[0], target
    else:
        container, name = outer.rpartition(".")[0], named
    yield Definition(
        last(name), "module", body=block, opens="class", container=f".{container}" if container else "",
        doc=_moduledoc(block), modifiers=() if word == "defmodule" else (word.removeprefix("def"),),
    )  # fmt: skip


def _moduledoc(block: Node) -> Node | None:
    for each in block.named_children[:3]:
        if _attribute_name(each) == "moduledoc":
            return _string(each)
    return None


def _attribute_name(node: Node) -> str:
    if node.type != "unary_operator" or not node.children or node.children[0].type != "@":
        return ""
    return text(node.named_children[0].child_by_field_name("target")) if node.named_children else ""


def _string(attribute: Node) -> Node | None:
    return child(child(attribute.named_children[0], "arguments"), "string", "sigil")


# Functions


def _clause(node: Node) -> Clause | None:
    target = node.child_by_field_name("target") if node.type == "call" else None
    word = text(target) if target is not None and target.type == "identifier" else ""
    given = child(node, "arguments") if word in DEFINERS else None
    if given is None or not given.named_children:
        return None
    head = called = given.named_children[0]
    if head.type == "binary_operator" and text(head.child_by_field_name("operator")) == "when":
        called = head.child_by_field_name("left") or head
    name = called
    if called.type == "call":
        name = called.child_by_field_name("target") or called
    elif called.type == "binary_operator":
        name = called.child_by_field_name("operator") or called
    elif called.type == "unary_operator":
        name = called.children[0]
    return Clause(node, word, head, called, name) if name.type not in ("call", "dot") else None


def _given(called: Node) -> list[Node]:
    """Parameters, in order."""
    if called.type == "call":
        given = child(called, "arguments")
        return [each for each in given.named_children if each.type != "comment"] if given is not None else []
    return [] if called.type == "identifier" else list(called.named_children)


def _functions(block: Node) -> Iterator[Definition]:
    """Clauses that follow each other are one function; what documents it stands before the first."""
    run: list[Clause] = []
    leading: list[Node] = []
    started: list[Node] = []
    for each in _statements(block):
        if each.type == "comment":
            continue
        clause = _clause(each)
        if clause is None:
            name = _attribute_name(each)
            leading = [*leading, each] if name in _LEADING else []
            continue
        if run and _key(run[0]) != _key(clause):
            yield _function(run, started)
            run = []
        if not run:
            started = leading
        run.append(clause)
        leading = []
    if run:
        yield _function(run, started)


def _statements(block: Node) -> Iterator[Node]:
    """Statements of a module, those in its conditions included."""
    for each in block.named_children:
        target = each.child_by_field_name("target") if each.type == "call" else None
        inner = child(each, "do_block") if target is not None and text(target) in ("if", "unless", "for") else None
        if each.type == "else_block" or inner is not None:
            yield from _statements(inner or each)
        yield each


def _key(clause: Clause) -> tuple[str, str, int]:
    return clause.word, text(clause.name), len(_given(clause.called))


def _function(run: list[Clause], leading: list[Node]) -> Definition:
    first, last = run[0], run[-1]
    given = _given(first.called)
    least = len(given) - sum(_has_default(each) for each in given)
    kind = DEFINERS[first.word]
    doc = next((_string(each) for each in leading if _attribute_name(each) == "doc"), None)
    start = min([first.node.start_byte, *(each.start_byte for each in leading)])
    return Definition(
        first.name, kind, member_kind=kind, range=Span(start, last.node.end_byte), head=first.node,
        body=Span(first.head.end_byte, last.node.end_byte), scope=Span(first.node.start_byte, last.node.end_byte),
        min_args=least, max_args=len(given), exported=first.word not in _PRIVATE, doc=doc,
        modifiers=("private",) if first.word in _PRIVATE else (), claims=not uses.is_delegate(first.node),
    )  # fmt: skip


def _has_default(parameter: Node) -> bool:
    return parameter.type == "binary_operator" and text(parameter.child_by_field_name("operator")) == "\\\\"


# Attributes, types and structs


def _attribute(node: Node) -> Iterator[Definition]:
    name = _attribute_name(node)
    if not name or name in _ATTRIBUTES:
        return
    target, given = node.named_children[0].child_by_field_name("target"), child(node.named_children[0], "arguments")
    value = given.named_children[0] if given is not None and given.named_child_count == 1 else None
    if target is not None:
        yield Definition(
            Span(node.start_byte, target.end_byte), "constant", member_kind="constant", value=value, once=True,
            exported=False,
        )  # fmt: skip


def _type(node: Node) -> Iterator[Definition]:
    """`@type t(a) :: …`, and the function that a `@callback` asks for."""
    word, given = _attribute_name(node), child(node.named_children[0], "arguments")
    stated = given.named_children[0] if given is not None and given.named_children else None
    if stated is not None and text(stated.child_by_field_name("operator")) == "when":
        stated = stated.child_by_field_name("left")
    left = stated.child_by_field_name("left") if stated is not None else None
    if stated is None or left is None or text(stated.child_by_field_name("operator")) != "::":
        return
    name = left.child_by_field_name("target") if left.type == "call" else left
    if name is not None and name.type == "identifier":
        is_callback, count = word.endswith("callback"), len(_given(left))
        kind = "function" if is_callback else "type_alias"
        yield Definition(
            name, kind, member_kind=kind, type=None if is_callback else stated.child_by_field_name("right"),
            min_args=count if is_callback else -1, max_args=count if is_callback else -1,
            exported=word != "typep", modifiers=("callback",) if is_callback else (),
        )  # fmt: skip


def _fields(node: Node) -> Iterator[Definition]:
    given = child(node, "arguments")
    listed = child(given, "list") or given
    for each in listed.named_children if listed is not None else ():
        if each.type == "atom":
            yield Definition(Span(each.start_byte + 1, each.end_byte), "field", range=each, head=each)
        for pair in pairs(each if each.type == "keywords" else None):
            key = pair.child_by_field_name("key")
            if key is not None:
                end = key.start_byte + len(text(key).rstrip(": \n").encode())
                value = pair.child_by_field_name("value")
                yield Definition(Span(key.start_byte, end), "field", range=pair, head=pair, value=value)


# Patterns


def _names(pattern: Node) -> Iterator[Node]:
    """Names that a pattern binds: not those that are pinned, called or asked for by a guard."""
    if pattern.type == "identifier":
        if text(pattern) != "_":
            yield pattern
        return
    if pattern.type == "binary_operator" and text(pattern.child_by_field_name("operator")) in ("when", "\\\\"):
        left = pattern.child_by_field_name("left")
        yield from _names(left) if left is not None else ()
        return
    if pattern.type not in ("call", "unary_operator", "struct", "string", "dot"):
        for each in pattern.named_children:
            yield from _names(each)
