"""The shape of a tool: what agents are told about it, and the two functions that answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from app.domain.answers import Row
from app.query.scene import Scene
from app.query.schemas import ANSWER, Schema

TOOLSETS = ("core", "history", "graph", "sql", "admin")
"""Tools are switched on by the set; `core` always is."""


class Found(NamedTuple):
    """Everything that answers a question, in order. Items become rows only for the page that is shown.

    `total` counts what answers where `items` end with the page that was asked for, since the rest would cost too much.
    `extra` goes into the answer beside the rows: `note` says in words what was not looked at. `hides` is for those that
    read other commits than the scene's: whether rules keep files of them from the caller.
    """

    items: Sequence[Any]
    extra: dict[str, Any] = {}  # noqa: RUF012 - never changed
    hides: bool = False
    total: int | None = None

    @property
    def size(self) -> int:
        """How many items answer the question, those that were not made included."""
        return len(self.items) if self.total is None else self.total


@dataclass(frozen=True)
class Tool:
    """One question: `find` gives all items, `show` makes rows of a page of them."""

    name: str
    title: str
    description: str  # for the agent that chooses
    schema: Schema
    find: Callable[[Scene], Found]
    show: Callable[[Scene, Sequence[Any]], list[Row]]
    fields: tuple[str, ...] = ()  # of a row, in full detail; none: the question says which
    toolset: str = "core"
    scope: str = "read"
    page: int | None = None  # rows of a page where the caller does not choose
    may_be_empty: bool = False  # answers also when nothing is indexed
    is_kept: bool = True  # what is found depends on the commits alone
    acts: bool = False  # `find` does something: `at` need not be indexed, and it is called once
    output: Schema = field(default_factory=lambda: ANSWER)
