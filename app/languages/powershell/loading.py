"""What PowerShell loads: scripts by `.`, modules by `Import-Module` and `using module`."""

from __future__ import annotations

import re

from app.languages.base import Node, Span

_WORD = rb"""(?P<path>\"[^\"\n]*\"|'[^'\n]*'|\((?:[^()\n]|\([^()\n]*\))*\)|[^\s;|)}'\"]+)"""
_LOADS = re.compile(
    rb"(?:\.[ \t]+|(?:import-module|ipmo)[ \t]+(?:-\w+[ \t]+)*?(?:-name[ \t]+)?(?=[^-\s])|using[ \t]+module[ \t]+)"
    + _WORD,
    re.IGNORECASE,
)
_JOINED = re.compile(r"Join-Path\s+(?:-Path\s+)?(?P<first>[^\s()]+)\s+(?:-ChildPath\s+)?(?P<rest>[^()]+?)\s*\)", re.I)
_VARIED = re.compile(rb"(?:^|[{;|(])[ \t]*\.[ \t]+[\"(]?\$(?:\(\$)?(?!PSScriptRoot\b|here\b)\w", re.I | re.M)
_SCRIPT = re.compile(r"\.ps[md]?1\Z|[\\/]", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z][\w.-]*\Z")
_HERE = re.compile(r"\A(?:\$PSScriptRoot|\$\(Split-Path[^()]*\)|\$here)(?=/)", re.IGNORECASE)
_UNKNOWN = re.compile(r"\$\{[^{}]*\}|\$\([^()]*\)|\$[\w:]+")
_LONGEST = 512  # of a path


def loaded(node: Node) -> tuple[Span, str] | None:
    """Where a command says what it loads, and that: a path as `sourced` gives it, or a module's name."""
    match = _LOADS.match((node.text or b"")[:_LONGEST])
    if match is None:
        return None
    spoken = match.group("path").decode("utf-8", "replace")
    at = Span(node.start_byte + match.start("path"), node.start_byte + match.end("path"))
    named = not match.group().startswith(b".") and _NAME.match(spoken.strip("\"'"))
    module = spoken.strip("\"'") if named else sourced(spoken)
    return (at, module) if module else None


def loads_others(source: bytes) -> bool:
    """Whether a file loads scripts that only its run tells: `. $file.FullName`."""
    return _VARIED.search(source) is not None


def sourced(path: str) -> str:
    """The path of a script or module file: `./` where it starts at the script's own directory, `*/` at an unknown one.

    "" where no path is told.
    """
    path = _JOINED.sub(lambda match: f"{match['first']}/{match['rest']}", path).strip("\"'()").replace("\\", "/")
    path = "/".join(part.strip("\"' ") for part in path.split("/"))
    if len(path) > _LONGEST or not _SCRIPT.search(path):
        return ""
    path = _UNKNOWN.sub("*", _HERE.sub(".", path))
    known = path.rpartition("*")[2]
    if "*" in path:
        return f"*{known}" if known.startswith("/") and len(known) > 1 else ""
    return path if " " not in path and "(" not in path else ""
