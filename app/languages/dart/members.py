"""Functions, members and variables, which stand beside their bodies in what holds them."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Definition, Node, Span
from app.languages.broad import child, text

_CONSTRUCTORS = frozenset({
    "constructor_signature", "constant_constructor_signature", "factory_constructor_signature",
    "redirecting_factory_constructor_signature",
})  # fmt: skip
_SIGNATURES = _CONSTRUCTORS | {"function_signature", "getter_signature", "setter_signature", "operator_signature"}
_LISTS = ("initialized_identifier_list", "static_final_declaration_list", "identifier_list")
_HELD = frozenset({"method_signature", "declaration", *_SIGNATURES})


def held(holder: Node) -> Iterator[Definition]:
    """What a file or a type holds."""
    start: Node | None = None  # where what is being declared begins: types and `const` stand beside it in a file
    waiting: tuple[Node, Node, Node] | None = None
    for each in holder.named_children:
        if waiting is not None and (each.type != "function_body"):
            yield from _function(*waiting, None)
            waiting = None
        if each.type == "function_body":
            yield from _function(*waiting, each) if waiting is not None else ()
            waiting = start = None
        elif each.type == "enum_constant":
            yield from _constant(each)
        elif each.type in _HELD:
            signature = each if each.type in _SIGNATURES else child(each, *_SIGNATURES)
            if signature is None:
                yield from _listed(each, child(each, *_LISTS), start or each)
                start = None
            else:
                waiting = (each, signature, start or each)
        elif each.type in _LISTS:
            yield from _listed(holder, each, start or each)
            start = None
        elif "comment" not in each.type:
            is_header = each.type.endswith(("_builtin", "_type", "type_identifier", "type_arguments", "annotation"))
            start = (start or each) if is_header else None
    if waiting is not None:
        yield from _function(*waiting, None)


def local_function(node: Node) -> Iterator[Definition]:
    signature, body = node.child_by_field_name("parameters"), node.child_by_field_name("body")
    if signature is not None:
        yield from _function(node, signature, node, body)


def _function(whole: Node, signature: Node, start: Node, body: Node | None) -> Iterator[Definition]:
    name, kind = _name_and_kind(signature)
    if name is None:
        return
    given = child(signature, "formal_parameter_list")
    least, most = _arity(given) if kind != "property" else (-1, -1)
    end = body.end_byte if body is not None else whole.end_byte
    first = min(start.start_byte, whole.start_byte)
    words = {each.type.removesuffix("_builtin") for each in whole.children[:3]} & {"static", "external"}
    words |= {"static"} if text(whole).startswith("static ") else set()
    words |= {"abstract"} if body is None and kind in ("function", "property") and not words else set()
    type_ = _made(signature) if kind == "constructor" else _type_before(signature, name)
    yield Definition(
        name, kind, member_kind="method" if kind == "function" else kind, range=Span(first, end), head=whole,
        signature=whole if body is None else Span(whole.start_byte, _end_of_head(whole, body)), body=body,
        scope=Span(signature.start_byte, end) if body is not None or given is not None else None,
        type=type_, min_args=least, max_args=most, exported=text(name)[:1] != "_",
        modifiers=tuple(sorted(words)),
    )  # fmt: skip


def _end_of_head(whole: Node, body: Node) -> int:
    return min(whole.end_byte, body.start_byte)


def _name_and_kind(signature: Node) -> tuple[Node | None, str]:
    if signature.type in _CONSTRUCTORS:
        return next(
            (each for each in reversed(signature.named_children) if each.type == "identifier"), None
        ), "constructor"
    if signature.type == "operator_signature":
        operator = next((each for each in signature.children if each.type.endswith("operator") and each.is_named), None)
        return operator, "function"
    name = signature.child_by_field_name("name")
    return name, "function" if signature.type == "function_signature" else "property"


def _made(signature: Node) -> Node | None:
    """The class of a constructor."""
    return child(signature, "identifier")


def _type_before(signature: Node, name: Node) -> Node | None:
    first = signature.named_children[0] if signature.named_children else None
    return (
        first if first is not None and first.type == "type_identifier" and first.end_byte <= name.start_byte else None
    )


def _arity(given: Node | None) -> tuple[int, int]:
    """Least and most arguments; named ones count as arguments that may be left out."""
    least = most = 0
    for each in given.named_children if given is not None else ():
        if each.type == "formal_parameter":
            least, most = least + 1, most + 1
        elif each.type == "optional_formal_parameters":
            most += sum(inner.type == "formal_parameter" for inner in each.named_children)
    return least, most


def _listed(whole: Node, listed: Node | None, start: Node) -> Iterator[Definition]:
    """Fields, top-level variables and constants."""
    fixed = listed is not None and listed.type == "static_final_declaration_list"
    within = whole.type == "declaration"
    type_ = child(whole, "type_identifier") if within else start if start.type == "type_identifier" else None
    for each in listed.named_children if listed is not None else ():
        name = each if each.type == "identifier" else child(each, "identifier")
        if name is None:
            continue
        values = each.named_children[1:] if each is not name else ()
        kind = "constant" if fixed else "variable"
        yield Definition(
            name, kind, member_kind="constant" if fixed else "field", head=whole if within else start,
            signature=Span((whole if within else start).start_byte, each.end_byte), type=type_,
            range=Span(min(start.start_byte, each.start_byte), each.end_byte), exported=text(name)[:1] != "_",
            value=Span(values[0].start_byte, values[-1].end_byte) if values else None,
        )  # fmt: skip


def _constant(node: Node) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Definition(name, "enum_member", range=node, head=node)
