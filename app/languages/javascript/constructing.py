"""Functions as constructors, as JavaScript had them before classes."""

from __future__ import annotations

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages.link import Addition, Project


def inherits(project: Project) -> dict[str, list[Addition]]:
    found: dict[str, list[Addition]] = {}
    for setting in project.settings("js.inherits"):
        line, column, sub, base = setting.value.split(":")
        found.setdefault(sub, []).append(Addition(setting.path, int(line), int(column), sub, base))
    return found


def builds(facts: FileFacts, symbol: Symbol) -> bool:
    """Whether a function is a constructor: has fields of its own, or methods on its prototype."""
    if symbol.kind != "function":
        return False
    inside = [facts.symbols[index] for index in facts.symbols.where("container", symbol.qualified)]
    return any(
        each.kind in ("field", "method") and not {"static", "returned"}.intersection(each.modifiers.split())
        for each in inside
    )


def has_own_this(symbol: Symbol) -> bool:
    """Whether a function is written with `function`; arrows see the `this` around them."""
    return "function" in symbol.signature.partition("(")[0].split("=")[-1]
