"""The repositories that are followed, as they are written down."""

from __future__ import annotations

from app.git.remote import check_url
from app.settings import Settings
from app.store.records import RepoRecord
from app.store.store import Store
from app.wiring.sources import Wanted, record_for


class Roll:
    """What is known is read once: the settings may name thousands, and each is held against all."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._known = {record.id: record for record in store.repos()}

    def add(self, wanted: Wanted) -> RepoRecord:
        """Keep a repository indexed from now on; its record. Raises Refused."""
        check_url(wanted.source, local=True)
        record = record_for(wanted, list(self._known.values()), self._settings)
        self._known[record.id] = record
        if record != self._store.repo(record.id):
            self._store.put_repo(record)
        return record
