"""Which languages the index sees symbols of."""

from __future__ import annotations

from app.languages.base import all_languages


def has_parser(language: str) -> bool:
    found = all_languages().get(language)
    return found is not None and bool(found.grammar)
