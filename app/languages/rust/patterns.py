"""Names that Rust binds: parameters, type parameters, and patterns of let, match, for, if let and closures."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages import lexis
from app.languages.base import Bound, Node
from app.languages.rust.nodes import spaced, squeezed, text

_OPENED = {"Some": ".unwrap()", "Ok": ".unwrap()", "Err": ".unwrap_err()", "Ready": ".unwrap()"}
_OF_ELEMENT = frozenset(
    "map for_each filter filter_map flat_map find find_map any all and_then inspect position take_while skip_while "
    "map_while partition is_some_and is_ok_and then map_or map_or_else retain max_by_key min_by_key sort_by_key".split()
)
_BRANCHING = frozenset({"if_expression", "match_expression", "block", "else_clause", "unsafe_block"})
_LEAVING = frozenset({"return_expression", "break_expression", "continue_expression"})
_OF_ERROR = frozenset({"map_err", "or_else", "unwrap_or_else"})
_HOLDERS = frozenset(
    {"Some", "Ok", *(f"{kind}::new" for kind in ("Box", "Rc", "Arc", "RefCell", "Cell", "Mutex", "RwLock", "Pin"))}
)


class Given:
    """What a pattern is matched with: a value's node (or text) and the way from it to the part in question."""

    __slots__ = ("body", "item", "kind", "type", "value")

    def __init__(self, value: Node | str | None, item: str = "", type_: Node | str | None = None,
                 kind: str = "variable", body: Node | None = None) -> None:  # fmt: skip
        self.value, self.item, self.type, self.kind, self.body = value, item, type_, kind, body

    def part(self, item: str) -> Given:
        """A part of what is given; a declared type says nothing of parts but by their place in it."""
        if self.type is not None:
            type_ = self.type if isinstance(self.type, str) else spaced(self.type)
            return Given(f"<{type_}>{item}", "", None, self.kind, self.body)
        return Given(self.value, self.item + item, None, self.kind, self.body)


# Patterns


def _bound(pattern: Node | None, given: Given) -> Iterator[Bound]:
    if pattern is None:
        return
    if pattern.type in ("identifier", "shorthand_field_identifier"):
        if not text(pattern)[:1].isupper() and text(pattern) != "_":  # upper case names constants and variants
            yield Bound(pattern, given.kind, given.type, given.value, given.item, given.body)
        return
    binder = _PATTERNS.get(pattern.type)
    if binder is not None:
        yield from binder(pattern, given)


def _inside(pattern: Node, given: Given) -> Iterator[Bound]:
    """Patterns that take what they are given as it is: `mut x`, `ref x`, `&x`, `x @ p`, `a | b`."""
    for child in pattern.named_children:
        yield from _bound(child, given)


def _tuple(pattern: Node, given: Given) -> Iterator[Bound]:
    for index, child in enumerate(_parts(pattern)):
        yield from _bound(child, given.part(f"[{index}]"))


def _slice(pattern: Node, given: Given) -> Iterator[Bound]:
    for child in _parts(pattern):
        yield from _bound(child, given.part("[]"))


def _variant(pattern: Node, given: Given) -> Iterator[Bound]:
    type_ = pattern.child_by_field_name("type")
    opened = _OPENED.get(squeezed(type_).rpartition("::")[2])
    for number, child in enumerate(each for each in _parts(pattern) if each != type_):
        part = Given(f"<{squeezed(type_)}>.{number}", "", None, given.kind, given.body)
        yield from _bound(child, given.part(opened) if opened else part)


def _struct(pattern: Node, given: Given) -> Iterator[Bound]:
    type_ = squeezed(pattern.child_by_field_name("type"))
    for child in pattern.named_children:
        if child.type == "field_pattern":
            name, inner = child.child_by_field_name("name"), child.child_by_field_name("pattern")
            part = Given(f"<{type_}>.{text(name)}", "", None, given.kind, given.body)
            yield from _bound(inner or name, part)


