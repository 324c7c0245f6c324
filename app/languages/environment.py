"""Environment variables that code reads by their names in strings: `os.environ["X"]`, `System.getenv("X")`.

Where only a call or an index tells such a read, a language says how by `EnvironmentReads`, and the engine looks for it
in the files that have its mark: a query would cost every file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from app.languages.rules import Node, Used

_QUOTES = ("string_start", "string_end")
_NAME = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")

ENVIRONMENT = "$ENV"
"""The receiver of names that `EnvironmentReads` found: no language writes it."""


class EnvironmentReads(NamedTuple):
    """`mark` stands in every source that reads a variable; the group `name` of `pattern` is a variable's name."""

    mark: bytes
    pattern: re.Pattern[bytes]


def reads_after(mark: bytes, before: bytes, quoted: bool = True) -> EnvironmentReads:
    """Names in quotes directly after a pattern; with `quoted` False also without quotes."""
    name = rb"(?P<quote>[\"'])(?P<name>[A-Za-z_]\w*)(?P=quote)"
    either = name if quoted else name.replace(rb"[\"']", rb"[\"']?")
    return EnvironmentReads(mark, re.compile(rb"(?:" + before + rb")\s*" + either))


JAVA_READS_BEFORE = (
    rb"(?<![\w.$])(?:(?:java\.lang\.)?System\s*\.\s*)?getenv\s*"
    rb"(?:\(\s*\)\s*(?:\[|\.\s*(?:get|getOrDefault|getOrElse|apply|containsKey|contains)\s*\()|\()"
)
"""`System.getenv("X")`, `System.getenv().get("X")`."""
JAVA_READS = reads_after(b"getenv", JAVA_READS_BEFORE)
NET_READS = reads_after(b"GetEnvironmentVariable", rb"\bEnvironment\s*\.\s*GetEnvironmentVariable\s*\(")
C_READS = reads_after(b"getenv", rb"(?<![\w.>])(?:std\s*::\s*)?(?:secure_|q)?getenv\s*\(")


def variable_read(string: Node | None, receiver: str) -> Iterator[Used]:
    """A use of the variable that a string without escapes names; `receiver` is what stands for the environment."""
    parts = [each for each in string.named_children if each.type not in _QUOTES] if string is not None else []
    if len(parts) == 1 and parts[0].type.endswith("content") and set(parts[0].text or b"") <= _NAME:
        yield Used(parts[0], "read", receiver)


def first_argument(call: Node) -> Node | None:
    """The first argument of a call."""
    arguments = call.child_by_field_name("arguments")
    return arguments.named_children[0] if arguments is not None and arguments.named_children else None
