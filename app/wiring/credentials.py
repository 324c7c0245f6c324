"""What repositories are fetched with: a connection's token, or one that its GitHub App is lent."""

from __future__ import annotations

from typing import TypeVar

from app.git.github_app import App, Tokens
from app.git.host_api import Api
from app.git.remote import Remote, Transport
from app.settings import ConnectionSettings, Settings
from app.store.records import RepoRecord
from app.wiring.addresses import name_at
from app.wiring.connections import connection_of

Given = TypeVar("Given", Remote, Api)


class Credentials:
    """Safe for several threads. Where there is a GitHub App, calls raise what its tokens raise (app.git.github_app)."""

    def __init__(self, settings: Settings, transport: Transport) -> None:
        self._settings = settings
        self.apps = {
            c.name: Tokens(App(c.app_id, _whole(c.private_key), c.url, c.installation_id), transport)
            for c in settings.connections
            if c.app_id
        }

    def remote_of(self, record: RepoRecord) -> Remote:
        """Where a repository is fetched from, with the credentials of its connection."""
        connection = connection_of(record, self._settings)
        if connection is None:
            return Remote(record.source)
        return Remote(record.source, self._token(record, connection), connection.username)

    def api_of(self, record: RepoRecord, connection: ConnectionSettings) -> Api:
        """How its host is asked about a repository."""
        return Api(connection.host, connection.url, self._token(record, connection), connection.username)

    def renewed(self, record: RepoRecord, refused: Given) -> Given | None:
        """The same with a fresh token after one was turned down; None where there is but one."""
        tokens = self.apps.get(record.settings.get("connection", ""))
        if tokens is None:
            return None
        return refused._replace(token=tokens.renewed(name_at(record.source, "github"), refused.token))

    def _token(self, record: RepoRecord, connection: ConnectionSettings) -> str:
        tokens = self.apps.get(connection.name)
        return tokens.of(name_at(record.source, connection.host)) if tokens else str(connection.token)


def _whole(key: str) -> str:
    """A key whose lines were written as `\\n`, as environments that take one line have them."""
    return str(key) if "\n" in key else key.replace("\\n", "\n")
