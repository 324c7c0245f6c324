"""What Objective-C has besides C: interfaces and their implementations, protocols, properties, messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.languages.base import Around, Bound, Definition, Imported, Node, Span
from app.languages.blanks import blank
from app.languages.broad import child, rest, text
from app.languages.c.rules import CRules
from app.languages.objc.recovery import without_open_brackets

_MARKS = re.compile(
    rb"^\s*(?:@(?:interface|implementation|protocol|class|import|end)\b|#\s*(?:import|include)\b)", re.M
)
_ENUM = re.compile(rb"\btypedef\s+NS_(?:CLOSED_|ERROR_)?(?:ENUM|OPTIONS)\s*\([^,(){};]*,\s*(?P<name>\w+)\s*\)(?=\s*\{)")
_QUALIFIER = re.compile(
    rb"(?<=\()\s*(?:nonnull|nullable)\b|\b(?:__)?_?(?:Nonnull|Nullable|kindof)\b|\bNS_ASSUME_NONNULL_(?:BEGIN|END)\b"
)
_MAKERS = frozenset({"alloc", "new"})


class ObjCRules(CRules):
    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        definer = _DEFINERS.get(node.type)
        return super().define(node, kind, source, around) if definer is None else definer(node, kind)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        binder = _BINDERS.get(node.type)
        return super().bindings(node, source) if binder is None else binder(node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        if node.type == "module_import":
            path = node.child_by_field_name("path")
            return (Imported("module", path, text(path), "", text(path)),) if path is not None else ()
        return super().imports(node, source)

    def prepare(self, source: bytes) -> bytes:
        """Enumerations as C writes them. Nothing of what merely has the suffix: MATLAB's files have it too."""
        source = _QUALIFIER.sub(lambda match: blank(match.group()), _ENUM.sub(_plain_enum, source))
        return super().prepare(source) if _MARKS.search(source) else blank(source)

    def recover(self, source: bytes) -> bytes | None:
        closed = without_open_brackets(source)
        return super().recover(closed) or (self.prepare(closed) if closed != source else None)

    def dialect(self, source: bytes) -> str:
        return ""

    def counted(self, node: Node) -> Iterable[tuple[Node, int]]:
        """A message goes by the first word of its selector; `a:b:` has two arguments."""
        words = node.children_by_field_name("method")
        if words:
            yield words[0], sum(each.type == ":" for each in node.children)

    def keyed(self, node: Node, source: bytes) -> Iterable[tuple[Node, Node | None]]:
        """The further words of a selector name nothing by themselves."""
        if node.type != "message_expression":
            return super().keyed(node, source)
        return [(word, None) for word in node.children_by_field_name("method")[1:]]

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """A message with its receiver; what is sent to a fresh instance with the class that made it."""
        receiver, words = node.child_by_field_name("receiver"), node.children_by_field_name("method")
        if receiver is None or not words:
            return
        if receiver.type == "message_expression" and text(receiver.child_by_field_name("method")) in _MAKERS:
            receiver = receiver.child_by_field_name("receiver") or receiver
        yield words[0], Span(receiver.start_byte, receiver.end_byte)


def _plain_enum(match: re.Match[bytes]) -> bytes:
    whole, at = match.group(), match.start("name") - match.start()
    name = match.group("name")
    return b"enum" + blank(whole[4:at]) + name + blank(whole[at + len(name) :])


def _class(node: Node, kind: str) -> Iterator[Definition]:
    """An interface declares what its implementation defines; categories are further parts of both."""
    name = child(node, "identifier")
    if name is None:
        return
    declares = ("declaration",) if node.type == "class_interface" else ()
    header = next((each for each in reversed(node.children) if each.type in _HEADER), name)
    yield Definition(name, kind, body=rest(header, node), modifiers=(*declares, "reopened"))


_HEADER = ("identifier", ")", "parameterized_arguments", "protocol_reference_list")


def _protocol(node: Node, kind: str) -> Iterator[Definition]:
    name, bases = child(node, "identifier"), child(node, "protocol_reference_list")
    if name is not None:
        yield Definition(name, "interface", body=rest(bases or name, node))


def _method(node: Node, kind: str) -> Iterator[Definition]:
    name, body = child(node, "identifier"), child(node, "compound_statement")
    if name is None:
        return
    count = sum(each.type == "method_parameter" for each in node.children)
    static = ("static",) if any(each.type == "+" for each in node.children[:1]) else ()
    declares = () if body is not None else ("abstract",) if kind == "required" else ("declaration",)
    yield Definition(
        name, "method", body=body, scope=rest(name, node) if body is not None else None, type=_type(node),
        min_args=count, max_args=count, modifiers=(*static, *declares),
    )  # fmt: skip


def _type(node: Node) -> str | None:
    """What stands in brackets before a method's or parameter's name; None for any object and the class itself."""
    found = " ".join(text(child(child(node, "method_type"), "type_name")).split())
    return None if found in ("", "id", "instancetype") else found


def _property(node: Node, kind: str) -> Iterator[Definition]:
    yield from _declared(node, "property")


def _ivar(node: Node, kind: str) -> Iterator[Definition]:
    yield from _declared(node, "field")


def _declared(node: Node, kind: str) -> Iterator[Definition]:
    declaration = child(node, "struct_declaration")
    for each in declaration.named_children if declaration is not None else ():
        name: Node | None = each
        while name is not None and name.type != "identifier":
            name = name.child_by_field_name("declarator") or (name.named_children[-1] if name.named_children else None)
        if each.type == "struct_declarator" and name is not None and declaration is not None:
            type_ = declaration.named_children[0]
            yield Definition(name, kind, head=node, range=node, type=None if text(type_) == "id" else type_)


def _parameters(node: Node) -> Iterator[Bound]:
    for each in node.children:
        name = child(each, "identifier") if each.type == "method_parameter" else None
        if name is not None:
            yield Bound(name, "parameter", _type(each))


def _loop(node: Node) -> Iterator[Bound]:
    """`for (T *x in xs)`."""
    name = next((each for each in node.named_children if each.type in ("pointer_declarator", "identifier")), None)
    type_ = node.child_by_field_name("type")
    while name is not None and name.type != "identifier":
        name = name.child_by_field_name("declarator")
    if name is not None:
        yield Bound(name, "variable", None if text(type_) == "id" else type_)


def _block(node: Node) -> Iterator[Bound]:
    for each in (child(node, "parameter_list") or node).named_children:
        name = each.child_by_field_name("declarator") if each.type == "parameter_declaration" else None
        while name is not None and name.type != "identifier":
            name = name.child_by_field_name("declarator")
        if name is not None:
            yield Bound(name, "parameter", each.child_by_field_name("type"))


_DEFINERS = {
    "class_interface": _class,
    "class_implementation": _class,
    "protocol_declaration": _protocol,
    "method_declaration": _method,
    "method_definition": _method,
    "property_declaration": _property,
    "instance_variable": _ivar,
}
_BINDERS = {"for_statement": _loop, "method_definition": _parameters, "block_literal": _block}
