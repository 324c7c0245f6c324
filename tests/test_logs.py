"""Log lines: where they go, what stands on them, and what never does."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from app import logs
from app.errors import Transient


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """A stream that takes JSON lines at level info; the process's own logging is put back afterwards."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    stream = io.StringIO()
    logs.configure("info", "json", ["hm_known-secret"], stream)
    yield stream
    root.handlers[:] = before
    root.setLevel(level)
    structlog.reset_defaults()


def told(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_unit_of_work_is_one_line_with_its_ids_outcome_and_time(lines: io.StringIO) -> None:
    with logs.unit("index", repo="acme/refunds") as work:
        work.add(files=3)
    (line,) = told(lines)
    assert line["event"] == "index" and line["repo"] == "acme/refunds" and line["files"] == 3
    assert line["outcome"] == "done" and line["level"] == "info" and line["ms"] >= 0


def test_ids_stand_on_every_line_inside_and_on_none_after(lines: io.StringIO) -> None:
    with logs.unit("index", repo="acme/refunds"):
        structlog.get_logger().info("fetched")
    structlog.get_logger().info("later")
    inside, _, later = told(lines)
    assert inside["repo"] == "acme/refunds" and "repo" not in later


def test_a_named_error_is_told_in_words_and_an_unknown_one_with_its_traceback(lines: io.StringIO) -> None:
    with pytest.raises(Transient), logs.unit("fetch"):
        raise Transient("The remote timed out.", "Try again.")
    with pytest.raises(ZeroDivisionError), logs.unit("fetch"):
        _ = 1 / 0
    named, unknown = told(lines)
    assert named["reason"] == "The remote timed out." and "exception" not in named
    assert "ZeroDivisionError" in unknown["exception"] and unknown["outcome"] == "failed"


@pytest.mark.parametrize(
    "fields",
    [
        {"token": "abc"}, {"webhook_secret": "abc"}, {"headers": {"Authorization": "abc"}}, {"url": "https://u:abc@host/x"},
        {"text": "sent Authorization: Bearer abc"}, {"text": "as ghs_abc4567890abcdef1234 and eyJhbabc.eyJpc3M.c2ln"},
        {"nested": [{"password": "abc"}]},
    ],
)  # fmt: skip
def test_secrets_are_hidden_wherever_they_stand(lines: io.StringIO, fields: dict[str, Any]) -> None:
    structlog.get_logger().info("said", **fields)
    assert "abc" not in lines.getvalue() and logs.HIDDEN in lines.getvalue()


def test_known_secrets_are_hidden_even_in_tracebacks_and_foreign_lines(lines: io.StringIO) -> None:
    with pytest.raises(ValueError), logs.unit("work"):
        raise ValueError("hm_known-secret leaked")
    logging.getLogger("uvicorn.error").warning("hm_known-secret in a library's line")
    assert "hm_known-secret" not in lines.getvalue() and len(told(lines)) == 2


def test_lines_below_the_level_are_not_written(lines: io.StringIO) -> None:
    structlog.get_logger().debug("quiet")
    logging.getLogger("mcp.server").info("quiet")
    assert lines.getvalue() == ""


def test_a_lost_broker_is_told_in_one_line_and_a_fault_of_ours_with_its_traceback(lines: io.StringIO) -> None:
    for name in ("celery.worker.request", "celery.app.trace"):
        try:
            raise ConnectionError("reset by peer")
        except ConnectionError:
            logging.getLogger(name).critical("Could not ack", exc_info=True)
    lost, ours = told(lines)
    assert lost["fault"] == "ConnectionError: reset by peer" and "exception" not in lost
    assert "Traceback" in ours["exception"]


def test_a_line_that_cannot_be_written_costs_nothing_but_itself(lines: io.StringIO) -> None:
    lines.close()
    structlog.get_logger("app.tests").error("the disk is full")
    with logs.unit("index") as work:
        work.add(files=1)
