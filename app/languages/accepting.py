"""What a language lets a parameter take: the types of its literals, and which of its own types pass for which others.

Overloads are told apart by it, so it errs on one side: `no` is said only where a call could not be compiled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

SAME, SUB, SUPER, MAYBE, NO = "same", "sub", "super", "maybe", "no"
"""How an argument's type stands to a parameter's: it is the parameter's, it passes for it for sure, the parameter's
passes for it, it may pass, it never does."""

NULL, FUNCTION = "null", "function"

_LITERALS = (
    ("str", re.compile(r'(?:@?\$?@?|u8|R|s|f|raw)"(?:[^"\\]|\\.)*"', re.DOTALL)),
    ("char", re.compile(r"'(?:[^'\\]|\\.[^']*)'")),
    ("bool", re.compile(r"true|false")),
    (NULL, re.compile(r"null|nil|nullptr")),
    ("int", re.compile(r"-?(?:0[xX][0-9a-fA-F_]+|0[bB][01_]+|\d[\d_]*)")),
    ("long", re.compile(r"-?(?:0[xX][0-9a-fA-F_]+|\d[\d_]*)[lL]")),
    ("float", re.compile(r"-?\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][-+]?\d+)?[fF]")),
    ("double", re.compile(r"-?\d[\d_]*(?:\.\d*(?:[eE][-+]?\d+)?|[eE][-+]?\d+)[dD]?")),
)
_JOINED = re.compile(r'"(?:[^"\\]|\\.)*"\s*\+[^=?<>&|]*', re.DOTALL)
_FUNCTION = re.compile(r"\{.*|(?:\w+|\([^()]*\))\s*[-=]>.*|[\w.<>]*::\w+", re.DOTALL)
_LAST = re.compile(r".*(?:\.|::)", re.DOTALL)


@dataclass(frozen=True)
class Accepting:
    """A language's own types by their plain names."""

    literals: Mapping[str, str]  # kind of literal → its type
    wider: Mapping[str, frozenset[str]]  # type of which all is known → further types that take its values
    loosely: Mapping[str, frozenset[str]] = field(default_factory=dict)  # likewise, where no other overload is nearer
    any: frozenset[str] = frozenset()  # types that take everything
    flexible: Mapping[str, frozenset[str]] = field(default_factory=dict)  # likewise `wider`, of literals alone
    spelled: Mapping[str, str] = field(default_factory=dict)  # other spellings of types
    never_null: frozenset[str] = frozenset()
    converts: bool = True  # a type of the project may be made of something else without a word
    aliases: bool = True  # what is not known may be another name of a type that is
    narrows: bool = False  # a test around a use may say more of a variable's type (smart casts)
    joins: bool = True  # a string and anything else make a string with `+`
    pointers: bool = False  # whether something is pointed at is part of its type
    nearest: bool = False  # methods of an heir go before those that it inherits, whatever fits better
    labelled: str = ""  # `name`: arguments may name their parameters; `label`: they must, where there is a label
    mark: str = ""  # what stands between an argument's name and its value

    def plain(self, name: str) -> str:
        """A type's name without what it stands in, in its usual spelling."""
        last = _LAST.sub("", name)
        return self.spelled.get(last, last)

    def literal(self, text: str) -> str:
        """Kind of a literal; "" for other expressions."""
        for kind, pattern in _LITERALS:
            if pattern.fullmatch(text):
                return kind
        if self.joins and _JOINED.fullmatch(text):
            return "str"
        return FUNCTION if not self.pointers and _FUNCTION.fullmatch(text) else ""

    def between(self, given: str, wanted: str, literal: bool = False) -> str:
        """How values of one type that is not the project's stand to another such type; both by their plain names."""
        if given == wanted:
            return SAME
        if wanted in self.loosely.get(given, ()):
            return MAYBE
        if wanted in self.any:
            return SUB
        if wanted in self.wider.get(given, ()) or (literal and wanted in self.flexible.get(given, ())):
            return SUB
        if given in self.wider:
            return NO if wanted in self.wider or not self.aliases else MAYBE
        return NO if wanted in self.wider and not self.aliases and given not in self.any else MAYBE


def all_of(names: str, *more: Iterable[str]) -> frozenset[str]:
    """The words of a text, and others."""
    return frozenset(names.split()).union(*more)
