"""Identifiers: object ids, repositories and branches, parsed once at the door."""

from __future__ import annotations

import hashlib
import re
from typing import NamedTuple, NewType

from app.errors import Refused

Sha = NewType("Sha", str)
"""A full git object id: 40 (SHA-1) or 64 (SHA-256) lowercase hex digits."""

_SHA = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?\Z")
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]*(?:/[A-Za-z0-9._-]*[A-Za-z0-9_-][A-Za-z0-9._-]*)+\Z")
_REF_BAD = re.compile(r"[\x00-\x20\x7f~^:?*\[\\]|\.\.|@\{|//|\.lock(?:/|\Z)|(?:\A|/)\.|\A-|\A/|/\Z|\.\Z")


def sha(text: str) -> Sha:
    """Parse a full object id. Raises Refused (BAD_REQUEST) on anything else."""
    if not _SHA.match(text):
        raise Refused(f"{text[:80]!r} is not a full commit id.", "Give 40 or 64 lowercase hex digits.")
    return Sha(text)


def is_sha(text: str) -> bool:
    return bool(_SHA.match(text))


def repo_name(text: str) -> str:
    """Parse a shown repository name, `owner/name` with any number of groups. Raises Refused (BAD_REQUEST)."""
    if len(text) > 255 or not _NAME.match(text) or ".." in text:
        raise Refused(f"{text[:80]!r} is not a repository name.", "Give it as owner/name.")
    return text


def branch_name(text: str) -> str:
    """Parse a branch name by the rules of git-check-ref-format(1). Raises Refused (BAD_REQUEST)."""
    if not text or len(text) > 255 or text == "@" or _REF_BAD.search(text):
        raise Refused(f"{text[:80]!r} is not a branch name.", "Give one that `git check-ref-format --branch` accepts.")
    return text


class Repo(NamedTuple):
    """A repository as the index keys it: `id` survives a rename, `name` is what people see."""

    id: str
    name: str


def repo_id(host: str, key: str) -> str:
    """The id of a repository from its host and the host's own key (a numeric id, or a name where there is none).

    16 hex digits, safe in any path or object key.
    """
    return hashlib.blake2b(f"{host}\0{key}".encode(), digest_size=8).hexdigest()
