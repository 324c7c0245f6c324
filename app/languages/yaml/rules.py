"""What a YAML or JSON file is, told by the keys at its top level before anything is parsed."""

from __future__ import annotations

import re

from app.languages.base import Rules

_DOCUMENT = re.compile(rb"^---(?=\s|\Z).*$", re.MULTILINE)
_VERSION = re.compile(rb"^[\"']?apiVersion[\"']?[ \t]*:[ \t]*[\"']?[A-Za-z{]", re.MULTILINE)
_KIND = re.compile(rb"^[\"']?kind[\"']?[ \t]*:[ \t]*[\"']?[A-Z{]", re.MULTILINE)
_OPENAPI = re.compile(rb"^[\"']?(?:openapi|swagger)[\"']?[ \t]*:[ \t]*[\"']?\d", re.MULTILINE)
_HELM = re.compile(
    rb"\{\{[^{}]{0,400}?(?:(?<=[\s($\{-])\.(?:Values|Release|Chart|Capabilities)\.|\b(?:include|template|define)\s+[\"`])"
)
_BOM = b"\xef\xbb\xbf"
_JSON_KEY = re.compile(rb'"(openapi|swagger|apiVersion|kind)"\s*:\s*"')
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"')
_CLOSED = re.compile(rb"\{[^{}]*\}|\[[^\[\]]*\]")


class YamlContent(Rules):
    def dialect(self, source: bytes) -> str:
        source = source.removeprefix(_BOM)
        if _HELM.search(source):
            return "helm"
        if source.lstrip()[:1] == b"{":
            return in_json(source)
        if _OPENAPI.search(source):
            return "openapi"
        return "kubernetes" if _KIND.search(source) and _has_resource(source) else ""


def _has_resource(source: bytes) -> bool:
    """Whether one document has both keys that every Kubernetes object has."""
    return any(_KIND.search(each) and _VERSION.search(each) for each in _DOCUMENT.split(source))


class TemplateContent(Rules):
    """Templates of many tools have this suffix."""

    def dialect(self, source: bytes) -> str:
        return "helm" if _HELM.search(source) else ""


class JsonContent(Rules):
    def dialect(self, source: bytes) -> str:
        return in_json(source.removeprefix(_BOM))


def in_json(source: bytes) -> str:
    """The language of a JSON object by the keys directly in it."""
    found: set[bytes] = set()
    for match in _JSON_KEY.finditer(source):
        if match[1] not in found and _at_top(source[: match.start()]):
            found.add(match[1])
            if match[1] in (b"openapi", b"swagger"):
                return "openapi"
            if len(found) == 2:
                return "kubernetes"
        if len(found) == 0 and match.start() > _LATEST:
            break
    return ""


_LATEST = 1 << 14
"""Bytes within which one of the keys stands in files that people write; what has it later is searched no further."""


def _at_top(before: bytes) -> bool:
    """Whether one bracket is open after this part of a document, and that is an object's."""
    rest = _STRING.sub(b"", before)
    brackets = bytes(byte for byte in rest if byte in b"{}[]")
    while (left := _CLOSED.sub(b"", brackets)) != brackets:
        brackets = left
    return brackets == b"{"
