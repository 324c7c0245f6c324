"""How Groovy links: as Java, with which it shares packages; what stands outside of classes is its script's own."""

from __future__ import annotations

from app.domain.facts import Symbol
from app.languages.java.link import JavaLinks


class GroovyLinks(JavaLinks):
    trailing_lambdas = True

    def top_level(self, symbol: Symbol) -> bool:
        return super().top_level(symbol) and symbol.kind not in ("function", "variable", "constant")


RULES = {"groovy": GroovyLinks()}
