"""The extraction engine: one query pass over one parsed file, columns of facts out.

A pure and total function of (source, language): it knows no other file and never raises on source. All captures are
taken in one pass and joined by byte offsets, because node objects are the dearest thing here.
"""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Parser, QueryCursor, Tree

from app.domain.facts import Facts, Property
from app.extract import grammars
from app.extract.origin import origin
from app.extract.outline import Outline
from app.extract.places import Captures
from app.extract.references import references
from app.extract.repair import decodable, readable
from app.extract.text import Text
from app.languages.base import Language, all_languages


def extract(source: bytes, language: Language) -> Facts:
    """Facts of a blob in a language. `status` is `parsed`, or `failed` with a reason when our own rules broke on it."""
    source, repairs = readable(source)
    text = Text(source, language.arguments, language.folds, language.quotes, language.escapes)
    parse = _configured if language.properties_of else _parsed
    if language.query:
        grammars.query(language.name)  # a query that does not compile is our fault, not the source's
    try:
        facts = parse(text, language)
    except (RecursionError, ValueError, LookupError, AttributeError, TypeError) as fault:
        # Total by contract: a rule that trips over odd source costs this file, never the commit.
        return Facts(language.name, status="failed", reason=f"{type(fault).__name__}: {fault}"[:200], lines=text.lines)
    facts.lines = text.lines
    facts.reason = repairs or facts.reason
    return facts


def _configured(text: Text, language: Language) -> Facts:
    assert language.properties_of is not None
    return Facts(language.name, properties=sorted(language.properties_of(text.bytes)))


def _parsed(text: Text, language: Language) -> Facts:
    name = language.name
    language = all_languages().get(language.rules.dialect(text.bytes), language)
    tree, problem = _tree(text, language)
    captures = QueryCursor(grammars.query(language.name)).captures(tree.root_node)
    outline = Outline(text, language, captures)
    facts = Facts(name, reason=problem)
    facts.symbols, facts.scopes = outline.symbols, outline.scope_rows
    facts.imports, facts.bindings = outline.imports, outline.bindings
    facts.references = references(text, language, captures, outline, tree.root_node)
    facts.properties = _properties(tree, text, language, captures)
    if language.broad:
        facts.properties = sorted({*facts.properties, *_modules(facts)})
    return facts


def _tree(text: Text, language: Language) -> tuple[Tree, str]:
    """The parsed source and its first error; where the language knows what misled the grammar, without that."""
    source, grammar = text.bytes, grammars.grammar(language.grammar)
    prepared = language.rules.prepare(source)
    tree = Parser(grammar).parse(decodable(prepared if len(prepared) == len(source) else source))
    repaired = language.rules.recover(source) if tree.root_node.has_error else None
    told = tree
    if repaired is not None and len(repaired) == len(source):
        tree = Parser(grammar).parse(decodable(repaired))
        told = told if language.rules.recovers_errors else tree
    return tree, _syntax_problem(told, text)


def _properties(tree: Tree, text: Text, language: Language, captures: Captures) -> list[Property]:
    rules = language.rules
    found = {p for node in captures.get("property", ()) for p in rules.properties(node, text.bytes)}
    found.update(rules.finish(tree.root_node, text.bytes))
    made = origin(text.bytes, text.lines)
    if made:
        found.add(Property("origin", made))
    return sorted(found)


def _modules(facts: Facts) -> Iterator[Property]:
    """The modules that hold their names themselves, by name: other files find them without reading this one."""
    for symbol in facts.symbols:
        if symbol.kind == "module" and symbol.body >= 0:
            yield Property("inner_module", symbol.qualified.partition("~")[0])


def _syntax_problem(tree: Tree, text: Text) -> str:
    """Where the first syntax error is; the rest of the file is extracted all the same."""
    if not tree.root_node.has_error:
        return ""
    cursor = tree.walk()
    while True:
        node = cursor.node
        assert node is not None
        if node.is_error or node.is_missing:
            return f"syntax error at line {text.line(node.start_byte)}"
        if not (node.has_error and cursor.goto_first_child()) and not cursor.goto_next_sibling():
            return "syntax error"
        while (node := cursor.node) is not None and not node.has_error and cursor.goto_next_sibling():
            pass