def _parts(pattern: Node) -> list[Node]:
    return [child for child in pattern.named_children if "comment" not in child.type]


_PATTERNS = {
    "mut_pattern": _inside, "ref_pattern": _inside, "reference_pattern": _inside, "captured_pattern": _inside,
    "or_pattern": _inside, "match_pattern": _inside, "tuple_pattern": _tuple, "slice_pattern": _slice,
    "tuple_struct_pattern": _variant, "struct_pattern": _struct,
}  # fmt: skip


# Where patterns stand


def _let(node: Node) -> Iterator[Bound]:
    value, type_ = node.child_by_field_name("value"), node.child_by_field_name("type")
    yield from _bound(node.child_by_field_name("pattern"), Given(told(_held(value)), "", type_))


def told(value: Node | None) -> Node | str | None:
    """An expression; of branches what any of them gives."""
    if value is None or value.type not in _BRANCHING:
        return value
    return lexis.any_of(_branches(value))


def _branches(value: Node) -> Iterator[str]:
    """The expressions that branches may give: the last of each."""
    if value.type == "if_expression":
        yield from _last(value.child_by_field_name("consequence"))
        yield from _last(value.child_by_field_name("alternative"))
    elif value.type == "match_expression":
        subject, body = value.child_by_field_name("value"), value.child_by_field_name("body")
        for arm in body.named_children if body is not None else ():
            yield from _arm(arm, subject)
    elif value.named_children:
        yield from _last(value.named_children[-1])


def _last(value: Node | None) -> Iterator[str]:
    if value is not None and value.type not in _LEAVING:
        yield from _branches(value) if value.type in _BRANCHING else (text(value),)


def _arm(arm: Node, subject: Node | None) -> Iterator[str]:
    """What an arm gives; `Ok(x) => x` what is inside of the subject."""
    pattern, value = arm.child_by_field_name("pattern"), arm.child_by_field_name("value")
    inner = pattern.named_children[0] if pattern is not None and pattern.named_children else None
    parts = _parts(inner) if inner is not None and inner.type == "tuple_struct_pattern" else []
    opened = _OPENED.get(text(parts[0])) if len(parts) == 2 else None
    if opened and value is not None and value.type == "identifier" and text(parts[1]) == text(value):
        yield f"({squeezed(subject)}){opened}"
    else:
        yield from _last(value)


def _held(value: Node | None) -> Node | None:
    """`Box::new(x)` and `Some(x)` are followed as x: what they add is undone where it is opened."""
    while value is not None and value.type == "call_expression":
        arguments = value.child_by_field_name("arguments")
        inner = arguments.named_children if arguments is not None else []
        if len(inner) != 1 or squeezed(value.child_by_field_name("function")) not in _HOLDERS:
            break
        value = inner[0]
    return value


def _for(node: Node) -> Iterator[Bound]:
    body = node.child_by_field_name("body")
    yield from _bound(node.child_by_field_name("pattern"), Given(node.child_by_field_name("value"), "[]", body=body))


def _match(node: Node) -> Iterator[Bound]:
    value, body = node.child_by_field_name("value"), node.child_by_field_name("body")
    for arm in body.named_children if body is not None else ():
        pattern = arm.child_by_field_name("pattern") if arm.type == "match_arm" else None
        if pattern is not None and pattern.named_children:
            yield from _bound(pattern.named_children[0], Given(value, body=arm))


def _parameter(node: Node) -> Iterator[Bound]:
    type_, pattern = node.child_by_field_name("type"), node.child_by_field_name("pattern")
    if pattern is not None and pattern.type == "self":
        yield Bound(pattern, "parameter", type_)
    else:
        yield from _bound(pattern, Given(None, "", type_, "parameter"))


def _closure(node: Node) -> Iterator[Bound]:
    for child in node.named_children:
        yield from _parameter(child) if child.type == "parameter" else _bound(child, Given(None, kind="parameter"))


