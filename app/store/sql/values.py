"""Values of DuckDB, which it gives as JSON, as JSON that every reader can take: no NaN, no numbers that lose digits."""

from __future__ import annotations

import json
import math
import re
from typing import Any

DEEPEST = 20  # levels of lists and objects in one value; below, text
_DIGITS = 15  # of a whole number that every reader keeps
_LONGEST = 20  # digits of a number that is exact as a double, or as near as it was
_SURROGATE = re.compile("[\ud800-\udfff]")


def plain(text: str | None) -> Any:
    """A value from DuckDB's `to_json`. Large numbers, NaN and infinities become texts."""
    if text is None:
        return None
    try:
        return _cut(_DECODER.decode(text), DEEPEST)
    except (ValueError, RecursionError):
        return _clean(text)


def _whole(text: str) -> Any:
    return int(text) if len(text.lstrip("-")) <= _DIGITS else text


def _real(text: str) -> Any:
    value = float(text)
    return value if math.isfinite(value) and sum(map(str.isdigit, text)) <= _LONGEST else text


_DECODER = json.JSONDecoder(parse_int=_whole, parse_float=_real, parse_constant=str)


def _cut(value: Any, levels: int) -> Any:
    if isinstance(value, str):
        return _clean(value)
    if not isinstance(value, (list, dict)):
        return value
    if not levels:
        return _clean(json.dumps(value))
    if isinstance(value, list):
        return [_cut(item, levels - 1) for item in value]
    return {_clean(name): _cut(item, levels - 1) for name, item in value.items()}


def _clean(text: str) -> str:
    """Half a surrogate pair cannot be written as UTF-8."""
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)
