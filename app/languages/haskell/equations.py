"""Functions and constants: equations of one name that follow each other, with their type signature."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Definition, Node, Span
from app.languages.broad import child, text

HOLDERS = frozenset({"declarations", "class_declarations", "instance", "local_binds"})
_PLAIN = frozenset({"literal", "list", "tuple", "record", "constructor", "variable"})
_PLAIN_TYPES = frozenset({"name", "list", "tuple", "qualified"})
_NEUTRAL = frozenset({"comment", "haddock", "pragma", "fixity"})


def defined(holder: Node) -> Iterator[Definition]:
    held = child(holder, "instance_declarations") if holder.type == "instance" else holder
    container = _instance_of(holder) if holder.type == "instance" else ""
    signature: Node | None = None
    run: list[Node] = []
    for node in held.named_children if held is not None else ():
        if node.type in _NEUTRAL:
            continue
        name = _name(node)
        if run and (name is None or text(name) != text(_name(run[0])) or node.type != run[0].type):
            yield from _run(run, signature, holder.type, container)
            run, signature = [], None
        if signature is not None and not run and (name is None or text(name) not in _signed(signature)):
            yield from _signature(signature, holder.type)
            signature = None
        if node.type in ("signature", "default_signature"):
            signature = node if node.type == "signature" else child(node, "signature")
        elif name is not None:
            run.append(node)
    if run:
        yield from _run(run, signature, holder.type, container)
    elif signature is not None:
        yield from _signature(signature, holder.type)


def _instance_of(instance: Node) -> str:
    """The type that an instance is of: the first one that its head names."""
    waiting = list(instance.children_by_field_name("patterns"))
    while waiting:
        node = waiting.pop(0)
        if node.type == "name":
            return text(node)
        waiting = [*node.named_children, *waiting]
    return text(instance.child_by_field_name("name"))


def _name(node: Node) -> Node | None:
    """The name that an equation defines; None for patterns, signatures and all else."""
    if node.type not in ("function", "bind"):
        return None
    name = node.child_by_field_name("name")
    if name is None and node.type == "function":
        head = child(node, "infix") or child(child(node, "function_head_parens"), "infix")
        name = head.child_by_field_name("operator") if head is not None else None
    return name.named_children[0] if name is not None and name.type in ("infix_id", "prefix_id") else name


def _signed(signature: Node) -> list[str]:
    return [text(each) for each in _names_of(signature)]


def _names_of(signature: Node) -> list[Node]:
    listed = signature.child_by_field_name("names")
    named = listed.named_children if listed is not None else signature.children_by_field_name("name")
    return [each.named_children[0] if each.type == "prefix_id" and each.named_children else each for each in named]


def _signature(signature: Node, holder: str) -> Iterator[Definition]:
    """A class says what its instances have; elsewhere a signature alone defines nothing."""
    for name in _names_of(signature) if holder == "class_declarations" else ():
        count = _asked_for(signature)
        yield Definition(
            name, "method", range=signature, head=signature, outward=True, min_args=count, max_args=count,
            modifiers=("abstract",),
        )  # fmt: skip


def _asked_for(signature: Node) -> int:
    count, type_ = 0, signature.child_by_field_name("type")
    while type_ is not None and type_.type in ("function", "context", "forall"):
        count += type_.type == "function"
        type_ = type_.child_by_field_name("result") or type_.child_by_field_name("type")
    return count


def _run(run: list[Node], signature: Node | None, holder: str, container: str) -> Iterator[Definition]:
    first, last, name = run[0], run[-1], _name(run[0])
    if name is None:
        return
    whole = Span((signature or first).start_byte, last.end_byte)
    if first.type == "bind" and (holder == "local_binds" or _is_constant(first, signature)):
        type_ = signature.child_by_field_name("type") if signature is not None else None
        yield Definition(name, "constant", range=whole, head=first, type=type_, value=_value(first))
        return
    patterns = first.child_by_field_name("patterns")
    count = patterns.named_child_count if patterns is not None else 0
    count += 2 if first.type == "function" and first.child_by_field_name("name") is None else 0  # an operator's sides
    signed = signature if signature is not None else first
    yield Definition(
        name, "method" if holder in ("class_declarations", "instance") else "function", range=whole, head=signed,
        body=Span(first.start_byte if signature is not None else _after_head(first), last.end_byte),
        scope=Span(first.start_byte, last.end_byte), outward=holder == "class_declarations", container=container,
        min_args=count, max_args=count,
    )  # fmt: skip


def _after_head(equation: Node) -> int:
    head = equation.child_by_field_name("patterns") or child(equation, "infix", "function_head_parens")
    return (head or equation.child_by_field_name("name") or equation).end_byte


def _value(bind: Node) -> Node | None:
    match = bind.child_by_field_name("match")
    return match.child_by_field_name("expression") if match is not None else None


def _is_constant(bind: Node, signature: Node | None) -> bool:
    """What takes nothing, does nothing and holds nothing."""
    value = _value(bind)
    type_ = signature.child_by_field_name("type") if signature is not None else None
    plain = value is not None and value.type in _PLAIN
    typed = type_ is not None and type_.type in _PLAIN_TYPES
    named = value is not None and value.type == "variable" and not typed
    return bind.child_by_field_name("binds") is None and not named and (plain or (typed and value is not None))