def _called(node: Node) -> Iterator[Bound]:
    """`xs.iter().map(|x| …)`: the closure's first parameter is an element of what the method is called on."""
    function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    method = text(function.child_by_field_name("field")) if function is not None else ""
    item = "[]" if method in _OF_ELEMENT else ".unwrap_err()" if method in _OF_ERROR else ""
    closure = arguments.named_children[-1] if arguments is not None and arguments.named_children else None
    parameters = closure.child_by_field_name("parameters") if closure is not None else None
    if function is not None and item and parameters is not None and parameters.named_children:
        first = parameters.named_children[0]
        if first.type != "parameter":
            value = function.child_by_field_name("value")
            yield from _bound(first, Given(value, item, kind="parameter"))
    elif function is not None and arguments is not None:
        yield from _given(function, arguments)


def _given(function: Node, arguments: Node) -> Iterator[Bound]:
    """What the callee says that it gives its closures."""
    for place, closure in enumerate(_parts(arguments)):
        parameters = closure.child_by_field_name("parameters") if closure.type == "closure_expression" else None
        for number, each in enumerate(_parts(parameters) if parameters is not None else ()):
            if each.type != "parameter":
                yield from _bound(each, Given(function, f"(=>{place}.{number})", kind="parameter"))


# Type parameters, `self` and `Self`


def _generic(node: Node) -> Iterator[Bound]:
    parameters = node.child_by_field_name("type_parameters")
    bounds = _where(node)
    for child in parameters.named_children if parameters is not None else ():
        name = child.child_by_field_name("name") or child.child_by_field_name("left")
        if child.type == "type_identifier":
            name = child
        if name is None or name.type == "lifetime":
            continue
        if child.type == "const_parameter":
            yield Bound(name, "parameter", child.child_by_field_name("type"))
            continue
        stated = [squeezed(child.child_by_field_name("bounds")).lstrip(":"), *bounds.get(text(name), ())]
        yield Bound(name, "type_parameter", "+".join(each for each in stated if each), body=parameters)


def _where(node: Node) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for clause in node.children:
        for predicate in clause.named_children if clause.type == "where_clause" else ():
            name = squeezed(predicate.child_by_field_name("left"))
            found.setdefault(name, []).append(squeezed(predicate.child_by_field_name("bounds")).lstrip(":"))
    return found


def _function(node: Node) -> Iterator[Bound]:
    yield from _generic(node)
    parameters = node.child_by_field_name("parameters")
    first = parameters.named_children[0] if parameters is not None and parameters.named_children else None
    if first is not None and first.type == "self_parameter":
        self_ = next((child for child in first.named_children if child.type == "self"), None)
        if self_ is not None:
            yield Bound(self_, "parameter", "Self")


def _impl(node: Node) -> Iterator[Bound]:
    yield from _generic(node)
    type_ = node.child_by_field_name("type")
    if type_ is not None:
        yield Bound(node.children[0], "type_parameter", type_, body=node, called="Self")


def _numbered(node: Node) -> Iterator[Bound]:
    """`struct P(A, B)` and `V(A, B)`: fields by number, each at the sign before it."""
    sign, number = node.children[0], 0
    for child in node.children:
        if child.type in ("(", ","):
            sign = child
        elif (
            child.is_named
            and child.type not in ("visibility_modifier", "attribute_item")
            and "comment" not in child.type
        ):
            yield Bound(sign, "variable", child, body=node, called=str(number))
            number += 1


BINDERS = {
    "let_declaration": _let, "let_condition": _let, "for_expression": _for, "match_expression": _match,
    "parameter": _parameter, "closure_parameters": _closure, "call_expression": _called, "function_item": _function,
    "function_signature_item": _function, "impl_item": _impl, "struct_item": _generic, "enum_item": _generic,
    "trait_item": _generic, "type_item": _generic, "ordered_field_declaration_list": _numbered,
}  # fmt: skip
