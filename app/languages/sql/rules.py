"""What SQL's nodes mean: tables and their columns, routines, and what statements do with them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from app.domain.facts import Property
from app.languages.base import Around, Bound, Definition, Node, Rules, Used
from app.languages.blanks import blank
from app.languages.broad import child, rest, text
from app.languages.sql import apart, procedural
from app.languages.sql.words import KEYWORDS

_QUOTED = re.compile(
    rb"'(?:[^'\\]|''|\\.)*'|--[^\n]*|/\*.*?\*/|\"[^\"]*\"|(?P<quoted>(?<![\w\])])\[\w[\w $]*\])"
    rb"|(?P<blank>^[ \t]*DELIMITER[ \t]+\S+|\bCONSTRAINT\s+\w+(?=\s+(?:FOREIGN|PRIMARY|UNIQUE|CHECK)\b)|%(?:ROW)?TYPE\b"
    rb"|\bOR[ \t]+ALTER\b|^[ \t]*SET[ \t]+NOCOUNT[ \t]+ON\b"
    rb"|\bIDENTITY\s*\(\s*\d+\s*,\s*\d+\s*\))"
    rb"|(?P<end>^GO(?=[ \t]*$)|(?<=\bEND)[ \t]+(?://|\$\$|;;)(?=\s*$))",
    re.M | re.I | re.S,
)


class SqlRules(Rules):
    def prepare(self, source: bytes) -> bytes:
        """With quotes for the brackets around names, and without what only clients and single dialects know."""
        quoted = _QUOTED.sub(_plain, apart.without(source))
        return procedural.plain(quoted) if procedural.is_procedural(source) else quoted

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type in _WHOLE:
            yield from _apart(node, source)
            return
        if node.type == "column_definition":
            yield from _column(node, "")
            return
        name = _last(child(node, "object_reference"))
        if name is None or not text(name):
            return
        if node.type == "alter_table":
            for column in node.named_children:
                if column.type == "add_column":
                    yield from _column(child(column, "column_definition"), text(name).lower().translate(_QUOTES))
            return
        body = child(node, *_BODIES)
        if kind == "function":
            yield Definition(name, kind, body=body, scope=rest(name, node), type=_returned(node))
        elif kind == "enum" and child(node, "enum_elements") is None:
            yield Definition(name, "class", body=body)
        elif kind == "method":
            yield Definition(name, "function", scope=rest(name, node))
        else:
            yield Definition(name, kind, body=body, value=None)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        if node.type in _WHOLE:
            yield from (Bound(p, "parameter", body=r.body) for r in _routines(node, source) for p in r.parameters)
        elif node.type == "identifier":
            yield Bound(node, "variable")
        elif node.type == "relation":
            alias, table = node.child_by_field_name("alias"), child(node, "object_reference")
            if alias is not None and text(alias).lower() not in KEYWORDS:
                yield Bound(alias, "variable", type=_last(table))
        elif node.type in ("function_argument", "function_declaration"):
            name = child(node, "identifier")
            type_ = next((each for each in node.named_children if each.type == "object_reference"), None)
            if name is not None:
                yield Bound(name, "parameter" if node.type == "function_argument" else "variable", type=_last(type_))

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        """The table of a trigger, and what `EXEC` runs."""
        yield from (Used(each.table, "read") for each in _routines(node, source) if each.table is not None)
        yield from (Used(name, "call") for name in (apart.found(source).run if node.parent is None else ()))

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        """`sql.schema`: what stands before names of tables and routines."""
        yield Property("sql.schema", text(node.child_by_field_name("schema")).lower().translate(_QUOTES))

    def keyed(self, node: Node, source: bytes) -> Iterable[tuple[Node, Node | None]]:
        """The columns that an insert or update names, of the table that it is about."""
        holder = child(node, "relation") if node.type == "update" else node
        table = _last(child(holder, "object_reference"))
        for name in _written(node):
            yield name, table


_WHOLE = ("program", "ERROR")


def _routines(node: Node, source: bytes) -> Sequence[apart.Routine]:
    """Those of the whole file, asked of its root."""
    return apart.found(source).routines if node.parent is None else ()


def _apart(node: Node, source: bytes) -> Iterator[Definition]:
    for each in _routines(node, source):
        yield Definition(each.name, each.kind, range=each.whole, head=each.whole, body=each.body)


_QUOTES = dict.fromkeys(map(ord, '"`[]'))
_BODIES = ("column_definitions", "enum_elements", "create_query", "function_body", "procedure_body")


def _plain(match: re.Match[bytes]) -> bytes:
    found = match.group()
    if match.lastgroup == "quoted":
        return b'"' + found[1:-1] + b'"'
    if match.lastgroup == "blank":
        return blank(found)
    return b";" + b" " * (len(found) - 1) if match.lastgroup == "end" else found


def _last(table: Node | None) -> Node | None:
    return table.child_by_field_name("name") if table is not None else None


def _column(node: Node | None, table: str) -> Iterator[Definition]:
    """A column; one that is added later is a member of the table that it is added to."""
    name = node.child_by_field_name("name") if node is not None else None
    if node is not None and name is not None:
        type_ = node.child_by_field_name("type") or node.child_by_field_name("custom_type")
        yield Definition(name, "field", range=node, head=node, type=type_, container=table)


def _returned(node: Node) -> str:
    children = node.children
    for number, each in enumerate(children):
        if each.type == "keyword_returns" and number + 1 < len(children):
            return " ".join(text(children[number + 1]).split())[:80]
    return ""


def _written(node: Node) -> Iterator[Node]:
    """Names of columns without a table before them, left of `=` and in the first brackets."""
    for each in node.named_children:
        if each.type == "assignment":
            left = each.child_by_field_name("left")
            if left is not None and child(left, "object_reference") is None:
                yield from filter(None, (left.child_by_field_name("name"),))
        elif each.type == "list" and node.type == "insert":
            yield from (name for column in each.named_children if (name := _column_name(column)) is not None)
        elif each.type in ("keyword_values", "select"):
            return


def _column_name(node: Node) -> Node | None:
    return child(node, "identifier") if node.type == "column" else None
