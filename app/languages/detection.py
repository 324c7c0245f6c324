"""Which language a file is in: by its path, and by its content where the path leaves that open.

The answer depends on path and blob alone: a commit that is indexed step by step is listed as one indexed at once.
"""

from __future__ import annotations

from collections.abc import Callable

from app.languages.base import all_languages, language_of
from app.languages.shebang import HEAD_BYTES, language_of_script

CONTENT_LIMIT = 1 << 20
"""Bytes up to which a file is looked into for its language: what is larger is data."""

_LEAST = len("#!/x")


def language_of_blob(path: str, size: int, read: Callable[[int], bytes]) -> str:
    """The language of a file of `size` bytes; "" when none is known. `read` gives its first bytes, when asked.

    A name without a suffix may be that of a script, which its first line tells; whether it may be run does not matter.
    """
    language = language_of(path)
    known = all_languages().get(language)
    if known is None:
        return language_of_script(read(HEAD_BYTES)) if _may_be_script(path) and _LEAST < size <= CONTENT_LIMIT else ""
    if not known.by_content:
        return language
    return known.rules.dialect(read(size)) if size <= CONTENT_LIMIT else ""


def _may_be_script(path: str) -> bool:
    return "." not in path.rpartition("/")[2].lstrip(".")
