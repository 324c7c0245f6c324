"""Removing an object only if it is still the one that was judged, where a store can replace under a condition only.

The object is exchanged for a mark, which fails if another has taken its place, and the mark is deleted at once. Nobody
reads or replaces a mark: who finds one takes the key for absent, and who wants to create it waits until it is gone. Of
a remover that was killed in between, the mark stays; after ABANDONED seconds the next one takes it over, by exchanging
it for a mark of its own. No remover stands still for that long between its two requests.

A mark is told by its length: no document of the store has as many bytes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from secrets import token_bytes

from app.errors import Transient
from app.store.remote import Item, Remote

LENGTH = 9
ABANDONED = 900.0
WAIT, POLL = 10.0, 0.05  # seconds
LEFT = ".gone-"  # before the name of a mark, where files are listed


def checked(data: bytes) -> bytes:
    """A document that is no mark. Raises ValueError."""
    if len(data) == LENGTH:
        raise ValueError(f"a document of {LENGTH} bytes would count as a removed one")
    return data


def is_mark(item: Item) -> bool:
    return item.size == LENGTH


def remove(remote: Remote, key: str, item: Item, hook: Callable[[str], None]) -> bool:
    """False when another object has taken the place of the one that was seen."""
    if remote.exchange(key, item, token_bytes(LENGTH)) is None:
        return False
    hook(f"marked {key}")
    remote.delete(key)
    return True


def clear(remote: Remote, key: str, hook: Callable[[str], None]) -> bool:
    """Take away what a killed remover has left, if that is what is there."""
    item = remote.look(key)
    if item is None or not is_mark(item) or item.modified > time.time() - ABANDONED:
        return False
    return remove(remote, key, item, hook)


def await_removal(remote: Remote, key: str, hook: Callable[[str], None]) -> None:
    """Until nothing is there. Raises Transient when the remover takes too long."""
    end = time.monotonic() + WAIT
    while (item := remote.look(key)) is not None and is_mark(item) and not clear(remote, key, hook):
        if time.monotonic() > end:
            raise Transient(f"{key} is being removed by another process.", "It is tried again.")
        time.sleep(POLL)
