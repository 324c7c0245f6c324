"""What the nodes of C and C++ mean: definitions, declarations, macros, includes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span
from app.languages.c import imports, local, recover
from app.languages.c.declarators import Declared, arity, called, declarators, parameters, text, type_of

_WORDS = frozenset({"storage_class_specifier", "type_qualifier", "virtual", "virtual_function_specifier",
                    "explicit_function_specifier", "virtual_specifier", "default_method_clause",
                    "delete_method_clause", "pure_virtual_clause"})  # fmt: skip
_SHOWN = frozenset({"static", "extern", "inline", "virtual", "explicit", "constexpr", "override", "final", "default"})
_TAGGED = frozenset({"struct_specifier", "union_specifier", "enum_specifier", "class_specifier"})
_CPP = re.compile(
    rb"^[ \t]*(?:class[ \t]+\w+[^;]*[{:]|namespace\b[^;=]*\{|template[ \t]*<|(?:public|private|protected)[ \t]*:"
    rb"|using[ \t]+(?:namespace\b|\w+[ \t]*=)|(?:virtual|explicit|constexpr)\b[^;]*\("
    rb"|\w[\w:&*<> \t]*\boperator[ \t]*(?:\"\"|\[\]|\(\)|[-+*/%&|^!~=<>]{1,3})[ \t]*[(\w])",
    re.MULTILINE,
)
_OBJC = re.compile(rb"^[ \t]*@(?:interface|protocol|class|import)\b", re.MULTILINE)
_CAPITALS = re.compile(r"[A-Z][A-Z0-9_]*\Z")


class CRules(Rules):
    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        return _DEFINERS[kind](node, kind)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return local.BINDERS[node.type](node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return imports.IMPORTERS[node.type](node)

    def keyed(self, node: Node, source: bytes) -> Iterable[tuple[Node, Node | None]]:
        return local.designated(node)

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        """`c.include`: every included file, as imports spell it."""
        for item in imports.included(node):
            yield Property("c.include", item.module)

    def prepare(self, source: bytes) -> bytes:
        return recover.without_attributes(source)

    def recover(self, source: bytes) -> bytes | None:
        return recover.balanced(source)

    def dialect(self, source: bytes) -> str:
        """Headers of C++ and of Objective-C go by the same suffix as those of C."""
        if b"@" in source and _OBJC.search(source):
            return "objc"
        return "cpp" if _CPP.search(source) else ""


class CppRules(CRules):
    def dialect(self, source: bytes) -> str:
        return ""

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """`::name` is sought outside of all namespaces and classes."""
        name = node.child_by_field_name("name")
        if name is not None and name.type == "template_function":
            name = name.child_by_field_name("name")
        if name is not None and name.type in ("identifier", "type_identifier"):
            yield name, Span(node.start_byte, node.start_byte + 2)

    def recover(self, source: bytes) -> bytes | None:
        typed = recover.typed(source)
        return recover.balanced(typed) or (typed if typed != source else None)


def _modifiers(node: Node, function: Node | None = None) -> tuple[str, ...]:
    found: list[str] = []
    for owner in (node, function):
        for child in owner.children if owner is not None else ():
            if child.type in _WORDS:
                found += [word for word in text(child).strip("=; ").split() if word in _SHOWN]
                if child.type == "pure_virtual_clause":
                    found.append("abstract")
    if (
        node.type == "field_declaration"
        and function is not None
        and node.child_by_field_name("default_value") is not None
    ):
        found.append("abstract")
    return tuple(found)


# Functions


def _function(node: Node, kind: str) -> Iterator[Definition]:
    for each in declarators(node):
        if each.function is None and node.child_by_field_name("body") is None:
            continue
        faked = _faked(node, each)
        if faked is not None:
            yield faked
        else:
            modifiers = _modifiers(node, each.function)
            yield _callable(node, each, node.child_by_field_name("body"), modifiers)


def _callable(node: Node, each: Declared, body: Node | None, modifiers: tuple[str, ...]) -> Definition:
    least, most = arity(each.function)
    has_type = node.child_by_field_name("type") is not None
    named_as_class = bool(each.scope) and text(each.name) == each.scope[-1]
    is_constructor = each.name.type == "identifier" and not has_type
    return Definition(
        name=each.name, called=called(each.name),
        kind="constructor" if named_as_class else "method" if each.scope else "function",
        member_kind="constructor" if is_constructor and (not each.scope or named_as_class) else "method",
        body=body, scope=node if body is not None else None, head=node, type=type_of(node, each),
        container=f".{'.'.join(each.scope)}" if each.scope else "", min_args=least, max_args=most,
        exported=node.type == "field_declaration" or "static" not in modifiers,
        modifiers=(*modifiers, "outside") if each.scope else modifiers,
    )  # fmt: skip


def _faked(node: Node, each: Declared) -> Definition | None:
    """`TEST(Suite, Name) { … }`: a macro defines a function that is named in its arguments."""
    body = node.child_by_field_name("body")
    if body is None or each.scope or node.child_by_field_name("type") is not None:
        return None
    if not _CAPITALS.match(text(each.name)) or len(text(each.name)) < 3:
        return None
    listed = parameters(each.function)
    names = [part.child_by_field_name("type") for part in listed]
    if not names or any(
        name is None or name.type != "type_identifier" or text(name) != text(part)
        for name, part in zip(names, listed, strict=True)
    ):
        return None
    container = f".{text(names[0])}" if len(names) > 1 else ""
    name = names[1] if len(names) > 1 else names[0]
    assert name is not None
    return Definition(
        name=name, kind="function", body=body, scope=node, head=node, container=container,
        min_args=0, max_args=-1, modifiers=("outside",) if container else (),
    )  # fmt: skip


# Declarations


def _declaration(node: Node, kind: str) -> Iterator[Definition]:
    """Prototypes, and variables of files, namespaces and (in C++) classes."""
    for each in declarators(node):
        modifiers = _modifiers(node, each.function)
        if each.function is not None:
            yield _callable(node, each, None, (*modifiers, "declaration"))
        elif not _swallowed(node, each):
            yield _variable(node, each, modifiers)


def _swallowed(node: Node, each: Declared) -> bool:
    """`EXPORT(f) API int g();`: macros that the grammar took for a type and a name."""
    type_ = node.child_by_field_name("type")
    return type_ is not None and type_.type == "macro_type_specifier" and bool(_CAPITALS.match(text(each.name)))


def _variable(node: Node, each: Declared, modifiers: tuple[str, ...]) -> Definition:
    value = each.value or node.child_by_field_name("value")
    fixed = "constexpr" in modifiers or ("static" in modifiers and any(text(c) == "const" for c in node.children[:3]))
    only_declared = "extern" in modifiers and value is None
    return Definition(
        name=each.name, kind="constant" if fixed else "variable", head=node, type=type_of(node, each), value=value,
        container=f".{'.'.join(each.scope)}" if each.scope else "", exported="static" not in modifiers,
        modifiers=(*modifiers, "declaration") if only_declared else modifiers,
    )  # fmt: skip


def _field(node: Node, kind: str) -> Iterator[Definition]:
    for each in declarators(node):
        modifiers = _modifiers(node, each.function)
        if each.function is not None:
            yield _callable(node, each, None, (*modifiers, "declaration"))
        else:
            value = node.child_by_field_name("default_value")
            yield Definition(name=each.name, kind="field", head=node, type=type_of(node, each), value=value,
                             modifiers=modifiers)  # fmt: skip


# Types


def _type(node: Node, kind: str) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None:
        return
    scope = ""
    while name is not None and name.type in ("template_type", "qualified_identifier"):
        if name.type == "qualified_identifier":
            scope += f".{text(name.child_by_field_name('scope'))}"
        name = name.child_by_field_name("name")
    if name is not None:
        modifiers = ("union",) if node.type == "union_specifier" else ()
        if body is None:
            modifiers = (*modifiers, "declaration")
        yield Definition(
            name=name,
            kind=kind,
            body=body,
            scope=node if body is not None else None,
            container=scope,
            modifiers=modifiers,
        )


def _enum(node: Node, kind: str) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    scoped = any(child.type in ("class", "struct") for child in node.children[:2])
    if name is not None and node.children[1].type != "ERROR":  # `enum : type {`
        yield Definition(name=name, kind="enum", body=body, modifiers=("scoped",) if scoped else ())
    for child in body.named_children if body is not None else ():
        member = child.child_by_field_name("name") if child.type == "enumerator" else None
        if member is not None:
            yield Definition(
                name=member, kind="enum_member", range=child, head=child, value=child.child_by_field_name("value"),
                outward=not scoped,
            )  # fmt: skip


def _alias(node: Node, kind: str) -> Iterator[Definition]:
    """`typedef` and `using X = T`; a type without a name of its own goes by its first alias."""
    type_ = node.child_by_field_name("type")
    if node.type == "alias_declaration":
        name = node.child_by_field_name("name")
        if name is not None:
            yield Definition(name=name, kind="type_alias", member_kind="type_alias", type=type_)
        return
    body = type_.child_by_field_name("body") if type_ is not None else None
    without_name = type_ is not None and body is not None and type_.child_by_field_name("name") is None
    for each in declarators(node):
        if without_name and type_ is not None and body is not None:
            kind = "enum" if type_.type == "enum_specifier" else "struct"
            union = ("union",) if type_.type == "union_specifier" else ()
            yield Definition(name=each.name, kind=kind, body=body, head=node, modifiers=union)
            without_name = False
        else:
            tag = type_.child_by_field_name("name") if type_ is not None and type_.type in _TAGGED else None
            if tag is None or text(tag) != text(each.name):
                yield Definition(name=each.name, kind="type_alias", member_kind="type_alias", type=type_of(node, each))
            elif body is None:  # `typedef struct node node;` declares the struct
                yield Definition(name=each.name, kind="struct", modifiers=("declaration",))


def _macro(node: Node, kind: str) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is None:
        return
    list_ = node.child_by_field_name("parameters")
    least = most = -1
    if list_ is not None:
        names = [child for child in list_.children if child.type in ("identifier", "...")]
        variadic = any(child.type == "..." for child in names)
        least, most = len(names) - variadic, -1 if variadic else len(names)
    yield Definition(name=name, kind="macro", body=body, scope=node, head=node, min_args=least, max_args=most)


def _namespace(node: Node, kind: str) -> Iterator[Definition]:
    """Inline namespaces and those without a name offer their members to the one around."""
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None:
        return
    if any(child.type == "inline" for child in node.children[:2]):
        for part in _flat(name) if name.named_children else (name,):
            yield Definition(name=part, kind="namespace", range=part, modifiers=("inline",))
        return
    container = ""
    if name.type == "nested_namespace_specifier":
        *outer, name = [part for part in _flat(name) if part.type.endswith("identifier")]
        for part in outer:
            yield Definition(name=part, kind="namespace", range=part, container=container, modifiers=("reopened",))
            container += f".{text(part)}"
    inner = Span(name.start_byte, node.end_byte)  # what stands before the name is not in it
    yield Definition(
        name=name, kind="namespace", range=inner, head=node, body=body, container=container, modifiers=("reopened",)
    )


def _flat(node: Node) -> Iterator[Node]:
    for child in node.named_children:
        yield from _flat(child) if child.type == "nested_namespace_specifier" else (child,)


def _concept(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Definition(name=name, kind="interface", modifiers=("concept",))


_DEFINERS = {
    "function": _function, "declaration": _declaration, "field": _field, "struct": _type, "class": _type,
    "enum": _enum, "type": _alias, "macro": _macro, "namespace": _namespace, "concept": _concept,
}  # fmt: skip
