"""What Python binds besides symbols: parameters, locals, type parameters, results."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.languages.base import Bound, Node
from app.languages.lexis import squeezed
from app.languages.python.nodes import RECEIVERS, SEQUENCES, places, text_of

_TELLING = SEQUENCES | {
    "identifier", "call", "attribute", "subscript", "await", "conditional_expression", "boolean_operator",
}  # fmt: skip
_KEYED = re.compile(r'\w+(?:\[(?:"\w*"|\d+)\])+')
_SAME_ELEMENTS = frozenset({b"sorted", b"reversed", b"list", b"tuple", b"set", b"iter"})
_TESTING = frozenset({"if_statement", "elif_clause", "while_statement", "assert_statement"})


def _parameters(node: Node) -> Iterator[Bound]:
    """Parameters and type parameters of a function, class or lambda."""
    body, parameters = node.child_by_field_name("body"), node.child_by_field_name("parameters")
    for child in parameters.named_children if parameters is not None else ():
        name, type_, value = child, child.child_by_field_name("type"), child.child_by_field_name("value")
        if child.type in ("default_parameter", "typed_default_parameter"):
            name = child.child_by_field_name("name") or child
        elif child.type == "typed_parameter" and child.named_children:
            name = child.named_children[0]
        splat = name.type in ("list_splat_pattern", "dictionary_splat_pattern")
        if splat and name.named_children:
            name = name.named_children[0]
        if name.type == "identifier":
            yield Bound(name, "parameter", None if splat else type_, None if splat else value, body=body)
    yield from _type_parameters(node.child_by_field_name("type_parameters"), body)


def _type_parameters(parameters: Node | None, body: Node | None) -> Iterator[Bound]:
    for child in parameters.named_children if parameters is not None else ():
        name = child
        while name.type != "identifier" and name.named_children:
            name = name.named_children[0]
        if name.type == "identifier":
            yield Bound(name, "type_parameter", body=body)


def _for(node: Node) -> Iterator[Bound]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None:
        return
    called, first = _first_argument(right)
    parts = left.named_children
    if called == b"enumerate" and left.type != "identifier" and len(parts) == 2:
        yield from _pattern(parts[0], None, "")
        yield from _pattern(parts[1], first, "[]")
        return
    if (
        called == b"zip"
        and left.type != "identifier"
        and (zipped := _arguments(right))[1:]
        and len(zipped) == len(parts)
    ):
        for part, each in zip(parts, zipped, strict=True):
            yield from _pattern(part, each, "[]")
        return
    yield from _pattern(left, first if called in _SAME_ELEMENTS else right, "[]")


def _first_argument(node: Node | None) -> tuple[bytes, Node | None]:
    """The name that a call of a bare name calls, and its first argument; nothing for other nodes."""
    function = node.child_by_field_name("function") if node is not None and node.type == "call" else None
    arguments = node.child_by_field_name("arguments") if node is not None and function is not None else None
    if function is None or arguments is None or function.type != "identifier" or not arguments.named_children:
        return b"", None
    return function.text or b"", arguments.named_children[0]


def _arguments(call: Node | None) -> list[Node]:
    """Arguments of a call, where they all stand by their places."""
    listed = call.child_by_field_name("arguments") if call is not None else None
    found = [each for each in listed.named_children if each.type != "keyword_argument"] if listed is not None else []
    return [] if any(each.type == "list_splat" for each in found) else found


def _pattern(left: Node, value: Node | None, item: str) -> Iterator[Bound]:
    if left.type == "identifier":
        yield Bound(left, "variable", value=value, item=item)
        return
    if left.type in ("subscript", "attribute"):
        return
    for index, child in places(left.named_children):
        if child.type == "list_splat_pattern":
            yield from (each for name in child.named_children for each in _pattern(name, None, ""))
        else:
            yield from _pattern(child, value, f"{item}[{index}]")


def _as(node: Node) -> Iterator[Bound]:
    """`with value as target` binds the value; `except Error as target` binds an instance."""
    for child in node.named_children:
        if child.type == "as_pattern" and len(child.named_children) > 1:
            value, target = child.named_children[0], child.named_children[-1]
            if target.type == "as_pattern_target" and target.named_children:
                target = target.named_children[0]
            yield from _pattern(target, value, ".__enter__()" if node.type == "with_item" else "()")


def _walrus(node: Node) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Bound(name, "variable", value=node.child_by_field_name("value"))


def _match(node: Node) -> Iterator[Bound]:
    """What each case binds, and what the subject is where a case names its class."""
    subject, body = node.child_by_field_name("subject"), node.child_by_field_name("body")
    value = squeezed(text_of(subject)) if subject is not None else ""
    for clause in body.named_children if body is not None else ():
        for pattern in clause.named_children if clause.type == "case_clause" else ():
            if pattern.type == "case_pattern":
                yield from _captures_in(pattern, value)
                kind = _class_of(pattern)
                if kind and subject is not None and subject.type in ("identifier", "attribute"):
                    yield Bound(pattern, "narrowed", kind, str(clause.end_point[0] + 1), called=value)


def _class_of(pattern: Node) -> str:
    """The class that a value has where a pattern fits, several by `|`; "" where that is open."""
    inner = pattern
    while inner.type in ("case_pattern", "as_pattern") and inner.named_children:
        inner = inner.named_children[0]
    if inner.type == "union_pattern":
        found = [_class_of(each) for each in inner.named_children]
        return "|".join(found) if all(found) else ""
    return text_of(inner.named_children[0]) if inner.type == "class_pattern" else ""


def _captures_in(node: Node, value: str) -> Iterator[Bound]:
    """The names in a pattern, each with the part of the value that it stands for; "" where that is not known."""
    if node.type == "dotted_name":
        if len(node.named_children) == 1 and text_of(node) != "_":
            yield Bound(node.named_children[0], "variable", value=value or None)
    elif node.type == "as_pattern":
        kind = _class_of(node)
        yield from _captures_in(node.named_children[0], value)
        yield Bound(node.named_children[-1], "variable", value=f"{kind}()" if kind.isidentifier() else value or None)
    elif node.type == "class_pattern":
        kind = text_of(node.named_children[0])
        for place, argument in enumerate(node.named_children[1:]):
            inner = argument.named_children[0] if argument.named_children else argument
            if inner.type == "keyword_pattern":
                for each in inner.named_children[1:]:
                    yield from _captures_in(each, f"{kind}().{text_of(inner.named_children[0])}")
            else:
                yield from _captures_in(argument, f"{kind}()[{place}]")
    elif node.type == "identifier" and text_of(node) != "_":  # `*rest`
        yield Bound(node, "variable")
    else:
        listed = node.type in ("list_pattern", "tuple_pattern") and value
        for place, child in enumerate(node.named_children[node.type == "keyword_pattern" :]):
            part = f"{value}[{place}]" if listed else value if node.type == "case_pattern" else ""
            yield from _captures_in(child, part)


def _result(node: Node) -> Iterator[Bound]:
    """What a function gives back, where the expression can tell a type."""
    value = node.named_children[0] if node.named_children else None
    if value is not None and value.type in _TELLING:
        yield Bound(node.children[0], "result", value=value)


def _assigned(node: Node) -> Iterator[Bound]:
    """`self.x = value`, each time: only the first is the field's own value; and `table["key"] = value`."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is not None and left.type == "subscript":
        if _KEYED.fullmatch(place := text_of(left).replace("'", '"')):
            yield Bound(left, "assigned", value=right, called=place)
        return
    receiver = left.child_by_field_name("object") if left is not None else None
    telling = right is not None and right.type in _TELLING
    if left is not None and receiver is not None and receiver.text in RECEIVERS and telling:
        yield Bound(left, "assigned", value=right)


