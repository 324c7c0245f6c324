"""The keys of a YAML file's first two levels, read off its lines, and what they make of it where no one key does."""

from __future__ import annotations

import re
from collections.abc import Mapping

_LINE = re.compile(
    rb"^([ ]*)(?:\"([^\"\n]*)\"|'([^'\n]*)'|([^\s\"'#\[\]{}&*!|>%@`,-][^\n:#]*|-[^\s:][^\n:#]*)):(?=\s)", re.MULTILINE
)
_FLOW = re.compile(rb"[{,]\s*[\"']?([\w$]+)[\"']?\s*:")
_MARKS = (b"script:", b"extends:", b"services:", b"$ref:", b"operationId:")
_COMPOSE = frozenset((b"services", b"networks", b"volumes", b"secrets", b"configs", b"include", b"version", b"name"))
_OF_SERVICES = re.compile(rb"^[ ]+(?:image|build|extends)[ ]*:", re.MULTILINE)
_OF_JOBS = frozenset((b"script", b"extends", b"trigger", b"before_script"))
_PIPELINE = frozenset((b"stages", b"variables", b"include", b"spec", b"workflow", b"default"))
_OF_PIPELINES = frozenset((b"stage", b"rules", b"tags", b"only", b"artifacts", b"needs", b"extends", b"image"))
_METHODS = frozenset((b"get", b"put", b"post", b"delete", b"options", b"head", b"patch", b"trace"))
_SCHEMA = frozenset((b"type", b"allOf", b"oneOf", b"anyOf", b"$ref", b"enum", b"properties"))

Shape = Mapping[bytes, frozenset[bytes]]


def language_of_shape(source: bytes) -> str:
    """The language of a file that says by no single key what it is."""
    if not any(mark in source for mark in _MARKS):
        return ""
    keys = shape(source)
    if _is_compose(keys, source):
        return "compose"
    if _is_pipeline(keys):
        return "gitlab-ci"
    return "openapi" if _is_contract(keys, source) else ""


def shape(source: bytes) -> Shape:
    """Top-level keys, each with the keys directly below it, of all documents together."""
    found: dict[bytes, set[bytes]] = {}
    inside: set[bytes] = set()
    level = -1
    for match in _LINE.finditer(source):
        indent, *spelt = match.groups()
        key = next(each for each in spelt if each is not None).strip()
        if not indent:
            inside, level = found.setdefault(key, set()), -1
            if source[match.end() : match.end() + 8].lstrip(b" ")[:1] == b"{":
                inside.update(_FLOW.findall(source, match.end(), _line_end(source, match.end())))
        elif level in (-1, len(indent)):
            level = len(indent)
            inside.add(key)
    return {key: frozenset(below) for key, below in found.items()}


def _line_end(source: bytes, at: int) -> int:
    found = source.find(b"\n", at)
    return found if found >= 0 else len(source)


def _is_compose(keys: Shape, source: bytes) -> bool:
    if b"services" not in keys or not all(key in _COMPOSE or key.startswith(b"x-") for key in keys):
        return False
    return bool(_OF_SERVICES.search(source))


def _is_pipeline(keys: Shape) -> bool:
    jobs = [below for below in keys.values() if below & _OF_JOBS]
    if not jobs or b"package" in keys or b"script" in keys:  # a recipe of conda; Travis
        return False
    said = any(below & _OF_PIPELINES for below in jobs) or bool(_PIPELINE & keys.keys())
    return said or any(key.startswith(b".") for key in keys)


def _is_contract(keys: Shape, source: bytes) -> bool:
    """A part of an OpenAPI document that has a file of its own: a path, a schema, or several."""
    if _METHODS & keys.keys():
        return b"operationId:" in source or all(b"responses" in keys[key] for key in _METHODS & keys.keys())
    if {b"type", b"properties"} <= keys.keys() or b"allOf" in keys:
        return True
    return bool(keys) and b"$ref:" in source and all(below & _SCHEMA for below in keys.values())
