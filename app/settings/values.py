"""From texts and TOML values to the types of the settings, with errors that name the key."""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.errors import Refused
from app.settings.model import Secret

_TRUE = {"true", "yes", "on", "1"}
_FALSE = {"false", "no", "off", "0"}


def convert(value: object, kind: Any, key: str, least: float | None = None, most: float | None = None) -> Any:
    """`value` (a TOML value, or text from the environment) as `kind`. Raises Refused naming `key`."""
    if typing.get_origin(kind) in (types.UnionType, typing.Union):
        return None if value in ("", None) else convert(value, typing.get_args(kind)[0], key)
    if typing.get_origin(kind) is tuple:
        return _sequence(value, typing.get_args(kind)[0], key)
    if typing.get_origin(kind) is typing.Literal:
        return _choice(value, typing.get_args(kind), key)
    if dataclasses.is_dataclass(kind):
        return build(typing.cast(type, kind), value, key)
    if kind in (int, float):
        return _number(value, kind, key, least, most)
    if kind is bool:
        return _flag(value, key)
    if kind is datetime:
        return _time(value, key)
    if kind is str and type(value) is int:
        return str(value)  # ids are numbers at some hosts
    if not isinstance(value, str):
        raise _wrong(key, value, "a text")
    return kind(Path(value).expanduser()) if kind is Path else kind(value)


def build(kind: type, value: object, key: str) -> Any:
    """A dataclass of settings from a table; unknown and missing keys are refused."""
    if isinstance(value, str) and key.startswith("repositories"):
        value = {"source": value}  # the short form: `repositories = ["https://…"]`
    if not isinstance(value, Mapping):
        raise _wrong(key, value, "a table")
    hints = typing.get_type_hints(kind)
    fields = {f.name: f for f in dataclasses.fields(kind)}
    given = with_secret_files(value, hints, key)
    for name in given:
        if name not in fields:
            raise unknown(joined(key, name), [joined(key, known) for known in names(kind)])
    for name, field in fields.items():
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING and name not in given:
            raise Refused(f"{joined(key, name)} is missing.", f"Give it: {field.metadata['about']}")
    limits = {name: (field.metadata["least"], field.metadata["most"]) for name, field in fields.items()}
    return kind(**{n: convert(v, hints[n], joined(key, n), *limits[n]) for n, v in given.items()})


def with_secret_files(value: Mapping[str, object], hints: Mapping[str, Any], key: str) -> dict[str, object]:
    """The table with every `x_file` of a secret `x` replaced by what the file holds."""
    given = dict(value)
    for name, kind in hints.items():
        path = given.pop(f"{name}_file", None) if kind is Secret else None
        if path in (None, ""):
            continue
        if given.get(name):
            raise Refused(f"{joined(key, name)} and {joined(key, name)}_file are both given.", "Keep one of them.")
        given[name] = read_secret(convert(path, Path, joined(key, f"{name}_file")), joined(key, f"{name}_file"))
    return given


def read_secret(path: Path, key: str) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else "it is not UTF-8 text"
        raise Refused(f"{key} names {path}, which cannot be read: {reason}.", "Put the secret there.") from None


def names(kind: type) -> list[str]:
    """Keys that a table takes, `x_file` of secrets included."""
    hints = typing.get_type_hints(kind)
    return [*hints, *(f"{n}_file" for n, k in hints.items() if k is Secret)]


def unknown(key: str, known: Iterable[str], where: str = "") -> Refused:
    from difflib import get_close_matches  # slow to import, and needed for faults only

    nearest = get_close_matches(key, list(known), 1, 0.0)
    hint = f"Did you mean {nearest[0]}? " if nearest else ""
    return Refused(f"There is no setting {key}{where}.", f"{hint}All settings stand in docs/settings.md.")


def joined(*parts: str) -> str:
    return ".".join(part for part in parts if part)


def _sequence(value: object, kind: Any, key: str) -> tuple[Any, ...]:
    if isinstance(value, str):
        value = _listed(value, key)
    if not isinstance(value, (list, tuple)):
        raise _wrong(key, value, "a list")
    return tuple(convert(item, kind, f"{key}[{number}]") for number, item in enumerate(value))


def _listed(text: str, key: str) -> list[object]:
    """A list written in one environment variable: JSON when it starts with `[`, else words between commas or spaces."""
    if not text.lstrip().startswith("["):
        return [*text.replace(",", " ").split()]
    try:
        return list(json.loads(text))
    except ValueError as fault:
        raise Refused(f"{key} is not valid JSON: {fault}.", 'Write a list such as ["a", "b"].') from None


def _choice(value: object, choices: tuple[str, ...], key: str) -> str:
    if value not in choices:
        raise _wrong(key, value, "one of " + ", ".join(choices))
    return str(value)


def _number(value: object, kind: type[int] | type[float], key: str, least: float | None, most: float | None) -> float:
    try:
        if isinstance(value, bool) or not isinstance(value, (int, float, str)):
            raise ValueError
        number = kind(value)
        if kind is int and isinstance(value, float):
            raise ValueError
    except ValueError:
        raise _wrong(key, value, "a whole number" if kind is int else "a number") from None
    if least is not None and not number >= least:
        raise _wrong(key, value, f"at least {least:g}")
    if most is not None and not number <= most:
        raise _wrong(key, value, f"at most {most:g}")
    return number


def _time(value: object, key: str) -> datetime:
    """A TOML time, or a text in ISO 8601; UTC where no zone is given."""
    try:
        time = value if isinstance(value, datetime) else datetime.fromisoformat(str(value))
    except ValueError:
        raise _wrong(key, value, "a time such as 2026-01-31T12:00:00Z") from None
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def _flag(value: object, key: str) -> bool:
    text = str(value).lower()
    if text not in _TRUE | _FALSE:
        raise _wrong(key, value, "true or false")
    return text in _TRUE


def _wrong(key: str, value: object, wanted: str) -> Refused:
    shown = repr(value) if len(repr(value)) < 60 else repr(value)[:60] + "…"
    return Refused(f"{key} is {shown}.", f"It must be {wanted}.")


def secrets_of(settings: object) -> list[str]:
    """Every secret in the settings, so that log lines can be kept clear of them."""
    found: list[str] = []
    for value in vars(settings).values():
        if isinstance(value, Secret):
            found.append(str(value))
        elif dataclasses.is_dataclass(value):
            found += secrets_of(value)
        elif isinstance(value, tuple):
            found += [secret for item in value if dataclasses.is_dataclass(item) for secret in secrets_of(item)]
    return [secret for secret in found if secret]
