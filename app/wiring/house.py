"""The parts of Headmark for one set of settings, each made when first asked for: a command pays for what it uses."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property, partial
from threading import Lock
from typing import TYPE_CHECKING, Any

from app.domain.ids import Sha
from app.domain.refs import fixed_part
from app.errors import HeadmarkError, Refused
from app.settings import Settings

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

    from app.access.caller import Caller
    from app.access.token_file import TokenFiles
    from app.extract.children import Children
    from app.git.askers import Askers
    from app.git.fetcher import Fetcher
    from app.git.remote import RemoteRefs, Transport
    from app.indexer.indexer import Indexer
    from app.indexer.reach import Reach
    from app.mcp.http import Endpoint
    from app.mcp.server import FindCaller
    from app.query.render import Shown
    from app.query.scene import Deps, Requested
    from app.store.records import RepoRecord
    from app.store.retention import Retention
    from app.store.sql.desk import SqlDesk
    from app.store.store import Store
    from app.supervisor.valkey import Valkey
    from app.tasks.desk import Desk
    from app.tasks.options import TaskOptions
    from app.wiring.credentials import Credentials
    from app.wiring.identity import Identities
    from app.wiring.sources import Wanted
    from app.wiring.task_index import TaskIndex

MEGABYTE = 1024 * 1024
DAY = 86400.0


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
        self._making = Lock()

    def close(self) -> None:
        """End the child processes that were started."""
        for part in ("children", "fetcher", "askers"):
            if part in self.__dict__:
                getattr(self, part).close()

    @cached_property
    def tokens(self) -> TokenFiles:
        from app.access.token_file import TokenFiles

        return TokenFiles(self.settings.tokens_path, self.settings.token_files)

    @cached_property
    def store(self) -> Store:
        from app.extract.grammars import fingerprint
        from app.store.store import Store
        from app.wiring.storing import backend_for

        return Store(backend_for(self.settings), fingerprint(), self.settings.store.hot_memory_mb * MEGABYTE)

    @property
    def retention(self) -> Retention:
        from app.store.retention import Retention

        return Retention(self.settings.store.keep_days * DAY, self.settings.store.grace_hours * 3600)

    @cached_property
    def fetcher(self) -> Fetcher:
        from app.git.fetcher import Fetcher

        return Fetcher()

    @cached_property
    def askers(self) -> Askers:
        """What asks many remotes at once; a fetch keeps `fetcher` to itself."""
        from app.git.askers import Askers

        return Askers(self.task_options.remotes_at_once)

    @cached_property
    def children(self) -> Children:
        return self.new_children(self.settings.extract.processes or os.cpu_count() or 1)

    @cached_property
    def indexer(self) -> Indexer:
        return self.indexer_with(self.children)

    def new_children(self, count: int) -> Children:
        """Processes that parse; close them."""
        from app.extract.children import Children
        from app.extract.limits import Limits
        from app.indexer.batch import WARM

        extract = self.settings.extract
        limits = Limits(memory=extract.memory_mb * MEGABYTE, cpu_seconds=extract.file_seconds)
        return Children(count, limits, WARM)

    def indexer_with(self, children: Children) -> Indexer:
        from app.indexer.indexer import Indexer

        return Indexer(self.store, self.settings.mirrors_path, children, self.fetcher, self.reach)

    @cached_property
    def reach(self) -> Reach:
        from app.git.remote import Limits
        from app.indexer.reach import Reach

        git = self.settings.git
        limits = Limits(memory=git.fetch_memory_mb * MEGABYTE, wall=git.fetch_seconds, pack=git.fetch_mb * MEGABYTE)
        return Reach(self.credentials.remote_of, limits, self.transport, self.credentials.renewed)

    @cached_property
    def credentials(self) -> Credentials:
        from app.wiring.credentials import Credentials

        return Credentials(self.settings, self.transport)

    @cached_property
    def own_redis(self) -> Valkey:
        """The Redis that `headmark up` runs for this data directory."""
        from app.supervisor.valkey import Valkey

        return Valkey(self.settings.data_dir)

    @property
    def redis_url(self) -> str:
        return str(self.settings.redis.url) or self.own_redis.url

    @property
    def has_redis(self) -> bool:
        """Whether there is a Redis to ask, as far as the settings and the socket of our own tell."""
        return bool(self.settings.redis.url) or self.own_redis.socket.exists()

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
        from app.wiring.chores import chores

        return Desk(self.task_index, self.task_options, chores(self))

    @cached_property
    def deps(self) -> Deps:
        """What questions are answered with; it holds their caches."""
        from app.query.scene import Deps
        from app.query.texts import Texts
        from app.wiring.texts import MirrorSources

        sources = MirrorSources(self.settings.mirrors_path)
        texts = Texts(sources, self.settings.data_dir / "cache" / "text")
        return Deps(self.store, sources, texts, self.toolsets, self.request_index, self.statements)

    @cached_property
    def statements(self) -> SqlDesk:
        from app.store.sql.answers import SqlLimits
        from app.store.sql.desk import SqlDesk

        sql = self.settings.sql
        limits = SqlLimits(sql.memory_mb * MEGABYTE, sql.cpu_seconds, sql.wall_seconds, sql.rows)
        return SqlDesk(limits, sql.processes)

    @property
    def toolsets(self) -> frozenset[str]:
        """The tools that are offered, by the set. Raises Refused for a set that there is not."""
        from app.query.tool import TOOLSETS

        for name in self.settings.toolsets:
            if name not in TOOLSETS:
                raise Refused(f"There is no toolset {name[:40]!r}.", f"toolsets may name {', '.join(TOOLSETS)}.")
        return frozenset({"core", *self.settings.toolsets})

    def request_index(self, repo: RepoRecord, at: str) -> Requested:
        """Have a commit indexed: by a worker where there is a queue, else here and now."""
        from app.query.scene import Requested
        from app.tasks.board import NO_DELIVERY
        from app.tasks.wanted import wanted

        if self.has_redis:
            self.desk.bell.ring(repo.id, wanted(at), [NO_DELIVERY])
            return Requested("queued")
        return Requested("indexed", Sha(self.indexer.index(repo, commit=at).commit))

    def answer(self, name: str, arguments: Mapping[str, object], caller: Caller, detail: str) -> Shown:
        """A tool's answer, in `detail` unless the arguments ask for another. Raises HeadmarkError."""
        from app.query.asking import ask, find_tool
        from app.query.render import present

        tool = find_tool(name, caller, self.deps)
        return present(tool, ask(name, arguments, caller, self.deps), str(arguments.get("detail") or detail))

    def mcp_server(self, caller_of: FindCaller) -> Server[Any]:
        """The MCP server, for any transport; `caller_of` says who asks."""
        from app.mcp.server import Limits, build_server
        from app.query.asking import not_offered, offered

        def respond(name: str, arguments: Mapping[str, object], caller: Caller) -> Shown:
            return self.answer(name, arguments, caller, "compact")

        limits = Limits(self.settings.mcp.concurrency, self.settings.mcp.waiting)
        offer, absent = partial(offered, deps=self.deps), partial(not_offered, deps=self.deps)
        return build_server(offer, absent, respond, caller_of, version(), limits)

    @cached_property
    def mcp_endpoint(self) -> Endpoint:
        """MCP over HTTP, for the web process; enter its `run()` while it serves."""
        from app.mcp.http import Endpoint, caller_of_request, transport_security

        security = transport_security(self.settings.public_url, self.settings.mcp.allowed_hosts)
        return Endpoint(self.mcp_server(caller_of_request), self.tokens.caller, security)

    def follow_configured(self) -> None:
        """Follow every repository of the settings. Raises Refused for one that cannot be."""
        from app.wiring.following import named_branches, patterns_of
        from app.wiring.roll import Roll
        from app.wiring.sources import Wanted

        roll = Roll(self.store, self.settings)
        for each in self.settings.repositories:
            branches, patterns = named_branches(each), patterns_of(each)
            roll.add(Wanted(each.source, each.name, each.connection, branches, patterns, each.newest))

    def follow(self, wanted: Wanted) -> RepoRecord:
        """Keep a repository indexed from now on; its record. Raises Refused."""
        from app.wiring.roll import Roll

        return Roll(self.store, self.settings).add(wanted)

    def ask_remote(self, record: RepoRecord) -> RemoteRefs:
        """What a repository's remote has now; its tags are kept by name. Raises Transient, Permanent and Refused."""
        from app.git.tags import remember_tags

        more = sorted({fixed_part(pattern) for pattern in record.patterns})
        with self._making:  # the sweep and doctor ask from several threads, and may be the first to need these
            reach, askers = self.reach, self.askers
        refs = reach.ask(record, lambda remote: askers.ls_remote(remote, reach.transport, more))
        with suppress(HeadmarkError, OSError):
            remember_tags(self.settings.mirrors_path / f"{record.id}.git", refs.refs)
        return refs

    @cached_property
    def identities(self) -> Identities:
        from app.wiring.identity import Identities

        return Identities(self.store, self.settings, self.transport, self.credentials)

    @cached_property
    def transport(self) -> Transport:
        from app.git.remote import Transport

        git = self.settings.git
        return Transport(git.connect_seconds, git.silence_seconds, git.proxy, git.ca_file)
