"""What Python's nodes mean: definitions, parameters, locals and imports."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages.base import Bound, Definition, Imported, Node, Rules

_CONDITIONAL = frozenset({"if_statement", "try_statement", "match_statement", "else_clause", "except_clause"})
_SCOPES = frozenset({"function_definition", "class_definition", "module", "lambda"})
_CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*\Z")
_ENUM_BASE = re.compile(rb"\b(?:Enum|IntEnum|StrEnum|Flag|IntFlag)\b")
_DECORATOR_MODIFIERS = {
    "staticmethod": "static", "classmethod": "classmethod", "property": "property", "cached_property": "property",
    "abstractmethod": "abstract", "overload": "overload", "setter": "setter", "deleter": "deleter", "getter": "property",
    "abstractproperty": "abstract", "dataclass": "dataclass", "define": "dataclass", "contextmanager": "contextmanager",
    "asynccontextmanager": "contextmanager",
}  # fmt: skip
_RECEIVERS = frozenset({"self", "cls"})


def _text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


class PythonRules(Rules):
    spreads = frozenset({"list_splat", "dictionary_splat"})

    def define(self, node: Node, kind: str, source: bytes) -> Iterable[Definition]:
        if kind == "function":
            return _function(node)
        if kind == "class":
            return _class(node)
        if kind == "type_alias":
            return _type_alias(node)
        return _assignment(node)

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


# Definitions


def _scope_node(node: Node) -> Node | None:
    """The function, class, lambda or module that a node stands in."""
    around = node.parent
    while around is not None and around.type not in _SCOPES:
        around = around.parent
    return around


def _modifiers(node: Node) -> Iterator[str]:
    around = node.parent
    while around is not None and around.type not in _SCOPES:
        if around.type in _CONDITIONAL:
            yield "conditional"
            return
        around = around.parent


def _decorations(whole: Node) -> set[str]:
    found = set()
    if whole.type == "decorated_definition":
        for child in whole.named_children:
            if child.type == "decorator":
                name = re.split(r"[.(\s]", _text(child).split("(")[0].strip())[-1].lstrip("@")
                if name in _DECORATOR_MODIFIERS:
                    found.add(_DECORATOR_MODIFIERS[name])
    return found


def _function(node: Node) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None or body is None:
        return
    whole = node.parent if node.parent is not None and node.parent.type == "decorated_definition" else node
    modifiers = _decorations(whole) | set(_modifiers(whole))
    around = _scope_node(whole)
    in_class = around is not None and around.type == "class_definition"
    text = _text(name)
    kind = "function"
    if in_class:
        kind = "constructor" if text == "__init__" else "property" if "property" in modifiers else "function"
    if node.children and node.children[0].type == "async":
        modifiers.add("async")
    least, most = _arity(node.child_by_field_name("parameters"), in_class and "static" not in modifiers)
    yield Definition(
        name=name, kind=kind, range=whole, body=body,
        type=node.child_by_field_name("return_type"), min_args=least, max_args=most,
        exported=not text.startswith("_") or text.startswith("__"), modifiers=tuple(modifiers), doc=_docstring(body),
        once="setter" in modifiers or "deleter" in modifiers,
    )  # fmt: skip


def _arity(parameters: Node | None, bound: bool) -> tuple[int, int]:
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
    if bound:
        least, most = max(0, least - 1), max(0, most - 1)
    return least, -1 if many else most


def _class(node: Node) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None or body is None:
        return
    whole = node.parent if node.parent is not None and node.parent.type == "decorated_definition" else node
    bases = node.child_by_field_name("superclasses")
    kind = "enum" if bases is not None and _ENUM_BASE.search(bases.text or b"") else "class"
    yield Definition(
        name=name, kind=kind, range=whole, body=body, exported=not _text(name).startswith("_"),
        modifiers=tuple(_decorations(whole) | set(_modifiers(whole))), doc=_docstring(body),
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


def _assignment(node: Node) -> Iterator[Definition]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None:
        return
    type_ = node.child_by_field_name("type")
    if left.type in ("identifier", "attribute"):
        yield from _target(node, left, type_, right)
    else:
        for item, target in _names_in(left, ""):
            for definition in _target(node, target, None, right):
                yield definition._replace(item=item)


def _target(node: Node, target: Node, type_: Node | None, value: Node | None) -> Iterator[Definition]:
    while value is not None and value.type == "assignment":
        value = value.child_by_field_name("right")
    if target.type == "attribute":
        receiver, name = target.child_by_field_name("object"), target.child_by_field_name("attribute")
        if name is None or receiver is None or receiver.type != "identifier" or _text(receiver) not in _RECEIVERS:
            return
        if _method_around(node):
            yield _variable(node, name, "field", type_, value, in_class=True)
        return
    around = _scope_node(node)
    kind = "constant" if _CONSTANT.match(_text(target)) else "variable"
    if around is not None and around.type == "class_definition":
        bases = around.child_by_field_name("superclasses")
        is_enum = bases is not None and _ENUM_BASE.search(bases.text or b"")
        kind = "enum_member" if is_enum and value is not None and not _text(target).startswith("_") else "field"
    if _declared_elsewhere(around, _text(target)):
        return
    yield _variable(node, target, kind, type_, value, in_class=False)


def _variable(node: Node, name: Node, kind: str, type_: Node | None, value: Node | None, in_class: bool) -> Definition:
    return Definition(
        name=name, kind=kind, type=type_, value=value, in_class=in_class, once=True,
        exported=not _text(name).startswith("_"), modifiers=tuple(_modifiers(node)),
    )  # fmt: skip


def _method_around(node: Node) -> bool:
    around = _scope_node(node)
    while around is not None and around.type in ("function_definition", "lambda"):
        around = _scope_node(around)
        if around is not None and around.type == "class_definition":
            return True
    return False


def _declared_elsewhere(around: Node | None, name: str) -> bool:
    """`global x` or `nonlocal x` in this function: an assignment is a write of the outer name."""
    if around is None or around.type != "function_definition":
        return False
    body = around.child_by_field_name("body")
    for statement in body.named_children if body is not None else ():
        if statement.type in ("global_statement", "nonlocal_statement"):
            if any(_text(child) == name for child in statement.named_children):
                return True
    return False


def _names_in(pattern: Node, item: str) -> Iterator[tuple[str, Node]]:
    """The names of a destructuring target, each with the place of its value: `[0]`, `[1][0]`, …"""
    if pattern.type in ("identifier", "attribute"):
        yield item, pattern
    elif pattern.type not in ("subscript", "call"):
        for index, child in enumerate(pattern.named_children):
            yield from _names_in(child, f"{item}[{index}]")


# Locals


def _parameters(node: Node) -> Iterator[Bound]:
    function = node.parent
    body = function.child_by_field_name("body") if function is not None else None
    for child in node.named_children:
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


def _for(node: Node) -> Iterator[Bound]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is not None:
        yield from _pattern(left, right, "[]")


def _pattern(left: Node, value: Node | None, item: str) -> Iterator[Bound]:
    if left.type == "identifier":
        yield Bound(left, "variable", value=value, item=item)
        return
    if left.type in ("subscript", "attribute"):
        return
    for index, child in enumerate(left.named_children):
        yield from _pattern(child, value, f"{item}[{index}]")


def _as(node: Node) -> Iterator[Bound]:
    target = node.child_by_field_name("alias") or (node.named_children[-1] if len(node.named_children) > 1 else None)
    value = node.named_children[0] if node.named_children else None
    if target is None:
        return
    if target.type == "as_pattern_target" and target.named_children:
        target = target.named_children[0]
    item = "" if node.parent is not None and node.parent.type == "with_item" else "[]"
    if node.parent is not None and node.parent.type in ("except_clause", "except_group_clause"):
        item = "()"  # `except E as x`: an instance of the class
    yield from _pattern(target, value, item)


def _walrus(node: Node) -> Iterator[Bound]:
    name = node.child_by_field_name("name")
    if name is not None:
        yield Bound(name, "variable", value=node.child_by_field_name("value"))


def _type_parameter(node: Node) -> Iterator[Bound]:
    if node.parent is None or node.parent.type not in ("function_definition", "class_definition"):
        return
    body = node.parent.child_by_field_name("body")
    for child in node.named_children:
        name = child
        while name.type != "identifier" and name.named_children:
            name = name.named_children[0]
        if name.type == "identifier":
            yield Bound(name, "type_parameter", body=body)


def _case(node: Node) -> Iterator[Bound]:
    for child in node.named_children:
        if child.type == "case_pattern":
            yield from _captures_in(child)


def _captures_in(node: Node) -> Iterator[Bound]:
    if node.type == "dotted_name":
        if len(node.named_children) == 1 and _text(node) != "_":
            yield Bound(node.named_children[0], "variable")
        return
    for index, child in enumerate(node.named_children):
        is_class_name = node.type == "class_pattern" and index == 0
        is_keyword = node.type == "keyword_pattern" and index == 0
        if not is_class_name and not is_keyword:
            yield from _captures_in(child)


_BINDERS = {
    "parameters": _parameters, "lambda_parameters": _parameters, "for_in_clause": _for, "for_statement": _for,
    "as_pattern": _as, "named_expression": _walrus, "type_parameter": _type_parameter, "case_clause": _case,
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
