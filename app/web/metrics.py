"""`/metrics`: what this process counted, and what workers left in Redis, in Prometheus's text format."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

import structlog
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from app.errors import HeadmarkError

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_ANSWER_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0)
_log = structlog.get_logger(__name__)


class Sample(Protocol):
    """One number of a family. Buckets of a histogram are cumulative and carry `le`; its sum carries an empty label."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def labels(self) -> dict[str, str]: ...
    @property
    def value(self) -> float: ...


Source = Callable[[], Sequence[Sample]]
"""Asked at every scrape; may raise HeadmarkError, and is then left out."""


class Metrics:
    def __init__(self, sources: Iterable[Source] = ()) -> None:
        self.registry = CollectorRegistry()
        self._deliveries = Counter(
            "headmark_deliveries",
            "Webhook deliveries by verdict, or HTTP status where refused.",
            ["host", "connection", "verdict"],
            registry=self.registry,
        )
        self._answers = Histogram(
            "headmark_delivery_answer_seconds",
            "Seconds from a delivery's arrival to its answer.",
            registry=self.registry,
            buckets=_ANSWER_BUCKETS,
        )
        for source in sources:
            self.registry.register(_Scraped(source))

    def count_delivery(self, host: str, connection: str, verdict: str, seconds: float) -> None:
        # Paths are anybody's to invent: only hosts with a connection become labels.
        self._deliveries.labels(host if connection else "", connection, verdict).inc()
        self._answers.observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)


class _Scraped(Collector):
    def __init__(self, source: Source) -> None:
        self._source = source

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterator[Metric]:
        families: dict[str, list[Sample]] = {}
        try:
            for sample in self._source():
                families.setdefault(sample.name, []).append(sample)
        except HeadmarkError as fault:
            _log.warning("metrics", reason=fault.message)
        yield from (_family(name, samples) for name, samples in families.items())


def _family(name: str, samples: Sequence[Sample]) -> Metric:
    first = samples[0]
    if first.kind == "histogram":
        buckets = [(sample.labels["le"], sample.value) for sample in samples if "le" in sample.labels]
        total = next((sample.value for sample in samples if "le" not in sample.labels), 0.0)
        return HistogramMetricFamily(name, first.about, buckets=buckets, sum_value=total)
    kind = CounterMetricFamily if first.kind == "counter" else GaugeMetricFamily
    family = kind(name, first.about, labels=list(first.labels))
    for sample in samples:
        family.add_metric(list(sample.labels.values()), sample.value)
    return family


def handler(metrics: Metrics) -> HTTPRouteHandler:
    @get("/metrics", include_in_schema=False)
    async def answer() -> Response[bytes]:
        return Response(await asyncio.to_thread(metrics.text), media_type=CONTENT_TYPE)

    return answer
