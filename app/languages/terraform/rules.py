"""Symbols and uses of a Terraform file, by the addresses that Terraform itself gives them (`var.x`, `module.m`).

Receivers are what stands before the name in such an address: `var`, `local`, `module`, `module.m` for an output of it,
`data.T`, `T` for a resource; `input:SOURCE` for an argument of a module.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from app.domain.facts import Property
from app.languages.base import Node
from app.languages.openings import closed
from app.languages.reading import Reading, Text, WholeFile, below, relative, stem
from app.languages.terraform.environment import read_environment

_META = frozenset(("source", "version", "providers", "count", "for_each", "depends_on"))
_NAMESPACES = frozenset((b"var", b"local", b"module", b"data"))
_READERS = frozenset((b"file", b"templatefile", b"filebase64", b"fileset", b"filemd5", b"filesha256"))
_HEADS = re.compile(rb"^[A-Za-z_][\w \t-]*(?:\{|=(?![=>]))", re.MULTILINE)
_ASIDE = re.compile(
    rb"(?P<comment>#[^\n]*|//[^\n]*|/\*.*?\*/)|\"(?:[^\"\\\n]|\\.)*\"|<<-?(?P<tag>\w+)[^\n]*\n.*?^[ \t]*(?P=tag)\b",
    re.DOTALL | re.MULTILINE,
)
_NO_VALUE = re.compile(rb"^(?P<name>[ \t]*[\w-]+)(?:[ \t]+=[ \t]*|=[ \t]+)(?=\r?$)", re.MULTILINE)
_PATH = re.compile(rb'"(?:\$\{path\.(?:module|root)\}/)?(?P<path>[\w@ -][\w@./ -]*|\.{1,2}/[\w@./ -]+)"')


class TerraformRules(WholeFile):
    def recover(self, source: bytes) -> bytes | None:
        source = _NO_VALUE.sub(
            lambda match: match["name"] + b"=_" + b" " * (match.end() - match.end("name") - 2), source
        )
        return closed(source, _HEADS, _ASIDE) or source

    def read(self, root: Node, source: bytes) -> Reading:
        found = Reading()
        modules: dict[str, str] = {}
        for body in (node for node in root.named_children if node.type == "body"):
            for node in body.named_children:
                if node.type == "block":
                    _block(found, node, modules)
                elif node.type == "attribute":
                    found.use(Text.of(node.named_children[0]), "write", "var")
        _expressions(found, root)
        if modules:
            found.properties.append(Property("terraform.modules", json.dumps(modules, sort_keys=True)))
        return found


def _label(node: Node) -> Text:
    """A block's label, quoted or not."""
    whole = Text.of(node)
    return whole.part(1, len(whole.raw) - 1) if whole.raw.startswith(b'"') and len(whole.raw) > 1 else whole


def _block(found: Reading, node: Node, modules: dict[str, str]) -> None:
    heads = [child for child in node.named_children if child.type in ("identifier", "string_lit")]
    kind, labels = str(Text.of(heads[0])) if heads else "", [_label(each) for each in heads[1:]]
    body = next((child for child in node.named_children if child.type == "body"), None)
    attributes = {str(Text.of(each.named_children[0])): each for each in _attributes(body)}
    if kind == "locals":
        for name, each in attributes.items():
            found.define(Text.of(each.named_children[0]), "constant", "local", each, value=_value(attributes.get(name)))
    elif kind == "variable" and labels:
        default, type_ = _value(attributes.get("default")), _value(attributes.get("type"))
        found.define(labels[0], "variable", "var", node, body, value=default, type=type_)
    elif kind == "output" and labels:
        found.define(labels[0], "property", "output", node, body, value=_value(attributes.get("value")))
    elif kind in ("resource", "data", "ephemeral") and len(labels) == 2:
        prefix = "" if kind == "resource" else f"{kind}."
        read_environment(found, body, found.define(labels[1], "class", f"{prefix}{labels[0]}", node, body))
    elif kind == "module" and labels:
        _module(found, node, labels[0], body, attributes, modules)
    elif kind == "provider" and labels:
        _provider(found, node, labels[0], body, attributes)
    elif kind == "check":
        for inner in body.named_children if body is not None else ():
            if inner.type == "block":
                _block(found, inner, modules)
    for key in ("provider", "providers"):
        if kind != "provider" and key in attributes:
            _uses_of_providers(found, attributes[key])


