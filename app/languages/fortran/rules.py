"""What Fortran's nodes mean: modules, procedures, types and their bindings, declarations, uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Used
from app.languages.broad import child, rest, text, unquoted
from app.languages.fortran import FIXED, sources

_HEADERS = (
    "module_statement", "submodule_statement", "program_statement", "subroutine_statement", "function_statement",
    "module_procedure_statement",
)  # fmt: skip
_PLAIN = frozenset({"module", "submodule", "program"})
_BRACKETS = re.compile(r"\([^()]*\)|\s+")


class FortranRules(Rules):
    def dialect(self, source: bytes) -> str:
        return FIXED if sources.is_fixed(source) else ""

    def prepare(self, source: bytes) -> bytes:
        return sources.plain(source)

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        found = _DEFINERS.get(node.type, _procedure)(node, kind, around.top)
        return found if kind in ("field", "method", "module") else (_seen(each, source) for each in found)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        if node.type == "variable_declaration":
            return () if _has(node, "external") else (Bound(name, "variable", _type(node)) for name in _declared(node))
        if node.type == "association":
            name, value = node.child_by_field_name("name"), node.child_by_field_name("selector")
            return (Bound(name, "variable", value=_dotted(value)),) if name is not None else ()
        return (Bound(each, "parameter") for each in (node.named_children or (node,)) if each.type == "identifier")

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        if node.type in ("include_statement", "preproc_include"):
            path = node.child_by_field_name("path")
            return (Imported("side_effect", path, unquoted(path)),) if path is not None else ()
        if node.type == "submodule_statement":
            name = node.child_by_field_name("ancestor")
            return (Imported("wildcard", name, text(name).lower()),) if name is not None else ()
        return _used(node)

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        relation = "read" if node.type == "derived_type_member_expression" else "call"
        inner = node if relation == "read" else child(node, "derived_type_member_expression")
        name = child(inner, "type_member")
        if inner is not None and name is not None and inner.named_children:
            yield Used(name, relation, _dotted(inner.named_children[0]))


class FixedRules(FortranRules):
    def dialect(self, source: bytes) -> str:
        return ""

    def prepare(self, source: bytes) -> bytes:
        return sources.plain(sources.freed(source))


def _dotted(node: Node | None) -> str:
    """`a%b(1)%c` as `a.b.c`: an element has the type of its array."""
    found, before = text(node).lower().replace("%", "."), ""
    while found != before:
        before, found = found, _BRACKETS.sub("", found)
    return found


def _seen(definition: Definition, source: bytes) -> Definition:
    name = source[definition.name.start_byte : definition.name.end_byte]
    visible = definition.exported and sources.is_visible(source, definition.name.start_byte, name)
    return definition._replace(exported=visible or "public" in definition.modifiers)


def _has(node: Node, word: str) -> bool:
    return any(text(each).lower() == word for each in node.children_by_field_name("attribute"))


def _procedure(node: Node, kind: str, declared: bool) -> Iterator[Definition]:
    """Modules, programs and procedures: a statement that names them and what follows it."""
    header = child(node, *_HEADERS)
    name = (header.child_by_field_name("name") or child(header, "name")) if header is not None else None
    if header is None or name is None:
        return
    if node.type in _PLAIN:
        yield Definition(name, kind, body=rest(header, node), scope=node)
        return
    given = child(header, "parameters")
    names = {text(each).lower() for each in given.named_children} if given is not None else set()
    optional = [d for d in node.named_children if d.type == "variable_declaration" and _has(d, "optional")]
    least = len(names) - sum(text(each).lower() in names for d in optional for each in _declared(d))
    type_ = header.child_by_field_name("type")
    yield Definition(
        name, kind, body=rest(header, node), scope=node, type=child(type_, "type_name") or type_,
        min_args=least, max_args=len(names), modifiers=("declaration",) if declared else (),
    )  # fmt: skip


def _entry(node: Node, kind: str, declared: bool) -> Iterator[Definition]:
    name, given = node.child_by_field_name("name"), child(node, "parameters")
    count = given.named_child_count if given is not None else 0
    if name is not None:
        yield Definition(name, kind, min_args=count, max_args=count, modifiers=("entry",))


def _interface(node: Node, kind: str, declared: bool) -> Iterator[Definition]:
    """A generic name; interfaces without one only declare."""
    header = child(node, "interface_statement")
    name = child(header, "name")
    if header is not None and name is not None:
        yield Definition(name, kind, signature=header, modifiers=("generic",))


def _derived(node: Node, kind: str, declared: bool) -> Iterator[Definition]:
    header = child(node, "derived_type_statement")
    name, base = child(header, "type_name"), child(header, "base_type_specifier")
    if header is None or name is None:
        return
    words = text(header).lower()
    modifiers = tuple(word for word in ("abstract", "private", "public") if re.search(rf"\b{word}\b.*::", words))
    yield Definition(
        name, kind, body=rest(header, node), type=child(base, "identifier"), modifiers=modifiers,
        exported="private" not in modifiers,
    )  # fmt: skip


def _bound(node: Node, kind: str, declared: bool) -> Iterator[Definition]:
    """The names by which a type's procedures are called, each with the procedure."""
    what = text(node.child_by_field_name("procedure_kind") or child(node, "procedure_kind")).lower()
    words = {text(each).lower() for each in node.named_children if each.type == "procedure_attribute"}
    modifiers = ("abstract",) if "deferred" in words else ("generic",) if what == "generic" else ()
    declared_names = node.children_by_field_name("declarator")[: 1 if what == "generic" else None]
    for each in declared_names if what in ("procedure", "generic") else ():
        target = child(each, "method_name") if each.type == "binding" else each
        name = child(child(each, "binding_name"), "identifier") if each.type == "binding" else each
        value = text(target).lower() if not modifiers and target is not None else None
        if name is not None:
            yield Definition(
                name, kind, range=node, value=value, modifiers=modifiers, exported="private" not in words,
                claims=name is not target or "deferred" in words,
            )  # fmt: skip


