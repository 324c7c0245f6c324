"""Globs as git and ripgrep read them, compiled once, matched in time linear in the path.

`*` and `?` stay within one path part, a part `**` crosses parts, `[a-z]`, `[!a]` and `{a,b}` work as in a shell. A path
glob without a slash matches a name at any depth; one with a slash starts at the root. Either also matches all that
lies below what it names, so `/secrets`, `/secrets/` and `/secrets/**` cover the same files.

Callers write globs, so no glob may be slow: between two stars the leftmost match is always good enough, which an
atomic group says to the regular expression engine, and nothing is ever tried twice.
"""

from __future__ import annotations

import re
from functools import lru_cache

from app.errors import Refused

GLOB_LIMIT = 400  # characters
BRACE_LIMIT = 64  # globs that one glob with braces may stand for

_HOW = "Use *, **, ?, [abc] and {a,b} as git and ripgrep do, at most 400 characters."


def _class_end(glob: str, start: int) -> int:
    """Index of the `]` that closes the class opened at `start`, or -1."""
    first = start + 2 if glob[start + 1 : start + 2] in ("!", "^") else start + 1
    return glob.find("]", first + 1)


def _class(body: str) -> str:
    negated = body[:1] in ("!", "^")
    inner = re.sub(r"([\\\[\]^&~|])", r"\\\1", body[1:] if negated else body)
    return f"(?!/)[{'^' if negated else ''}{inner}]"


def _pieces(part: str) -> list[str]:
    """One path part as patterns of fixed length with a star between each two."""
    pieces, at = [""], 0
    while at < len(part):
        char, step = part[at], 1
        if char == "*":
            pieces.append("")
        elif char == "?":
            pieces[-1] += "[^/]"
        elif char == "[" and (end := _class_end(part, at)) != -1:
            pieces[-1] += _class(part[at + 1 : end])
            step = end - at + 1
        elif char == "\\" and at + 1 < len(part):
            pieces[-1] += re.escape(part[at + 1])
            step = 2
        else:
            pieces[-1] += re.escape(char)
        at += step
    return pieces


def _part(part: str) -> str:
    first, *rest = _pieces(part)
    if not rest:
        return first
    middle = "".join(f"(?>[^/]*?{piece})" for piece in rest[:-1] if piece)
    return f"{first}{middle}[^/]*{rest[-1]}"


def _runs(parts: list[str]) -> list[str]:
    """Patterns of the runs of parts around each `**`; a run may be empty."""
    runs: list[list[str]] = [[]]
    for part in parts:
        if part == "**":
            runs.append([])
        else:
            runs[-1].append(_part(part))
    return ["/".join(run) for run in runs]


def _whole(parts: list[str], end: str) -> str:
    first, *rest = _runs(parts)
    if not rest:
        return first + end
    start = f"{first}/" if first else ""
    middle = "".join(f"(?>(?:[^/]+/)*?{run}/)" for run in rest[:-1] if run)
    return start + middle + (f"(?:[^/]+/)*?{rest[-1]}{end}" if rest[-1] else ".+")


def _braces(glob: str) -> list[str]:
    """The globs that a glob with `{a,b}` stands for. Raises Refused (BAD_REQUEST) on more than BRACE_LIMIT."""
    done: list[str] = []
    todo = [glob]
    while todo:
        if len(done) + len(todo) > BRACE_LIMIT:
            raise Refused("The glob has too many alternatives.", _HOW)
        one = todo.pop()
        found = re.search(r"(?<!\\)\{([^{}]*)\}", one)
        if found is None:
            done.append(one)
        else:
            todo += [one[: found.start()] + choice + one[found.end() :] for choice in found[1].split(",")]
    return done


def _compile(glob: str, patterns: list[str]) -> re.Pattern[str]:
    try:
        return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.DOTALL)
    except (re.error, RecursionError, OverflowError):
        raise Refused(f"{glob[:80]!r} is not a glob.", _HOW) from None


def _expand(glob: str) -> list[str]:
    if not glob or len(glob) > GLOB_LIMIT or "\0" in glob:
        raise Refused("A glob must have 1 to 400 characters.", _HOW)
    return _braces(glob)


def _path_parts(glob: str) -> list[str]:
    bare = glob.removeprefix("./").rstrip("/")
    rooted = "/" in bare
    parts = [part for part in bare.split("/") if part]
    return (parts or ["**"]) if rooted else ["**", *(parts or ["**"])]


@lru_cache(4096)
def name_pattern(glob: str) -> re.Pattern[str]:
    """A glob over whole repository names; a lone `*` means every repository. Raises Refused (BAD_REQUEST)."""
    globs = ["**" if one == "*" else one for one in _expand(glob)]
    return _compile(glob, [_whole(one.split("/"), r"\Z") for one in globs])


@lru_cache(4096)
def path_pattern(glob: str) -> re.Pattern[str]:
    """A glob over paths from the root of a tree. Raises Refused (BAD_REQUEST)."""
    return _compile(glob, [_whole(_path_parts(one), r"(?:/|\Z)") for one in _expand(glob)])


@lru_cache(4096)
def file_pattern(glob: str) -> re.Pattern[str]:
    """A pattern of `.gitattributes`, over paths from its directory: files themselves, not what lies below them.

    Braces mean nothing there. Raises Refused (BAD_REQUEST).
    """
    if not glob or len(glob) > GLOB_LIMIT or "\0" in glob:
        raise Refused("A glob must have 1 to 400 characters.", _HOW)
    return _compile(glob, [_whole(_path_parts(glob), r"\Z")])


def matches_name(glob: str, name: str) -> bool:
    return name_pattern(glob).match(name) is not None


def matches_path(glob: str, path: str) -> bool:
    return path_pattern(glob).match(path) is not None


def is_glob(text: str) -> bool:
    return any(char in text for char in "*?[{")
