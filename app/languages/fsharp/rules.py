"""What F#'s nodes mean: modules, functions, types and their members, opens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from app.domain.facts import LOCAL_LIKE, Property
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span
from app.languages.broad import child, rest, text
from app.languages.fsharp import patterns
from app.languages.fsharp.brackets import closed, recovered

_RECURSIVE = re.compile(rb"^([ \t]*(?:module|namespace)) rec\b", re.MULTILINE)
_MODULE = re.compile(rb"^[ \t]*module[ \t]+(?:(?:private|internal|public)[ \t]+)?(\w+)[ \t]*=", re.MULTILINE)
_TYPE = re.compile(rb"^[ \t]*(?:type|and)[ \t]+(?:(?:private|internal|public)[ \t]+)?(\w+)", re.MULTILINE)
_FUNCTIONS = frozenset({"fun_expression", "function_expression"})
_LEFTS = frozenset({"function_declaration_left", "value_declaration_left"})
_CASES = frozenset({"record_field", "enum_type_case"})
_TRIVIA = frozenset({"attributes", "access_modifier", "line_comment", "block_comment"})
_MEMBERS = ("method_or_prop_defn", "member_signature", "additional_constr_defn", "property_or_ident")


class FSharpRules(Rules):
    def prepare(self, source: bytes) -> bytes:
        """The grammar takes the `rec` of a module for its name, and never ends where a bracket too many is closed."""
        return closed(_RECURSIVE.sub(rb"\1    ", source) if b" rec " in source else source)

    recovers_errors = True

    def recover(self, source: bytes) -> bytes | None:
        return None if (found := recovered(source)) is None else self.prepare(found)

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if kind in ("namespace", "module"):
            return _module(node, kind)
        if node.type == "function_or_value_defn":
            return _let(node, kind, around.wrapper or node)
        if node.type == "member_defn":
            return _member(node, kind)
        return _case(node, kind) if node.type in _CASES else _type(node, kind, around.wrapper)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return patterns.bindings(node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        path, alias = child(node, "long_identifier", "long_identifier_or_op"), child(node, "identifier")
        if path is None:
            return
        claims = tuple(path.named_children)
        if (node.type == "module_abbrev" or _is_abbreviation(node)) and alias is not None:
            yield Imported("module", claims[-1], _dotted(path), "", text(alias), (*claims, alias))
        elif node.type == "import_decl":
            yield Imported("wildcard", claims[-1], _dotted(path), claims=claims)

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        """A namespace holds its names itself, like a module."""
        name = node.child_by_field_name("name")
        if name is not None:
            yield Property("inner_module", _dotted(name))

    def finish(self, root: Node, source: bytes) -> Iterable[Property]:
        """Modules that are open wherever the namespace around them is, and those that have the name of a type."""
        twins = set(_MODULE.findall(source)) & set(_TYPE.findall(source))
        for outer in root.named_children if twins or b"AutoOpen" in source else ():
            name = _dotted(outer.child_by_field_name("name"))
            for each in (outer, *outer.named_children):
                inner = child(each, "identifier") if each.type == "module_defn" else None
                full = ".".join(filter(None, (name, text(inner))))
                if "AutoOpen" in text(child(each, "attributes")) and (each is outer or inner is not None):
                    yield Property("fsharp.auto_open", full)
                if inner is not None and inner.text in twins:
                    yield Property("fsharp.companion", full)

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        parts = node.named_children
        for before, name in pairwise(parts):
            yield name, Span(node.start_byte, before.end_byte)


def _dotted(node: Node | None) -> str:
    return "".join(text(node).split()).replace("``", "")


def _is_private(node: Node) -> bool:
    return text(child(node, "access_modifier")) == "private"


def _is_abbreviation(node: Node) -> bool:
    """`module L = List` reads like a module of one expression."""
    block = node.child_by_field_name("block") if node.type == "module_defn" else None
    return block is not None and block.type == "long_identifier_or_op" and block.end_byte == node.end_byte


def _module(node: Node, kind: str) -> Iterator[Definition]:
    """A module or namespace; what it stands in by its own name is its container."""
    named = node.child_by_field_name("name") or child(node, "identifier")
    if named is None or _is_abbreviation(node):
        return
    parts = named.named_children if named.type == "long_identifier" else [named]
    outer = ".".join(_dotted(each) for each in parts[:-1])
    head = next((each for each in node.children if each.type != "attributes"), node)
    yield Definition(
        parts[-1], kind, head=head, body=rest(parts[-1], node), container=f".{outer}" if outer else "",
        modifiers=("reopened",) if kind == "namespace" else (), exported=not _is_private(node),
    )  # fmt: skip


# Functions and values


def _let(node: Node, kind: str, outer: Node) -> Iterator[Definition]:
    """Each of the definitions that `and` joins, the comments after it left out."""
    first, start, left, declared = outer.start_byte, node.children[0], node, None
    for each in node.children:
        if each.type == "and":
            start, first = each, each.start_byte
        elif each.type in _LEFTS:
            left, declared = each, None
        elif each.type.endswith("_type"):
            declared = each
        elif left is not node and each.is_named and each.type not in _TRIVIA:
            is_function = left.type == "function_declaration_left" or each.type in _FUNCTIONS
            whole = Span(start.start_byte, each.end_byte)
            if is_function != (kind in LOCAL_LIKE):
                for found in (_function if is_function else _values)(left, each, whole, declared):
                    yield found._replace(range=found.range or Span(first, each.end_byte))
            left = node


def _function(left: Node, body: Node, whole: Span, declared: Node | None) -> Iterator[Definition]:
    parameters = child(left, "argument_patterns")
    count = parameters.named_child_count if parameters is not None else 0
    cases = child(left, "active_pattern")
    scope = Span(left.start_byte if cases is None else cases.end_byte, body.end_byte)
    for number, name in enumerate(_named(left)):
        first = number == 0
        apart = None if cases is None else scope if first else name  # so that no case stands in another
        yield Definition(
            name, "function", range=apart, head=whole, body=body if first else None, scope=scope if first else None,
            signature=Span(whole.start_byte, left.end_byte) if number else None, type=declared,
            min_args=count, max_args=-1, exported=not _is_private(left),
        )  # fmt: skip


def _named(left: Node) -> Iterator[Node | Span]:
    """The names of a function: one, or the cases of an active pattern."""
    cases = child(left, "active_pattern")
    if cases is not None:
        yield from (each for each in cases.named_children if each.type == "active_pattern_op_name")
        return
    name = child(left, "identifier", "op_identifier", "identifier_pattern")
    if name is not None:
        yield _operator(name) if name.type == "op_identifier" else name


def _operator(name: Node) -> Span:
    """An operator without its brackets."""
    raw = name.text or b""
    start = name.start_byte + len(raw) - len(raw.lstrip(b"( "))
    return Span(start, start + len(raw.strip(b"() ")))


def _values(left: Node, body: Node, whole: Span, declared: Node | None) -> Iterator[Definition]:
    only = left.named_children[0] if left.named_child_count == 1 else None
    kind = "parameter" if only is not None and only.type == "identifier_pattern" else "variable"  # in capitals, too
    bound = [each for pattern in left.named_children for each in patterns.names(pattern, kind)]
    for each in bound:
        one = len(bound) == 1
        yield Definition(
            each.name, "constant", "field", range=None if one else each.name, signature=None if one else whole,
            type=each.type or declared, value=body if one else None, exported=not _is_private(left),
        )  # fmt: skip


# Types and members


def _type(node: Node, kind: str, wrapper: Node | None) -> Iterator[Definition]:
    named = child(node, "type_name")
    name = named.child_by_field_name("type_name") if named is not None else node.child_by_field_name("exception_name")
    if name is None:
        return
    name = name.named_children[-1] if name.type == "long_identifier" else name
    keyword = next(
        (each for each in (wrapper or node).children if each.type not in ("attributes", "type_definition")), node
    )
    exported = not _is_private(named or node)
    if kind == "type_alias" or _is_alias(node):
        yield Definition(name, "type_alias", head=keyword, type=node.named_children[-1], exported=exported)
        return
    extends = node.type == "type_extension"
    parameters = child(node, "primary_constr_args")
    kind = "interface" if node.type == "anon_type_defn" and parameters is None and _is_interface(node) else kind
    count = _count(parameters) if kind == "class" and parameters is not None else -1
    yield Definition(
        name, kind, head=keyword, body=rest(parameters or named or name, node), scope=node,
        type=",".join(_bases(node)) or None, min_args=count, max_args=count, exported=exported,
        modifiers=("extension", "reopened") if extends else (),
    )  # fmt: skip
    cases = child(node, "union_type_cases")
    yield from _cases(cases) if cases is not None else ()


def _is_alias(node: Node) -> bool:
    """`type Id = int` reads like a union of one case without fields."""
    cases = child(node, "union_type_cases") if node.type == "union_type_defn" else None
    if cases is None or cases.named_child_count != 1:
        return False
    return cases.named_children[0].named_child_count == 1 and not any(each.type == "|" for each in cases.children)


def _elements(node: Node) -> Iterator[Node]:
    """What stands in a type, group by group."""
    for each in node.named_children:
        if each.type == "type_extension_elements":
            yield from each.named_children
        elif each.type == "class_inherits_decl":
            yield each


def _is_interface(node: Node) -> bool:
    """Whether a type has nothing but declarations of members."""
    members = [each for each in _elements(node) if each.type != "class_inherits_decl"]
    return bool(members) and all(child(each, "member_signature") is not None for each in members)


def _bases(node: Node) -> Iterator[str]:
    for each in _elements(node):
        if each.type in ("class_inherits_decl", "interface_implementation") and each.named_children:
            yield _dotted(each.named_children[0])


def _case(node: Node, kind: str) -> Iterator[Definition]:
    """A field of a record, a value of an enumeration."""
    name = child(node, "identifier")
    if name is not None:
        yield Definition(name, kind, type=node.named_children[-1] if kind == "field" else None)


def _cases(node: Node) -> Iterator[Definition]:
    """The cases of a union are names of the module."""
    for case in node.named_children:
        name, fields = child(case, "identifier"), child(case, "union_type_fields")
        count = fields.named_child_count if fields is not None else 0
        if name is not None:
            yield Definition(name, "enum_member", range=case, head=case, outward=True, min_args=count, max_args=count)


def _member(node: Node, kind: str) -> Iterator[Definition]:
    inner = child(node, *_MEMBERS)
    if inner is None:
        return
    modifiers = tuple(each.type for each in node.children if each.type in ("static", "abstract", "override", "default"))
    if inner.type == "additional_constr_defn":
        yield _constructor(node, inner)
        return
    named = inner.child_by_field_name("name") or inner
    name = named.child_by_field_name("method") or child(named, "identifier", "op_identifier")
    if name is None:
        return
    given = [*inner.children_by_field_name("args"), *_declared(inner)]
    type_: Node | None = None
    if given and given[-1].type == "typed_pattern" and given[-1].named_child_count == 2:
        type_ = given[-1].named_children[1]
        given[-1] = given[-1].named_children[0]
    count = _count(given[0]) if len(given) == 1 else len(given) or -1
    has_body = inner.type == "method_or_prop_defn" and inner.named_child_count > len(given) + 1
    body = inner.named_children[-1] if has_body else None
    kind = "method" if given else "property"
    token = _operator(name) if name.type == "op_identifier" else name
    yield Definition(
        token, kind, kind, body=body, scope=node if body is not None else None, type=type_, min_args=count,
        max_args=count, modifiers=(*modifiers, "member"), exported=not _is_private(node),
    )  # fmt: skip


def _constructor(node: Node, inner: Node) -> Definition:
    count, body = _count(inner.named_children[0]), inner.named_children[-1]
    kind = "constructor"
    return Definition(inner.children[0], kind, kind, body=body, scope=node, min_args=count, max_args=count)


def _declared(signature: Node) -> list[Node]:
    spec = child(signature, "curried_spec") if signature.type == "member_signature" else None
    return [each for each in spec.named_children if each.type == "arguments_spec"] if spec is not None else []


def _count(given: Node) -> int:
    """Arguments in brackets: none in `()`, as many as commas separate."""
    if given.type == "const" or text(given) in ("()", "unit"):
        return 0
    inner = given
    if given.type == "primary_constr_args" and given.named_children[0].type == "typed_pattern":
        inner = given.named_children[0].named_children[0]  # the last one's type stands around all of them
    while inner.type in ("paren_pattern", "arguments_spec", "primary_constr_args") and inner.named_child_count == 1:
        inner = inner.named_children[0]
    return inner.named_child_count if inner.type in ("repeat_pattern", "arguments_spec", "primary_constr_args") else 1
