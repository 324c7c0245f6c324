"""Link rules about what stands in no indexed repository: what a language's own types and functions give."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from app.languages.link_modules import ModuleRules
from app.languages.types import TypeText

Asked = Callable[[str, int, str], TypeText | None]


def _last(container: str, arguments: int, item: str) -> TypeText | None:
    return TypeText(str(arguments - 1)) if arguments else None


def _nothing(container: str, arguments: int, name: str, number: int = 0) -> None: ...


class Library(NamedTuple):
    """What the rules below answer, where functions of a file of their own answer it."""

    element: Asked = _last
    member: Asked = _nothing
    mapped: Asked = _nothing
    callback: Callable[[str, int, str, int], TypeText | None] = _nothing
    made: Mapping[str, TypeText] = MappingProxyType({})


class ForeignRules(ModuleRules):
    """Defaults know nothing but containers of one type argument."""

    library: Library = Library()

    def foreign_bases(self, name: str) -> Collection[str]:
        """Foreign types of which a foreign type is one as well, where extension methods may ask for those."""
        return ()

    def element(self, container: str, arguments: int, item: str) -> TypeText | None:
        """What `x[item]`, or a loop over x (`item` is ""), yields for a foreign container type with type arguments.

        Arguments are named by their number, all of them together `*`, the container itself `self`: `dict[str, T]`
        indexed gives TypeText("1").
        """
        return self.library.element(container, arguments, item)

    def member_of_foreign(self, container: str, arguments: int, name: str) -> TypeText | None:
        """The type that a member, or its call, of a foreign generic type yields, named as for `element`.

        `dict[str, T].get` gives TypeText("1"); `Promise<T>` awaited (name `await`) gives TypeText("0").
        """
        return self.library.member(container, arguments, name)

    foreign_properties: frozenset[str] = frozenset()
    """Members of foreign types that are read without a call (`Values`): `member_of_foreign` is what reading yields."""

    function_types: frozenset[str] = frozenset()
    """Foreign types whose values are functions; their last type argument is what a call yields (`func`)."""

    def call_of_foreign(self, name: str) -> str:
        """How the call of a foreign function gives back its first argument: as it is (`same`), an instance of it
        (`instance`), an element of it (`item`) or its class (`class`); "" for others."""
        return ""

    def callback_of_foreign(self, container: str, arguments: int, name: str, number: int) -> TypeText | None:
        """What a function that a foreign type's member is given gets as its parameter, named as for `element`."""
        return self.library.callback(container, arguments, name, number)

    def mapped_by_foreign(self, container: str, arguments: int, name: str) -> TypeText | None:
        """What a foreign type's member makes of a function that it is given: `List<=>>` where `=>` is what that gives,
        `=>0` its first type argument; else named as for `element`."""
        return self.library.mapped(container, arguments, name)

    def made_by_foreign(self, name: str) -> TypeText | None:
        """What a foreign function makes of its arguments: `List<*>`, `*0` the first type arguments of all of them, a
        number one of them, `=>` what the function gives that is the last."""
        return self.library.made.get(name)

    awaits_all: Mapping[str, str] = {}
    """Foreign functions that wait for all that they are given, each with the type that wraps the results ("": none)."""

    scoping: frozenset[str] = frozenset()
    """Members of any value, or functions of one, that run a function on it and give what that gives (`let`, `with`)."""

    arrow_lambdas: bool = False
    """`x -> …` is a function without a name (Java), not a member of x."""

    def taken_by_foreign(self, container: str, arguments: int, number: int) -> TypeText | None:
        """The parameter of a foreign function type (`Function<T, R>`), named as for `element`."""
        return None

    keyed_types: frozenset[str] = frozenset()
    """Foreign types any member of which is of their second type argument (`Record<string, T>`)."""
