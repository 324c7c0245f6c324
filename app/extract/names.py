"""Which bare names of a file mean a parameter or local variable, seen from which scope."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.domain.facts import NAMELESS, Binding, Import, Symbol


class Names:
    def __init__(
        self, parents: Sequence[int], bindings: Sequence[Binding], symbols: Sequence[Symbol],
        imports: Sequence[Import], types_apart: bool,
    ) -> None:  # fmt: skip
        """`parents` are those of the scopes; `types_apart`: a type's name is not hidden by a local of that name."""
        self._parents, self._symbols, self._imports = parents, symbols, imports
        self.bound = {each.name for each in bindings}
        self._values = self._by_scope(bindings)
        types = (each for each in bindings if each.kind == "type_parameter")
        self._types = self._by_scope(types) if types_apart else self._values

    def is_local(self, name: str, scope: int, as_type: bool = False) -> bool:
        """Is this bare name, seen from this scope, a parameter or local variable (`as_type`: a type parameter)?"""
        parents = self._parents
        names = self._types if as_type else self._values
        while scope >= 0:
            local = names[scope].get(name)
            if local is not None:
                return local
            scope = parents[scope]
        return False

    def _by_scope(self, bindings: Iterable[Binding]) -> list[dict[str, bool]]:
        """For each scope, name → is it a local (True) or something that others may mean (False)?"""
        names: list[dict[str, bool]] = [{} for _ in self._parents]
        for binding in bindings:
            if binding.kind not in NAMELESS:
                names[binding.scope][binding.name] = binding.scope > 0
        for symbol in self._symbols:
            if symbol.kind != "field" or symbol.name not in names[symbol.scope]:  # `this.x = x` in a function
                names[symbol.scope][symbol.name] = False
        for item in self._imports:
            if item.alias:
                names[item.scope][item.alias] = False
        return names
