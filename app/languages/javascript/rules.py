"""What the nodes of JavaScript and TypeScript mean; the trades are in the modules beside this one."""

from __future__ import annotations

from collections.abc import Iterable

from app.languages.base import Around, Bound, Definition, Imported, Node, Rules
from app.languages.javascript import definitions, imports, local, objects, typed


class JavaScriptRules(Rules):
    spreads = frozenset({"spread_element"})

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        return _DEFINERS[kind](node, source, around)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return local.BINDERS[node.type](node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return imports.IMPORTERS[node.type](node)


_DEFINERS = {
    "function": objects.declared_function,
    "class": definitions.class_,
    "class_body": definitions.class_members,
    "declaration": objects.declaration,
    "assignment": objects.assignment,
    "default": objects.default,
    "returned": objects.returned,
    "interface": typed.interface,
    "type_alias": typed.type_alias,
    "enum": typed.enum,
    "namespace": typed.namespace,
    "alias": typed.alias,
}