def _provider(found: Reading, node: Node, name: Text, body: Node | None, attributes: dict[str, Node]) -> None:
    """The provider itself, or the one that goes by an alias."""
    if "alias" not in attributes:
        found.define(name, "module", "provider", node, body)
        return
    whole = Text.of(attributes["alias"].named_children[-1])
    found.define(whole.part(1, len(whole.raw) - 1), "module", f"provider.{name}", node)


def _uses_of_providers(found: Reading, attribute: Node) -> None:
    keys = {each.named_children[0].start_byte for each in below(attribute, "object_elem") if each.named_children}
    for each in below(attribute.named_children[-1], "expression"):
        parts = [Text.of(part) for part in below(each, "identifier")]
        first = each.named_children[0] if each.named_children else None
        if first is not None and first.type == "variable_expr" and parts and each.start_byte not in keys:
            holder = "provider" if len(parts) == 1 else f"provider.{parts[0]}"
            found.use(parts[min(len(parts) - 1, 1)], "read", holder)


def _attributes(body: Node | None) -> Iterator[Node]:
    for child in body.named_children if body is not None else ():
        if child.type == "attribute" and child.named_children:
            yield child


def _value(attribute: Node | None) -> str:
    """An attribute's expression as text, a string without its quotes."""
    if attribute is None or len(attribute.named_children) < 2:
        return ""
    return str(Text.of(attribute.named_children[-1])).strip('"')


def _module(
    found: Reading, node: Node, name: Text, body: Node | None, attributes: dict[str, Node], modules: dict[str, str]
) -> None:
    source = _value(attributes.get("source"))
    found.define(name, "module", "module", node, body, type=source)
    if source.startswith("."):
        modules[str(name)] = source
        whole = Text.of(attributes["source"].named_children[-1])
        found.file(whole.part(1, len(whole.raw) - 1), source, stem(source))
    for argument, each in attributes.items():
        if argument not in _META:
            found.use(Text.of(each.named_children[0]), "write", f"input:{source}")


def _expressions(found: Reading, root: Node) -> None:
    waiting = [root]
    while waiting:
        children = waiting.pop().named_children
        for at, child in enumerate(children):
            if child.type == "variable_expr":
                _address(found, child, children[at + 1 : at + 6])
            elif child.type == "function_call":
                _files(found, child)
        waiting += children


def _address(found: Reading, root: Node, rest: Sequence[Node]) -> None:
    """Uses in `root.a.b`; indexes between the parts are passed over."""
    first = root.text or b""
    parts = []
    for node in rest:
        if node.type == "get_attr" and node.named_children:
            parts.append(Text.of(node.named_children[-1]))
        elif node.type not in ("index", "splat"):
            break
    if not parts or not (first in _NAMESPACES or b"_" in first):
        return
    if first == b"data":
        if len(parts) > 1:
            found.use(parts[1], "read", f"data.{parts[0]}")
        return
    found.use(parts[0], "read", first.decode("utf-8", "replace"))
    if first == b"module" and len(parts) > 1:
        found.use(parts[1], "read", f"module.{parts[0]}")


def _files(found: Reading, call: Node) -> None:
    if (call.named_children[0].text if call.named_children else b"") not in _READERS:
        return
    match = _PATH.search(call.text or b"")
    if match is not None:
        path = Text.of(call).group(match, "path")
        if b"." in path.raw.rpartition(b"/")[2]:
            found.file(path, relative(path), str(path))
