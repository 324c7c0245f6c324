"""Child processes for all tests of a process: they take seconds of CPU to start, and few tests are about that."""

from __future__ import annotations

from functools import cache

from app.extract.children import Children
from app.git.fetcher import Fetcher
from app.indexer.batch import WARM
from app.wiring import House


class KeptChildren(Children):
    def close(self) -> None:
        """They stay warm for the next test, and end with this process."""


class KeptFetcher(Fetcher):
    def close(self) -> None:
        """It stays for the next test, and ends with this process."""


@cache
def children() -> Children:
    return KeptChildren(1, warm=WARM)


@cache
def fetcher() -> Fetcher:
    return KeptFetcher()


def warmed(house: House) -> House:
    """The house, with children that are warm and outlive it."""
    house.children, house.fetcher = children(), fetcher()
    return house