def _narrowed(call: Node) -> Iterator[Bound]:
    """`if isinstance(x, T):` and `assert isinstance(x, T)`: what x is from there on; `if not …: return` likewise."""
    arguments = call.child_by_field_name("arguments")
    parts = arguments.named_children if arguments is not None else ()
    until = _holds_until(call) if len(parts) == 2 and parts[0].type in ("identifier", "attribute") else 0
    if until:
        types = parts[1].named_children if parts[1].type == "tuple" else (parts[1],)
        named = [text_of(each) for each in types if each.type in ("identifier", "attribute")]
        if len(named) == len(types):
            yield Bound(parts[0], "narrowed", "|".join(named), str(until))


def _holds_until(test: Node) -> int:
    """The last line that is reached only when a test holds; 0 where that cannot be said."""
    refused, statement = False, test.parent
    while statement is not None and _passes_on(statement, refused):
        refused = refused or statement.type == "not_operator"
        statement = statement.parent
    if statement is None or statement.type not in _TESTING:
        return 0
    body = statement.child_by_field_name("consequence") or statement.child_by_field_name("body")
    if refused and (body is None or not _leaves(body)):
        return 0
    until = statement.parent if refused or body is None else body
    return until.end_point[0] + 1 if until is not None else 0


def _passes_on(node: Node, refused: bool) -> bool:
    """Whether a test stands in a larger one that holds only when it does."""
    if node.type == "boolean_operator":
        return not refused and text_of(node.child_by_field_name("operator")) == "and"
    return node.type == "parenthesized_expression" or (node.type == "not_operator" and not refused)


def _leaves(body: Node) -> bool:
    last = body.named_children[-1].type if body.named_children else ""
    return last in ("return_statement", "raise_statement", "continue_statement", "break_statement")


BINDERS = {
    "call": _narrowed,
    "return_statement": _result, "yield": _result, "assignment": _assigned,
    "function_definition": _parameters, "class_definition": _parameters, "lambda": _parameters, "for_in_clause": _for,
    "for_statement": _for, "with_item": _as, "except_clause": _as, "except_group_clause": _as,
    "named_expression": _walrus, "match_statement": _match,
}  # fmt: skip
