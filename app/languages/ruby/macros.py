"""Calls in a class body that make members: accessors, delegation, `define_method`, the associations of Rails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.languages.base import Definition, Node
from app.languages.ruby.nodes import arguments, arity, block_of, symbol_name, text

_READERS = frozenset({"attr_accessor", "attr_reader", "attr_writer"})
_BOTH = frozenset({"cattr_accessor", "mattr_accessor", "class_attribute"})
_ASSOCIATIONS = frozenset({"has_many", "has_one", "belongs_to", "has_and_belongs_to_many"})
_DELEGATES = frozenset({"delegate", "def_delegators"})


def defined(call: Node, in_singleton: bool) -> Iterator[Definition]:
    name, given = text(call.child_by_field_name("method")), arguments(call)
    static = ("static",) if in_singleton else ()
    if name in _READERS or name in _BOTH:
        yield from _properties(given, static or (("static",) if name in _BOTH else ()))
    elif name in _ASSOCIATIONS:
        yield from _properties(given[:1], ())
    elif name in ("define_method", "define_singleton_method"):
        yield from _method(call, given, static or (("static",) if "singleton" in name else ()))
    elif name == "scope":
        yield from _forwards(given[:1], ("static",))
    elif name == "alias_method":
        yield from _forwards(given[:1], ("alias",))
    elif name in _DELEGATES:
        yield from _forwards(given[1:] if name == "def_delegators" else given, static)


def _properties(given: Sequence[Node], modifiers: tuple[str, ...]) -> Iterator[Definition]:
    for each in given:
        name = symbol_name(each)
        if name is not None:
            yield Definition(
                name=name, kind="property", member_kind="property", range=each, head=each, modifiers=modifiers
            )


def _method(call: Node, given: Sequence[Node], modifiers: tuple[str, ...]) -> Iterator[Definition]:
    first = next(iter(given), None)
    name, block = symbol_name(first) if first is not None else None, block_of(call)
    if name is not None:
        least, most = arity(block.child_by_field_name("parameters") if block is not None else None)
        yield Definition(
            name=name, kind="function", member_kind="method", body=block, scope=block, head=call, min_args=least,
            max_args=most, modifiers=modifiers,
        )  # fmt: skip


def _forwards(given: Sequence[Node], modifiers: tuple[str, ...]) -> Iterator[Definition]:
    for each in given:
        name = symbol_name(each)
        if name is not None:
            yield Definition(
                name=name, kind="function", member_kind="method", range=each, head=each, modifiers=modifiers
            )
