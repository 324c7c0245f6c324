"""What Solidity's nodes mean: contracts and their members, parameters, imports."""

from __future__ import annotations

from collections.abc import Iterable

from app.languages import sections
from app.languages.base import Around, Bound, Definition, Imported, Node
from app.languages.broad import child, text, unquoted

_MARKS = {
    "library_declaration": "library", "modifier_definition": "modifier", "event_definition": "event",
    "error_declaration": "error",
}  # fmt: skip
_PARAMETERS = frozenset({"parameter", "event_parameter", "error_parameter"})
_WORDS = frozenset({"abstract", "virtual", "constant", "immutable", "payable", "override"})
_STEPS = frozenset({"expression", "type_name", "user_defined_type"})
_TYPES = frozenset({"contract_declaration", "library_declaration", "interface_declaration"})


class SolidityRules(sections.SectionRules):
    marks = sections.syntax(rb"//[^\n]*", rb"/\*[\s\S]*?\*/", rb"'(?:[^'\\\n]|\\.)*'", deep=rb"    ")

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type == "enum_value":
            return (Definition(node, kind),)
        name = node.child_by_field_name("name") or child(node, "constructor", "fallback", "receive", "function")
        if name is None:
            return ()
        if node.type in _TYPES or kind in ("struct", "enum"):
            return (_type(node, kind, name),)
        return (_function(node, kind, name) if kind in ("function", "constructor") else _value(node, kind, name),)

    def counted(self, node: Node) -> Iterable[tuple[Node, int]]:
        """Arguments stand side by side behind what is called, and by their names in one."""
        name = _called(node)
        if name is not None:
            given = child(node, "revert_arguments") or node
            arguments = [each for each in given.named_children if each.type == "call_argument"]
            named = [each for one in arguments for each in one.named_children if each.type == "call_struct_argument"]
            yield name, len(named or arguments)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        name, type_ = node.child_by_field_name("name"), node.child_by_field_name("type")
        kind = "parameter" if node.type == "parameter" else "variable"
        return (Bound(name, kind, _typed(type_)),) if name is not None else ()

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        at = node.child_by_field_name("source")
        if at is None:
            return
        module, parts = unquoted(at), _imported(node)
        if not parts:
            yield Imported("wildcard", at, module)
        for name, alias in parts:
            if name is None and alias is not None:
                yield Imported("module", at, module, "", text(alias), (alias,))
            elif name is not None:
                yield Imported("name", name, module, text(name), text(alias or name), (alias,) if alias else ())


def _imported(node: Node) -> list[tuple[Node | None, Node | None]]:
    """Name and alias of each part of an import; no name for the module itself."""
    found: list[tuple[Node | None, Node | None]] = []
    renames = False
    for each in node.children:
        if each.type == "identifier" and renames:
            found[-1:] = [(found[-1][0] if found else None, each)]
        elif each.type == "identifier":
            found.append((each, None))
        renames = each.type == "as"
    return found


def _called(node: Node) -> Node | None:
    """The name of what a call, an event, an error or a modifier runs."""
    if node.type == "modifier_invocation":
        return next((each for each in reversed(node.named_children) if each.type == "identifier"), None)
    found = next(
        (node.child_by_field_name(each) for each in ("function", "name", "error") if node.child_by_field_name(each)),
        None,
    )
    while found is not None and found.type != "identifier":
        if found.type == "member_expression":
            return found.child_by_field_name("property")
        inner = found.child_by_field_name("type") or found.child_by_field_name("name")
        parts = found.named_children
        found = inner or (parts[-1] if found.type in _STEPS and parts else None)
    return found


def _modifiers(node: Node) -> tuple[str, ...]:
    """The words that change what a definition is, its visibility among them."""
    words = [_MARKS[node.type]] if node.type in _MARKS else []
    for each in node.children:
        if each.type in ("visibility", "state_mutability", "override_specifier") or each.type in _WORDS:
            words += text(each).split()[:1]
    return tuple(word for word in dict.fromkeys(words) if word.isalpha())


def _typed(node: Node | None) -> Node | str | None:
    """A type; mappings as `mapping<K,V>`."""
    key, value = (node.child_by_field_name(f"{part}_type") if node is not None else None for part in ("key", "value"))
    if key is None or value is None:
        return node
    inner = _typed(value)
    return f"mapping<{text(key)},{inner if isinstance(inner, str) else text(inner)}>"


def _type(node: Node, kind: str, name: Node) -> Definition:
    ancestors = (text(each.child_by_field_name("ancestor")) for each in node.children if "inherit" in each.type)
    return Definition(
        name, kind, body=node.child_by_field_name("body"), type=",".join(ancestors) or None, modifiers=_modifiers(node)
    )


def _function(node: Node, kind: str, name: Node) -> Definition:
    count = sum(each.type in _PARAMETERS for each in node.children)
    count = min(count, 1) if node.type == "fallback_receive_definition" else count
    modifiers = _modifiers(node)
    body = node.child_by_field_name("body")
    returned = node.child_by_field_name("return_type")
    type_ = child(returned, "parameter")
    one = type_ is not None and returned is not None and returned.named_child_count == 1
    return Definition(
        name, kind, member_kind="constructor" if kind == "constructor" else "method", body=body, scope=node,
        type=type_.child_by_field_name("type") if one and type_ is not None else None, min_args=count, max_args=count,
        modifiers=modifiers, exported="private" not in modifiers,
    )  # fmt: skip


def _value(node: Node, kind: str, name: Node) -> Definition:
    modifiers = _modifiers(node)
    fixed = "constant" in modifiers or kind == "constant"
    kind = "constant" if fixed else kind
    type_ = node.child_by_field_name("type") or child(node, "primitive_type")
    return Definition(
        name, kind, member_kind=kind if fixed else "field", type=_typed(type_), value=node.child_by_field_name("value"),
        modifiers=modifiers, exported="private" not in modifiers,
    )  # fmt: skip
