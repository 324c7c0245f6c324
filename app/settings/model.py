# ruff: noqa: RUF009 - setting(), required() and table() return dataclass fields
"""What can be set. One line each: its type, its default and what it is for; docs/settings.md is made from these.

A key `port` of the table `[web]` is `web.port` in errors and `HEADMARK_WEB_PORT` in the environment. A secret key `x`
may be given as `x_file` instead, the path of a file that holds it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from app.domain.events import Host
from app.errors import Refused


class Secret(str):
    """A text that must not be shown: its repr hides it, so a printed settings object gives nothing away."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "Secret('…')" if self else "Secret('')"


def setting(default: Any, about: str, *, least: float | None = None, most: float | None = None) -> Any:
    """A dataclass field with its documentation. `least` and `most` are the numbers between which it must lie."""
    return field(default=default, metadata={"about": about, "least": least, "most": most})


def table(kind: type, about: str) -> Any:
    """A nested table of settings."""
    return field(default_factory=kind, metadata={"about": about, "least": None, "most": None})


def required(about: str) -> Any:
    return field(metadata={"about": about, "least": None, "most": None})


@dataclass(frozen=True, eq=False)
class WebSettings:
    host: str = setting("127.0.0.1", "Address the web process listens on; `0.0.0.0` for every interface.")
    port: int = setting(8080, "Port the web process listens on; 0 takes a free one.", least=0, most=65535)
    max_body_bytes: int = setting(26_214_400, "Largest webhook delivery taken; hosts send up to 25 MB.", least=1024)


@dataclass(frozen=True, eq=False)
class LogSettings:
    level: Literal["debug", "info", "warning", "error"] = setting("info", "Least severe line written to stderr.")
    format: Literal["auto", "json", "console"] = setting(
        "auto", "`json` (one object a line), `console` (for people), or `auto`: console on a terminal, else JSON."
    )


@dataclass(frozen=True, eq=False)
class RedisSettings:
    url: Secret = setting(
        Secret(""), "Redis or Valkey, `redis://…`, `rediss://…` or `unix://…`. Empty: `headmark up` starts its own."
    )


@dataclass(frozen=True, eq=False)
class StoreSettings:
    path: Path | None = setting(None, "Directory of the published index. Empty: `store` in the data directory.")
    url: str = setting(
        "", "Object store of the published index instead: `s3://bucket/prefix`, `gs://…` or `az://container/…`."
    )
    endpoint: str = setting("", "Address of the object store's service, where it is not the public one of its kind.")
    region: str = setting("", "Region of an S3 bucket. Empty: what `AWS_REGION` says.")
    key_id: str = setting("", "Access key id of an S3 store, or account name of Azure. Empty: from the environment.")
    secret: Secret = setting(
        Secret(""),
        "Secret access key, Azure account key, or a Google service account's JSON key; or the environment's.",
    )
    ca_file: str = setting("", "Certificates to trust beside the system's, for an object store of your own.")
    copies_mb: int = setting(4096, "Disk for copies of an object store's files, in the data directory.", least=16)
    glance_seconds: float = setting(
        1.0, "For how long answers may use what was seen of an object store's heads; 0: look every time.", least=0
    )
    silence_seconds: float = setting(30.0, "Longest silence of an object store within a request.", least=0.1)
    retry_seconds: float = setting(60.0, "For how long a failed request to an object store is tried again.", least=0)
    hot_memory_mb: int = setting(160, "Memory for facts kept ready to be asked, per process.", least=0)
    keep_days: float = setting(90.0, "How long commits that no branch serves any more stay askable.", least=1)
    grace_hours: float = setting(24.0, "How long files stay after nothing names them; answers may still read.", least=6)


