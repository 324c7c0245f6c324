"""What expression texts are made of. See `app.languages.expressions`."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Name:
    name: str


@dataclass(frozen=True, slots=True)
class Member:
    base: Node
    name: str


@dataclass(frozen=True, slots=True)
class Call:
    base: Node
    arguments: tuple[Node | None, ...]


@dataclass(frozen=True, slots=True)
class Callback:
    """`called(=>argument.number)`: what a function, given to a call as an argument, gets as its parameter.

    `function(=>number)`, with argument -1: what a value of a function's type gets. Number -1, `(=>0.this)`: on what it
    is run; -2, `(=>0.out)`: what the parameter itself is, which the call sets.
    """

    called: Node
    argument: int
    number: int


@dataclass(frozen=True, slots=True)
class Index:
    """`base[item]`; item is "" for a loop's element and else the text in brackets."""

    base: Node
    item: str


@dataclass(frozen=True, slots=True)
class Typed:
    """`base<T>` before a call: a generic function with its type arguments as text."""

    base: Node
    arguments: str


@dataclass(frozen=True, slots=True)
class New:
    """`new T(…)`, `T{…}`, `&T{…}`: an instance of a type given as text.

    `given`: the braces read as a function; `parts`: the arguments.
    """

    type: str
    arguments: int = -1
    given: Lambda | None = field(default=None, compare=False)
    parts: tuple[Node | None, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Cast:
    """`(T)x`, `x as T`, `x.(T)`: whatever x is, the type is T."""

    type: str


@dataclass(frozen=True, slots=True)
class Await:
    base: Node


@dataclass(frozen=True, slots=True)
class Literal:
    """A value of the language's own types; `items` are a sequence's parts."""

    kind: str  # str, number, list, dict, tuple
    items: tuple[Node | None, ...] = ()
    text: str = ""  # of a string without escapes, quotes taken off


@dataclass(frozen=True, slots=True)
class Record:
    """`{a, b: c}`: an object literal by its named fields."""

    fields: tuple[tuple[str, Node | None], ...]


@dataclass(frozen=True, slots=True)
class Lambda:
    """A function without a name: parameters as (name, type text), and what it gives back; None where unknown."""

    parameters: tuple[tuple[str, str], ...]
    body: Node | None


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several: `a or b`, `a if c else b`, `c ? a : b`."""

    items: tuple[Node | None, ...]


@dataclass(frozen=True, slots=True)
class Operated:
    """`left sign right`, as the language may define it: by a member of the left operand, or a function of both."""

    sign: str
    left: Node
    right: Node


Node = (
    Name | Member | Call | Callback | Index | Typed | New | Cast | Await | Literal | Record | Lambda | Choice | Operated
)


def either(*items: Node) -> Node:
    flat: list[Node | None] = []
    for item in items:
        flat += item.items if isinstance(item, Choice) else (item,)
    return Choice(tuple(flat))


def dotted(node: Node | None) -> str | None:
    """`a.b.c` for a chain of names, else None."""
    if isinstance(node, Name):
        return node.name
    if isinstance(node, Member):
        base = dotted(node.base)
        return None if base is None else f"{base}.{node.name}"
    return None
