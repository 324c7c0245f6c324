"""The parser of the command line: what it cannot read is told with the nearest thing that there is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from app.cli.order import UsageFault
from app.errors import did_you_mean


class Parser(argparse.ArgumentParser):
    """Prints its usage on stderr and raises UsageFault where argparse would end the process with one line."""

    aside = ""  # a sentence for those who write an option that there is not

    def __init__(self, **more: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **more)

    def error(self, message: str) -> NoReturn:
        self._refuse(f"{message}.", "")

    def parse_known_args(  # type: ignore[override]  # argparse's overloads all mean this
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Leaves nothing unknown over: each command tells of its own misspelt options, not the one above it."""
        given = list(sys.argv[1:] if args is None else args)
        if self._subparsers is None:  # an option that is not known may be why argparse misses another one
            self._check_options(given)
        found, rest = super().parse_known_args(given, namespace)
        self._check_options(rest)
        self._take(found, rest)
        return found, []

    def _check_options(self, given: Iterable[str]) -> None:
        for word in given:
            if word == "--":
                return
            name = word.partition("=")[0]
            if word[:1] == "-" and len(word) > 1 and " " not in word and not self._knows(name):
                step = self.aside or did_you_mean(name, self._option_string_actions)
                self._refuse(f"There is no option {name[:40]}.", step)

    def _knows(self, name: str) -> bool:
        """Options may be shortened, and one letter may be followed by its value; a number is no option."""
        if self._negative_number_matcher.match(name):
            return True
        return any(known.startswith(name) or known == name[:2] != "--" for known in self._option_string_actions)

    def _take(self, found: Any, rest: list[str]) -> None:
        """Words that stand behind an option belong to the argument that takes any number of words."""
        words = [word for word in rest if word != "--"]
        many = next((action.dest for action in self._get_positional_actions() if action.nargs == "*"), "")
        if words and not many:
            self._refuse(f"{words[0][:80]!r} is one word too many.", "")
        if words:
            setattr(found, many, [*getattr(found, many), *words])

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        known, what = [str(choice) for choice in action.choices], str(action.metavar or action.dest).lower()
        step = f"{did_you_mean(str(value), known)}There are {', '.join(known)}. "
        self._refuse(f"There is no {what} {str(value)[:40]!r}.", step)

    def _refuse(self, message: str, step: str) -> NoReturn:
        self.print_usage(sys.stderr)
        raise UsageFault(message[:1].upper() + message[1:], f"{step}`{self.prog} --help` shows how it is written.")
