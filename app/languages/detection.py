"""Which language a file is in: by its path, and by its content where the path leaves that open.

The answer depends on path and blob alone: a commit that is indexed step by step is listed as one indexed at once.
"""

from __future__ import annotations

from collections.abc import Callable

from app.languages.base import all_languages, language_of

CONTENT_LIMIT = 1 << 20
"""Bytes up to which a file is looked into for its language: what is larger is data."""


def language_of_blob(path: str, size: int, read: Callable[[], bytes]) -> str:
    """The language of a file of `size` bytes; "" when none is known. `read` gives its content, if that is asked for."""
    language = language_of(path)
    known = all_languages().get(language)
    if known is None or not known.by_content:
        return language
    return known.rules.dialect(read()) if size <= CONTENT_LIMIT else ""
