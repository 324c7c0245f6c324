"""kombu's Redis transport, without its way to a worker that never takes another message.

When Redis goes away during a task, acknowledging or rejecting its message fails, Celery logs it and goes on; but kombu
counts the message as unacknowledged for ever, and with one message at a time that is the whole allowance. Nothing is
then read from the broker, so the lost connection is never noticed either.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kombu.transport import TRANSPORT_ALIASES, redis


def use() -> None:
    """Have every Redis URL opened by this transport: kombu takes the one of a unix socket from its URL alone."""
    TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), f"{__name__}:Transport"))


class QoS(redis.QoS):
    """A message that cannot be settled is no longer ours: Redis brings it back, and its run ends at once."""

    def ack(self, delivery_tag: str) -> None:
        with self._given_up(delivery_tag):
            super().ack(delivery_tag)  # type: ignore[no-untyped-call]

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        with self._given_up(delivery_tag):
            super().reject(delivery_tag, requeue)  # type: ignore[no-untyped-call]

    @contextmanager
    def _given_up(self, delivery_tag: str) -> Iterator[None]:
        try:
            yield
        except Exception:
            self._quick_ack(delivery_tag)
            raise


class Channel(redis.Channel):
    QoS = QoS


class Transport(redis.Transport):
    Channel = Channel
