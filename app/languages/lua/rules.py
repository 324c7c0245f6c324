"""What Lua's nodes mean: functions in tables, locals and globals, `require` and what a file returns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from app.languages.base import Around, Bound, Definition, Imported, Node, Rules
from app.languages.broad import arity, child, rest, text, unquoted
from app.languages.lua import classes

_REQUIRES = re.compile(
    rb"^local[ \t]+(?P<name>[A-Za-z_]\w*)[ \t]*=[ \t]*require[ \t]*\(?[ \t]*[\"'](?P<module>[^\"'\n]+)[\"']"
    rb"\)?[ \t]*;?[ \t]*(?:--.*)?\r?$",
    re.MULTILINE,
)
_TELLING = frozenset({"identifier", "dot_index_expression", "function_call", "string", "number"})


class LuaRules(Rules):
    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if kind == "variable":
            return _variables(node, around, source)
        if node.type == "function_declaration":
            return _declared(node)
        return _assigned(node, around.top) if node.type == "assignment_statement" else _returned(node)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        if node.type == "return_statement":
            return classes.results(node)
        if node.type == "for_statement":
            clause = node.child_by_field_name("clause")
            listed = child(clause, "variable_list") or clause
            return (Bound(each, "variable") for each in _identifiers(listed))
        return (Bound(each, "parameter") for each in _identifiers(node.child_by_field_name("parameters")))

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        if node.type == "return_statement":
            return _exports(node) if _at_margin(node) else ()
        if node.type == "function_call":
            module = _required(node) if _is_statement(node, source) else ""
            return (Imported("side_effect", node, module),) if module else ()
        return _imported(node, source)


def _identifiers(listed: Node | None) -> Iterator[Node]:
    for each in listed.children_by_field_name("name") if listed is not None else ():
        if each.type == "identifier":
            yield each


def _pairs(assignment: Node) -> Iterator[tuple[Node, Node | None]]:
    """Each name with what it is given."""
    names, values = child(assignment, "variable_list"), child(assignment, "expression_list")
    given = list(values.named_children) if values is not None else []
    for number, name in enumerate(names.children_by_field_name("name") if names is not None else ()):
        yield name, given[number] if number < len(given) else None


# Functions


def _container(name: Node) -> str:
    table = name.child_by_field_name("table")
    return text(table) if table is not None and table.type in ("identifier", "dot_index_expression") else ""


def _function(name: Node, function: Node, whole: Node, container: str = "", local: bool = False) -> Definition:
    """`a.b.f` and `a.b:f` are members of a.b."""
    token = name.child_by_field_name("field") or name.child_by_field_name("method") or name
    token = child(token, "string_content") or token
    parameters = function.child_by_field_name("parameters")
    least, most = arity(parameters, many=("vararg_expression",))
    kind = "method" if name.type == "method_index_expression" else "function"
    made = text(name.child_by_field_name("table")) if kind == "method" and classes.makes(token, function) else None
    return Definition(
        token, kind, range=whole, head=whole, scope=function, min_args=least, max_args=most, type=made,
        body=rest(parameters, function) if parameters is not None else None,
        container=container or _container(name), exported=not local,
    )  # fmt: skip


def _declared(node: Node) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield _function(name, node, node, local=node.children[0].type == "local")


def _assigned(node: Node, local: bool) -> Iterator[Definition]:
    """`M.f = function … end`, and the functions of a table that is given a name."""
    for name, value in _pairs(node):
        if value is not None and value.type == "function_definition":
            yield _function(name, value, node, local=local)
        elif value is not None and value.type == "table_constructor" and name.type != "bracket_index_expression":
            yield from _in_table(value, text(name))


def _in_table(table: Node, container: str) -> Iterator[Definition]:
    for each in table.named_children:
        name, value = each.child_by_field_name("name"), each.child_by_field_name("value")
        if name is not None and name.type == "identifier" and value is not None and value.type == "function_definition":
            yield _function(name, value, each, container)


def _returned(node: Node) -> Iterator[Definition]:
    listed = child(node, "expression_list") if _at_margin(node) else None
    for each in _in_table(listed.named_children[0], "") if listed is not None and listed.named_children else ():
        yield each._replace(modifiers=("returned",))


def _at_margin(node: Node) -> bool:
    """A file's own `return`: whether it stands in a function is dear to ask, and nobody indents it."""
    return node.start_point[1] == 0


