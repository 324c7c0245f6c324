"""What the nodes of shell scripts mean: functions, the variables of scripts, sourced files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.languages.base import Around, Bound, Definition, Imported, Node, Rules
from app.languages.blanks import blank

_LOCAL = frozenset({b"local", b"declare", b"typeset"})
_READ_ONLY = re.compile(rb"readonly\b|(?:local|declare|typeset)\s(?:\s*-\w+)*\s*-\w*r")
_NAME = re.compile(rb"[A-Za-z_]\w*\Z")
_HERE = re.compile(
    r"""\$\([^()]*\bdirname\b[^()]*\)|\$\(cd [^()*$]*&&\s*pwd[^()]*\)|\$\{(?:BASH_SOURCE(?:\[0\])?|0)%/\*\}"""
)
_VALUE = re.compile(r"\$\{[^{}]*\}|\$\([^()]*\)|\$\w+|`[^`]*`")
_QUOTES = re.compile(r"""["']""")
_TRAP = re.compile(rb"""(?P<word>\btrap[ \t]+)(?P<quote>["'])(?P<code>[^"'\n\\]*)(?P=quote)(?=[ \t]+[A-Z0-9])""")
_BATS = re.compile(rb"""^[ \t]*@test[ \t]+(?:"[^"\n]*"|'[^'\n]*'|[^"'\n{]+)(?=[ \t]*\{)""", re.M)
_LONGEST = 512  # of the path of a sourced file


class BashRules(Rules):
    def prepare(self, source: bytes) -> bytes:
        """What a trap runs is code, though it stands in quotes; a test of Bats is a block."""
        source = _BATS.sub(lambda match: blank(match.group()), source) if b"@test" in source else source
        return _TRAP.sub(rb"\g<word> \g<code> ", source) if b"trap" in source else source

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type == "function_definition":
            name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
            if name is not None and name.type == "word":
                yield Definition(name=name, kind=kind, body=body)
        elif node.type == "declaration_command":
            yield from _declared(node, around)
        elif around.holder == "module":
            yield from _variable(node, "variable", node)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        """The variable of a loop."""
        name = node.child_by_field_name("variable")
        if name is not None:
            yield Bound(name, "variable")

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        at = next(iter(node.children_by_field_name("argument")), None)
        module = sourced((at.text or b"").decode("utf-8", "replace")) if at is not None else ""
        if at is not None and module:
            yield Imported("wildcard", at, module)


def _declared(node: Node, around: Around) -> Iterator[Definition]:
    """What `local`, `declare`, `readonly` and `export` name; in a function only the first two make a variable."""
    text = node.text or b""
    word = text.split(None, 1)[0]
    if around.holder == "function" and word not in _LOCAL:
        return
    kind = "constant" if _READ_ONLY.match(text) else "variable"
    for child in node.named_children:
        if child.type == "variable_assignment":
            yield from _variable(child, kind, node)
        elif child.type == "variable_name" and around.holder == "function":
            yield Definition(name=child, kind=kind)


def _variable(node: Node, kind: str, whole: Node) -> Iterator[Definition]:
    """A later assignment, and the one within a declaration, is another use of the first definition."""
    name = node.child_by_field_name("name")
    if name is not None and name.type == "variable_name" and _NAME.match(name.text or b""):
        yield Definition(name=name, kind=kind, range=whole, head=whole, once=True)


def sourced(text: str) -> str:
    """The path of a sourced file: `./` where it starts at the script's own directory, `*/` at one that is unknown.

    "" when nothing of it is known.
    """
    if len(text) > _LONGEST:
        return ""
    text = _QUOTES.sub("", text)
    for _ in range(3):  # substitutions nest
        text = _HERE.sub(".", text)
    for _ in range(3):
        text = _VALUE.sub("*", text)
    known = text.rpartition("*")[2]
    if "*" in text:
        return f"*{known}" if known.startswith("/") and len(known) > 1 else ""
    return "" if text.startswith(("<", "/dev/")) or " " in text else text
