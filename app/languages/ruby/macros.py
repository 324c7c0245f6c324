"""Calls in a class body that make members: accessors, delegation, `define_method`, the associations of Rails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.domain.facts import EXPRESSION_LIMIT
from app.languages.base import Definition, Node, Span, Used
from app.languages.lexis import squeezed
from app.languages.ruby.nodes import arguments, arity, block_of, symbol_name, text

_READERS = frozenset({"attr_accessor", "attr_reader", "attr_writer"})
_BOTH = frozenset({"cattr_accessor", "mattr_accessor", "class_attribute"})
_ASSOCIATIONS = frozenset({"has_many", "has_one", "belongs_to", "has_and_belongs_to_many"})
_ON_ITSELF = frozenset({"tap", "then", "yield_self"})
_LETS = frozenset({"let", "let!", "subject", "subject!"})  # of tests: what a block gives, by a name
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
    elif name in _LETS:
        yield from _method(call, given or (call,), ())
    elif name == "scope":
        yield from _forwards(given[:1], ("static",))
    elif name == "alias_method":
        yield from _forwards(given[:1], ("alias",))
    elif name in _DELEGATES:
        yield from _forwards(given[1:] if name == "def_delegators" else given, static, _prefix(given))


def _properties(given: Sequence[Node], modifiers: tuple[str, ...]) -> Iterator[Definition]:
    for each in given:
        name = symbol_name(each)
        if name is not None:
            yield Definition(
                name=name, kind="property", member_kind="property", range=each, head=each, modifiers=modifiers
            )


def _method(call: Node, given: Sequence[Node], modifiers: tuple[str, ...]) -> Iterator[Definition]:
    first = next(iter(given), None)
    name: Node | Span | None = symbol_name(first) if first is not None else None
    name, block = call.child_by_field_name("method") if first == call else name, block_of(call)
    if name is not None:
        least, most = arity(block.child_by_field_name("parameters") if block is not None else None)
        yield Definition(
            name=name, kind="function", member_kind="method", body=block, scope=block, head=call, min_args=least,
            max_args=most, modifiers=modifiers,
        )  # fmt: skip


def _prefix(given: Sequence[Node]) -> str:
    """`prefix: true, to: :owner` lets the names begin with `owner_`, `prefix: :its` with `its_`."""
    pairs = [each for each in given if each.type == "pair"]
    options = {text(each.child_by_field_name("key")): each.child_by_field_name("value") for each in pairs}
    prefix = options.get("prefix")
    named = options.get("to") if prefix is not None and prefix.type == "true" else prefix
    return text(named).lstrip(":@") + "_" if named is not None and named.type == "simple_symbol" else ""


def _forwards(given: Sequence[Node], modifiers: tuple[str, ...], prefix: str = "") -> Iterator[Definition]:
    for each in given:
        name = symbol_name(each)
        if name is not None:
            called = prefix + text(each).strip(":\"'") if prefix else ""
            yield Definition(
                name=name, kind="function", member_kind="method", range=each, head=each, modifiers=modifiers,
                called=called,
            )  # fmt: skip


def sent(call: Node) -> Iterator[Used]:
    """`items.each(&:save)` calls `save` of each, `item.tap(&:save)` of the item itself."""
    receiver, given = call.child_by_field_name("receiver"), arguments(call)
    block = given[-1] if given and given[-1].type == "block_argument" else None
    name = symbol_name(block.named_children[0]) if block is not None else None
    of_each = "" if text(call.child_by_field_name("method")) in _ON_ITSELF else "[]"
    said = squeezed(text(receiver)) + of_each
    if name is not None and len(said) <= EXPRESSION_LIMIT:
        yield Used(name, "call", said, 0)
