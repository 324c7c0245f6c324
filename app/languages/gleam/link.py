"""How Gleam links: modules by their paths below `src` or `test`."""

from __future__ import annotations

from app.languages.variants import VariantLinks


class GleamLinks(VariantLinks):
    roots = ("src", "test")


RULES = {"gleam": GleamLinks("gleam")}
