"""Imports and exports, of ES modules and of CommonJS."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Imported, Node
from app.languages.javascript.exporting import assigned_parts, is_assign, is_exports, required_as
from app.languages.javascript.nodes import names_in, string_text, text, unwrapped


def import_statement(node: Node) -> Iterator[Imported]:
    source = node.child_by_field_name("source")
    clause = next((child for child in node.named_children if child.type.startswith("import_")), None)
    if clause is not None and clause.type == "import_require_clause":
        yield from _import_require(clause)
    elif source is not None and clause is None:
        yield Imported("side_effect", source, string_text(source))
    elif source is not None and clause is not None:
        yield from _clause(clause, source)


def _import_require(clause: Node) -> Iterator[Imported]:
    """`import x = require('m')`."""
    source, name = clause.child_by_field_name("source"), clause.named_children[0]
    if source is not None:
        yield Imported("module", source, string_text(source), "", text(name), (name,))


def _clause(clause: Node, source: Node) -> Iterator[Imported]:
    module = string_text(source)
    for child in clause.named_children:
        if child.type == "identifier":
            yield Imported("name", child, module, "default", text(child))
        elif child.type == "namespace_import" and child.named_children:
            name = child.named_children[0]
            yield Imported("module", name, module, "", text(name))
        elif child.type == "named_imports":
            yield from _specifiers(child, "name", module)


def _specifiers(clause: Node, kind: str, module: str) -> Iterator[Imported]:
    for child in clause.named_children:
        name = child.child_by_field_name("name")
        if name is None or child.type not in ("import_specifier", "export_specifier"):
            continue
        alias = child.child_by_field_name("alias") or name
        yield Imported(kind, name, module, _name(name), _name(alias), (alias,))


def _name(node: Node) -> str:
    """A name in a clause; string names (`"a-b"`) without their quotes."""
    return string_text(node) if node.type == "string" else text(node)


def export_statement(node: Node) -> Iterator[Imported]:
    source = node.child_by_field_name("source")
    module = string_text(source) if source is not None else ""
    value = node.child_by_field_name("value")
    words = {child.type for child in node.children if not child.is_named}
    for child in node.named_children:
        if child.type == "export_clause":
            yield from _specifiers(child, "reexport" if module else "export", module)
        elif child.type == "namespace_export" and child.named_children:
            yield Imported("reexport", child.named_children[-1], module, "", _name(child.named_children[-1]))
        elif child.type == "identifier" and "=" in words:
            yield Imported("export", child, "", text(child), "export=")
    if source is not None and "*" in words:
        yield Imported("reexport_all", source, module)
    if value is not None and value.type == "identifier":
        yield Imported("export", value, "", text(value), "default")


# CommonJS


def require(node: Node) -> Iterator[Imported]:
    """`require('m')` and `import('m')`, by what is done with their value."""
    arguments = node.child_by_field_name("arguments")
    if arguments is None:
        return
    source = arguments.named_children[0]
    module = string_text(source)
    around = node.parent
    while around is not None and around.type in ("await_expression", "parenthesized_expression"):
        around = around.parent
    if around is not None and around.type == "variable_declarator":
        yield from _bound(around, source, module)
    elif around is not None and around.type == "member_expression" and _is_declared(around.parent):
        yield from _member(around, source, module)
    elif around is not None and (offered := _offered_from(around, node)):
        kind, alias = ("reexport_all", "") if offered == "export=" else ("reexport", offered)
        yield Imported(kind, source, module, "", alias)
    else:
        yield Imported("side_effect", source, module)


def _is_declared(node: Node | None) -> bool:
    return node is not None and node.type == "variable_declarator"


def _bound(declarator: Node, source: Node, module: str) -> Iterator[Imported]:
    """`const m = require(…)`, `const { a: b } = require(…)`."""
    pattern = declarator.child_by_field_name("name")
    if pattern is None or pattern.type == "identifier":
        claims = (pattern,) if pattern is not None else ()
        yield Imported("module", source, module, "", text(pattern), claims)
        return
    for item, name, key in names_in(pattern):
        if item.startswith(".") and item.count(".") == 1 and "[" not in item:
            yield Imported("name", key, module, item[1:], text(name), (name,))
        else:
            yield Imported("side_effect", name, module)


def _member(member: Node, source: Node, module: str) -> Iterator[Imported]:
    """`const x = require('m').y`, `const { z } = require('m').y`."""
    name, declarator = member.child_by_field_name("property"), member.parent
    pattern = declarator.child_by_field_name("name") if declarator is not None else None
    if name is None or pattern is None or pattern.type != "identifier":
        yield Imported("side_effect", source, module)
    else:
        yield Imported("name", name, module, text(name), text(pattern), (pattern,))


def _offered_from(around: Node, call: Node) -> str:
    """The name under which `module.exports = require(…)`, or an object put there, offers what is required."""
    if around.type == "assignment_expression":
        return _offered_as(around)
    if around.type == "arguments":
        return "export=" if _put(around) else ""
    whole = around.parent if around.type in ("pair", "spread_element") else None
    if whole is None or not _is_offered(whole):
        return ""
    key = around.child_by_field_name("key")
    return "export=" if key is None else _name(key)


def _is_offered(whole: Node) -> bool:
    """Whether an object, or a call, is what a module is, or is put into that."""
    around = whole.parent
    if around is not None and around.type == "assignment_expression":
        return _offered_as(around) == "export="
    return around is not None and around.type == "arguments" and _put(around)


def _put(arguments: Node) -> bool:
    """Whether arguments are put into what a module is: `Object.assign(module.exports, …)`, also as its value."""
    call = arguments.parent
    return call is not None and is_assign(call) and (is_exports(arguments.named_children[0]) or _is_offered(call))


def assignment(node: Node) -> Iterator[Imported]:
    """`module.exports = f`, `module.exports = { f, g: h }`, `exports.f = g`."""
    offered = _offered_as(node)
    value, _ = unwrapped(node.child_by_field_name("right")) if offered else (None, None)
    while value is not None and value.type == "assignment_expression":
        value, _ = unwrapped(value.child_by_field_name("right"))
    if value is not None and value.type == "identifier":
        yield Imported("export", value, "", text(value), offered)
    elif value is not None and value.type == "object" and offered == "export=":
        yield from _object(value)
    elif value is not None and offered == "export=" and is_assign(value):
        yield from _parts(value)


def _offered_as(assignment: Node) -> str:
    left = assignment.child_by_field_name("left")
    name = text(left).replace(" ", "") if left is not None and left.end_byte - left.start_byte < 200 else ""
    if name == "module.exports":
        return "export="
    for start in ("exports.", "module.exports."):
        if name.startswith(start) and name.count(".") == start.count("."):
            return name.rpartition(".")[2]
    return ""


def _parts(call: Node) -> Iterator[Imported]:
    """What the arguments of `Object.assign` offer."""
    for part in assigned_parts(call):
        yield from _spread(part) if part.type == "identifier" else _object(part)


def called(node: Node) -> Iterator[Imported]:
    """`require('m')`, `import('m')`, `Object.assign(module.exports, { … })`."""
    function = node.child_by_field_name("function")
    if function is None or function.type != "member_expression":
        yield from require(node)
    elif is_assign(node) and is_exports(node.child_by_field_name("arguments").named_children[0]):  # type: ignore[union-attr]
        yield from _parts(node)


def _object(node: Node) -> Iterator[Imported]:
    for child in node.named_children:
        if child.type == "shorthand_property_identifier":
            yield Imported("export", child, "", text(child), text(child))
        elif child.type == "pair":
            key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
            if key is not None and value is not None and value.type == "identifier":
                yield Imported("export", value, "", text(value), _name(key))
        elif child.type == "spread_element" and child.named_children[0].type == "identifier":
            yield from _spread(child.named_children[0])


def _spread(name: Node) -> Iterator[Imported]:
    """All of a module that the file has required under a name."""
    source, around = required_as(name), name.parent
    if source is not None and around is not None:
        yield Imported(
            "reexport_all", around.children[0] if around.type == "spread_element" else name, string_text(source)
        )


def declarator(node: Node) -> Iterator[Imported]:
    """`const lib = module.exports = {}` offers `lib` as the module."""
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    while value is not None and value.type == "assignment_expression" and name is not None:
        left = value.child_by_field_name("left")
        token = left.child_by_field_name("property") if left is not None else None
        if token is not None and (offered := _offered_as(value)):
            yield Imported("export", token, "", text(name), offered)
        value = value.child_by_field_name("right")


IMPORTERS = {
    "import_statement": import_statement,
    "export_statement": export_statement,
    "call_expression": called,
    "assignment_expression": assignment,
    "variable_declarator": declarator,
}
