"""How Solidity links: imports that pass on what they bring, inheritance, libraries used as extensions of types."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages import types
from app.languages.broad_link import BroadLinks
from app.languages.link import Module, Project
from app.languages.link_precedence import T
from app.languages.link_types import first_parameter
from app.languages.types import TypeText

_WIDE = {"uint": "uint256", "int": "int256", "address payable": "address"}
_BUILTIN = "address bool string bytes byte mapping uint256 int256 bytes32 bytes4 number str list dict tuple"
_SIZES = [f"{kind}{size}" for kind in ("uint", "int") for size in range(8, 264, 8)] + [
    f"bytes{n}" for n in range(1, 33)
]


class SolidityLinks(BroadLinks):
    by_directory = False
    roots = ("src", "contracts", "lib", "node_modules")
    builtin_types = frozenset((*_BUILTIN.split(), *_SIZES))
    builtins = frozenset("require assert revert keccak256 sha256 ecrecover block msg tx abi type now gasleft".split())
    self_names = frozenset({"this"})
    super_names = frozenset({"super"})
    members_in_scope = True
    overloads = True
    imports_are_members = True
    types_are_declared = True
    extension_methods = True
    constructors = ("constructor",)

    def at_path(self, project: Project, path: str, text: str) -> Iterator[Module]:
        """A path of the project; one that starts with a remapped prefix by the rest of it."""
        found = list(super().at_path(project, path, text))
        prefix, _, rest = text.partition("/")
        if not found and not prefix.startswith(".") and "/" in rest:
            found = list(self._ending(project, rest, text))
        yield from found

    def bases(self, symbol: Symbol, facts: object, symbol_id: int) -> Sequence[str]:
        is_contract = symbol.kind in ("class", "interface")
        return [each for each in symbol.type.split(",") if each] if is_contract else ()

    def order(self, symbol: T, bases_of: Callable[[T], Sequence[T]]) -> Sequence[Sequence[T]]:
        """Of several bases the last one counts most."""
        return super().order(symbol, lambda each: list(bases_of(each))[::-1])

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Members of structs and enums are reached through them."""
        return symbol.kind not in ("enum_member", "constructor") and super().binds_in_scope(symbol)

    def is_abstract(self, owner: Symbol, member: Symbol) -> bool:
        return owner.kind == "interface" or (member.kind == "method" and member.body_hash == 0)

    def extended(self, symbol: Symbol, facts: FileFacts) -> str:
        """The first parameter of a function that `using` may attach: of a library, or of no contract."""
        owner = facts.symbols[symbol.parent] if symbol.parent >= 0 else None
        if symbol.kind not in ("function", "method") or (
            owner is not None and "library" not in owner.modifiers.split()
        ):
            return ""
        return first_parameter(symbol, facts)

    def type_texts(self, text: str) -> Sequence[TypeText]:
        """`uint` is `uint256`."""
        return types.parse(_WIDE.get(text, text))


RULES = {"solidity": SolidityLinks("solidity")}
