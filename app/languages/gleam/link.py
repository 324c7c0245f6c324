"""How Gleam links: modules by their paths below `src` or `test`."""

from __future__ import annotations

from app.languages.variants import TYPES, VariantLinks


class GleamLinks(VariantLinks):
    roots = ("src", "test")
    called_kinds = frozenset({"function", "enum_member", "constant"})
    unread_kinds = TYPES


RULES = {"gleam": GleamLinks("gleam")}
