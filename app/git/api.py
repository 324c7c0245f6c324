"""One request to a host's API: no redirects to other hosts, bounded answers, faults in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import urllib3

from app.errors import Transient
from app.git.http import pool_for
from app.git.remote import Transport

_LIMIT: Final = 4 << 20  # bytes of an answer; those of big repositories take some ten thousand


class Reply(NamedTuple):
    """`date` is the host's own clock, as HTTP writes it."""

    status: int
    body: bytes
    date: str = ""

    @property
    def is_passing(self) -> bool:
        """Whether the same request may be answered otherwise later; 403 is also said to those who ask too often."""
        return self.status in (403, 408, 425, 429) or self.status >= 500


def request(
    method: str, url: str, headers: Mapping[str, str], transport: Transport, body: bytes | None = None
) -> Reply:
    """What a host answers, whatever its status. Raises Transient when it does not, Elsewhere for another host."""
    sent = {"User-Agent": "headmark", "Accept": "application/json", **headers}
    with pool_for(url, transport) as pool:
        try:
            answer = pool.request(method, url, headers=sent, body=body, preload_content=False)
            return Reply(answer.status, answer.read(_LIMIT, decode_content=True), answer.headers.get("date", ""))
        except urllib3.exceptions.HTTPError as fault:
            raise Transient(
                f"The API at {url} does not answer: {type(fault).__name__}.", "It is tried again."
            ) from None
