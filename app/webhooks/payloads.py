"""What a verified body says. Only the fields we use are read; everything else, commits included, is skipped unread."""

from __future__ import annotations

from urllib.parse import parse_qs

import msgspec

from app.errors import Refused
from app.webhooks.connections import Connection
from app.webhooks.hosts import HOSTS
from app.webhooks.letters import Asked, Letter, Malformed
from app.webhooks.signatures import Headers

JSON, FORM = "application/json", "application/x-www-form-urlencoded"


def unwrap(body: bytes, content_type: str) -> bytes:
    """The JSON text of a body. Raises Malformed. Other media types are for the caller to refuse."""
    if content_type != FORM:
        return body
    try:
        fields = parse_qs(body.decode("utf-8"), keep_blank_values=True, max_num_fields=16, errors="strict")
    except ValueError:
        raise Malformed("the form cannot be read") from None
    if len(fields.get("payload", ())) != 1:
        raise Malformed("the form has no field `payload`")
    return fields["payload"][0].encode()


def read(connection: Connection, headers: Headers, text: bytes) -> Asked:
    """What a verified delivery asks for. Raises Malformed."""
    kind = HOSTS[connection.host]
    try:
        return kind.read(Letter(connection, headers, text, kind.delivery(headers)))
    except msgspec.MsgspecError as fault:
        raise Malformed(str(fault)[:200]) from None
    except (UnicodeDecodeError, RecursionError):
        raise Malformed("the body is not readable JSON") from None
    except Refused as fault:
        raise Malformed(fault.message) from None
