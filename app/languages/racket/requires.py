"""What Racket's `require` and `provide` forms say."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Imported, Node
from app.languages.broad import text
from app.languages.racket.local import parts

_LEVELS = frozenset({"for-syntax", "for-template", "for-label", "for-meta", "combine-in", "relative-in"})
_PATHS = frozenset({"file", "lib", "submod", "planet"})


def required(spec: Node) -> Iterator[Imported]:
    """Imports of one part of a `require`."""
    module = _module(spec)
    if module is not None:
        yield Imported("wildcard", module, _path(module))
        return
    head, *rest = parts(spec) or [spec]
    word = text(head)
    if word in _LEVELS:
        for each in rest:
            yield from required(each) if each.type != "number" else ()
    elif word == "prefix-in" and len(rest) == 2:
        module = _module(rest[1])
        if module is not None:
            yield Imported("module", module, _path(module), "", text(rest[0]), (rest[0],))
    elif rest and (module := _module(rest[0])) is not None:
        if word != "only-in":
            yield Imported("wildcard", module, _path(module))
        yield from _named(rest[1:], _path(module)) if word in ("only-in", "rename-in") else ()


def _named(names: list[Node], module: str) -> Iterator[Imported]:
    for each in names:
        inner = parts(each) if each.type == "list" else [each]
        if inner and inner[0].type == "symbol":
            yield Imported("name", inner[0], module, text(inner[0]), text(inner[-1]), tuple(inner[1:]))


def _module(spec: Node) -> Node | None:
    """The path or name of a module; None for other forms."""
    if spec.type in ("symbol", "string"):
        return spec
    inner = parts(spec)
    found = inner[1] if len(inner) > 1 and text(inner[0]) in _PATHS else None
    return found if found is not None and found.type in ("symbol", "string") else None


def _path(module: Node) -> str:
    return text(module).strip('"')


def provided(spec: Node) -> Iterator[Imported]:
    """Names of the file that others may use."""
    if spec.type == "symbol":
        yield Imported("export", spec, "", text(spec), text(spec))
        return
    head, *rest = parts(spec) or [spec]
    word = text(head)
    if word in ("struct-out", "for-syntax", "combine-out", "protect-out"):
        for each in rest:
            yield from provided(each)
    elif word in ("contract-out", "recontract-out", "rename-out"):
        for each in rest:
            inner = parts(each) if each.type == "list" else []
            inner = inner[1:] if inner and text(inner[0]) == "struct" else inner
            if inner and inner[0].type == "symbol":
                alias = inner[1] if word == "rename-out" and len(inner) > 1 else inner[0]
                yield Imported("export", inner[0], "", text(inner[0]), text(alias), (alias,))
    elif word == "all-from-out":
        for each in rest:
            module = _module(each)
            if module is not None:
                yield Imported("reexport_all", module, _path(module))
