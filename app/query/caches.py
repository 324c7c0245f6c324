"""A small map that forgets what was used least recently. Safe between threads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Lru(Generic[K, V]):
    """At most `room` of weight, where `weigh` gives the weight of a value (1 each by default)."""

    def __init__(self, room: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self._room = room
        self._weigh = weigh
        self._weight = 0
        self._values: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        with self._lock:
            found = self._values.get(key)
            if found is None:
                return None
            self._values.move_to_end(key)
            return found[0]

    def put(self, key: K, value: V) -> V:
        weight = self._weigh(value)
        with self._lock:
            if key in self._values:
                self._weight -= self._values.pop(key)[1]
            if weight <= self._room:
                self._values[key] = (value, weight)
                self._weight += weight
            while self._weight > self._room:
                self._weight -= self._values.popitem(last=False)[1][1]
        return value

    def get_or(self, key: K, make: Callable[[], V]) -> V:
        """The kept value, or a new one. Two threads may make the same value; the last one stays."""
        found = self.get(key)
        return self.put(key, make()) if found is None else found
