"""What Python's nodes mean: definitions, parameters, locals and imports."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules
from app.languages.python import setup_call

_SEQUENCES = frozenset({"expression_list", "tuple", "list"})
_TELLING = _SEQUENCES | {
    "identifier", "call", "attribute", "subscript", "await", "conditional_expression", "boolean_operator",
}  # fmt: skip
_SAME_ELEMENTS = frozenset({b"sorted", b"reversed", b"list", b"tuple", b"set", b"iter"})
_CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*\Z")
_ENUM_BASE = re.compile(rb"\b(?:Enum|IntEnum|StrEnum|Flag|IntFlag)\b")
_DECORATOR_MODIFIERS = {
    "staticmethod": "static", "classmethod": "classmethod", "property": "property", "cached_property": "property",
    "abstractmethod": "abstract", "overload": "overload", "setter": "setter", "deleter": "deleter",
    "getter": "property", "abstractproperty": "abstract", "dataclass": "dataclass", "define": "dataclass",
    "contextmanager": "contextmanager",
    "asynccontextmanager": "contextmanager",
}  # fmt: skip
_RECEIVERS = frozenset({b"self", b"cls"})


def _text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


class PythonRules(Rules):
    spreads = frozenset({"list_splat", "dictionary_splat"})

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if kind == "function":
            return _function(node, around.wrapper)
        if kind == "class":
            return _class(node, around.wrapper)
        if kind == "type_alias":
            return _type_alias(node)
        return _assignment(node, around.holder)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return _BINDERS[node.type](node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        if node.type == "import_statement":
            return _import(node)
        return _import_from(node)

    def count_arguments(self, node: Node) -> int:
        return 1 if node.type == "generator_expression" else super().count_arguments(node)

    def finish(self, root: Node, source: bytes) -> Iterable[Property]:
        names = _dunder_all(root)
        if names is not None:
            yield Property("python.all", json.dumps(names))
        yield from setup_call.properties(source)


# Definitions


def _decorations(wrapper: Node | None) -> set[str]:
    found = set()
    for child in wrapper.named_children if wrapper is not None else ():
        if child.type == "decorator":
            name = re.split(r"[.\s]", _text(child).split("(")[0].strip())[-1].lstrip("@")
            if name in _DECORATOR_MODIFIERS:
                found.add(_DECORATOR_MODIFIERS[name])
    return found


def _function(node: Node, wrapper: Node | None) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None or body is None:
        return
    modifiers = _decorations(wrapper)
    text = _text(name)
    if node.start_byte != name.start_byte and (node.children[0].type == "async"):
        modifiers.add("async")
    least, most = _arity(node.child_by_field_name("parameters"))
    # Defaults and annotations are evaluated outside; only the body is the function's scope.
    yield Definition(
        name=name, kind="function", body=body, type=node.child_by_field_name("return_type"),
        member_kind="constructor" if text == "__init__" else "property" if "property" in modifiers else "method",
        receiver="static" not in modifiers, min_args=least, max_args=most,
        exported=not text.startswith("_") or text.startswith("__"), modifiers=tuple(modifiers), doc=_docstring(body),
        once="setter" in modifiers or "deleter" in modifiers,
    )  # fmt: skip


def _arity(parameters: Node | None) -> tuple[int, int]:
    least = most = 0
    many = False
    for child in parameters.named_children if parameters is not None else ():
        if child.type in ("identifier", "typed_parameter", "tuple_pattern"):
            inner = child.named_children[0].type if child.type == "typed_parameter" and child.named_children else ""
            if inner in ("list_splat_pattern", "dictionary_splat_pattern"):
                many = True
            else:
                least, most = least + 1, most + 1
        elif child.type in ("default_parameter", "typed_default_parameter"):
            most += 1
        elif child.type in ("list_splat_pattern", "dictionary_splat_pattern"):
            many = True
    return least, -1 if many else most


def _class(node: Node, wrapper: Node | None) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None or body is None:
        return
    bases = node.child_by_field_name("superclasses")
    kind = "enum" if bases is not None and _ENUM_BASE.search(bases.text or b"") else "class"
    yield Definition(
        name=name, kind=kind, body=body, exported=not _text(name).startswith("_"),
        modifiers=tuple(_decorations(wrapper)), doc=_docstring(body),
    )  # fmt: skip


def _docstring(body: Node) -> Node | None:
    first = body.named_children[0] if body.named_children else None
    if first is not None and first.type == "expression_statement" and first.named_children:
        first = first.named_children[0]
    return first if first is not None and first.type in ("string", "concatenated_string") else None


def _type_alias(node: Node) -> Iterator[Definition]:
    left = node.child_by_field_name("left")
    name = left
    while name is not None and name.type != "identifier" and name.named_children:
        name = name.named_children[0]
    if name is not None:
        yield Definition(name=name, kind="type_alias", type=node.child_by_field_name("right"), once=True)


def _assignment(node: Node, holder: str) -> Iterator[Definition]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None:
        return
    type_ = node.child_by_field_name("type")
    while right is not None and right.type == "assignment":
        right = right.child_by_field_name("right")
    if left.type in ("identifier", "attribute"):
        yield from _target(left, type_, right, "", holder)
    else:
        for item, target in _names_in(left, ""):
            value, rest = _part(right, item)
            yield from _target(target, None, value, rest, holder)


def _target(target: Node, type_: Node | None, value: Node | None, item: str, holder: str) -> Iterator[Definition]:
    name: Node | None = target
    if target.type == "attribute":
        receiver, name = target.child_by_field_name("object"), target.child_by_field_name("attribute")
        if name is None or receiver is None or holder != "function" or receiver.text not in _RECEIVERS:
            return
    assert name is not None
    text = _text(name)
    kind = "field" if name is not target else "constant" if _CONSTANT.match(text) else "variable"
    member = "enum_member" if holder == "enum" and value is not None and not text.startswith("_") else "field"
    yield Definition(
        name=name, kind=kind, member_kind=member, type=type_, value=value, item=item, in_class=name is not target,
        once=True, exported=not text.startswith("_"),
    )  # fmt: skip


def _names_in(pattern: Node, item: str) -> Iterator[tuple[str, Node]]:
    """The names of a destructuring target, each with the place of its value: `[0]`, `[1][0]`, …"""
    if pattern.type in ("identifier", "attribute"):
        yield item, pattern
    elif pattern.type not in ("subscript", "call"):
        for index, child in enumerate(pattern.named_children):
            yield from _names_in(child, f"{item}[{index}]")


def _part(value: Node | None, item: str) -> tuple[Node | None, str]:
    """The value at a place of a sequence that is written out, and what of the place is left."""
    while value is not None and item and value.type in _SEQUENCES:
        number, _, rest = item[1:].partition("]")
        parts = value.named_children
        if int(number) >= len(parts) or any(part.type == "list_splat" for part in parts):
            return None, ""
        value, item = parts[int(number)], rest
    return value, item


# Locals


def _parameters(node: Node) -> Iterator[Bound]:
    """Parameters and type parameters of a function, class or lambda."""
    body, parameters = node.child_by_field_name("body"), node.child_by_field_name("parameters")
    for child in parameters.named_children if parameters is not None else ():
        name, type_, value = child, child.child_by_field_name("type"), child.child_by_field_name("value")
        if child.type in ("default_parameter", "typed_default_parameter"):
            name = child.child_by_field_name("name") or child
        elif child.type == "typed_parameter" and child.named_children:
            name = child.named_children[0]
        splat = name.type in ("list_splat_pattern", "dictionary_splat_pattern")
        if splat and name.named_children:
            name = name.named_children[0]
        if name.type == "identifier":
            yield Bound(name, "parameter", None if splat else type_, None if splat else value, body=body)
    yield from _type_parameters(node.child_by_field_name("type_parameters"), body)


def _type_parameters(parameters: Node | None, body: Node | None) -> Iterator[Bound]:
    for child in parameters.named_children if parameters is not None else ():
        name = child
        while name.type != "identifier" and name.named_children:
            name = name.named_children[0]
        if name.type == "identifier":
            yield Bound(name, "type_parameter", body=body)


def _for(node: Node) -> Iterator[Bound]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None:
        return
    called, first = _first_argument(right)
    parts = left.named_children
    if called == b"enumerate" and left.type != "identifier" and len(parts) == 2:
        yield from _pattern(parts[0], None, "")
        yield from _pattern(parts[1], first, "[]")
        return
    yield from _pattern(left, first if called in _SAME_ELEMENTS else right, "[]")


def _first_argument(node: Node | None) -> tuple[bytes, Node | None]:
    """The name that a call of a bare name calls, and its first argument; nothing for other nodes."""
    function = node.child_by_field_name("function") if node is not None and node.type == "call" else None
    arguments = node.child_by_field_name("arguments") if node is not None and function is not None else None
    if function is None or arguments is None or function.type != "identifier" or not arguments.named_children:
        return b"", None
    return function.text or b"", arguments.named_children[0]


def _pattern(left: Node, value: Node | None, item: str) -> Iterator[Bound]:
    if left.type == "identifier":
        yield Bound(left, "variable", value=value, item=item)
        return
    if left.type in ("subscript", "attribute"):
        return
    for index, child in enumerate(left.named_children):
        yield from _pattern(child, value, f"{item}[{index}]")


def _as(node: Node) -> Iterator[Bound]:
    """`with value as target` binds the value; `except Error as target` binds an instance."""
    for child in node.named_children:
        if child.type == "as_pattern" and len(child.named_children) > 1:
            value, target = child.named_children[0], child.named_children[-1]
            if target.type == "as_pattern_target" and target.named_children:
                target = target.named_children[0]
            yield from _pattern(target, value, "" if node.type == "with_item" else "()")


def _walrus(node: Node) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Bound(name, "variable", value=node.child_by_field_name("value"))


def _case(node: Node) -> Iterator[Bound]:
    for child in node.named_children:
        if child.type == "case_pattern":
            yield from _captures_in(child)


def _captures_in(node: Node) -> Iterator[Bound]:
    if node.type == "dotted_name":
        if len(node.named_children) == 1 and _text(node) != "_":
            yield Bound(node.named_children[0], "variable")
        return
    if node.type == "identifier" and _text(node) != "_":  # `*rest`, `… as name`
        yield Bound(node, "variable")
    for index, child in enumerate(node.named_children):
        is_class_name = node.type == "class_pattern" and index == 0
        is_keyword = node.type == "keyword_pattern" and index == 0
        if not is_class_name and not is_keyword:
            yield from _captures_in(child)


def _result(node: Node) -> Iterator[Bound]:
    """What a function gives back, where the expression can tell a type."""
    value = node.named_children[0] if node.named_children else None
    if value is not None and value.type in _TELLING:
        yield Bound(node.children[0], "result", value=value)


def _assigned(node: Node) -> Iterator[Bound]:
    """`self.x = value`, each time: only the first is the field's own value."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    receiver = left.child_by_field_name("object") if left is not None else None
    telling = right is not None and right.type in _TELLING
    if left is not None and receiver is not None and receiver.text in _RECEIVERS and telling:
        yield Bound(left, "assigned", value=right)


