"""Symbols and uses of a pipeline: jobs are functions by their own names, stages members of `stages`. A job's `type`
lists what it extends.

Receivers: `job`, `stage`, `input`, `variable` with the job around behind a `:`, `anchors` with the container of what is
anchored.
"""

from __future__ import annotations

import re

from app.languages.base import Node
from app.languages.images import image_name
from app.languages.reading import Reading, Text
from app.languages.scripts import scripts, variables
from app.languages.yaml.anchors import read_anchors
from app.languages.yaml.recovery import YamlFile
from app.languages.yaml.tree import Pair, documents, get, items, pairs, scalars, shown, text, texts

_NOT_JOBS = frozenset((
    "default", "include", "stages", "variables", "workflow", "spec", "image", "services", "cache", "before_script",
    "after_script",
))  # fmt: skip
_SCRIPTS = ("script", "before_script", "after_script")
_PREDEFINED = (b"CI_", b"GITLAB_")
_REFERENCE = "!reference"
_INPUT = re.compile(rb"\$\[\[\s*inputs\.(?P<name>[\w-]+)")


class PipelineRules(YamlFile):
    def read(self, root: Node, source: bytes) -> Reading:
        found = Reading()
        for document in documents(root):
            for pair in pairs(document):
                if pair.name == "stages":
                    for stage in texts(pair.value):
                        found.define(stage, "enum_member", "stages", stage)
                elif pair.name == "include":
                    _include(found, pair.value)
                elif pair.name == "variables":
                    _variables(found, "", pair.value)
                    _read(found, "", pair)
                elif pair.name in _NOT_JOBS:
                    _shared(found, "", pair)
                elif pairs(pair.value):
                    _job(found, pair)
                if pair.name == "spec":
                    for given in pairs(get(pair.value, "inputs")):
                        found.define(
                            given.key, "property", "inputs", given.node, value=shown(get(given.value, "default"))
                        )
            _inputs(found, document)
        read_anchors(found, root, source, lambda container: "job" if not container else f"anchors:{container}")
        return found


def _inputs(found: Reading, document: Node) -> None:
    """`$[[ inputs.x ]]`, wherever it stands."""
    for value in scalars(document):
        for match in _INPUT.finditer(value.raw) if b"$[[" in value.raw else ():
            found.use(value.group(match, "name"), "read", "input")


def _include(found: Reading, node: Node | None) -> None:
    local = [text(get(each, "local")) for each in (node, *items(node))]
    for path in (*texts(node), *local):
        if path is not None and b"://" not in path.raw and b"$" not in path.raw and b"*" not in path.raw:
            found.file(path, str(path).lstrip("/"))


def _variables(found: Reading, job: str, node: Node | None) -> None:
    for pair in pairs(node):
        value = shown(pair.value) or shown(get(pair.value, "value"))
        found.define(pair.key, "variable", _inside(job, "variables"), pair.node, value=value)


def _job(found: Reading, pair: Pair) -> None:
    bases = ",".join(map(str, texts(get(pair.value, "extends"))))
    job = found.define(pair.key, "function", "", pair.node, pair.inner, type=bases)
    for each in pairs(pair.value):
        name, value = each.name, each.value
        if name == "stage":
            _use(found, text(value), "read", "stage")
        elif name == "extends":
            for base in texts(value):
                found.use(base, "inherit", "job")
        elif name in ("needs", "dependencies"):
            for needed in (*texts(value), *(text(get(item, "job")) for item in items(value))):
                _use(found, needed, "read", "job")
        elif name == "trigger":
            _include(found, get(value, "include") or value)
        elif name == "variables":
            _variables(found, job, value)
        elif name == "environment":
            _use(found, text(get(value, "on_stop")), "read", "job")
        elif name == "parallel":
            for item in items(get(value, "matrix")):
                _variables(found, job, item)
        _shared(found, job, each)


def _shared(found: Reading, job: str, pair: Pair) -> None:
    """What stands in jobs and around them alike."""
    if pair.name == "image":
        _image(found, _inside(job, "image"), text(pair.value) or text(get(pair.value, "name")))
    elif pair.name == "services":
        for item in items(pair.value):
            _image(found, _inside(job, "services.image"), text(item) or text(get(item, "name")))
    elif pair.name in _SCRIPTS:
        for line in scalars(pair.value):
            scripts(found, line)
    elif pair.name == "default":
        for each in pairs(pair.value):
            _shared(found, job, each)
    _borrowed(found, pair.value)
    _read(found, job, pair)


def _use(found: Reading, name: Text | None, relation: str, receiver: str) -> None:
    if name is not None and b"$" not in name.raw:
        found.use(name, relation, receiver)


def _inside(job: str, section: str) -> str:
    """The container of what stands in a section of a job, or around all jobs; a job's name may start with a dot."""
    return f".{section}" if job else section


def _image(found: Reading, container: str, image: Text | None) -> None:
    name = image_name(image)
    if name is not None and image is not None:
        found.define(name, "constant", container, image, value=str(image))


def _borrowed(found: Reading, node: Node | None) -> None:
    """`!reference [job, key]`, alone or among the items of a list."""
    for each in (node, *items(node)):
        tag = each.prev_sibling if each is not None else None
        if each is not None and tag is not None and tag.type == "tag" and (tag.text or b"").decode() == _REFERENCE:
            for name in texts(each)[:1]:
                found.use(name, "read", "job")


def _read(found: Reading, job: str, pair: Pair) -> None:
    for each in scalars(pair.value):
        for name in variables(each):
            if not name.raw.startswith(_PREDEFINED):
                found.use(name, "read", f"variable:{job}")
