"""Payloads of every host with parts of them replaced, left out and repeated: an event that can be, or a refusal."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.events import Host, Ignored, PushEvent
from app.domain.ids import branch_name, repo_name, sha
from app.webhooks.hosts import HOSTS
from app.webhooks.reception import Refusal
from tests.support.hooks import PUSH_EVENTS, deliver, payload

EVENTS = (
    "push", "create", "delete", "repository", "installation", "ping", "repo:updated", "repo:modified",
    "mirror:repo_synchronized",
)  # fmt: skip
STRANGE = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12)
    | st.sampled_from(("refs/heads/", "refs/heads/../x", "refs/heads/a\nb", "a/../b", "-x/y", "0" * 64, "G" * 40))
    | st.just([]) | st.just({})
)  # fmt: skip


def places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [at, *(found for key, part in inner for found in places(part, (*at, key)))]


def changed(document: Any, way: tuple[Any, ...], value: Any, drop: bool) -> Any:
    if not way:
        return value
    copy = dict(document) if isinstance(document, dict) else list(document)
    if len(way) == 1 and drop:
        del copy[way[0]]
    else:
        copy[way[0]] = changed(document[way[0]], way[1:], value, drop)
    return copy


@settings(max_examples=400, deadline=None)
@given(host=st.sampled_from(sorted(HOSTS)), event=st.sampled_from(EVENTS), data=st.data())
def test_no_payload_becomes_an_event_that_cannot_be(host: Host, event: str, data: st.DataObject) -> None:
    document: Any = payload(host)
    for _ in range(data.draw(st.integers(0, 3))):
        way = data.draw(st.sampled_from(places(document)))
        document = changed(document, way, data.draw(STRANGE), data.draw(st.booleans()))
        if not isinstance(document, (dict, list)):
            break
    name = PUSH_EVENTS.get(host, event) if event == "push" else event
    result = deliver(host, json.loads(json.dumps(document)), name)
    if isinstance(result, Refusal):
        assert result.status == 400 and result.reason
    elif isinstance(result, Ignored):
        assert result.reason
    else:
        assert result
        for found in result:
            assert repo_name(found.repo_name) and len(found.delivery) <= 200
            assert not found.branch or branch_name(found.branch)
            if isinstance(found, PushEvent):
                assert sha(found.before) and sha(found.after) and found.branch
