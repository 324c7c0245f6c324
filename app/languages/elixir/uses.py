"""Uses that no call is written for: delegates, implementations, functions named by an atom; and what captures count."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Node, Span, Used
from app.languages.broad import child, last, text
from app.languages.elixir.imports import OWN, option


def used(node: Node) -> Iterator[Used]:
    if node.type == "alias":
        yield Used(last(node), "read", text(node).rpartition(".")[0])
    elif node.type in ("arguments", "tuple"):
        yield from _applied(node)
    elif node.type == "unary_operator":
        yield from _implemented(child(node.named_children[0], "arguments"))
    elif text(node.child_by_field_name("target")) == "defimpl":
        yield from _implemented(child(node, "arguments"))
    else:
        yield from _delegated_as(node)


def _applied(node: Node) -> Iterator[Used]:
    """`M, :f, [a, b]`: the function and its arguments, as `apply` and supervisors take them."""
    parts = node.named_children
    for module, name, given in zip(parts, parts[1:], parts[2:], strict=False):
        is_module = module.type == "alias" or text(module) == OWN
        if is_module and name.type == "atom" and given.type == "list":
            yield Used(Span(name.start_byte + 1, name.end_byte), "call", text(module), given.named_child_count)


def _implemented(given: Node | None) -> Iterator[Used]:
    """The behaviour or protocol that a module implements."""
    named = child(given, "alias")
    if named is not None:
        yield Used(last(named), "implement", text(named).rpartition(".")[0])


def _head(delegate: Node) -> tuple[Node | None, int]:
    """What `defdelegate` names, and with how many arguments."""
    given = child(delegate, "arguments")
    head = given.named_children[0] if given is not None and given.named_children else None
    inner = child(head, "arguments")
    named = head.child_by_field_name("target") if head is not None and head.type == "call" else head
    return named, inner.named_child_count if inner is not None else 0


def is_delegate(node: Node) -> bool:
    """Whether a clause calls the function of its own name of another module."""
    is_one = text(node.child_by_field_name("target")) == "defdelegate"
    return is_one and option(child(node, "arguments"), "as") is None


def delegated(node: Node) -> Iterator[tuple[Node, Span]]:
    """`defdelegate f(x), to: M` calls `M.f`."""
    name, module = _head(node)[0], option(child(node, "arguments"), "to")
    if name is not None and module is not None and is_delegate(node):
        yield name, Span(module.start_byte, module.end_byte)


def _delegated_as(node: Node) -> Iterator[Used]:
    given = child(node, "arguments")
    name, module = option(given, "as"), option(given, "to")
    if name is not None and name.type == "atom" and module is not None:
        yield Used(Span(name.start_byte + 1, name.end_byte), "call", text(module), _head(node)[1])


def counted(node: Node) -> Iterator[tuple[Node, int]]:
    """`x |> f` gives one argument, `&f/2` means the function of two."""
    if node.type == "binary_operator":
        name = node.child_by_field_name("right")
        yield from ((name, 1),) if name is not None else ()
        return
    ratio = node.child_by_field_name("operand")
    named, count = (ratio.child_by_field_name(side) if ratio is not None else None for side in ("left", "right"))
    if named is not None and named.type == "call":
        target = named.child_by_field_name("target")
        named = target.child_by_field_name("right") if target is not None else None
    if named is not None and text(count).isdigit():
        yield named, int(text(count))
