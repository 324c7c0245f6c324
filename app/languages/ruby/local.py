"""Ruby's parameters, locals and patterns, and what methods give back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.languages.base import Bound, Node
from app.languages.ruby.nodes import text
from app.languages.ruby.values import telling

_ON_ITSELF = frozenset({"tap", "then", "yield_self"})
_ON_ELEMENTS = frozenset(
    "each map flat_map select filter reject find detect all? any? none? each_with_index each_with_object sort_by "
    "group_by min_by max_by sum count partition filter_map find_all find_each reverse_each each_slice collect "
    "delete_if each_pair min max sort uniq to_h find_index none? one? take_while drop_while cycle".split()
)
_WITH_ANOTHER = frozenset({"each_with_index", "each_with_object", "each_slice", "sum"})
_PARAMETERS = frozenset({"method_parameters", "block_parameters", "lambda_parameters"})


def bindings(node: Node) -> Iterable[Bound]:
    if node.type in _PARAMETERS:
        return _parameters(node)
    binder = _BINDERS.get(node.type)
    return binder(node) if binder is not None else ()


def _parameters(node: Node) -> Iterator[Bound]:
    for each in node.named_children:
        if each.type == "identifier":
            yield Bound(each, "parameter")
        elif each.type in ("destructured_parameter", "block_parameters"):
            yield from _parameters(each)
        else:
            name = each.child_by_field_name("name")
            if name is not None:
                value = each.child_by_field_name("value") if each.type == "optional_parameter" else None
                yield Bound(name, "parameter", value=telling(value))


def _assigned(node: Node) -> Iterator[Bound]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    value = telling(right)
    if left is None:
        return
    if left.type == "identifier":
        yield Bound(left, "variable", value=value)
    elif left.type == "left_assignment_list":
        yield from _listed(left, value)
    elif value is not None:
        yield Bound(left, "assigned", value=value)


def _listed(node: Node, value: Node | str | None) -> Iterator[Bound]:
    for index, each in enumerate(node.named_children):
        if each.type == "identifier":
            yield Bound(each, "variable", value=value, item=f"[{index}]" if value is not None else "")
        elif each.type in ("destructured_left_assignment", "rest_assignment"):
            yield from _listed(each, None)


def _named(node: Node) -> Iterator[Bound]:
    if node.type == "identifier" and text(node) != "_":
        yield Bound(node, "variable")


def _rescued(node: Node) -> Iterator[Bound]:
    """`rescue Foo => e`."""
    listed, variable = node.child_by_field_name("exceptions"), node.child_by_field_name("variable")
    if variable is not None and variable.named_children:
        types = listed.named_children if listed is not None else ()
        type_ = types[0] if len(types) == 1 else None
        yield Bound(variable.named_children[0], "variable", type_)


def _each(node: Node) -> Iterator[Bound]:
    pattern, value = node.child_by_field_name("pattern"), node.child_by_field_name("value")
    inner = value.named_children[0] if value is not None and value.named_children else None
    if pattern is not None and pattern.type == "identifier":
        value_ = telling(inner)
        yield Bound(pattern, "variable", value=value_, item="[]" if value_ is not None else "")
    elif pattern is not None:
        yield from _listed(pattern, None)


def _block(node: Node) -> Iterator[Bound]:
    """`x.tap { |y| … }`, `xs.each { |y| … }`."""
    receiver, block = node.child_by_field_name("receiver"), node.child_by_field_name("block")
    name = text(node.child_by_field_name("method"))
    parameters = block.child_by_field_name("parameters") if block is not None else None
    given = parameters.named_children if parameters is not None else ()
    if receiver is None or not (name in _ON_ITSELF or name in _ON_ELEMENTS):
        return
    pair = len(given) == 2 and name not in _WITH_ANOTHER
    for number, each in enumerate(given[: 2 if pair else 1]):
        if each.type == "identifier":
            item = "" if name in _ON_ITSELF else f"[][{number}]" if pair else "[]"
            yield Bound(each, "parameter", value=receiver, item=item)


def _key(node: Node) -> Iterator[Bound]:
    """`in {name:}` binds `name`."""
    key = node.child_by_field_name("key")
    if key is not None and key.type == "hash_key_symbol":
        yield Bound(key, "variable")


def _result(node: Node) -> Iterator[Bound]:
    """The last expression of a method."""
    body = node.child_by_field_name("body")
    last = body
    if body is not None and body.type == "body_statement":
        last = body.named_children[-1] if body.named_children else None
    if body is not None and last is not None and last.type in ("assignment", "operator_assignment"):
        last = last.child_by_field_name("right")
    value = telling(last)
    if body is not None and value is not None:
        yield Bound(node.children[0], "result", value=value, body=body)


def _given(call: Node) -> Iterator[Bound]:
    """What the block of a call gets; of `let(:x) { … }`, which has no receiver, what it gives."""
    block = call.child_by_field_name("block")
    if call.child_by_field_name("receiver") is not None or block is None:
        yield from _block(call)
        return
    body = block.child_by_field_name("body")
    value = telling(body.named_children[-1]) if body is not None and body.named_children else None
    if value is not None:
        yield Bound(block.children[0], "result", value=value, body=body)


def _returned(node: Node) -> Iterator[Bound]:
    given = node.named_children[0].named_children if node.named_children else ()
    value = telling(given[0]) if len(given) == 1 else None
    if value is not None:
        yield Bound(node.children[0], "result", value=value)


_BINDERS = {
    "assignment": _assigned, "operator_assignment": _assigned, "identifier": _named, "rescue": _rescued, "for": _each,
    "call": _given, "keyword_pattern": _key, "method": _result, "singleton_method": _result, "return": _returned,
}  # fmt: skip
