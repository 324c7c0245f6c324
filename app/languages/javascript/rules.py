"""What the nodes of JavaScript and TypeScript mean; the trades are in the modules beside this one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain

from app.domain.facts import Property
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span
from app.languages.javascript import assigned, definitions, imports, jsdoc, kits, local, objects, tags, typed


class JavaScriptRules(Rules):
    spreads = frozenset({"spread_element"})

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        return _DEFINERS[kind](node, source, around)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        if node.type == "comment":
            return jsdoc.documented(node)
        if node.type in _HANDED_ON and local.is_handed_on(node, source):
            found = local.handed_on(node)
            return found if node.type == "function_expression" else chain(found, local.returned(node))
        return local.BINDERS[node.type](node)

    keyed_relation = "read"

    def keyed(self, node: Node, source: bytes) -> Iterable[tuple[Node, Node]]:
        return local.keys(node)

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """`a["b"]` is a member of a."""
        owner, index = node.child_by_field_name("object"), node.child_by_field_name("index")
        if owner is not None and index is not None and index.named_children:
            yield index.named_children[0], Span(owner.start_byte, owner.end_byte)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return imports.IMPORTERS[node.type](node)


class ScriptRules(JavaScriptRules):
    def finish(self, root: Node, source: bytes) -> Iterable[Property]:
        """`js.inherits` `LINE:COLUMN:SUB:BASE`, of constructor functions; aliases of a kit's configuration."""
        yield from kits.settings(source)
        yield from tags.registered(source)
        for match in _INHERITS.finditer(source) if b"prototype" in source or b"inherits" in source else ():
            sub, base = (each.decode("utf-8", "replace") for each in match.groups() if each is not None)
            yield Property("js.inherits", f"{tags.place(source, match.start())}:{sub}:{base}")


class TypeScriptRules(JavaScriptRules):
    def finish(self, root: Node, source: bytes) -> Iterable[Property]:
        """`ts.script` where a file is no module, so that its names are everyone's; `ts.ambient` is the name of a module
        that it declares, `ts.namespace` the one by which all know it."""
        yield from tags.registered(source)
        if not _MODULE.search(source):
            yield Property("ts.script", "1")
        for match in _AMBIENT.finditer(source) if b"declare" in source else ():
            yield Property("ts.ambient", match.group(1).decode("utf-8", "replace"))
        for match in _NAMESPACE.finditer(source) if b"namespace" in source else ():
            yield Property("ts.namespace", match.group(1).decode("utf-8", "replace"))


_INHERITS = re.compile(
    rb"\b([\w$]+)\.prototype\s*=\s*(?:Object\.create\(\s*([\w$.]+)\.prototype\b|new\s+([\w$.]+)\()"
    rb"|\binherits\(\s*([\w$]+)\s*,\s*([\w$.]+)\s*\)"
    rb"|\bsetPrototypeOf\(\s*([\w$]+)\.prototype\s*,\s*([\w$.]+)\.prototype\b"
)
_MODULE = re.compile(rb"^[ \t]*(?:export\b|import\b(?!\s*\())", re.M)
_AMBIENT = re.compile(rb"""^[ \t]*declare\s+module\s+["']([^"'\n]+)["']""", re.M)
_NAMESPACE = re.compile(rb"^[ \t]*export\s+as\s+namespace\s+([\w$]+)", re.M)
_HANDED_ON = frozenset({"arrow_function", "function_expression"})
_DEFINERS = {
    "function": assigned.declared_function,
    "class": definitions.class_,
    "class_body": definitions.class_members,
    "declaration": objects.declaration,
    "assignment": assigned.assignment,
    "default": assigned.default,
    "returned": assigned.returned,
    "handed_on": assigned.handed_on,
    "interface": typed.interface,
    "type_alias": typed.type_alias,
    "enum": typed.enum,
    "namespace": typed.namespace,
    "alias": typed.alias,
    "typedef": jsdoc.typedef,
}
