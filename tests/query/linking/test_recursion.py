from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from app.query.linking.recursion import Recursion

Graph = Mapping[int, Sequence[int]]
GRAPHS = some.dictionaries(some.integers(0, 7), some.lists(some.integers(0, 7), max_size=4), max_size=8)


class Asked:
    """What can be reached from a number, answered with the same memory each time."""

    def __init__(self, graph: Graph) -> None:
        self.memo, self.graph, self.built = Recursion(), graph, dict.fromkeys(range(8), 0)

    def __call__(self, number: int) -> frozenset[int]:
        return self.memo.get(number, lambda: self._noted(number), frozenset())

    def _noted(self, number: int) -> frozenset[int]:
        """Even numbers by way of a note."""
        build = lambda: self._build(number)  # noqa: E731
        return build() if number % 2 else self.memo.note(f"note {number}", build)

    def _build(self, number: int) -> frozenset[int]:
        self.built[number] += 1
        return frozenset({number}).union(*(self(each) for each in self.graph.get(number, ())))


def reached(graph: Graph, number: int) -> frozenset[int]:
    found, waiting = {number}, [number]
    while waiting:
        fresh = set(graph.get(waiting.pop(), ())) - found
        found |= fresh
        waiting += fresh
    return frozenset(found)


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(GRAPHS, some.permutations(range(8)))
def test_answers_do_not_hang_on_the_order_of_questions(graph: Graph, order: Sequence[int]) -> None:
    asked = Asked(graph)
    assert [asked(number) for number in order] == [reached(graph, number) for number in order]


def test_what_a_circle_elsewhere_does_not_touch_is_worked_out_once() -> None:
    asked = Asked({0: [1, 3, 3, 4], 1: [0, 3], 3: [5], 4: [3, 5]})
    assert asked(0) == {0, 1, 3, 4, 5}
    assert asked.built[3] == asked.built[5] == 1


def test_a_circle_that_closes_below_is_kept_with_its_own_question() -> None:
    asked = Asked({0: [1, 1, 0], 1: [2], 2: [1]})
    assert asked(0) == {0, 1, 2}
    assert asked.built[1] == 1 and asked.built[0] == 1


def test_what_was_asked_for_lately_outlives_the_next_ageing_and_nothing_else_does() -> None:
    asked = Asked({0: [], 2: []})
    for number in (0, 2):
        asked(number)
    asked.memo.age()
    asked(0)
    asked.memo.age()
    for number in (0, 2):
        asked(number)
    assert (asked.built[0], asked.built[2]) == (1, 2) and len(asked.memo) == 3


def test_an_error_leaves_nothing_open() -> None:
    memo = Recursion()

    def failing() -> int:
        raise ValueError

    build: Callable[[], int] = lambda: memo.get("inner", failing, 0)  # noqa: E731
    for _ in range(2):
        with contextlib.suppress(ValueError):
            memo.get("outer", build, 0)
    assert memo.get("outer", lambda: 3, 0) == 3 and memo.get("inner", lambda: 4, 0) == 4
