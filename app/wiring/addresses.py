"""Names of repositories within their addresses. Pure."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

FORMER = "former"  # key of a record's settings: the addresses it had before
_PREFIX = {"bitbucket-dc": "scm/"}  # what stands before the name in an address


def name_at(source: str, host: str) -> str:
    """`owner/name` in the address of a repository, as its host has it."""
    path = urlsplit(source).path.strip("/").removesuffix(".git")
    return path.removeprefix(_PREFIX.get(host, ""))


def shown_name(name: str) -> str:
    """Personal projects of Bitbucket Data Center have a `~` that names here do not."""
    return name.removeprefix("~")


def moved(source: str, before: str, now: str) -> str:
    """The address with one name in the place of another."""
    return re.sub(re.escape(before) + r"(?=(\.git)?/?\Z)", lambda _: now, source, count=1)
