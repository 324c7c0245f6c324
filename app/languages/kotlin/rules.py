"""What Kotlin's nodes mean: definitions, imports and the package."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from app.domain.facts import Property
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span
from app.languages.kotlin import local, mend, narrowing
from app.languages.kotlin.nodes import arity, child, dotted, text, type_in, value_after

_BODIES = ("class_body", "enum_class_body")
_VISIBLE = "private"
_ODD = re.compile(rb"[*/]")  # spreads or comments, perhaps


class KotlinRules(Rules):
    spreads = frozenset({"spread_expression"})

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        return _DEFINERS[node.type](node, kind, around)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return narrowing.bindings(node, source) if narrowing.tells(node) else local.BINDERS[node.type](node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return _import(node)

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """`a.b.C` as a type: each part after the first is a member of what stands before it."""
        parts = [each for each in node.named_children if each.type == "type_identifier"]
        for before, part in pairwise(parts):
            yield part, Span(node.start_byte, before.end_byte)

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        """`java.package`, the same for all languages of the JVM."""
        name = child(node, "identifier")
        if name is not None:
            yield Property("java.package", dotted(name))

    def prepare(self, source: bytes) -> bytes:
        return mend.needed(source)

    def recover(self, source: bytes) -> bytes | None:
        return mend.recovered(mend.needed(source))

    def count_arguments(self, node: Node) -> int:
        """Of a call's suffix: those in brackets and the lambda behind them."""
        if node.type == "value_arguments" and not _ODD.search(node.text or b""):
            return node.named_child_count
        count = 0
        for part in (node,) if node.type == "value_arguments" else node.named_children:
            if part.type == "value_arguments":
                if b"*" in (part.text or b"") and any(_is_spread(each) for each in part.named_children):
                    return -1
                count += sum(each.type == "value_argument" for each in part.named_children)
            count += part.type == "annotated_lambda"
        return count


def _is_spread(argument: Node) -> bool:
    return bool(argument.children) and argument.children[0].type in ("*", "spread_expression")


# Definitions


def _modifiers(node: Node) -> tuple[tuple[str, ...], Node]:
    """Modifier keywords, and where the signature starts: after the annotations."""
    first = node.children[0]
    if first.type != "modifiers":
        return (), node
    words = [each for each in first.children if each.type != "annotation" and "comment" not in each.type]
    head = words[0] if words else node.children[1] if len(node.children) > 1 else node
    return tuple(text(each) for each in words), head


