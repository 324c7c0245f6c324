"""Which of a host's repositories a record is. Names move between repositories; the host's own id does not.

A payload is never believed here: only the host's API is, at the address of the connection that the settings give.
"""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import structlog

from app.errors import HeadmarkError, Permanent
from app.git import host_api
from app.git.host_api import Api, Identity
from app.git.remote import Transport, asked
from app.settings import ConnectionSettings, Settings
from app.store.records import RepoRecord
from app.store.store import Store
from app.wiring.addresses import FORMER, moved, name_at, shown_name
from app.wiring.connections import connection_of
from app.wiring.credentials import Credentials

_AGAIN = 3600.0  # seconds until a host whose API did not know a repository is asked again
_log = structlog.get_logger(__name__)


class Identities:
    """Safe for several threads."""

    def __init__(self, store: Store, settings: Settings, transport: Transport, credentials: Credentials) -> None:
        self._store = store
        self._credentials = credentials
        self._settings = settings
        self._transport = transport
        self._asked: dict[str, float] = {}
        self._lock = threading.Lock()

    def learn(self, record: RepoRecord) -> RepoRecord:
        """The record with the host's id of it, asked for once an hour at most while it is not known."""
        if record.key or self._connection(record) is None:
            return record
        with self._lock:
            if time.monotonic() - self._asked.get(record.id, float("-inf")) < _AGAIN:
                return record
            self._asked[record.id] = time.monotonic()
        return self.settle(record)

    def settle(self, record: RepoRecord) -> RepoRecord:
        """The record as the host has it now: under its present name and address, where they changed.

        As it was when the host cannot be asked. Raises Permanent when another repository stands at its address.
        """
        connection = self._connection(record)
        if connection is None:
            return record
        try:
            found = self._ask(record, connection)
        except _Another:
            told = f"Another repository now stands at {record.source}; this one is gone from there."
            raise Permanent(told, "Give its new address under [[repositories]].") from None
        except HeadmarkError as fault:
            _log.warning("identity", repo=record.name, reason=fault.message)
            return record
        return self._keep(record, found, connection) if found else record

    def _connection(self, record: RepoRecord) -> ConnectionSettings | None:
        """The connection by which the host can be asked about a repository; None where it cannot."""
        connection = connection_of(record, self._settings) if "://" in record.source else None
        return connection if connection is not None and host_api.knows(connection.host) else None

    def _ask(self, record: RepoRecord, connection: ConnectionSettings) -> Identity | None:
        api = self._credentials.api_of(record, connection)
        return asked(
            api, lambda given: self._look(record, given), lambda refused: self._credentials.renewed(record, refused)
        )

    def _look(self, record: RepoRecord, api: Api) -> Identity | None:
        if record.key:
            found = host_api.keyed(api, record.key, self._transport)
            if found:
                return found
        found = host_api.named(api, name_at(record.source, api.host), self._transport)
        if found and record.key and found.key != record.key:
            raise _Another
        return found

    def _keep(self, record: RepoRecord, found: Identity, connection: ConnectionSettings) -> RepoRecord:
        """Write down what changed, on top of what others may have written meanwhile."""
        stored = self._store.repo(record.id) or record
        taken = {other.name.lower() for other in self._store.repos() if other.id != record.id}
        settled = settled_record(stored, found, connection, taken)
        if settled != stored:
            self._store.put_repo(settled)
            _log.info("identity", repo=stored.name, now=settled.name, source=settled.source, key=settled.key)
        return settled


class _Another(Exception):
    """The address leads to another repository."""


def settled_record(record: RepoRecord, found: Identity, connection: ConnectionSettings, taken: set[str]) -> RepoRecord:
    """The record of the repository that was found. Its shown name follows the host's, unless people chose another."""
    before = name_at(record.source, connection.host)
    name = shown_name(found.name)
    if before.lower() == found.name.lower():
        return replace(record, key=found.key, host=connection.host)
    follows = record.name.lower() == shown_name(before).lower() and name.lower() not in taken
    former = [*record.settings.get(FORMER, ()), record.source]
    return replace(
        record,
        key=found.key,
        host=connection.host,
        name=name if follows else record.name,
        source=moved(record.source, before, found.name),
        settings={**record.settings, FORMER: former},
    )
