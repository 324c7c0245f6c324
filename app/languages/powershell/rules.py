"""What PowerShell's nodes mean: functions and their parameters, classes, and scripts that run in this one's scope."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span
from app.languages.broad import child, rest, text
from app.languages.powershell.loading import loaded, loads_others

_MADE = re.compile(r"\[([\w.]+)\]::new\b|New-Object\s+(?:-TypeName\s+)?['\"]?([\w.]+)", re.IGNORECASE)
_PARAMETERS = ("script_parameter", "class_method_parameter")
_LONGEST = 512  # of a value
_ONE_LINE = re.compile(rb"(\{[ \t]*param[ \t]*\((?:[^()\n]|\([^()\n]*\))*\))[ \t](?=[ \t]*[^\s}#])", re.IGNORECASE)


class PowerShellRules(Rules):
    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        return _DEFINERS[node.type](node, kind, around)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        name = child(node, "variable")
        if name is not None:
            kind = "variable" if node.type == "foreach_statement" else "parameter"
            yield Bound(name, kind, type=_type(node))

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        found = loaded(node)
        if found is not None:
            yield Imported("wildcard", *found)

    def finish(self, root: Node, source: bytes) -> Iterable[Property]:
        """`powershell.loads`: the scripts around are this one's parts."""
        if loads_others(source):
            yield Property("powershell.loads", "1")

    def prepare(self, source: bytes) -> bytes:
        """With an end for the parameters before what follows them on their line."""
        return _ONE_LINE.sub(rb"\1;", source) if b"aram" in source or b"ARAM" in source else source

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """A member with what stands before it; a type's name without its brackets."""
        member = child(child(node, "member_name"), "simple_name")
        owner = node.named_children[0] if node.named_children else None
        if member is not None and owner is not None:
            inner = child(child(child(owner, "type_spec"), "type_name"), "type_identifier")
            named = inner if owner.type == "type_literal" and inner is not None else owner
            yield member, Span(named.start_byte, named.end_byte)


def _function(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    name, block = child(node, "function_name"), child(node, "script_block")
    if name is not None:
        named = _unscoped(name)
        listed = child(node, "function_parameter_declaration") or child(block, "param_block")
        most = _count(child(listed, "parameter_list"))
        # Parameters are given by name and may be left out.
        yield Definition(named, kind, body=block or rest(name, node), scope=rest(name, node), min_args=0, max_args=most)


def _class(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    name = child(node, "simple_name")
    brace = child(node, "{")
    if name is not None:
        body = Span(brace.start_byte, node.end_byte) if brace is not None else None
        yield Definition(name, kind, body=body)


def _method(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    name, block = child(node, "simple_name"), child(node, "script_block")
    if name is None:
        return
    count = _count(child(node, "class_method_parameter_list"))
    type_ = _type(node)
    static = "static" in [text(each).lower() for each in node.children if each.type == "class_attribute"]
    brace = child(node, "{")
    yield Definition(
        name, "method" if type_ or static else "constructor",
        body=Span(brace.start_byte, node.end_byte) if brace is not None else block, scope=rest(name, node),
        type=type_, min_args=count, max_args=count, modifiers=("static",) if static else (),
    )  # fmt: skip


def _field(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    name = child(node, "variable")
    if name is not None:
        static = any(text(each).lower() == "static" for each in node.children if each.type == "class_attribute")
        yield Definition(
            _bare(name), kind, type=_type(node), range=node, head=node, modifiers=("static",) if static else ()
        )


def _member(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    name = child(node, "simple_name")
    if name is not None:
        yield Definition(name, kind)


def _variable(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    """A script's variable, or one of the function around; `$script:x` and `$env:x` are not the function's own."""
    left = child(node, "left_assignment_expression")
    whole = left.named_children[0] if left is not None and left.named_children else None
    if whole is None or text(child(node, "assignment_operator")) != "=":
        return
    type_ = None
    if whole.type == "cast_expression":
        type_ = _type(whole)
        whole = child(whole, "unary_expression")
    name = child(whole, "variable")
    if name is None or name.end_byte - name.start_byte < 2 or ":" in text(name):
        return
    value = node.child_by_field_name("value")
    made = _MADE.match(text(value)[:_LONGEST]) if value is not None else None
    yield Definition(
        name, kind, type=type_, once=True, value=f"{(made.group(1) or made.group(2)).lower()}()" if made else None
    )


def _alias(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    """`Set-Alias -Name a -Value f`, `Set-Alias a f`: what a call of the name runs."""
    given = child(node, "command_elements")
    words: dict[str, Node] = {}
    said = ""
    for each in given.named_children if given is not None else ():
        if each.type == "command_parameter":
            said = text(each).lower()
        elif each.type == "generic_token":
            words.setdefault(said or ("-value" if "-name" in words else "-name"), each)
            said = ""
    if "-name" in words and "-value" in words:
        yield Definition(words["-name"], "function", head=node, value=words["-value"], min_args=0)


_DEFINERS = {
    "command": _alias,
    "function_statement": _function,
    "class_statement": _class,
    "class_method_definition": _method,
    "class_property_definition": _field,
    "enum_statement": _class,
    "enum_member": _member,
    "assignment_expression": _variable,
}


def _unscoped(name: Node) -> Span:
    """A function's name without `global:` or `script:`."""
    return Span(name.end_byte - len((name.text or b"").rpartition(b":")[2]), name.end_byte)


def _bare(name: Node) -> Span:
    """A variable's name without `$`."""
    return Span(name.start_byte + 1, name.end_byte)


def _type(node: Node) -> Node | None:
    """The type in brackets before a name; of a parameter, the last of its attributes."""
    holder = child(node, "attribute_list")
    found = child(node, "type_literal")
    for each in holder.named_children if holder is not None else ():
        found = child(each, "type_literal") or found
    return child(found, "type_spec")


def _count(parameters: Node | None) -> int:
    return sum(each.type in _PARAMETERS for each in parameters.named_children) if parameters is not None else 0
