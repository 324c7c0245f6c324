"""Arguments checked against a tool's schema. A small part of JSON Schema, with messages that say what to do."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from app.errors import Refused, did_you_mean
from app.query.schemas import Schema

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_RIGHT: Mapping[str, type] = {"string": str, "integer": int, "boolean": bool}


def check_arguments(tool: str, schema: Schema, given: Mapping[str, object]) -> dict[str, Any]:
    """The arguments with defaults filled in; null counts as left out. Raises Refused (BAD_REQUEST)."""
    known: Mapping[str, Schema] = schema["properties"]
    unknown = sorted(set(given) - set(known))
    if unknown:
        shown = ", ".join(repr(name[:40]) for name in unknown[:5])
        step = f"{did_you_mean(unknown[0], known)}It takes {', '.join(known)}."
        raise Refused(f"{tool} has no argument {shown}.", step)
    values = {name: value for name, value in given.items() if value is not None}
    for name in schema.get("required", ()):
        if name not in values:
            raise Refused(f"{tool} needs the argument {name!r}, {_form(known[name])}.", known[name]["description"])
    checked = {name: _check(name, known[name], value) for name, value in values.items()}
    defaults = {name: wanted["default"] for name, wanted in known.items() if "default" in wanted}
    return {**defaults, **checked}


def from_text(schema: Schema, name: str, value: str) -> object:
    """A command line's NAME=VALUE in the type that the schema wants; as it is where it cannot be read so."""
    kind = schema["properties"].get(name, {}).get("type", "string")
    if kind == "string":
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value


def _check(name: str, wanted: Schema, value: object) -> object:
    value = int(value) if isinstance(value, float) and value.is_integer() else value
    kind = wanted["type"]
    if not isinstance(value, _RIGHT[kind]) or (kind == "integer" and isinstance(value, bool)):
        raise _refused(name, wanted, value)
    if isinstance(value, str):
        _check_text(name, wanted, value)
    elif kind == "integer" and not wanted["minimum"] <= value <= wanted["maximum"]:
        raise _refused(name, wanted, value)
    return value


def _check_text(name: str, wanted: Schema, value: str) -> None:
    if "enum" in wanted and value not in wanted["enum"]:
        raise _refused(name, wanted, value)
    if not value.isascii() and _LONE_SURROGATE.search(value):
        raise Refused(f"{name!r} holds half a character (a lone surrogate).", "Send text that is valid Unicode.")
    least, most = wanted.get("minLength", 0), wanted.get("maxLength", 1000)
    if not least <= len(value) <= most or "\0" in value:
        raise Refused(f"{name!r} must have {least} to {most} characters, none of them NUL.", wanted["description"])


def _refused(name: str, wanted: Schema, value: object) -> Refused:
    """What the argument may be, what was given, and how to go on."""
    near = did_you_mean(value, wanted.get("enum", ())) if isinstance(value, str) else ""
    step = "Use next_cursor for more rows." if name == "limit" and isinstance(value, int) else wanted["description"]
    default = f" {_shown(wanted['default'])} when left out." if "default" in wanted else ""
    return Refused(f"{name!r} must be {_form(wanted)}, not {_shown(value)}.", f"{near}{step}{default}")


def _form(wanted: Schema) -> str:
    """The values that an argument may have, in words."""
    if "enum" in wanted:
        return f"one of {', '.join(wanted['enum'])}"
    if wanted["type"] == "integer":
        return f"a whole number from {wanted['minimum']} to {wanted['maximum']}"
    return "true or false" if wanted["type"] == "boolean" else "a text"


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, default=str)[:60]
