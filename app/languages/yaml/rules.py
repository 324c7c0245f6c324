"""What a YAML or JSON file is, told by the keys at its top level before anything is parsed."""

from __future__ import annotations

import re

from app.languages.base import Rules
from app.languages.yaml.shape import language_of_shape

_DOCUMENT = re.compile(rb"^---(?=\s|\Z).*$", re.MULTILINE)
_VERSION = re.compile(rb"^[\"']?apiVersion[\"']?[ \t]*:[ \t]*[\"']?[A-Za-z{]", re.MULTILINE)
_KIND = re.compile(rb"^[\"']?kind[\"']?[ \t]*:[ \t]*[\"']?[A-Z{]", re.MULTILINE)
_OPENAPI = re.compile(rb"^[\"']?(?:openapi|swagger)[\"']?[ \t]*:[ \t]*[\"']?\d", re.MULTILINE)
_HELM = re.compile(
    rb"\{\{[^{}]{0,400}?(?:(?<=[\s($\{-])\.(?:Values|Release|Chart|Capabilities)\.|\b(?:include|template|define)\s+[\"`])"
)
_BOM = b"\xef\xbb\xbf"
_JSON_KEY = re.compile(
    rb'"(openapi|swagger|apiVersion|kind)"\s*:\s*"|(?<=[{,\s])(openapi|swagger|apiVersion|kind)\s*:\s+[\w"\']'
    rb'|"(?:properties|\$defs|definitions|allOf)"\s*:\s*[{\[]|"\$ref"\s*:\s*"'
)
_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|[{}\[\]]|\b(?:openapi|swagger|apiVersion|kind)\b')
_SCHEMA = (b"properties", b"allOf")


class YamlContent(Rules):
    def dialect(self, source: bytes) -> str:
        source = source.removeprefix(_BOM)
        if _HELM.search(source):
            return "helm"
        if source.lstrip()[:1] == b"{":
            return in_json(source)
        if _OPENAPI.search(source):
            return "openapi"
        is_object = _KIND.search(source) and _has_resource(source)
        return "kubernetes" if is_object else language_of_shape(source)


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
    if not _JSON_KEY.search(source, 0, _LATEST):
        return ""
    found, opened = set(), b""
    for match in _TOKEN.finditer(source, 0, _LATEST):
        token = match.group()
        if token in b"{[":
            opened += token
        elif token in b"}]":
            opened = opened[:-1]
        elif opened == b"{" and _JSON_KEY.match(source, match.start()):
            found.add(token.strip(b'"'))
            if found & {b"openapi", b"swagger"}:
                return "openapi"
    if found >= {b"apiVersion", b"kind"}:
        return "kubernetes"
    return "openapi" if found.intersection(_SCHEMA) and b"$ref" in source else ""


_LATEST = 1 << 14
"""Bytes within which the keys stand in files that people write."""