_BINDERS = {
    "return_statement": _result, "yield": _result, "assignment": _assigned,
    "function_definition": _parameters, "class_definition": _parameters, "lambda": _parameters, "for_in_clause": _for,
    "for_statement": _for, "with_item": _as, "except_clause": _as, "except_group_clause": _as,
    "named_expression": _walrus, "case_clause": _case,
}  # fmt: skip


# Imports


def _import(node: Node) -> Iterator[Imported]:
    for child in node.children_by_field_name("name"):
        if child.type == "aliased_import":
            name, alias = child.child_by_field_name("name"), child.child_by_field_name("alias")
            if name is not None and alias is not None:
                yield Imported("module", name, _dotted(name), "", _text(alias), _tokens(name, alias))
        else:
            module = _dotted(child)
            yield Imported("module", child, module, "", module.split(".")[0], _tokens(child))


def _import_from(node: Node) -> Iterator[Imported]:
    module = node.child_by_field_name("module_name")
    source = _dotted(module) if module is not None else "__future__"
    module_tokens = _tokens(module) if module is not None else ()
    for child in node.children:
        if child.type == "wildcard_import":
            yield Imported("wildcard", module or child, source, "", "", module_tokens)
    for child in node.children_by_field_name("name"):
        name, alias = child, child
        if child.type == "aliased_import":
            name = child.child_by_field_name("name") or child
            alias = child.child_by_field_name("alias") or name
        yield Imported("name", name, source, _dotted(name), _text(alias), module_tokens + _tokens(name, alias))


def _dotted(node: Node) -> str:
    return "".join(_text(node).split())


def _tokens(*nodes: Node) -> tuple[Node, ...]:
    """The identifier tokens of dotted names, so that they are not taken for reads."""
    found: list[Node] = []
    for node in nodes:
        if node.type == "identifier":
            found.append(node)
        else:
            found.extend(_tokens(*node.named_children))
    return tuple(found)


# __all__


def _dunder_all(root: Node) -> list[str] | None:
    names: list[str] | None = None
    for statement in root.named_children:
        inner = statement
        if statement.type == "expression_statement" and statement.named_children:
            inner = statement.named_children[0]
        if inner.type not in ("assignment", "augmented_assignment"):
            continue
        if _text(inner.child_by_field_name("left")) == "__all__":
            names = (names or []) + _strings(inner.child_by_field_name("right"))
    return names


def _strings(node: Node | None) -> list[str]:
    if node is None:
        return []
    if node.type == "string":
        return ["".join(_text(part) for part in node.named_children if part.type == "string_content")]
    return [text for child in node.named_children for text in _strings(child)]
