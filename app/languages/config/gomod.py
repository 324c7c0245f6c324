"""What Go modules say of themselves.

Properties of a `go.mod`: `go.module` (its path), `go.replace` (JSON object, module path → local directory) and
`go.require` (JSON list of module paths). Property of a `go.work`: `go.use` (JSON list of directories).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from app.domain.facts import Property
from app.languages.base import Language

_COMMENT = re.compile(r"//.*")


def go_mod(source: bytes) -> Iterator[Property]:
    replaced: dict[str, str] = {}
    required: list[str] = []
    for verb, words in _directives(source):
        if verb == "module" and words:
            yield Property("go.module", words[0])
        elif verb == "require" and words:
            required.append(words[0])
        elif verb == "replace" and "=>" in words:
            target = words[words.index("=>") + 1 :]
            if target and target[0].startswith("."):
                replaced[words[0]] = target[0]
    if replaced:
        yield Property("go.replace", json.dumps(replaced, sort_keys=True))
    if required:
        yield Property("go.require", json.dumps(sorted(required)))


def go_work(source: bytes) -> Iterator[Property]:
    used = [words[0] for verb, words in _directives(source) if verb == "use" and words]
    if used:
        yield Property("go.use", json.dumps(sorted(used)))


def _directives(source: bytes) -> Iterator[tuple[str, list[str]]]:
    """Each directive with its words; a block's lines count as directives of its verb."""
    block = ""
    for line in source.decode("utf-8", "replace").splitlines():
        words = [word.strip('"`') for word in _COMMENT.sub("", line).split()]
        if not words:
            continue
        if block:
            if words[0] == ")":
                block = ""
            else:
                yield block, words
        elif words[-1] == "(":
            block = words[0]
        else:
            yield words[0], words[1:]


LANGUAGES = (
    Language(name="go.mod", filenames=("go.mod",), properties_of=go_mod),
    Language(name="go.work", filenames=("go.work",), properties_of=go_work),
)
