"""A message that cannot be settled leaves the allowance of the worker that held it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.tasks.celery_app import celery_app
from app.tasks.options import TaskOptions


@pytest.mark.parametrize(("settle", "arguments"), [("ack", ()), ("reject", ()), ("reject", (True,))])
def test_what_cannot_be_settled_counts_no_longer(
    valkey: Any, tmp_path: Path, settle: str, arguments: tuple[bool, ...]
) -> None:
    app = celery_app(TaskOptions(valkey.url, tmp_path))
    with app.connection_for_read() as connection:
        qos = connection.default_channel.qos
        qos.prefetch_count = 1
        qos._quick_append("tag", object())
        assert not qos.can_consume()
        valkey.kill()
        with pytest.raises(connection.connection_errors):
            getattr(qos, settle)("tag", *arguments)
        assert qos.can_consume()
        valkey.start()
