"""The parts of Headmark for one set of settings, each made when first asked for: a command pays for what it uses."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from app.settings import Settings

if TYPE_CHECKING:
    from app.access.token_file import TokenFiles


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @cached_property
    def tokens(self) -> TokenFiles:
        from app.access.token_file import TokenFiles

        return TokenFiles(self.settings.tokens_path, self.settings.token_files)
