"""Symbols and uses of a `.proto` file.

Names are qualified within the file; its package is the property `proto.package`. The receiver of a type is what stands
before its last name, `.` in front of a full one; that of a definition's own name, which code may share, is `code:KIND`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from app.domain.facts import Property
from app.languages.base import Node, Span
from app.languages.openings import closed
from app.languages.reading import Reading, Text, WholeFile

_GROUP = re.compile(rb"\b((?:optional|required|repeated)[ \t]+group[ \t]+)(\w+)[ \t]*=[ \t]*\d+[ \t]*(?=\{)")
_HEADS = re.compile(rb"^(?:message|enum|service|extend)\b", re.MULTILINE)
_ASIDE = re.compile(rb"(?P<comment>//[^\n]*|/\*.*?\*/)|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'", re.DOTALL)
_KINDS = {"message": "struct", "enum": "enum", "service": "interface", "rpc": "method"}
_FIELDS = frozenset(("field", "oneof_field", "map_field"))
_BODIES = frozenset(("message_body", "enum_body"))


class ProtoRules(WholeFile):
    def prepare(self, source: bytes) -> bytes:
        """Groups as the messages that they are."""
        return _GROUP.sub(lambda m: b"message".ljust(m.end(1) - m.start()) + m[2].ljust(m.end() - m.end(1)), source)

    def recover(self, source: bytes) -> bytes | None:
        return closed(self.prepare(source), _HEADS, _ASIDE)

    def read(self, root: Node, source: bytes) -> Reading:
        found, public = Reading(), []
        waiting = [(child, "") for child in reversed(root.named_children)]
        while waiting:
            node, container = waiting.pop()
            if node.type == "package":
                package = "".join(str(Text.of(node.named_children[0])).split())
                found.properties.append(Property("proto.package", package))
            elif node.type == "option":
                found.properties += _packages(node)
            elif node.type == "import":
                public += _import(found, node)
            else:
                inner = _define(found, node, container)
                waiting += [(child, inner) for child in reversed(list(_members(node)))]
        if public:
            found.properties.append(Property("proto.public", json.dumps(public)))
        return found


def _members(node: Node) -> Iterator[Node]:
    """What stands in a message, enum, service or group; broken parts are looked through."""
    for child in node.named_children:
        if child.type in _BODIES:
            yield from child.named_children
        elif child.type in _FIELDS or child.type in _KINDS or child.type in ("oneof", "ERROR", "enum_field", "extend"):
            yield child


def _import(found: Reading, node: Node) -> list[str]:
    """The path; it is given back when importers of this file see it too."""
    path = node.child_by_field_name("path")
    if path is None or len(path.text or b"") < 3:
        return []
    inner = Text.of(path).part(1, len(path.text or b"") - 1)
    found.file(inner, str(inner))
    return [str(inner)] if any(child.type == "public" for child in node.children) else []


def _packages(node: Node) -> Iterator[Property]:
    """The Go package that is generated from the file, without its name behind the `;`, and the Java package."""
    name, value = node.named_children[0], node.named_children[-1]
    if name.text in (b"go_package", b"java_package") and value is not name:
        path = (value.text or b"").decode("utf-8", "replace").strip("\"'").partition(";")[0]
        yield Property(f"proto.{name.text.decode()}", path)


def _named(node: Node) -> Node | None:
    for child in node.named_children:
        if child.type in ("message_name", "enum_name", "service_name", "rpc_name"):
            return child.named_children[0] if child.named_children else child
        if child.type == "identifier":
            return child
    return None


def _define(found: Reading, node: Node, container: str) -> str:
    """Add what a node defines; gives the container of what stands in it."""
    name = _named(node)
    if node.type in _KINDS and name is not None:
        body = next((child for child in node.named_children if child.type in _BODIES), None)
        body = node if node.type == "service" else body
        scope = Span(name.end_byte, node.end_byte) if node.type == "rpc" else None
        found.use(name, "read", f"code:{node.type}")
        qualified = found.define(Text.of(name), _KINDS[node.type], container, node, body, claims=False, scope=scope)
        if node.type == "rpc":
            _types(found, node)
        return qualified
    if node.type in _FIELDS and name is not None:
        type_ = next((child for child in node.named_children if child.type == "type"), None)
        found.define(Text.of(name), "field", container, node, type=str(Text.of(type_)) if type_ is not None else "")
        _types(found, type_)
    elif node.type == "oneof" and name is not None:
        found.define(Text.of(name), "property", container, node)
    elif node.type == "enum_field" and name is not None:
        found.define(Text.of(name), "enum_member", container, node)
    elif node.type == "extend":
        extended = next((child for child in node.named_children if child.type == "full_ident"), None)
        if extended is not None:
            _type(found, extended)
            return str(Text.of(extended)).lstrip(".")
    return container


def _types(found: Reading, node: Node | None) -> None:
    for child in node.named_children if node is not None else ():
        if child.type == "message_or_enum_type":
            _type(found, child)


def _type(found: Reading, node: Node) -> None:
    """The name of a type, and those of the messages that it stands in."""
    before = "." if (node.text or b"").startswith(b".") else ""
    parts = [child for child in node.named_children if child.type == "identifier"]
    for number, part in enumerate(parts):
        if number == len(parts) - 1 or (part.text or b"")[:1].isupper():
            found.use(part, "type", before)
        joint = "" if before in ("", ".") else "."
        before += joint + (part.text or b"").decode("utf-8", "replace")