@dataclass(frozen=True, eq=False)
class GitSettings:
    path: Path | None = setting(None, "Directory of the git mirrors. Empty: `mirrors` in the data directory.")
    fetch_seconds: float = setting(3600.0, "Longest time one fetch may take.", least=1)
    fetch_mb: int = setting(8192, "Largest pack one fetch may download.", least=1)
    fetch_memory_mb: int = setting(2048, "Memory one fetch may use, in a process of its own.", least=128)
    connect_seconds: float = setting(10.0, "Longest time until a remote takes a connection.", least=0.1)
    silence_seconds: float = setting(60.0, "Longest silence of a remote within an answer.", least=0.1)
    proxy: str = setting("", "HTTP proxy for remotes.")
    ca_file: str = setting("", "Certificates to trust beside the system's, for a host of your own.")


@dataclass(frozen=True, eq=False)
class ExtractSettings:
    processes: int = setting(
        0, "Processes that parse source files while one commit is indexed; 0: one per CPU.", least=0
    )
    memory_mb: int = setting(1024, "Memory one parsing process may use.", least=256)
    file_seconds: int = setting(20, "CPU time one file may take before it is reported as failed.", least=1)


@dataclass(frozen=True, eq=False)
class WorkerSettings:
    processes: int = setting(1, "Workers that `headmark up` runs; each indexes one repository at a time.", least=1)


@dataclass(frozen=True, eq=False)
class ScheduleSettings:
    reconcile_seconds: float = setting(
        20.0, "How often recorded deliveries are compared with published heads.", least=1
    )
    sweep_seconds: float = setting(
        600.0, "How often every remote is asked for its heads; hosts drop some events.", least=1
    )
    keep_deliveries_days: float = setting(30.0, "How long deliveries stay in the audit.", least=1)
    gc_hours: float = setting(6.0, "How often the store is rid of what nothing needs; 0: never.", least=0)
    compact_hours: float = setting(6.0, "How often what many pushes have left is stored together; 0: never.", least=0)
    verify_hours: float = setting(
        1.0, "How often an indexed commit, drawn at random, is extracted anew and compared; 0: never.", least=0
    )


@dataclass(frozen=True, eq=False)
class McpSettings:
    concurrency: int = setting(4, "Tool calls answered at the same time.", least=1)
    waiting: int = setting(64, "Tool calls that may wait for their turn; more are told to try again.", least=0)
    allowed_hosts: tuple[str, ...] = setting(
        (), "Further `Host` header values that are accepted, beside loopback and that of `public_url`."
    )


@dataclass(frozen=True, eq=False)
class SqlSettings:
    memory_mb: int = setting(512, "Memory one statement may use, the rows it reads included.", least=256)
    cpu_seconds: int = setting(10, "CPU time one statement may take, once the rows are at hand.", least=1)
    wall_seconds: float = setting(30.0, "Longest time one statement may take in all.", least=1)
    rows: int = setting(1000, "Rows one statement may give.", least=1)
    processes: int = setting(1, "Statements that run at the same time, in a process each; others wait.", least=1)


@dataclass(frozen=True, eq=False)
class HookSecretSettings:
    """One of several secrets that a host may sign with while they are being changed."""

    value: Secret = required("The secret itself.")
    name: str = setting("", "What it is called where its use is told. Empty: `secrets[1]` and so on.")
    not_before: datetime | None = setting(None, "When it begins to be taken, such as `2026-01-31T12:00:00Z`.")
    not_after: datetime | None = setting(None, "When it ceases to be taken.")


