"""Arguments checked against a tool's schema. A small part of JSON Schema, with messages that say what to do."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from app.errors import Refused
from app.query.schemas import Schema

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_TYPES = {"string": "a text", "integer": "a whole number", "boolean": "true or false"}


def check_arguments(tool: str, schema: Schema, given: Mapping[str, object]) -> dict[str, Any]:
    """The arguments with defaults filled in; null counts as left out. Raises Refused (BAD_REQUEST)."""
    known: Mapping[str, Schema] = schema["properties"]
    unknown = sorted(set(given) - set(known))
    if unknown:
        shown = ", ".join(repr(name[:40]) for name in unknown[:5])
        raise Refused(f"{tool} has no argument {shown}.", f"It takes {', '.join(known)}.")
    values = {name: value for name, value in given.items() if value is not None}
    for name in schema.get("required", ()):
        if name not in values:
            raise Refused(f"{tool} needs the argument {name!r}.", known[name]["description"])
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
    right = {"string": str, "integer": int, "boolean": bool}[kind]
    if not isinstance(value, right) or (kind == "integer" and isinstance(value, bool)):
        raise Refused(f"{name!r} must be {_TYPES[kind]}.", wanted["description"])
    if isinstance(value, str):
        _check_text(name, wanted, value)
    elif isinstance(value, int) and not isinstance(value, bool):
        _check_number(name, wanted, value)
    return value


def _check_text(name: str, wanted: Schema, value: str) -> None:
    if "enum" in wanted and value not in wanted["enum"]:
        raise Refused(f"{name!r} cannot be {value[:40]!r}.", f"It is one of {', '.join(wanted['enum'])}.")
    if not value.isascii() and _LONE_SURROGATE.search(value):
        raise Refused(f"{name!r} holds half a character (a lone surrogate).", "Send text that is valid Unicode.")
    least, most = wanted.get("minLength", 0), wanted.get("maxLength", 1000)
    if not least <= len(value) <= most or "\0" in value:
        raise Refused(f"{name!r} must have {least} to {most} characters.", wanted["description"])


def _check_number(name: str, wanted: Schema, value: int) -> None:
    if not wanted["minimum"] <= value <= wanted["maximum"]:
        raise Refused(
            f"{name!r} must be from {wanted['minimum']} to {wanted['maximum']}, not {value}.",
            "Use next_cursor for more rows." if name == "limit" else wanted["description"],
        )
