"""Filters that several questions share: path globs and languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.access.globs import path_pattern
from app.errors import Refused
from app.languages.base import all_languages
from app.query.scene import Scene

Wanted = Callable[[str], bool]


def path_filter(arguments: Mapping[str, Any]) -> Wanted:
    """Paths that the `path` argument asks for: a glob, or a directory and all below it."""
    glob = arguments.get("path")
    if glob is None:
        return lambda path: True
    pattern = path_pattern(glob)
    return lambda path: pattern.match(path) is not None


def wanted_language(arguments: Mapping[str, Any]) -> str | None:
    """The `language` argument, in lower case. Raises Refused (UNSUPPORTED_LANGUAGE) when there is no parser for it."""
    language = arguments.get("language")
    if language is None:
        return None
    known = sorted(name for name, found in all_languages().items() if found.grammar)
    if language.lower() not in known:
        raise Refused(
            f"There is no parser for the language {language!r}.",
            f"Parsed languages: {', '.join(known)}. search_text reads files of any language; filter them by path.",
            "UNSUPPORTED_LANGUAGE",
        )
    return str(language.lower())


def language_at(scene: Scene, view: int, path: str) -> str:
    entry = scene.entry(view, path)
    return entry.language if entry else ""