@dataclass(frozen=True, eq=False)
class ConnectionSettings:
    """A host that sends webhooks and is fetched from."""

    name: str = required("Name of the connection; part of its webhook address where several are configured.")
    host: Host = required("Which host's webhooks and API it speaks.")
    secret: Secret = setting(Secret(""), "The webhook's secret; for GitLab its token or its signing token (`whsec_…`).")
    previous_secret: Secret = setting(Secret(""), "The secret before, taken too while the host is given the new one.")
    secrets: tuple[HookSecretSettings, ...] = setting((), "Further secrets, each with the time in which it is taken.")
    repos: tuple[str, ...] = setting(("*",), "Repositories whose deliveries are taken, as globs over `owner/name`.")
    token: Secret = setting(Secret(""), "Access token for fetching and for asking the host's API.")
    app_id: str = setting("", "GitHub App in the place of a token: its App ID or client ID.")
    private_key: Secret = setting(Secret(""), "Private key of the GitHub App, in PEM.")
    installation_id: str = setting("", "Installation of the GitHub App. Empty: the one that has the repository.")
    username: str = setting("", "User name that goes with the token. Empty: the host's usual one.")
    url: str = setting("", "Address of the host, where it is not the public one of its kind.")

    def __post_init__(self) -> None:
        """Raises Refused for a GitHub App that is half there, or beside what it stands for."""
        if not (self.app_id or self.private_key or self.installation_id):
            return
        if not (self.app_id and self.private_key):
            raise Refused(f"The GitHub App of connection {self.name} lacks its app_id or private_key.", "Give both.")
        if self.host != "github":
            raise Refused(f"Connection {self.name} has an app_id, but {self.host} has no GitHub Apps.", "Give a token.")
        if self.token or self.username:
            raise Refused(f"Connection {self.name} has an app_id beside a token or username.", "Keep one of them.")


@dataclass(frozen=True, eq=False)
class RepositorySettings:
    """A repository to keep indexed."""

    source: str = required("Where to fetch it: an https URL, or a path on this machine.")
    name: str = setting("", "How it is shown, `owner/name`. Empty: the last two parts of the source.")
    connection: str = setting("", "The connection whose token fetches it. Empty: the one whose address matches.")
    branches: tuple[str, ...] = setting(
        (), "Branches to keep indexed, by name or glob (`release/*`). None by name: the remote's default branch."
    )
    tags: tuple[str, ...] = setting((), "Tags to keep indexed too, as globs (`v*`).")
    refs: tuple[str, ...] = setting(
        (), "Other refs to keep indexed too, as globs: `refs/pull/*/head`, at GitLab `refs/merge-requests/*/head`."
    )
    newest: int = setting(20, "How many refs one glob keeps, those with the highest numbers in their names.", least=1)


@dataclass(frozen=True, eq=False)
class Settings:
    data_dir: Path = required(
        "Where everything lives that this machine keeps. Empty: `headmark` in the platform's user data directory."
    )
    toolsets: tuple[str, ...] = setting(
        (), "Optional tools to offer, by the set: `history`, `sql`, `admin`; docs/tools.md names them."
    )
    public_url: str = setting("", "Address people and hosts reach the web process by, `https://index.example.org`.")
    web: WebSettings = table(WebSettings, "The web process: webhooks, MCP, probes, metrics.")
    log: LogSettings = table(LogSettings, "Log lines, always on stderr.")
    redis: RedisSettings = table(RedisSettings, "Queue, leases and caches; may be emptied at any time.")
    store: StoreSettings = table(StoreSettings, "The published index.")
    git: GitSettings = table(GitSettings, "Mirrors and fetching.")
    extract: ExtractSettings = table(ExtractSettings, "Parsing.")
    worker: WorkerSettings = table(WorkerSettings, "Worker processes.")
    schedule: ScheduleSettings = table(ScheduleSettings, "The scheduler process.")
    mcp: McpSettings = table(McpSettings, "The tools that agents call.")
    sql: SqlSettings = table(SqlSettings, "The tool `query_facts`, where the toolset `sql` is switched on.")
    connections: tuple[ConnectionSettings, ...] = setting((), "Hosts that send webhooks and are fetched from.")
    repositories: tuple[RepositorySettings, ...] = setting((), "Repositories to keep indexed.")
    token_files: tuple[Path, ...] = setting(
        (), "Token documents to read beside the data directory's own `tokens.json`, such as a mounted Secret."
    )

    @property
    def store_path(self) -> Path:
        return self.store.path or self.data_dir / "store"

    @property
    def copies_path(self) -> Path:
        return self.data_dir / "cache" / "store"

    @property
    def mirrors_path(self) -> Path:
        return self.git.path or self.data_dir / "mirrors"

    @property
    def tokens_path(self) -> Path:
        return self.data_dir / "tokens.json"
