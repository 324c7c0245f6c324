"""Refs as the index names them: a branch by its short name, any other by its full one, such as `refs/tags/v1`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Final

HEADS: Final = "refs/heads/"
TAGS: Final = "refs/tags/"
PEELED: Final = "^{}"  # at the end of a tag's name: what it leads to
_NUMBER = re.compile(r"(\d+)")
_WILD = re.compile(r"[*?\[]")


def full_ref(name: str) -> str:
    return name if name.startswith("refs/") else HEADS + name


def short_ref(ref: str) -> str:
    """What the index calls a ref of a remote."""
    return ref.removeprefix(HEADS)


def spellings(text: str) -> tuple[str, ...]:
    """What people may mean by a text, as git looks for it: a branch, a tag, any other ref."""
    return short_ref(text), TAGS + text, f"refs/{text}"


def is_pattern(text: str) -> bool:
    return bool(_WILD.search(text))


def matches(pattern: str, name: str) -> bool:
    """Whether a pattern over names as the index has them matches one; those of branches match branches only."""
    return pattern.startswith("refs/") == name.startswith("refs/") and fnmatchcase(name, pattern)


def fixed_part(pattern: str) -> str:
    """How the full names of all that a pattern matches begin."""
    return _WILD.split(full_ref(pattern), maxsplit=1)[0]


def newest_first(names: Iterable[str]) -> list[str]:
    """By the numbers in their names, the highest first: remotes tell no dates. v1.10 comes before v1.9."""
    return sorted(set(names), key=_natural, reverse=True)


def _natural(name: str) -> list[tuple[bool, int, str]]:
    parts = _NUMBER.split(name)
    return [(number, int(part) if number else 0, part) for at, part in enumerate(parts) for number in [at % 2 == 1]]
