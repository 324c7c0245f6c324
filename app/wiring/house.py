"""The parts of Headmark for one set of settings, each made when first asked for: a command pays for what it uses."""

from __future__ import annotations

import os
from functools import cached_property, partial
from typing import TYPE_CHECKING

from app.settings import Settings

if TYPE_CHECKING:
    from app.access.token_file import TokenFiles
    from app.extract.children import Children
    from app.git.fetcher import Fetcher
    from app.indexer.indexer import Indexer
    from app.store.store import Store

MEGABYTE = 1024 * 1024


class House:
    """Safe to share between threads once a part was made; make parts before threads start. Close it at the end."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def close(self) -> None:
        """End the child processes that were started."""
        for part in ("children", "fetcher"):
            if part in self.__dict__:
                getattr(self, part).close()

    @cached_property
    def tokens(self) -> TokenFiles:
        from app.access.token_file import TokenFiles

        return TokenFiles(self.settings.tokens_path, self.settings.token_files)

    @cached_property
    def store(self) -> Store:
        from app.extract.grammars import fingerprint
        from app.store.backend import LocalBackend
        from app.store.store import Store

        return Store(
            LocalBackend(self.settings.store_path), fingerprint(), self.settings.store.hot_memory_mb * MEGABYTE
        )

    @cached_property
    def fetcher(self) -> Fetcher:
        from app.git.fetcher import Fetcher

        return Fetcher()

    @cached_property
    def children(self) -> Children:
        from app.extract.children import Children
        from app.extract.limits import Limits
        from app.indexer.batch import WARM

        extract = self.settings.extract
        limits = Limits(memory=extract.memory_mb * MEGABYTE, cpu_seconds=extract.file_seconds)
        return Children(extract.processes or os.cpu_count() or 1, limits, WARM)

    @cached_property
    def indexer(self) -> Indexer:
        from app.git.remote import Limits, Transport
        from app.indexer.indexer import Indexer, Reach
        from app.wiring.connections import remote_of

        git = self.settings.git
        limits = Limits(memory=git.fetch_memory_mb * MEGABYTE, wall=git.fetch_seconds, pack=git.fetch_mb * MEGABYTE)
        transport = Transport(git.connect_seconds, git.silence_seconds, git.proxy, git.ca_file)
        reach = Reach(partial(remote_of, settings=self.settings), limits, transport)
        return Indexer(self.store, self.settings.mirrors_path, self.children, self.fetcher, reach)
