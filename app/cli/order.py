"""One command as it was given."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from app.cli.output import Output
from app.errors import Refused

if TYPE_CHECKING:
    from app.settings import Origin
    from app.wiring import House


class UsageFault(Refused):
    """The command line or the settings are wrong in a way that argparse cannot see; the exit code is 2."""


class Order:
    """The arguments of a command, where it speaks, and the house, built when first touched."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.out = Output(getattr(args, "json", False) or args.command == "call")
        self._origin: Origin | None = None
        self._house: House | None = None

    @property
    def origin(self) -> Origin:
        """The settings in force and their file. Raises UsageFault for a fault in them."""
        if self._origin is None:
            from app.settings import load

            try:
                self._origin = load(os.environ, self._flags())
            except Refused as fault:
                raise UsageFault(fault.message, fault.next_step) from None
        return self._origin

    @property
    def house(self) -> House:
        """The parts of Headmark for these settings, each made when first asked for."""
        if self._house is None:
            from app.wiring import House

            self._house = House(self.origin.settings)
        return self._house

    def _flags(self) -> dict[str, object]:
        names = {"data_dir": "data_dir", "port": "web.port", "host": "web.host"}
        return {key: getattr(self.args, name, None) for name, key in names.items()}
