"""A chart's files: templates, `Chart.yaml` and values, told from each other by what stands in them.

Receivers: `Values` and `Values.a.b` for keys of values, `template` for named templates; besides those of manifests.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from app.domain.facts import Property
from app.languages.base import Node
from app.languages.blanks import blank
from app.languages.helm.actions import ACTION, blanked, read_actions
from app.languages.kubernetes.objects import Manifest
from app.languages.kubernetes.rules import finished, read_all
from app.languages.reading import Reading, Text
from app.languages.yaml.recovery import YamlFile
from app.languages.yaml.tree import documents, get, items, pairs, shown, text

_AT_MARGIN = re.compile(rb"^\{\{", re.MULTILINE)
_KIND = re.compile(rb"^[ \t]*kind:", re.MULTILINE)
_VERSION = re.compile(rb"^[ \t]*apiVersion:", re.MULTILINE)
_KEYS = re.compile(rb"^(kind|apiVersion):", re.MULTILINE)


class HelmRules(YamlFile):
    def prepare(self, source: bytes) -> bytes:
        """Templates are parsed as the YAML around their actions; what spells out no object is no YAML."""
        if not _is_template(source):
            return super().prepare(source)
        plain = blanked(source)
        is_object = _KIND.search(plain) and _VERSION.search(plain)
        return super().prepare(plain) if is_object else blank(plain)

    def read(self, root: Node, source: bytes) -> Reading:
        if _is_template(source):
            return _template(root, source)
        found = Reading()
        for document in documents(root):
            names = {pair.name for pair in pairs(document)}
            if {"apiVersion", "name", "version"} <= names:
                _chart(found, document)
            else:
                _values(found, document)
        if not found.definitions:  # notes
            read_actions(found, source)
        return found


def _is_template(source: bytes) -> bool:
    """Whether an action stands where a key would, or the file is an object; values are templates further in alone."""
    if b"{{" not in source:
        return False
    top = _KEYS.findall(source)
    return bool(_AT_MARGIN.search(source)) or (b"kind" in top and b"apiVersion" in top)


def _template(root: Node, source: bytes) -> Reading:
    manifest = Manifest(source)
    for document in documents(root):
        read_all(manifest, document)
    read_actions(manifest.found, source)
    return finished(manifest)


def _chart(found: Reading, document: Node) -> None:
    name = text(get(document, "name"))
    if name is not None:
        found.define(name, "module", "", document, document, value=shown(get(document, "version")))
    charts: dict[str, str] = {}
    for item in items(get(document, "dependencies")):
        needed, place = text(get(item, "name")), text(get(item, "repository"))
        if needed is not None:
            version = shown(get(item, "version"))
            found.define(needed, "module", f"{name or ''}.dependencies", item, value=version, claims=False)
            found.use(needed, "read", "chart")
            called = shown(get(item, "alias")) or str(needed)
            local = str(place or "").startswith("file://")
            charts[called] = str(place).removeprefix("file://") if local else f"charts/{needed}"
        _condition(found, text(get(item, "condition")))
        if place is not None and place.raw.startswith(b"file://"):
            path = place.part(len(b"file://"), len(place.raw))
            found.file(path, f"chart:{path}", "Chart")

    if charts:
        found.properties.append(Property("helm.charts", json.dumps(charts, sort_keys=True)))


def _condition(found: Reading, condition: Text | None) -> None:
    """Values that switch a dependency on: `a.enabled,b`."""
    for match in re.finditer(rb"[^,\s]+", condition.raw) if condition is not None else ():
        at, receiver = match.start(), "Values"
        for part in match.group().split(b"."):
            if part:
                assert condition is not None
                found.use(condition.part(at, at + len(part)), "read", receiver)
            at, receiver = at + len(part) + 1, f"{receiver}.{part.decode('utf-8', 'replace')}"


def _values(found: Reading, document: Node) -> None:
    waiting: list[tuple[Node, str]] = [(document, "")]
    while waiting:
        node, container = waiting.pop()
        for pair in pairs(node):
            inner = pair.value if pairs(pair.value) else None
            value = "" if inner is not None else shown(pair.value)
            path = found.define(pair.key, "field", container, pair.node, inner, value=value, claims=False)
            found.use(pair.key, "write", f"Values.{container}" if container else "Values")
            if inner is not None:
                waiting.append((inner, path))
            for item in items(pair.value) if "env" in pair.name.lower() else ():
                variable = text(get(item, "name"))
                if variable is not None and b"{{" not in variable.raw:
                    found.define(variable, "variable", path, item, value=shown(get(item, "value")))
        for message in _strings(node):
            read_actions(found, message.text or b"", message.start_byte)


def _strings(node: Node) -> Iterator[Node]:
    """Values that are templates themselves, for `tpl`."""
    for pair in pairs(node):
        for each in (pair.value, *items(pair.value)):
            if each is not None and text(each) is not None and ACTION.search(each.text or b""):
                yield each
