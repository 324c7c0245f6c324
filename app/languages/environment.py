"""Environment variables that code reads by their names in strings: `os.environ["X"]`, `os.Getenv("X")`."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Node, Used

_QUOTES = ("string_start", "string_end")
_NAME = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")


def variable_read(string: Node | None, receiver: str) -> Iterator[Used]:
    """A use of the variable that a string without escapes names; `receiver` is what stands for the environment."""
    parts = [each for each in string.named_children if each.type not in _QUOTES] if string is not None else []
    if len(parts) == 1 and parts[0].type.endswith("content") and set(parts[0].text or b"") <= _NAME:
        yield Used(parts[0], "read", receiver)


def first_argument(call: Node) -> Node | None:
    """The first argument of a call."""
    arguments = call.child_by_field_name("arguments")
    return arguments.named_children[0] if arguments is not None and arguments.named_children else None