# Variables


def _variables(node: Node, around: Around, source: bytes) -> Iterator[Definition]:
    """Locals, and what a file gives a name outside of functions; what is required is an import."""
    local = node.type == "variable_declaration"
    if not local and (around.top or around.holder != "module"):
        return
    assignment = child(node, "assignment_statement") if local else node
    if assignment is None:
        listed = child(node, "variable_list")
        yield from (Definition(each, "variable", head=node, exported=False) for each in _identifiers(listed))
        return
    for name, value in _pairs(assignment):
        if value is not None and (value.type == "function_definition" or _is_import(name, value, source)):
            continue
        told = classes.made(value) if value is not None and value.type in _TELLING else None
        if name.type == "identifier":
            base = classes.base(name, value, source) if around.holder == "module" else None
            kind = "variable" if base is None else "class"
            value_ = told if base is None else None
            yield Definition(
                name, kind, head=node, type=base, value=value_, once=not local, exported=not local
            )  # fmt: skip
        elif name.type == "dot_index_expression" and not local:
            token, container = name.child_by_field_name("field"), _container(name)
            if token is not None and container:
                yield Definition(token, "constant", head=node, value=told, container=container, once=True)


# Imports


def _is_import(name: Node, value: Node, source: bytes) -> bool:
    return bool(_required(value) or (name.type == "identifier" and _member_of(value, source)))


def _required(node: Node) -> str:
    """The module of `require("m")`."""
    if node.type != "function_call" or text(node.child_by_field_name("name")) != "require":
        return ""
    given = node.child_by_field_name("arguments")
    return unquoted(child(given, "string"))


def _is_statement(call: Node, source: bytes) -> bool:
    """Whether a call stands by itself: nothing is before it on its line."""
    return not source[source.rfind(b"\n", 0, call.start_byte) + 1 : call.start_byte].strip()


def _member_of(value: Node, source: bytes) -> str:
    """The module of `require("m").f`, and of `m.f` where m is what was required."""
    table = value.child_by_field_name("table") if value.type == "dot_index_expression" else None
    if table is None or table.type == "identifier":
        return _modules(source).get(text(table), "")
    return _required(table)


@lru_cache(4)
def _modules(source: bytes) -> Mapping[str, str]:
    """Modules by the names that a file requires them with."""
    return {found["name"].decode(): found["module"].decode() for found in _REQUIRES.finditer(source)}


def _imported(node: Node, source: bytes) -> Iterator[Imported]:
    for name, value in _pairs(node):
        if value is None or name.type != "identifier":
            continue
        if _required(value):
            yield Imported("module", name, _required(value), "", text(name))
        elif module := _member_of(value, source):
            member = value.child_by_field_name("field")
            if member is not None:
                yield Imported("name", member, module, text(member), text(name), (name,))


def _exports(node: Node) -> Iterator[Imported]:
    """`return M` gives importers M, `return {a = b}` gives them b as a."""
    listed = child(node, "expression_list")
    value = listed.named_children[0] if listed is not None and listed.named_children else None
    if (
        value is not None
        and value.type == "function_call"
        and text(value.child_by_field_name("name")) == "setmetatable"
    ):
        given = value.child_by_field_name("arguments")
        value = given.named_children[0] if given is not None and given.named_children else None
    if value is None:
        return
    if value.type == "identifier":
        yield Imported("export", value, "", text(value), "export=")
    for each in value.named_children if value.type == "table_constructor" else ():
        name, given = each.child_by_field_name("name"), each.child_by_field_name("value")
        if name is not None and given is not None and given.type == "identifier":
            yield Imported("export", given, "", text(given), text(name))
        elif name is not None and given is not None and given.type == "dot_index_expression":
            member = given.child_by_field_name("field")
            if member is not None:
                yield Imported("export", member, _container(given), text(member), text(name))
