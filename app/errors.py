"""Errors, told apart by whose move is next.

Every error carries a `code` of the public contract, a `message` and a `next_step` that the reader can take.
Arguments are positional and plain, so an error survives pickling between processes.
"""

from __future__ import annotations

from collections.abc import Iterable


class HeadmarkError(Exception):
    """Base of every error that a person or an agent may be shown."""

    code = "UNAVAILABLE"

    def __init__(self, message: str, next_step: str, code: str | None = None) -> None:
        super().__init__(message, next_step, code)
        self.message = message
        self.next_step = next_step
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        return f"{self.message} {self.next_step}".strip()


class Refused(HeadmarkError):
    """The caller must ask otherwise: BAD_REQUEST, NOT_FOUND, NO_SYMBOL, AMBIGUOUS or UNSUPPORTED_LANGUAGE."""

    code = "BAD_REQUEST"


class NotIndexed(HeadmarkError):
    """The commit or branch exists perhaps, but its facts are not published: wait, or ask for another one."""

    code = "NOT_INDEXED"


class Transient(HeadmarkError):
    """Nothing the caller did: a remote, the broker or the disk failed. We retry; so may the caller."""

    code = "UNAVAILABLE"


class Permanent(HeadmarkError):
    """Retrying cannot help: the operator must change something (credentials, a vanished repository, a full limit)."""

    code = "UNAVAILABLE"


class LostLease(HeadmarkError):
    """Another worker holds a newer fencing token: this one must stop without publishing."""


def did_you_mean(given: str, known: Iterable[str]) -> str:
    """ "Did you mean limit? " for what is close to a known name, with the space behind it; else ""."""
    from difflib import get_close_matches  # slow to import, and needed for faults only

    near = get_close_matches(given.lower(), list(known), 1, 0.6)
    return f"Did you mean {near[0]}? " if near else ""
