"""Where settings come from: flags, then `HEADMARK_*`, then `headmark.toml`, then defaults.

The file is the one HEADMARK_CONFIG names, else ./headmark.toml, else headmark.toml in the data directory.
"""

from __future__ import annotations

import dataclasses
import os
import re
import sys
import tomllib
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from app.errors import Refused
from app.settings.model import Secret, Settings
from app.settings.values import build, joined, unknown

FILE_NAME = "headmark.toml"
PREFIX = "HEADMARK_"
REDIS_SCHEMES = ("redis://", "rediss://", "unix://")

# Kubernetes sets HEADMARK_PORT=tcp://… and the like in every pod beside a service called headmark: not ours.
_SERVICE_LINK = re.compile(r".*_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_\w+)?)\Z")


class Origin(NamedTuple):
    """Settings and the file they came from, if there was one."""

    settings: Settings
    file: Path | None


def load(
    environ: Mapping[str, str] | None = None, flags: Mapping[str, object] | None = None, directory: Path | None = None
) -> Origin:
    """Read settings once. `flags` maps dotted keys (`web.port`) to values that win over everything; None is not given.

    `directory` is where ./headmark.toml is looked for. Raises Refused naming the key at fault and the nearest known.
    """
    environ = os.environ if environ is None else environ
    over = _from_environment(environ)
    for key, value in (flags or {}).items():
        if value is not None:
            _put(over, key, value)
    data_dir = Path(str(over.get("data_dir") or default_data_dir(environ))).expanduser()
    file = _find_file(environ, directory or Path.cwd(), data_dir)
    values = _merged(_read(file), over)
    values["data_dir"] = str(Path(str(values.get("data_dir") or data_dir)).expanduser().absolute())
    settings = _build(values, file)
    _check(settings)
    return Origin(settings, file)


def _check(settings: Settings) -> None:
    """Refuses what no process could start with, before one tries."""
    if settings.data_dir.exists() and not settings.data_dir.is_dir():
        raise Refused(
            f"The data directory {settings.data_dir} is not a directory.",
            "Choose another with --data-dir or HEADMARK_DATA_DIR.",
        )
    if settings.redis.url and not settings.redis.url.startswith(REDIS_SCHEMES):
        # The value may hold a password, so it is not shown.
        raise Refused(
            "redis.url is not the address of a Redis.", "Write redis://host:6379/0, rediss://… or unix:///path."
        )


def default_data_dir(environ: Mapping[str, str]) -> Path:
    """`headmark` in the platform's user data directory."""
    home = Path(environ.get("HOME") or Path.home())
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "headmark"
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "headmark"
    return Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "headmark"


def environment_names() -> dict[str, str]:
    """Every environment variable and the dotted key it sets."""
    return {PREFIX + key.upper().replace(".", "_"): key for key in _keys(Settings, "")}


def _keys(kind: type, prefix: str) -> Iterator[str]:
    for name, hint in typing.get_type_hints(kind).items():
        if dataclasses.is_dataclass(hint):
            yield from _keys(typing.cast(type, hint), joined(prefix, name))
            continue
        yield joined(prefix, name)
        if hint is Secret:
            yield joined(prefix, f"{name}_file")


def _from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    known = environment_names()
    values: dict[str, Any] = {}
    for name, text in environ.items():
        if not name.startswith(PREFIX) or name == PREFIX + "CONFIG" or _is_service_link(name, text):
            continue
        if name not in known:
            raise unknown(name, known, " in the environment")
        if text != "":
            _put(values, known[name], text)
    return values


def _is_service_link(name: str, text: str) -> bool:
    return bool(_SERVICE_LINK.match(name)) or (name.endswith("_PORT") and "://" in text)


def _put(values: dict[str, Any], key: str, value: object) -> None:
    *tables, name = key.split(".")
    for table in tables:
        values = values.setdefault(table, {})
    values[name] = value


def _find_file(environ: Mapping[str, str], directory: Path, data_dir: Path) -> Path | None:
    named = environ.get(PREFIX + "CONFIG")
    if named:
        if not Path(named).is_file():
            raise Refused(
                f"HEADMARK_CONFIG names {named}, which is not a file.", "Write it there, or unset the variable."
            )
        return Path(named)
    return next((p for p in (directory / FILE_NAME, data_dir / FILE_NAME) if p.is_file()), None)


def _read(file: Path | None) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise Refused(f"{file} cannot be read: {fault}.", "Mend the file; its form is TOML.") from None


def _merged(base: dict[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Tables merge, everything else is replaced; a secret given above hides its other form below."""
    merged = dict(base)
    for key, value in over.items():
        merged.pop(key.removesuffix("_file") if key.endswith("_file") else f"{key}_file", None)
        both = isinstance(value, Mapping) and isinstance(base.get(key), dict)
        merged[key] = _merged(base[key], value) if both else value
    return merged


def _build(values: dict[str, Any], file: Path | None) -> Settings:
    try:
        settings: Settings = build(Settings, values, "")
    except Refused as fault:
        where = f"{file}: " if file else ""
        raise Refused(where + fault.message, fault.next_step) from None
    return settings
