"""What Perl's nodes mean: packages, subs and methods, constants, attributes, what is used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.languages.base import Around, Definition, Imported, Node, Rules, Span, Used
from app.languages.broad import arity, child, last, text
from app.languages.perl.bases import stated
from app.languages.perl.imports import imported

_INVOCANT = re.compile(rb"\{\s*(?:#[^\n]*\s*)*my\s*\(?\s*\$(?:self|class|this|proto)\b")
_INVOCANTS = frozenset({"$self", "$class", "$this", "$proto"})
_PACKAGES = ("package_statement", "class_statement")
_NO_CODE = frozenset({"eof_marker", "data_section"})


class PerlRules(Rules):
    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if kind == "module":
            return _packages(node)
        if node.type.endswith("_declaration_statement"):
            return _sub(node, kind, source)
        return {"constant": _constants, "variable": _variables, "property": _attribute}[kind](node, kind)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return imported(node)

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        """`A::B::f()` and `->A::B::f` call f of A::B, `A::B` reads B of A."""
        token = child(node, "varname") or node
        if token.type == "varname" and token.named_children:
            return
        start, spoken = token.start_byte, text(token)
        outer, mark, name = spoken.rpartition("::")
        if name.isidentifier():
            start += len(f"{outer}{mark}".encode())
            yield Used(Span(start, token.end_byte), "read" if node.type == "bareword" else "call", outer)


# Packages


def _packages(file: Node) -> Iterator[Definition]:
    """A package ends with its block, else where the next one begins."""
    statements = file.named_children
    children = [each for each in file.children if each.type in _PACKAGES or each.type in _NO_CODE]
    for at, node in enumerate(children):
        name, block = node.child_by_field_name("name"), child(node, "block")
        if node.type not in _PACKAGES or name is None:
            continue
        end = children[at + 1].start_byte if at + 1 < len(children) else file.end_byte
        whole = Span(node.start_byte, node.end_byte if block is not None else end)
        outer = text(name).rpartition("::")[0]
        inside = (
            block.named_children
            if block is not None
            else [each for each in statements if node.end_byte <= each.start_byte < end]
        )
        yield Definition(
            last(name, "::"), "module", type=stated(node, inside), range=whole, head=node,
            signature=Span(node.start_byte, name.end_byte), body=Span(name.end_byte, whole.end_byte),
            opens="class", container=outer.replace("::", "."),
        )  # fmt: skip


# Subs


def _sub(node: Node, kind: str, source: bytes) -> Iterator[Definition]:
    """A sub whose first statement takes `$self` or `$class` is a method."""
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None:
        return
    outer = text(name).rpartition("::")[0]
    signature = child(node, "signature")
    takes = body is not None and _INVOCANT.match(source, body.start_byte) is not None
    named = "$self" in text(signature) or "$class" in text(signature)
    kind = "method" if takes or named or kind == "method" else "function"
    least, most = arity(signature, ("optional_parameter",), ("slurpy_parameter",)) if signature is not None else (0, -1)
    yield Definition(
        last(name, "::"), kind, member_kind=kind, body=body, scope=body,
        container=outer.replace("::", "."), min_args=least, max_args=most, modifiers=("elsewhere",) if outer else (),
    )  # fmt: skip


# Constants, variables, attributes


def _constants(node: Node, kind: str) -> Iterator[Definition]:
    """`use constant A => 1` and `use constant { A => 1, B => 2 }`."""
    if text(node.child_by_field_name("module")) != "constant":
        return
    listed = child(child(node, "anonymous_hash_expression") or node, "list_expression")
    parts = list(listed.named_children) if listed is not None else []
    several = child(node, "anonymous_hash_expression") is not None
    for at, each in enumerate(parts if several else parts[:1]):
        if each.type == "autoquoted_bareword" and (at % 2 == 0 or not several):
            value = parts[at + 1] if at + 1 < len(parts) else None
            yield Definition(each, kind, member_kind=kind, range=each, head=each, value=value)


def _variables(node: Node, kind: str) -> Iterator[Definition]:
    """Package variables; those of the file alone are its own, those of subs are locals."""
    shared = bool(node.children) and text(node.children[0]) == "our"
    named = [each for each in node.named_children if each.type in ("scalar", "array", "hash")]
    around = node.parent
    value = around.child_by_field_name("right") if around is not None and len(named) == 1 else None
    for each in named:
        if text(each) not in _INVOCANTS:
            yield Definition(each, kind, member_kind=kind, head=node, value=value, exported=shared, once=True)


def _attribute(node: Node, kind: str) -> Iterator[Definition]:
    yield Definition(node, kind, member_kind=kind)
