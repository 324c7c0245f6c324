"""`headmark doctor`: what is set up, what is wrong with it, and the next step for each fault."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from app.cli.faults import unexpected
from app.cli.order import Order
from app.errors import HeadmarkError
from app.wiring import House

if TYPE_CHECKING:
    from app.store.records import RepoRecord
    from app.webhooks.connections import Connection, HookSecret

LEAST_FREE = 1024**3  # bytes on the data directory's disk below which fetching is likely to fail
MARKS = {"ok": "ok  ", "warning": "warn", "fault": "FAIL"}


class Finding(NamedTuple):
    """One thing that was looked at. `next_step` is there for everything but `ok`."""

    check: str
    state: str  # ok, warning or fault
    message: str
    next_step: str = ""


Check = Callable[[House], Iterator[Finding]]


def doctor(order: Order) -> int:
    findings = list(_look(order))
    faults = sum(finding.state == "fault" for finding in findings)
    order.out.result({"ok": not faults, "checks": [finding._asdict() for finding in findings]}, _told(findings))
    return 1 if faults else 0


def _look(order: Order) -> Iterator[Finding]:
    try:
        house = order.house
    except HeadmarkError as fault:
        yield Finding("configuration", "fault", fault.message, fault.next_step)
        return
    file = order.origin.file or "no file, defaults and environment only"
    yield Finding("configuration", "ok", f"{file}; data in {house.settings.data_dir}")
    for name, check in CHECKS:
        yield from _guarded(name, check, house)
    house.close()


def _guarded(name: str, check: Check, house: House) -> Iterator[Finding]:
    """The findings of a check; what it raises is a finding too."""
    try:
        yield from check(house)
    except HeadmarkError as fault:
        yield Finding(name, "fault", fault.message, fault.next_step)
    except Exception as fault:
        told = unexpected(fault)
        yield Finding(name, "fault", told.message, told.next_step)


def _data_directory(house: House) -> Iterator[Finding]:
    directory = house.settings.data_dir
    there = next(path for path in (directory, *directory.parents) if path.exists())
    if not os.access(there, os.W_OK):
        step = "Change its owner, or choose another with --data-dir or HEADMARK_DATA_DIR."
        yield Finding("data directory", "fault", f"{there} cannot be written.", step)
        return
    free = shutil.disk_usage(there).free
    told = f"{free / 1024**3:.1f} GB free"
    if free < LEAST_FREE:
        yield Finding("data directory", "warning", told, "Make room, or choose another with --data-dir.")
    else:
        yield Finding("data directory", "ok", told)


def _toolsets(house: House) -> Iterator[Finding]:
    """Web and `headmark mcp` do not start with a set that there is not."""
    if house.settings.toolsets:
        yield Finding("toolsets", "ok", ", ".join(sorted(house.toolsets)))


def _repositories(house: House) -> Iterator[Finding]:
    """`headmark up` does not start with a source that cannot be fetched."""
    from app.git.remote import check_url

    for wanted in house.settings.repositories:
        try:
            check_url(wanted.source, local=True)
        except HeadmarkError as fault:
            yield Finding("repositories", "fault", fault.message, fault.next_step)


def _grammars(house: House) -> Iterator[Finding]:
    from app.extract.grammars import loads
    from app.languages.base import all_languages

    read = [each for each in all_languages().values() if each.grammar or each.properties_of]
    broken = [each.name for each in read if each.grammar and not loads(each.grammar)]
    if broken:
        step = "Reinstall tree-sitter and tree-sitter-language-pack in the versions of pyproject.toml."
        yield Finding("grammars", "fault", f"These do not load: {', '.join(broken)}.", step)
    else:
        yield Finding("grammars", "ok", f"{len(read)} languages")


def _store(house: House) -> Iterator[Finding]:
    from app.store.checking import check
    from app.store.prove import prove

    prove(house.store.backend)
    store, found = house.store, check(house.store)
    for record in store.repos():
        if store.versions.outdated(record.id):
            told = f"{record.name} is served from facts of another version of Headmark until it is indexed anew."
            yield Finding("store", "warning", told, f"Wait, or run `headmark index {record.source}`.")
    if found.missing:
        told = f"{len(found.missing)} files that the index names are not there, such as {found.missing[0]}."
        yield Finding("store", "fault", told, "Run `headmark rebuild REPO`, or bring back the store's back-up.")
        return
    where = house.settings.store.url or house.settings.store_path
    told = f"{where}: every file that is named is there; {found.unnamed_bytes:,} bytes wait for `headmark gc`"
    yield Finding("store", "ok", told)


def _callers(house: House) -> Iterator[Finding]:
    entries = house.tokens.entries()
    missing = [str(path) for path in house.settings.token_files if not Path(path).is_file()]
    for path in missing:
        yield Finding("tokens", "fault", f"token_files names {path}, which is not there.", "Mount it, or take it out.")
    if not entries:
        yield Finding(
            "tokens", "warning", "Nobody may ask over HTTP.", "Make a caller: `headmark token create --name …`."
        )
    else:
        yield Finding("tokens", "ok", f"{len(entries)} callers")


def _connections(house: House) -> Iterator[Finding]:
    from app.tasks.deliveries import read_all
    from app.wiring.connections import hook_connections

    options = house.task_options
    used = read_all(options.inbox, options.keep_deliveries).secrets_used()
    for connection in hook_connections(house.settings):
        if not any(secret.active(time.time()) for secret in connection.secrets):
            step = f"Give [[connections]] {connection.name} a secret or secret_file, the same as at the host."
            told = f"{connection.name} has no secret in force: all its webhooks are refused."
            yield Finding("connections", "fault", told, step)
            continue
        told = "; ".join(_secret(secret, used.get((connection.name, secret.label))) for secret in connection.secrets)
        yield Finding("connections", "ok", f"{connection.name} ({connection.host}): {told}")
        yield from _unusable(connection)


def _apps(house: House) -> Iterator[Finding]:
    """What a GitHub App may do; whether it is installed is seen where remotes are asked."""
    for name, tokens in house.credentials.apps.items():
        try:
            about = tokens.about()
        except HeadmarkError as fault:
            yield Finding("github app", "fault", f"{name}: {fault.message}", fault.next_step)
            continue
        if about.permissions.get("contents") not in ("read", "write"):
            step = "Give it the repository permission Contents: read-only, and let the owner accept it."
            yield Finding("github app", "fault", f"{name}: {about.name} may not read contents.", step)
        elif "push" not in about.events:
            step = "Subscribe it to push events, or leave that to hooks of your own."
            yield Finding("github app", "warning", f"{name}: {about.name} is not told of pushes.", step)
        else:
            yield Finding("github app", "ok", f"{name}: {about.name}")


def _secret(secret: HookSecret, used: float | None) -> str:
    """How a secret is called, whether it is in force, and when it last proved a delivery."""
    now = time.time()
    state = "" if secret.active(now) else " (not yet in force)" if not secret.begun(now) else " (ended)"
    last = datetime.fromtimestamp(used, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if used else "never"
    return f"{secret.label}{state} last used {last}"


def _unusable(connection: Connection) -> Iterator[Finding]:
    from app.webhooks.signatures import signing_key

    for secret in connection.secrets:
        if secret.kind == "signing" and not signing_key(secret.value):
            told = f"{secret.label} of {connection.name} is no signing secret: nothing can be signed with it."
            yield Finding("connections", "fault", told, "Its form is `whsec_` and base64; copy it from the host whole.")


def _redis(house: House) -> Iterator[Finding]:
    if not house.has_redis:
        yield Finding("redis", "ok", "none is configured; `headmark up` runs its own")
        return
    house.desk.gauges.ping()
    yield Finding("redis", "ok", "answers")


def _remote(house: House, record: RepoRecord) -> Finding:
    try:
        refs = house.ask_remote(record)
    except HeadmarkError as fault:
        return Finding("remotes", "fault", f"{record.name}: {fault.message}", fault.next_step)
    return Finding("remotes", "ok", f"{record.name}: {len(refs.refs)} refs at {record.source}")


def _remotes(house: House) -> Iterator[Finding]:
    records = house.store.repos()
    with ThreadPoolExecutor(house.task_options.remotes_at_once) as pool:
        answers = list(pool.map(partial(_remote, house), records))
    for record, answer in zip(records, answers, strict=True):
        yield answer
        for each in record.by_pattern:
            if each["problem"]:
                told = f"{record.name} {each['pattern']}: {each['problem']}."
                yield Finding("remotes", "warning", told, "Raise newest of [[repositories]], or narrow the glob.")


CHECKS: tuple[tuple[str, Check], ...] = (
    ("data directory", _data_directory),
    ("toolsets", _toolsets),
    ("repositories", _repositories),
    ("grammars", _grammars),
    ("store", _store),
    ("tokens", _callers),
    ("connections", _connections),
    ("github app", _apps),
    ("redis", _redis),
    ("remotes", _remotes),
)


def _told(findings: list[Finding]) -> str:
    lines = []
    for finding in findings:
        lines.append(f"{MARKS[finding.state]}  {finding.check}: {finding.message}")
        if finding.next_step:
            lines.append(f"      → {finding.next_step}")
    return "\n".join(lines)
