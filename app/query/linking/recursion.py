"""Memoised answers that may depend on each other in circles."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

T = TypeVar("T")

_DEPTH = 50
_WORK = 4000
_ANYWHERE, _NEVER = -1, 1 << 30


class Recursion:
    """`get` answers `empty` for a question that is being answered already.

    What was computed from such a cut answer is kept only with the question that it was cut at, so that the order of
    questions cannot shape answers, unless too much work would be repeated. What hangs on no open question but itself
    is what it would be if it were asked alone, and is kept at once.
    """

    def __init__(self) -> None:
        self._done: dict[Hashable, object] = {}
        self._older: dict[Hashable, object] = {}  # dropped next, but for what is asked again
        self._open: dict[Hashable, int] = {}  # question → how many were open when it was asked
        self._cut = _NEVER  # the outermost open question at which the answer being built was cut
        self._work = 0

    def __len__(self) -> int:
        """How many answers were kept or asked for since the last `age`."""
        return len(self._done)

    def age(self) -> None:
        """Forget what was not asked for since this was called last."""
        self._older, self._done = self._done, {}

    def get(self, key: Hashable, build: Callable[[], T], empty: T) -> T:
        if key in self._done:
            return self._done[key]  # type: ignore[return-value]
        if key in self._older:
            return self._renewed(key)  # type: ignore[return-value]
        depth = len(self._open)
        if key in self._open or depth > _DEPTH:
            self._cut = min(self._cut, self._open.get(key, _ANYWHERE))
            return empty
        return self._build(key, build, empty, depth)

    def note(self, key: Hashable, build: Callable[[], T]) -> T:
        """What is no question of its own, and so is never cut, but need not be worked out twice."""
        if key in self._done:
            return self._done[key]  # type: ignore[return-value]
        if key in self._older:
            return self._renewed(key)  # type: ignore[return-value]
        before, self._cut = self._cut, _NEVER
        answer = build()
        if self._cut == _NEVER:
            self._done[key] = answer
        self._cut = min(before, self._cut)
        return answer

    def _renewed(self, key: Hashable) -> object:
        answer = self._done[key] = self._older[key]
        return answer

    def _build(self, key: Hashable, build: Callable[[], T], empty: T, depth: int) -> T:
        before, self._cut = self._cut, _NEVER
        self._open[key] = depth
        self._work += 1
        try:
            answer = build()
        except RecursionError:
            # Odd sources nest deeper than Python's own stack allows: what they mean is then not known.
            self._cut, answer = _ANYWHERE, empty
        finally:
            del self._open[key]
            stands_alone = depth == 0 or self._cut >= depth
            is_kept = stands_alone or self._work > _WORK
            self._cut = before if stands_alone else min(before, self._cut)
            if depth == 0:
                self._work = 0
        if is_kept:
            self._done[key] = answer
        return answer