def _variables(node: Node, kind: str, declared: bool) -> Iterator[Definition]:
    if node.type != "enumerator_statement" and _has(node, "external"):
        return
    fixed = node.type == "enumerator_statement" or _has(node, "parameter")
    modifiers = tuple(word for word in ("private", "public") if _has(node, word))
    for each in node.children_by_field_name("declarator"):
        name, value = _name(each), each.child_by_field_name("right")
        if name is not None:
            kind = kind if kind == "field" else "constant" if fixed else "variable"
            yield Definition(
                name, kind, kind, range=each, signature=node, type=_type(node), value=value, modifiers=modifiers,
                exported="private" not in modifiers,
            )  # fmt: skip


def _declared(node: Node) -> Iterator[Node]:
    for each in node.children_by_field_name("declarator"):
        name = _name(each)
        if name is not None:
            yield name


def _name(declarator: Node) -> Node | None:
    """The name in a declarator, whatever size and value it has."""
    found: Node | None = declarator
    while found is not None and found.type != "identifier":
        found = found.named_children[0] if found.named_children else None
    return found


def _type(node: Node) -> Node | None:
    type_ = node.child_by_field_name("type")
    return child(type_, "type_name") or (type_ if type_ is not None and type_.type != "procedure" else None)


def _used(node: Node) -> Iterator[Imported]:
    """`use m`, `use m, only: a, b => c`, `use m, b => c`."""
    module = child(node, "module_name")
    if module is None:
        return
    name, listed = text(module).lower(), child(node, "included_items")
    if listed is None:
        yield Imported("wildcard", module, name)
    for each in (listed or node).named_children:
        if each.type == "identifier":
            yield Imported("name", each, name, text(each).lower(), text(each).lower())
        elif each.type == "use_alias":
            alias, of = child(each, "local_name"), child(each, "identifier")
            if alias is not None and of is not None:
                yield Imported("name", of, name, text(of).lower(), text(alias).lower(), (alias,))


_DEFINERS = {
    "entry_statement": _entry, "interface": _interface, "derived_type_definition": _derived,
    "procedure_statement": _bound, "variable_declaration": _variables, "enumerator_statement": _variables,
}  # fmt: skip
