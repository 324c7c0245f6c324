"""Grammars and compiled queries of this process, and the fingerprint of everything that shapes facts."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib import import_module, resources
from typing import TYPE_CHECKING

import tree_sitter
from tree_sitter_language_pack import get_language

from app.languages.base import FOLDERS, all_languages

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FACTS_FORMAT = 1
"""Raised when the meaning of facts changes without any source below changing."""


WHEELS = {"powershell": "tree-sitter-pwsh", "sql": "tree-sitter-sql"}
"""Grammars that are better in a distribution of their own than in the pack."""


@cache
def grammar(name: str) -> tree_sitter.Language:
    if name in WHEELS:
        return tree_sitter.Language(import_module(WHEELS[name].replace("-", "_")).language())
    return get_language(name)  # type: ignore[arg-type]


def loads(name: str) -> bool:
    """Whether a grammar is there and can be parsed with; its queries are not compiled, which takes a while."""
    try:
        tree_sitter.Parser(grammar(name)).parse(b"")
    except (ImportError, LookupError, OSError, ValueError, AttributeError):
        return False
    return True


@cache
def query(language: str) -> tree_sitter.Query:
    """The compiled query of a language, by the language's own name."""
    known = all_languages()[language]
    return _compiled(known.grammar, known.query)


@cache
def _compiled(grammar_name: str, text: str) -> tree_sitter.Query:
    """Compiling takes up to a second of CPU: languages that embed another one share its query."""
    return tree_sitter.Query(grammar(grammar_name), text)


@cache
def fingerprint() -> str:
    """12 hex digits over the grammars' version, all queries and all extraction code: what shapes facts names them."""
    from importlib import metadata  # only here: it takes a tenth of what a child needs to start

    digest = blake2b(f"{FACTS_FORMAT}".encode(), digest_size=6)
    for package in ("tree-sitter", "tree-sitter-language-pack", *sorted(WHEELS.values())):
        digest.update(metadata.version(package).encode())
    for room in ("app.extract", "app.languages"):
        for name, text in sorted(_sources(resources.files(room), "")):
            digest.update(f"\0{name}\0".encode() + text)
    return digest.hexdigest()


def _sources(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    """Files whose content shapes facts. Link rules work at query time and change no facts."""
    found: list[tuple[str, bytes]] = []
    for item in folder.iterdir():
        if item.is_dir():
            found += _sources(item, f"{prefix}{item.name}/") if prefix or item.name in FOLDERS else []
        elif item.name.endswith((".py", ".scm")) and item.name not in NOT_FACTS:
            found.append((prefix + item.name, item.read_bytes()))
    return found


NOT_FACTS = (
    "link.py", "link_names.py", "link_modules.py", "link_types.py", "broad_link.py", "sourcing.py", "layout.py",
    "link_foreign.py", "link_precedence.py", "accepting.py", "aliases.py", "files.py", "foreign.py", "globals.py",
    "mro.py", "sequences.py",  # linking
    "child.py", "children.py", "process.py", "limits.py", "paths.py", "linguist.py",
)  # fmt: skip
