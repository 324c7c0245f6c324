"""What a command says: one JSON document on stdout with `--json`, else text; progress and remarks on stderr."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from typing import Any

from app.errors import HeadmarkError

BAR = 24  # characters
REDRAW = 0.1  # seconds


class Output:
    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json

    def result(self, document: object, text: str) -> None:
        """The outcome of the command, once: `document` with `--json`, else `text`."""
        print(_json(document) if self.as_json else text, flush=True)

    def remark(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    def error(self, fault: HeadmarkError) -> None:
        if self.as_json:
            print(_json(error_document(fault)), flush=True)
            return
        print(f"headmark: {fault.message}", file=sys.stderr)
        if fault.next_step:
            print(f"  {fault.next_step}", file=sys.stderr, flush=True)


def error_document(fault: HeadmarkError) -> dict[str, dict[str, str]]:
    return {"error": {"code": fault.code, "message": fault.message, "next_step": fault.next_step}}


def _json(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None)


def columns(header: Sequence[str], lines: Sequence[Sequence[Any]]) -> str:
    """Lines in aligned columns under a header; the last column is not padded."""
    cells = [[str(cell) for cell in line] for line in (header, *lines)]
    widths = [max(len(line[at]) for line in cells) for at in range(len(header))]
    return "\n".join("  ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)).rstrip() for line in cells)


class Progress:
    """A bar on stderr while that is a terminal; silent elsewhere. Called with phase, done, total; total 0: unknown."""

    def __init__(self, quiet: bool = False) -> None:
        self._shown = not quiet and sys.stderr.isatty()
        self._drawn, self._phase = 0.0, ""

    def __call__(self, phase: str, done: int, total: int) -> None:
        now = time.monotonic()
        last = total > 0 and done >= total
        if not self._shown or (now - self._drawn < REDRAW and phase == self._phase and not last):
            return
        self._drawn, self._phase = now, phase
        sys.stderr.write(f"\r\x1b[K{phase:<12} {_bar(done, total)}")
        sys.stderr.flush()

    def close(self) -> None:
        """Leave the line empty for what comes next."""
        if self._shown and self._phase:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _bar(done: int, total: int) -> str:
    if total <= 0:
        return f"{done:,}" if done else "…"
    full = min(BAR, BAR * done // total)
    return f"{'█' * full}{'░' * (BAR - full)} {done:,} of {total:,}"
