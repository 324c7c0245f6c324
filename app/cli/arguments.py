"""The commands and their arguments. `run` names the function that carries one out, imported when it is asked for."""

from __future__ import annotations

import argparse
from typing import Any

from app.cli.parsing import Parser
from app.cli.times import moment

MOST_ROWS = 100_000
Subparsers = Any  # argparse's own type for it is private


def parser() -> Parser:
    top = Parser(
        prog="headmark",
        description="A self-hosted code index whose every answer names its commit.",
        epilog="Settings: docs/settings.md. Start with `headmark up --repo https://…` or `headmark index PATH`.",
    )
    top.add_argument("--version", action="store_true", help="print the version")
    _shared(top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    for add in (_serving, _indexing, _asking, _upkeep, _deliveries, _tokens):
        add(commands)
    return top


def _shared(command: Parser) -> None:
    """Flags that stand before or after the command's name."""
    command.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON document")
    command.add_argument(
        "--data-dir", metavar="DIR", default=argparse.SUPPRESS, help="where the index lives (HEADMARK_DATA_DIR)"
    )


def _add(commands: Subparsers, name: str, run: str, about: str, example: str = "") -> Parser:
    """A command; `example` is what may follow its name."""
    command: Parser = commands.add_parser(name, help=about, description=about)
    command.epilog = f"example:\n  {command.prog} {example}".rstrip()
    command.set_defaults(run=f"app.cli.commands.{run}")
    _shared(command)
    return command


def _port(text: str) -> int:
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: give a number from 0 (any free one) to 65535")
    return int(text)


def _count(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= MOST_ROWS:
        raise argparse.ArgumentTypeError(f"{text!r} is no count: give a number from 1 to {MOST_ROWS}")
    return int(text)


def _serving(commands: Subparsers) -> None:
    up = _add(
        commands,
        "up",
        "up:up",
        "Run everything here: web, worker, scheduler and Redis. Ctrl-C stops it.",
        "--repo https://github.com/acme/refunds.git --port 8080",
    )
    up.add_argument("--repo", action="append", default=[], metavar="SOURCE", help="keep this path or URL indexed")
    up.add_argument("--port", type=_port, help="port of the web process (8080)")
    up.add_argument("--host", help="address to listen on (127.0.0.1)")
    web = _add(
        commands,
        "web",
        "serve:web",
        "Run the web process: webhooks, MCP, probes, metrics.",
        "--host 0.0.0.0 --port 8080",
    )
    web.add_argument("--port", type=_port, help="port to listen on (8080)")
    web.add_argument("--host", help="address to listen on (127.0.0.1)")
    _add(commands, "worker", "serve:worker", "Run a worker process: fetches and indexes.")
    _add(commands, "beat", "serve:beat", "Run the scheduler process: sweeps and reconciles.")
    probe = _add(
        commands,
        "probe",
        "probe:probe",
        "Say whether a process that runs here does its work; for probes.",
        "worker --within 60",
    )
    probe.add_argument("process", choices=("web", "worker", "beat"))
    probe.add_argument("--within", type=float, default=30.0, metavar="S", help="seconds of silence allowed (30)")
    _add(commands, "mcp", "serve:mcp", "Serve the tools over standard input and output.", "--data-dir /srv/headmark")


def _indexing(commands: Subparsers) -> None:
    index = _add(
        commands,
        "index",
        "index:index",
        "Fetch and index a repository now, in this process, without Redis.",
        "https://gitlab.example.org/acme/shop/refunds.git --branch main",
    )
    index.add_argument("source", metavar="SOURCE", help="a path or a URL")
    index.add_argument("--name", metavar="OWNER/NAME", help="how the repository is shown")
    index.add_argument("--branch", metavar="B", help="the branch to follow (the remote's default)")
    index.add_argument("--commit", metavar="REV", help="index this commit too; the branch head does not move")


def _asking(commands: Subparsers) -> None:
    call = _add(
        commands,
        "call",
        "call:call",
        "Run one MCP tool against the local index and print its answer as JSON.",
        "find_references symbol=acme/refunds:pay.py#refund relation=call limit=50",
    )
    call.add_argument("tool", nargs="?", metavar="TOOL", help="name of the tool; `headmark call` alone lists them")
    call.add_argument(
        "pairs",
        nargs="*",
        metavar="NAME=VALUE",
        help="an argument of the tool, written key=value; quote what has spaces",
    )
    call.aside = "Arguments of a tool are written key=value, without dashes. "
    call.add_argument("--args", metavar="JSON", help="arguments as one JSON object")
    call.add_argument("--token", metavar="T", help="ask as the caller of this token")
    _add(
        commands,
        "status",
        "status:status",
        "Show every repository and branch: commit, freshness, lag, problems.",
        "--json",
    )


def _upkeep(commands: Subparsers) -> None:
    verify = _add(
        commands,
        "verify",
        "verify:verify",
        "Extract indexed commits anew and compare every stored row.",
        "acme/refunds --all",
    )
    verify.add_argument("repo", nargs="?", metavar="REPO", help="only this repository")
    verify.add_argument("--all", action="store_true", help="every indexed commit, not only what branches serve")
    rebuild = _add(
        commands,
        "rebuild",
        "rebuild:rebuild",
        "Extract what a repository serves anew and store it again.",
        "acme/refunds",
    )
    rebuild.add_argument("repo", metavar="REPO")
    gc = _add(commands, "gc", "upkeep:gc", "Remove what nothing needs any more from the store.", "--dry-run")
    gc.add_argument("--dry-run", action="store_true", help="only say what would go, and its bytes")
    compact = _add(
        commands, "compact", "upkeep:compact", "Store together what many pushes have left apart.", "acme/refunds"
    )
    compact.add_argument("repo", nargs="?", metavar="REPO", help="only this repository")
    _add(commands, "doctor", "doctor:doctor", "Check configuration, Redis, store, grammars and remotes.", "--json")


def _family(commands: Subparsers, name: str, about: str) -> Subparsers:
    family = commands.add_parser(name, help=about, description=about, epilog=f"example:\n  headmark {name} list")
    _shared(family)
    return family.add_subparsers(dest="action", metavar="ACTION", required=True)


def _deliveries(commands: Subparsers) -> None:
    actions = _family(commands, "deliveries", "The audit of webhook deliveries.")
    listing = _add(
        actions,
        "list",
        "deliveries:show",
        "Show what was delivered and what became of it.",
        "--status failed --since 2h",
    )
    listing.add_argument("--limit", type=_count, default=50, help="how many, newest first (50)")
    _which_deliveries(listing)
    show = _add(actions, "show", "deliveries:one", "Show all that is on record of one delivery.", "7d1c")
    show.add_argument("id", metavar="ID", help="our id of it, or the host's")
    replay = _add(
        actions,
        "replay",
        "deliveries:replay",
        "Run one delivery again, or all of a time.",
        "--status failed --since 2h",
    )
    replay.add_argument("id", nargs="?", metavar="ID", help="our id of it, or the host's")
    _which_deliveries(replay)


def _which_deliveries(command: argparse.ArgumentParser) -> None:
    statuses = ("queued", "ignored", "duplicate", "open", "indexed", "failed")
    command.add_argument("--status", choices=statuses, help="only of this verdict or outcome")
    command.add_argument("--repo", metavar="GLOB", help="only of repositories named so")
    command.add_argument("--since", type=moment, metavar="TIME", help="from then on; ISO 8601, or 2h for two hours ago")
    command.add_argument("--until", type=moment, metavar="TIME", help="before then")


def _tokens(commands: Subparsers) -> None:
    actions = _family(commands, "token", "Callers and what they may read.")
    create = _add(
        actions,
        "create",
        "token:create",
        "Make a token; it is shown once.",
        "--name agent --repo 'acme/*' --deny 'secrets/**'",
    )
    create.add_argument("--name", required=True, help="who will use it")
    create.add_argument("--repo", action="append", default=[], metavar="GLOB", help="may read these; `!glob` may not")
    create.add_argument("--allow", action="append", default=[], metavar="GLOB", help="only these paths")
    create.add_argument("--deny", action="append", default=[], metavar="GLOB", help="never these paths")
    create.add_argument("--scope", action="append", default=[], metavar="SCOPE", help="read (default), admin, sql")
    create.add_argument("--expires", metavar="TIME", help="ISO 8601")
    _add(actions, "list", "token:show", "Show callers; never their tokens.")
    revoke = _add(actions, "revoke", "token:revoke", "End a token.", "agent")
    revoke.add_argument("which", metavar="ID", help="its id or name")
