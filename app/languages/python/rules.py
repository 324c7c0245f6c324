"""What Python's nodes mean: definitions, parameters, locals and imports."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import pairwise

from app.domain.facts import Property
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span, Used
from app.languages.environment import first_argument, variable_read
from app.languages.python import fixtures, setup_call
from app.languages.python.definitions import alias_of, assigned, class_of, function_of
from app.languages.python.imports import dunder_all, imported, imported_from, loaded
from app.languages.python.local import BINDERS
from app.languages.python.recovery import without_open_brackets


class PythonRules(Rules):
    follows_assignments = True
    spreads = frozenset({"list_splat", "dictionary_splat"})

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if kind == "function":
            return function_of(node, around.wrapper)
        if kind == "class":
            return class_of(node, around.wrapper)
        if kind == "type_alias":
            return alias_of(node)
        return assigned(node, around.holder)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return BINDERS[node.type](node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        if node.type == "import_statement":
            return imported(node)
        return loaded(node) if node.type == "call" else imported_from(node)

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """Names with dots in patterns."""
        names = node.named_children
        for before, name in pairwise(names):
            yield name, Span(node.start_byte, before.end_byte)

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        """Environment variables; fixtures of tests."""
        if fixtures.names_some(node):
            return fixtures.used(node)
        named = node.child_by_field_name("subscript") if node.type == "subscript" else first_argument(node)
        return variable_read(named, "os.environ")

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        return fixtures.renamed(node)

    def recover(self, source: bytes) -> bytes | None:
        return without_open_brackets(source)

    def count_arguments(self, node: Node) -> int:
        return 1 if node.type == "generator_expression" else super().count_arguments(node)

    def finish(self, root: Node, source: bytes) -> Iterable[Property]:
        names = dunder_all(root)
        if names is not None:
            yield Property("python.all", json.dumps(names))
        yield from setup_call.properties(source)
