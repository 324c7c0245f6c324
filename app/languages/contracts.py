"""Which contracts the modules of other languages are generated from."""

from __future__ import annotations

import re

from app.languages.project import Module, Project

_MADE = re.compile(r"(?:_grpc)?(?:_pb|_connect(?:query)?)?(?:\.[cm]?[jt]s)?\Z")


def java_package(project: Project, text: str) -> Module | None:
    """A package by `option java_package`, also with the outer class of a file behind it."""
    around = text.rpartition(".")[0] if text.rpartition(".")[2][:1].isupper() else text
    found = tuple(each.path for each in project.settings("proto.java_package") if each.value in (text, around))
    return Module(text, found) if found else None


def script_module(project: Project, text: str) -> Module | None:
    """`./gen/a/b_pb` is made of `a/b.proto`, wherever both start; without `_pb` at least a directory has to agree."""
    stem = _MADE.sub("", text)
    least = 1 if stem != re.sub(r"\.[cm]?[jt]s\Z", "", text) else 2
    parts = [part for part in stem.split("/") if part not in (".", "..", "")]
    every = project.memo(("script", "protos"), lambda: project.files_under("", "protobuf"))
    for start in range(len(parts) - least + 1):
        tail = "/".join(parts[start:])
        found = [each for each in every if f"/{each}".endswith(f"/{tail}.proto")]
        if found:
            return Module(text, (found[0],)) if len(found) == 1 else None
    return None
