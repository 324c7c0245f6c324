"""Log lines: structlog on stderr, one canonical line per unit of work, secrets scrubbed on the way out.

Rooms below log with `structlog.get_logger()` and bind ids with `structlog.contextvars`; they never configure anything.
Lines of libraries that use `logging` (uvicorn, celery) take the same way out.
"""

from __future__ import annotations

import logging
import re
import sys
import threading
import time
from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import IO, Any

import structlog
from structlog.contextvars import bound_contextvars, merge_contextvars
from structlog.typing import Processor

from app.errors import HeadmarkError

HIDDEN = "***"
_SECRET_KEY = re.compile(r"(?i)(token|secret|password|passwd|authorization|cookie|api_?key|credential)s?\Z")
_IN_TEXT = (
    re.compile(r"(?<=://)[^/\s@]+(?=@)"),  # user:password@ of a URL
    re.compile(r"(?i)(?<=bearer )[^\s,;'\"]+"),
    re.compile(r"(?i)(?<=basic )[A-Za-z0-9+/=]{8,}"),
    re.compile(r"\bgh[a-z]_[\w.-]{16,}"),  # GitHub's tokens: those of apps are lent while we run
    re.compile(r"\beyJ[\w-]+\.[\w-]+\.[\w-]+"),  # JSON web tokens
)
# What any of them begins with. Nearly no text has it, and one search is a fifth of the price of all of them.
_MAY_HIDE = re.compile(r"://|[Bb][Ee][Aa][Rr][Ee][Rr] |[Bb][Aa][Ss][Ii][Cc] |gh[a-z]_|eyJ")
_BROKERS = ("kombu", "celery.worker")
# They tell of their own coming and going; what matters of it stands on our lines.
_NOISY = ("uvicorn", "celery", "kombu", "httpx", "httpcore", "mcp", "dulwich", "urllib3")


class Scrubber:
    """A processor that hides values of secret keys, credentials inside texts, and every known secret wherever it is."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        parts = sorted({re.escape(s) for s in known if len(s) >= 6}, key=len, reverse=True)
        self._known = re.compile("|".join(parts)) if parts else None

    def __call__(self, logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        for key, value in event.items():
            event[key] = HIDDEN if _is_secret(key) and value else self.clean(value)
        return event

    def clean(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, dict):
            return {k: HIDDEN if _is_secret(str(k)) and v else self.clean(v) for k, v in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.clean(item) for item in value]
        return value

    def _text(self, text: str) -> str:
        if _MAY_HIDE.search(text):
            for pattern in _IN_TEXT:
                text = pattern.sub(HIDDEN, text)
        return self._known.sub(HIDDEN, text) if self._known else text


@lru_cache(1024)
def _is_secret(key: str) -> bool:
    return bool(_SECRET_KEY.search(key))


class _Outlet:
    """Where our own lines end, past `logging`, which would cost a delivery more than checking its signature.

    Loggers are kept by those who use them; what may be set up anew is looked up at each line.
    """

    def __init__(self) -> None:
        self._chain: Sequence[Processor] = ()
        self._level = logging.WARNING
        self._stream: IO[str] = sys.stderr
        self._lock = threading.Lock()

    def set_up(self, chain: Sequence[Processor], level: int, stream: IO[str]) -> None:
        self._chain, self._level, self._stream = chain, level, stream

    def __call__(self, logger: Any, method: str, event: Any) -> Any:
        """A processor that does the work of those in force. Raises DropEvent below the level."""
        if structlog.processors.NAME_TO_LEVEL[method] < self._level:
            raise structlog.DropEvent
        for processor in self._chain:
            event = processor(logger, method, event)
        return event

    def msg(self, line: str) -> None:
        """A full disk or a reader that went away cost the line, never the work that it tells of."""
        with self._lock, suppress(OSError, ValueError):
            self._stream.write(line + "\n")
            self._stream.flush()

    debug = info = warning = error = critical = exception = msg


_outlet = _Outlet()


def configure(level: str, form: str, secrets: Iterable[str] = (), stream: IO[str] | None = None) -> None:
    """Set up logging of this process once. `form` is `json`, `console` or `auto` (console on a terminal)."""
    stream = stream or sys.stderr
    console = form == "console" or (form == "auto" and stream.isatty())
    scrub = Scrubber(secrets)
    shared: list[Processor] = [
        merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
    ]
    last: list[Processor] = [structlog.processors.format_exc_info, scrub, _renderer(console, stream)]
    _outlet.set_up([*shared, *last], logging.getLevelNamesMapping()[level.upper()], stream)
    structlog.configure(
        processors=[_outlet],
        logger_factory=lambda *_names: _outlet,
        wrapper_class=structlog.make_filtering_bound_logger(logging.NOTSET),
        cache_logger_on_first_use=True,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder(), _without_traceback],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
    )
    _take_over_logging(formatter, stream, level)


def _without_traceback(logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Brokers' libraries tell of every lost connection with a traceback of their insides: what happened is enough."""
    record = event.get("_record")
    if isinstance(record, logging.LogRecord) and record.name.startswith(_BROKERS) and event.get("exc_info"):
        fault = sys.exc_info()[1] if event["exc_info"] is True else event["exc_info"][1]
        del event["exc_info"]
        event["fault"] = f"{type(fault).__name__}: {fault}"
    return event


def _renderer(console: bool, stream: IO[str]) -> Processor:
    if console:
        return structlog.dev.ConsoleRenderer(colors=stream.isatty())
    return structlog.processors.JSONRenderer(ensure_ascii=False)


def _take_over_logging(formatter: logging.Formatter, stream: IO[str], level: str) -> None:
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in _NOISY:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))


class Unit:
    """A unit of work under way; what is added stands on its one canonical line."""

    def __init__(self) -> None:
        self.fields: dict[str, Any] = {}

    def add(self, **fields: Any) -> None:
        self.fields.update(fields)


@contextmanager
def unit(event: str, **ids: Any) -> Iterator[Unit]:
    """One unit of work: binds `ids` to every line inside and writes one line at the end, with outcome and milliseconds.

    Errors pass through; one that Headmark names is told in words, any other with its traceback.
    """
    log = structlog.get_logger()
    work, began = Unit(), time.perf_counter()
    with bound_contextvars(**ids):
        try:
            yield work
        except HeadmarkError as fault:
            log.warning(event, outcome=fault.code, reason=fault.message, ms=_ms(began), **work.fields)
            raise
        except Exception:
            log.exception(event, outcome="failed", ms=_ms(began), **work.fields)
            raise
        log.info(event, outcome="done", ms=_ms(began), **work.fields)


def _ms(began: float) -> float:
    return round((time.perf_counter() - began) * 1000, 1)
