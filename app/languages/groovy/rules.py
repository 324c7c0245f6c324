"""Groovy's facts, for the words of the engine: all of them hang on the root of the tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages.environment import ENVIRONMENT, JAVA_READS
from app.languages.groovy.parse import outline
from app.languages.groovy.tokens import tokens, without_code
from app.languages.rules import Around, Bound, Definition, Imported, Node, Rules, Span, Used


class GroovyRules(Rules):
    def prepare(self, source: bytes) -> bytes:
        """The comments alone: nothing else is asked of the tree."""
        return without_code(source)

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        """Variables are asked for last, when scopes are known."""
        late = kind == "variable"
        return [each for each in outline(source).definitions if (each.kind == "variable") == late]

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return outline(source).bound

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return outline(source).imports

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        yield from outline(source).uses
        if JAVA_READS.mark in source:
            yield from _environment(source)

    def finish(self, root: Node, source: bytes) -> Iterable[Property]:
        """`java.package`: packages are shared with Java."""
        package = outline(source).package
        return (Property("java.package", package),) if package else ()


def _environment(source: bytes) -> Iterator[Used]:
    strings = {each.start for each in tokens(source) if each.kind == "str"}
    for match in JAVA_READS.pattern.finditer(source):
        if match.start("quote") in strings:
            yield Used(Span(*match.span("name")), "read", ENVIRONMENT)
