"""The two kinds of line in the inbox: a delivery, and a mark that says what became of some."""

from __future__ import annotations

import os
import time
from typing import Literal

import msgspec

from app.domain.events import VerdictStatus

Outcome = Literal["indexed", "failed"]


class Delivery(msgspec.Struct, frozen=True, tag="delivery", omit_defaults=True, gc=False):
    """One verified delivery. `at` is Unix seconds; the shas are what the host claimed, never more than hints."""

    id: str
    at: float
    connection: str
    delivery: str
    event: str
    status: VerdictStatus
    reason: str = ""
    host: str = ""
    repo_key: str = ""
    repo_name: str = ""
    repo_id: str = ""
    branch: str = ""
    before: str = ""
    after: str = ""
    secret: str = ""  # the label of the secret that proved it


class Mark(msgspec.Struct, frozen=True, tag="mark", omit_defaults=True):
    """The end of the run that dealt with these deliveries; `commit` is the one published by it."""

    ids: list[str]
    at: float
    outcome: Outcome
    commit: str = ""
    reason: str = ""


Record = Delivery | Mark
decode_line = msgspec.json.Decoder(Record).decode
_encode = msgspec.json.Encoder().encode


def encode_line(record: Record) -> bytes:
    return _encode(record) + b"\n"


def new_id() -> str:
    """20 hex digits, sortable by time."""
    return f"{time.time_ns() // 1_000_000:012x}{os.urandom(4).hex()}"


def made_at(ident: str) -> float:
    """When an id of ours was made, in Unix seconds; now for one that is none."""
    try:
        return int(ident[:12], 16) / 1000
    except ValueError:
        return time.time()
