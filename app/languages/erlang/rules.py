"""What Erlang's nodes mean: functions of several clauses, records, macros, types, what a module exports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from app.domain.facts import Property
from app.languages.base import Around, Definition, Imported, Node, Rules, Span
from app.languages.broad import child, clauses, text, unquoted


class ErlangRules(Rules):
    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type == "source_file":
            return _functions(node)
        return _DEFINERS[node.type](node, kind)

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        yield Property("module", text(node.child_by_field_name("name")))

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        if node.type == "import_attribute":
            return _imported(node)
        file = node.child_by_field_name("file")
        return () if file is None else (Imported("wildcard", file, unquoted(file)),)


# Functions


def _functions(file: Node) -> Iterator[Definition]:
    forms = file.named_children
    exported = _exported(forms)
    specs: dict[str, Node] = {}
    for run in clauses(forms, _key):
        if run[0].type == "spec":
            specs = {text(run[-1].child_by_field_name("fun")): run[-1]}
            continue
        found = _function(run, specs, exported)
        specs = {}
        if found is not None:
            yield found


def _key(form: Node) -> object:
    """Name and arity of a clause; each specification stands for itself."""
    if form.type == "spec":
        return form.start_byte
    clause = form.child_by_field_name("clause") if form.type == "fun_decl" else None
    return None if clause is None else (text(clause.child_by_field_name("name")), _count(clause))


def _count(clause: Node) -> int:
    given = clause.child_by_field_name("args")
    return sum("comment" not in each.type for each in given.named_children) if given is not None else 0


def _exported(forms: Sequence[Node]) -> frozenset[tuple[str, str]] | None:
    """Name and arity of what is exported; None when all is, as in headers."""
    found: set[tuple[str, str]] = set()
    if not any(form.type == "module_attribute" for form in forms):
        return None
    for form in forms:
        if form.type == "compile_options_attribute" and "export_all" in text(form):
            return None
        for each in form.named_children if form.type == "export_attribute" else ():
            arity = each.child_by_field_name("arity")
            found.add((text(each.child_by_field_name("fun")), text(arity).lstrip("/ ")))
    return frozenset(found)


def _function(
    run: list[Node], specs: dict[str, Node], exported: frozenset[tuple[str, str]] | None
) -> Definition | None:
    first, last = run[0].child_by_field_name("clause"), run[-1]
    name = first.child_by_field_name("name") if first is not None else None
    body = first.child_by_field_name("body") if first is not None else None
    if first is None or name is None:
        return None
    spec, count = specs.get(text(name)), _count(first)
    start = spec.start_byte if spec is not None else run[0].start_byte
    end = (last.child_by_field_name("clause") or last).end_byte
    return Definition(
        name, "function", range=Span(start, last.end_byte), head=first, scope=Span(run[0].start_byte, end),
        body=Span(_before_arrow(first, body), end), min_args=count, max_args=count,
        exported=exported is None or (text(name), str(count)) in exported,
    )  # fmt: skip


def _before_arrow(clause: Node, body: Node | None) -> int:
    guard = clause.child_by_field_name("guard") or clause.child_by_field_name("args")
    return guard.end_byte if guard is not None else body.start_byte if body is not None else clause.end_byte


# Attributes


def _module(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Definition(name, kind)


def _macro(node: Node, kind: str) -> Iterator[Definition]:
    left = node.child_by_field_name("lhs")
    name = left.child_by_field_name("name") if left is not None else None
    if left is not None and name is not None:
        given = left.child_by_field_name("args")
        count = given.named_child_count if given is not None else -1
        yield Definition(name, kind, value=node.child_by_field_name("replacement"), min_args=count, max_args=count)


def _record(node: Node, kind: str) -> Iterator[Definition]:
    name, fields = node.child_by_field_name("name"), node.children_by_field_name("fields")
    if name is not None:
        yield Definition(name, kind, scope=Span(fields[0].start_byte, node.end_byte) if fields else None)


def _field(node: Node, kind: str) -> Iterator[Definition]:
    name, type_ = node.child_by_field_name("name"), node.child_by_field_name("ty")
    if name is not None:
        yield Definition(name, kind, type=child(type_, *_TYPES) if type_ is not None else None)


_TYPES = ("call", "atom", "list", "tuple", "pipe", "integer", "record_expr", "map_expr", "var", "range_type")


def _type(node: Node, kind: str) -> Iterator[Definition]:
    named = node.child_by_field_name("name")
    name = named.child_by_field_name("name") if named is not None else None
    if name is not None:
        opaque = ("opaque",) if node.type == "opaque" else ()
        yield Definition(name, kind, type=node.child_by_field_name("ty"), modifiers=opaque)


def _callback(node: Node, kind: str) -> Iterator[Definition]:
    name, signature = node.child_by_field_name("fun"), node.child_by_field_name("sigs")
    if name is not None and signature is not None:
        count = _count(signature)
        yield Definition(name, kind, min_args=count, max_args=count, modifiers=("callback",))


_DEFINERS = {
    "module_attribute": _module, "pp_define": _macro, "record_decl": _record, "record_field": _field,
    "type_alias": _type, "opaque": _type, "callback": _callback,
}  # fmt: skip


# Imports


def _imported(node: Node) -> Iterator[Imported]:
    module = text(node.child_by_field_name("module"))
    for each in node.children_by_field_name("funs"):
        name = each.child_by_field_name("fun")
        if name is not None:
            yield Imported("name", name, module, text(name), text(name))
