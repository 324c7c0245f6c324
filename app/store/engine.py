"""DuckDB in this process: one instance without a database, opened when first needed."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb

_lock = Lock()
_instances: dict[int, duckdb.DuckDBPyConnection] = {}

CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "threads": 1,
    "memory_limit": "1GB",
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}


@contextmanager
def cursor() -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection for one thread and a few statements. DuckDB is not fork-safe, so a forked child opens its own.

    A disk that is full or takes nothing is an OSError, as it is for whoever writes without DuckDB.
    """
    import duckdb  # takes a tenth of a second: a process that finds its tables laid out does without

    with _lock:
        base = _instances.get(os.getpid())
        if base is None:
            base = _instances[os.getpid()] = duckdb.connect(":memory:", config=CONFIG)
        made = base.cursor()
    try:
        yield made
    except duckdb.IOException as fault:
        raise _disk_fault(str(fault)) from fault
    finally:
        made.close()


def faults(*others: type[Exception]) -> tuple[type[Exception], ...]:
    """What DuckDB raises, and others, for an `except` clause: it is not evaluated before something was raised."""
    import duckdb

    return (duckdb.Error, *others)


def _disk_fault(told: str) -> OSError:
    """DuckDB names the system's number of a fault inside a message for developers, if it knows it."""
    found = re.search(r'"errno":"(\d+)"', told)
    return OSError(int(found[1]), os.strerror(int(found[1]))) if found else OSError(errno.EIO, told)


def text(value: object) -> str:
    """A SQL literal of a text: paths stand in statements that take no parameters."""
    return "'" + str(value).replace("'", "''") + "'"