def _class(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    """Classes, interfaces, enums, objects and companions with a name; a companion without one holds nothing itself."""
    name = child(node, "type_identifier", "simple_identifier")
    if name is None:
        return
    modifiers, head = _modifiers(node)
    words = {each.type for each in node.children if not each.is_named}
    kind = "interface" if "interface" in words else "enum" if "enum" in words else kind
    if "object" in words:
        modifiers = (*modifiers, "companion" if node.type == "companion_object" else "object")
    parameters = child(node, "primary_constructor")
    least, most = arity(parameters) if parameters is not None else (-1, -1)
    yield Definition(
        name=name, kind=kind, head=head, body=child(node, *_BODIES), scope=node, type=_bases(node), min_args=least,
        max_args=most, modifiers=modifiers, exported=_VISIBLE not in modifiers,
    )  # fmt: skip


def _bases(node: Node) -> str:
    """Types that a class states as its bases, as one text: a signature may be cut before them."""
    found = []
    for each in node.named_children:
        if each.type == "delegation_specifier":
            inner = each.named_children[0] if each.named_children else each
            found.append(dotted(child(inner, "user_type") or inner))
    return ",".join(found)


def _function(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    name = child(node, "simple_identifier")
    if name is None:
        return
    modifiers, head = _modifiers(node)
    if node.child_by_field_name("receiver") is not None:
        modifiers = (*modifiers, "extension")
    parameters = child(node, "function_value_parameters")
    least, most = arity(parameters)
    yield Definition(
        name=name, kind=kind, head=head, body=child(node, "function_body"), scope=node, type=_result_type(node),
        min_args=least, max_args=most, modifiers=modifiers, exported=_VISIBLE not in modifiers,
    )  # fmt: skip


def _result_type(node: Node) -> Node | None:
    """The type behind the parameters: the receiver's stands before the name."""
    behind = False
    for each in node.children:
        if behind and each.type.endswith("_type"):
            return each
        behind = behind or each.type == "function_value_parameters"
    return None


def _constructor(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    name = child(node, "constructor")
    if name is None:
        return
    modifiers, head = _modifiers(node)
    least, most = arity(child(node, "function_value_parameters"))
    yield Definition(
        name=name, kind=kind, head=head, body=child(node, "statements"), scope=node, min_args=least, max_args=most,
        modifiers=modifiers, exported=_VISIBLE not in modifiers,
    )  # fmt: skip


def _property(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    """`kind` is `property` for those with a getter or a receiver, else `variable`."""
    getter, extends = child(node, "getter"), node.child_by_field_name("receiver") is not None
    if kind == "variable" and (getter is not None or extends):
        return
    declared = child(node, "variable_declaration")
    name = child(declared, "simple_identifier")
    if name is None:
        yield from _taken_apart(node, kind)
        return
    modifiers, head = _modifiers(node)
    if "const" in modifiers:
        kind = "constant"
    if extends:
        modifiers = (*modifiers, "extension")
    yield Definition(
        name=name, kind=kind, member_kind="constant" if kind == "constant" else "property", head=head,
        type=type_in(declared), value=local.telling(value_after(node, "=")) or _delegate(node),
        body=child(getter, "function_body"), scope=node if extends else getter, modifiers=modifiers,
        exported=_VISIBLE not in modifiers,
    )  # fmt: skip


def _taken_apart(node: Node, kind: str) -> Iterator[Definition]:
    declared = child(node, "multi_variable_declaration")
    if declared is None or kind != "variable":
        return
    value = local.telling(value_after(node, "="))
    for place, each in enumerate(declared.named_children):
        name = child(each, "simple_identifier")
        if name is not None:
            yield Definition(name=name, kind=kind, type=type_in(each), value=value, item=f".{place}")


def _delegate(node: Node) -> Node | str | None:
    """What `by lazy { … }` computes; of other delegates nothing is known."""
    call = child(child(node, "property_delegate"), "call_expression")
    if call is None or text(child(call, "simple_identifier")) != "lazy":
        return None
    found = child(child(child(call, "call_suffix"), "annotated_lambda"), "lambda_literal")
    lines = child(found, "statements")
    return local.telling(lines.named_children[-1]) if lines is not None and lines.named_children else None


def _parameter(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    """`val x: T` in a class's own constructor."""
    name = child(node, "simple_identifier")
    if name is not None:
        modifiers, head = _modifiers(node)
        yield Definition(
            name=name, kind=kind, member_kind=kind, head=head, type=type_in(node), modifiers=modifiers,
            exported=_VISIBLE not in modifiers,
        )  # fmt: skip


def _entry(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    name = child(node, "simple_identifier")
    if name is not None:
        yield Definition(name=name, kind=kind, head=name, body=child(node, "class_body"))


def _alias(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    name = child(node, "type_identifier")
    if name is not None:
        modifiers, head = _modifiers(node)
        yield Definition(
            name=name, kind=kind, head=head, type=type_in(node), modifiers=modifiers, exported=_VISIBLE not in modifiers
        )


def _accessors(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    """Getters and setters on lines of their own: what stands in them belongs to the property above."""
    name: Node | None = None
    for each in node.named_children:
        if each.type in ("getter", "setter"):
            if name is not None:
                yield Definition(name=name, kind=kind, once=True, range=each, scope=each, member_kind=kind)
        elif "comment" not in each.type:
            declared = child(each, "variable_declaration") if each.type == "property_declaration" else None
            name = child(declared, "simple_identifier")


_DEFINERS = {
    "class_declaration": _class, "object_declaration": _class, "companion_object": _class,
    "type_alias": _alias, "function_declaration": _function, "secondary_constructor": _constructor,
    "enum_entry": _entry, "class_parameter": _parameter, "property_declaration": _property,
    "class_body": _accessors, "enum_class_body": _accessors,
}  # fmt: skip


# Imports


def _import(node: Node) -> Iterator[Imported]:
    path = child(node, "identifier")
    if path is None or not path.named_children:
        return
    parts = path.named_children
    names = [dotted(each) for each in parts if each.type == "simple_identifier"]
    if child(node, "wildcard_import") is not None:
        yield Imported("wildcard", parts[-1], ".".join(names), claims=tuple(parts))
        return
    alias = child(child(node, "import_alias"), "type_identifier", "simple_identifier")
    claims = (*parts, alias) if alias is not None else tuple(parts)
    yield Imported("name", parts[-1], ".".join(names[:-1]), names[-1], dotted(alias) or names[-1], claims)
