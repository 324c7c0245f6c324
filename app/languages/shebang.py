"""The language of a script by its first line: `#!/usr/bin/env -S python3 -u`."""

from __future__ import annotations

import re
from functools import cache

from app.languages.base import all_languages

HEAD_BYTES = 512
"""How much of a file is looked at."""

_MARK = b"#!"
_RUNNERS = {"uv": "python", "uvx": "python", "pipx": "python", "ts-node": "typescript", "deno": "typescript"}
"""Tools that run one language whatever their arguments are."""
_ASSIGNED = re.compile(r"\w+=")
_VERSION = re.compile(r"-?\d[\d.]*\Z")
_NIX = re.compile(r"^#!\s*nix-shell\b.*?\s-i\s+(\S+)", re.MULTILINE)
_HANDED_ON = re.compile(r"^\s*exec\s+(\S+)\s.*\$0", re.MULTILINE)
_SHELL = "sh"


def language_of_script(head: bytes) -> str:
    """The language that the first bytes of a file ask for; "" when they ask for none that is known."""
    if not head.startswith(_MARK):
        return ""
    text = head[:HEAD_BYTES].decode("utf-8", "replace")
    words = text[2:].partition("\n")[0].split()
    name = _base(words[0]) if words else ""
    if name == "env":
        name = _of_env(words[1:])
    if name == "nix-shell":
        name = _base(found.group(1)) if (found := _NIX.search(text)) else ""
    if name == _SHELL and (found := _HANDED_ON.search(text)):  # `exec perl -x "$0" "$@"`
        name = _base(found.group(1)) if _known(_base(found.group(1))) else name
    return _known(name)


def _of_env(words: list[str]) -> str:
    """The command that `env` runs, its own options and variables aside."""
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word in ("-u", "--unset", "-C", "--chdir"):
            skip = True
        elif word.startswith(("-S", "--split-string=")) and word not in ("-S", "--split-string"):
            return _base(word.removeprefix("--split-string=").removeprefix("-S"))
        elif not word.startswith("-") and not _ASSIGNED.match(word):
            return _base(word)
    return ""


def _base(command: str) -> str:
    return command.replace("\\", "/").rpartition("/")[2].removesuffix(".exe").strip("\"'")


def _known(name: str) -> str:
    """The language of an interpreter, its version left out (`python3.11`)."""
    names = interpreters()
    return names.get(name) or names.get(_VERSION.sub("", name), "")


@cache
def interpreters() -> dict[str, str]:
    """Language by interpreter: those that each language lists, and its own name where it has a grammar."""
    found = {language.name: language.name for language in all_languages().values() if language.query}
    for language in all_languages().values():
        found.update(dict.fromkeys(language.interpreters, language.name))
    return found | {tool: language for tool, language in _RUNNERS.items() if language in all_languages()}
