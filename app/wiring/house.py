"""The parts of Headmark for one set of settings, each made when first asked for: a command pays for what it uses."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.errors import Refused
from app.settings import Settings

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

    from app.access.caller import Caller
    from app.access.token_file import TokenFiles
    from app.extract.children import Children
    from app.git.fetcher import Fetcher
    from app.git.remote import RemoteRefs, Transport
    from app.indexer.indexer import Indexer
    from app.mcp.http import Endpoint
    from app.mcp.server import FindCaller
    from app.query.render import Shown
    from app.query.scene import Deps
    from app.store.records import RepoRecord
    from app.store.store import Store
    from app.tasks.desk import Desk
    from app.tasks.options import TaskOptions
    from app.wiring.task_index import TaskIndex

MEGABYTE = 1024 * 1024
DAY = 86400.0
SOCKET = "redis.sock"  # of the Redis that `headmark up` starts, in the data directory's `run`


def version() -> str:
    """The installed version; "0" when Headmark runs from a checkout that is not installed."""
    from importlib import metadata

    try:
        return metadata.version("headmark")
    except metadata.PackageNotFoundError:
        return "0"


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
        from app.git.remote import Limits
        from app.indexer.indexer import Indexer, Reach
        from app.wiring.connections import remote_of

        git = self.settings.git
        limits = Limits(memory=git.fetch_memory_mb * MEGABYTE, wall=git.fetch_seconds, pack=git.fetch_mb * MEGABYTE)
        reach = Reach(partial(remote_of, settings=self.settings), limits, self.transport)
        return Indexer(self.store, self.settings.mirrors_path, self.children, self.fetcher, reach)

    @property
    def redis_url(self) -> str:
        """The Redis of the settings, else the one that `headmark up` runs for this data directory."""
        return str(self.settings.redis.url) or f"unix://{self._socket}"

    @property
    def redis_runs_here(self) -> bool:
        """Whether `headmark up` runs a Redis for this data directory, as far as its socket tells."""
        return self._socket.exists()

    def require_redis(self) -> None:
        """Raises Refused when there is no Redis that this process could use."""
        if not self.settings.redis.url and not self.redis_runs_here:
            step = "Set HEADMARK_REDIS_URL (or redis.url), or run `headmark up`, which brings its own."
            raise Refused("No Redis is configured, and `headmark up` does not run here.", step)

    @property
    def _socket(self) -> Path:
        return self.settings.data_dir / "run" / SOCKET

    @cached_property
    def task_options(self) -> TaskOptions:
        from app.tasks.options import TaskOptions

        schedule = self.settings.schedule
        return TaskOptions(
            self.redis_url,
            self.settings.data_dir / "tasks",
            reconcile=schedule.reconcile_seconds,
            sweep=schedule.sweep_seconds,
            keep_deliveries=schedule.keep_deliveries_days * DAY,
        )

    @cached_property
    def task_index(self) -> TaskIndex:
        from app.wiring.task_index import TaskIndex

        return TaskIndex(self)

    @cached_property
    def desk(self) -> Desk:
        from app.tasks.desk import Desk

        return Desk(self.task_index, self.task_options)

    @cached_property
    def deps(self) -> Deps:
        """What questions are answered with; it holds their caches."""
        from app.query.scene import Deps
        from app.query.texts import Texts
        from app.wiring.texts import MirrorSources

        sources = MirrorSources(self.settings.mirrors_path)
        texts = Texts(sources, self.settings.data_dir / "cache" / "text")
        return Deps(self.store, sources, texts)

    def answer(self, name: str, arguments: Mapping[str, object], caller: Caller, detail: str) -> Shown:
        """A tool's answer, in `detail` unless the arguments ask for another. Raises HeadmarkError."""
        from app.query.asking import ask, find_tool
        from app.query.render import present

        tool = find_tool(name, caller, self.deps)
        return present(tool, ask(name, arguments, caller, self.deps), str(arguments.get("detail") or detail))

    def mcp_server(self, caller_of: FindCaller) -> Server[Any]:
        """The MCP server, for any transport; `caller_of` says who asks."""
        from app.mcp.server import Limits, build_server
        from app.query.asking import offered

        def respond(name: str, arguments: Mapping[str, object], caller: Caller) -> Shown:
            return self.answer(name, arguments, caller, "compact")

        limits = Limits(self.settings.mcp.concurrency, self.settings.mcp.waiting)
        return build_server(partial(offered, deps=self.deps), respond, caller_of, version(), limits)

    @cached_property
    def mcp_endpoint(self) -> Endpoint:
        """MCP over HTTP, for the web process; enter its `run()` while it serves."""
        from app.mcp.http import Endpoint, caller_of_request, transport_security

        security = transport_security(self.settings.public_url, self.settings.mcp.allowed_hosts)
        return Endpoint(self.mcp_server(caller_of_request), self.tokens.caller, security)

    def ask_remote(self, record: RepoRecord) -> RemoteRefs:
        """What a repository's remote has now. Raises Transient, Permanent and Refused."""
        from app.wiring.connections import remote_of

        return self.fetcher.ls_remote(remote_of(record, self.settings), self.transport)

    @cached_property
    def transport(self) -> Transport:
        from app.git.remote import Transport

        git = self.settings.git
        return Transport(git.connect_seconds, git.silence_seconds, git.proxy, git.ca_file)
