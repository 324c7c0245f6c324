"""Memoised answers that may depend on each other in circles."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

T = TypeVar("T")

_DEPTH = 50
_WORK = 4000


class Recursion:
    """`get` answers `empty` for a question that is being answered already.

    What was computed from such a cut answer is kept only at the end of the outermost question, so that the order of
    questions cannot shape answers, unless too much work would be repeated.
    """

    def __init__(self) -> None:
        self._done: dict[Hashable, object] = {}
        self._open: set[Hashable] = set()
        self._cut = False
        self._work = 0

    def __len__(self) -> int:
        return len(self._done)

    def clear(self) -> None:
        self._done.clear()

    def get(self, key: Hashable, build: Callable[[], T], empty: T) -> T:
        if key in self._done:
            return self._done[key]  # type: ignore[return-value]
        if key in self._open or len(self._open) > _DEPTH:
            self._cut = True
            return empty
        self._open.add(key)
        self._work += 1
        try:
            answer = build()
        except RecursionError:
            # Odd sources nest deeper than Python's own stack allows: what they mean is then not known.
            self._cut, answer = True, empty
        finally:
            self._open.discard(key)
            outermost = not self._open
            if outermost:
                self._work, self._cut = 0, False
        if outermost or not self._cut or self._work > _WORK:
            self._done[key] = answer
        return answer
