"""Symbols and uses of a workflow or an action.

A job is `jobs.J`, its `type` the workflow that it calls; a step is `jobs.J.steps.S` by its id, or its
number.
Receivers are what the name is a member of: `jobs`, `jobs.J.outputs`, `jobs.J.steps`, `inputs`, a place's `env`. What is
written for a called file has that file's path behind a `:`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from app.languages.base import Node
from app.languages.github_actions.expressions import Names, read_expressions
from app.languages.images import image_name
from app.languages.reading import Reading, Text, relative
from app.languages.scripts import scripts
from app.languages.yaml.anchors import read_anchors
from app.languages.yaml.recovery import YamlFile
from app.languages.yaml.tree import Pair, documents, get, items, pairs, scalars, shown, text, texts

_BESIDE = re.compile(rb"(?:\$\{\{\s*github\.action_path\s*\}\}|\$\{?GITHUB_ACTION_PATH\}?)/(?P<path>[\w./-]*\w)")
_CALLED = ("inputs", "secrets", "outputs")


class ActionsRules(YamlFile):
    def read(self, root: Node, source: bytes) -> Reading:
        found = Reading()
        for document in documents(root):
            if get(document, "runs") is not None:
                _action(found, document)
            else:
                _workflow(found, document)
        read_anchors(found, root, source, lambda container: container or "anchors")
        return found


@dataclass(frozen=True, slots=True)
class _Place:
    """What a part of the file sees: the job around, the variables by name with the qualified name of their holder."""

    found: Reading
    names: Names

    def with_environment(self, holder: str, node: Node | None) -> _Place:
        container = f"{holder}.env" if holder else "env"
        for pair in pairs(node):
            self.found.define(pair.key, "variable", container, pair.node, value=shown(pair.value))
        added = {pair.name: container for pair in pairs(node)}
        return replace(self, names=replace(self.names, environment={**self.names.environment, **added}))

    def read(self, node: Node | None, bare: bool = False) -> None:
        """Expressions in all texts below a node; with `bare` a text is one expression even without its braces."""
        for each in scalars(node):
            read_expressions(self.found, each, self.names, bare)


def _workflow(found: Reading, document: Node) -> None:
    place = _Place(found, Names("", {})).with_environment("", get(document, "env"))
    for trigger in pairs(get(document, "on")):
        if trigger.name in ("workflow_call", "workflow_dispatch"):
            _interface(place, trigger.value)
    for pair in pairs(document):
        if pair.name == "jobs":
            for job in pairs(pair.value):
                _job(place, job)
        elif pair.name != "on":
            place.read(pair.value)


def _interface(place: _Place, node: Node | None) -> None:
    """Inputs, secrets and outputs of a workflow that others call, or of an action."""
    for section in _CALLED:
        for pair in pairs(get(node, section)):
            place.found.define(pair.key, "property", section, pair.node, value=shown(get(pair.value, "default")))
            place.read(pair.value)


def _action(found: Reading, document: Node) -> None:
    place = _Place(found, Names("runs", {}))
    _interface(place, document)
    runs = get(document, "runs")
    for key in ("main", "pre", "post", "image", "entrypoint"):
        path = text(get(runs, key))
        if path is not None and "://" not in str(path):
            found.file(path, relative(path))
    _steps(place, get(runs, "steps"), "runs")


def _job(outer: _Place, pair: Pair) -> None:
    found, called = outer.found, text(get(pair.value, "uses"))
    name = found.define(pair.key, "function", "jobs", pair.node, pair.inner, type=shown(get(pair.value, "uses")))
    place = replace(outer, names=replace(outer.names, job=name)).with_environment(name, get(pair.value, "env"))
    for output in pairs(get(pair.value, "outputs")):
        found.define(output.key, "property", f"{name}.outputs", output.node, value=shown(output.value))
    _matrix(found, name, get(pair.value, "strategy", "matrix"))
    _images(found, name, pair.value)
    if called is not None:
        _call(found, called, pair.value)
    for each in pairs(pair.value):
        if each.name == "needs":
            for needed in texts(each.value):
                found.use(needed, "read", "jobs")
        elif each.name == "steps":
            _steps(place, each.value, name)
        else:
            place.read(each.value, bare=each.name == "if")


def _matrix(found: Reading, job: str, node: Node | None) -> None:
    """The names of a matrix: its axes, then what only single combinations add."""
    axes = [pair for pair in pairs(node) if pair.name not in ("include", "exclude")]
    added = [pair for item in items(get(node, "include")) for pair in pairs(item)]
    seen: set[str] = set()
    for pair in (*axes, *added):
        if pair.name not in seen:
            seen.add(pair.name)
            found.define(pair.key, "variable", f"{job}.matrix", pair.node, value=shown(pair.value))


def _images(found: Reading, job: str, node: Node | None) -> None:
    for service in pairs(get(node, "services")):
        qualified = found.define(service.key, "class", f"{job}.services", service.node, service.inner)
        _container(found, qualified, service.value)
    container = get(node, "container")
    _image(found, job, text(container))
    _container(found, f"{job}.container", container, job)


def _container(found: Reading, qualified: str, node: Node | None, owner: str = "") -> None:
    """What a container is made from and given; `owner` holds its image where it has no name itself."""
    _image(found, owner or qualified, text(get(node, "image")))
    for pair in pairs(get(node, "env")):
        found.define(pair.key, "variable", f"{qualified}.env", pair.node, value=shown(pair.value))
    for port in texts(get(node, "ports")):
        number = port.part(0, len(port.raw.partition(b":")[0]))
        found.define(number, "constant", f"{qualified}.ports", port, value=str(port))


def _image(found: Reading, owner: str, image: Text | None) -> None:
    name = image_name(image)
    if name is not None and image is not None:
        found.define(name, "constant", f"{owner}.image", image, value=str(image))


def _steps(outer: _Place, node: Node | None, job: str) -> None:
    found = outer.found
    actions = {shown(get(step, "id")): shown(get(step, "uses"))[2:] for step in items(node)
               if shown(get(step, "uses")).startswith("./")}  # fmt: skip
    outer = replace(outer, names=replace(outer.names, actions=actions))
    for number, step in enumerate(items(node), 1):
        name = text(get(step, "id"))
        qualified = f"{job}.steps.{number}"
        if name is not None:
            qualified = found.define(name, "method", f"{job}.steps", step, step)
        place = outer.with_environment(qualified, get(step, "env"))
        called, run = text(get(step, "uses")), text(get(step, "run"))
        if called is not None:
            _call(found, called, step)
        if run is not None:
            directory = shown(get(step, "working-directory"))
            scripts(found, run, "" if "$" in directory or not directory else f"{directory.rstrip('/')}/")
            for match in _BESIDE.finditer(run.raw):
                path = match["path"].decode()
                found.file(run.group(match, "path"), f"./{path}", path)
            place.names.shell(found, run)
        for each in pairs(step):
            place.read(each.value, bare=each.name == "if")


def _call(found: Reading, called: Text, node: Node | None) -> None:
    """A workflow or action of this repository, and what is given to it."""
    path = str(called)
    if not path.startswith("./"):
        return
    found.file(called, path[2:], path if path.endswith((".yml", ".yaml")) else "action.yml")
    for key, section in (("with", "inputs"), ("secrets", "secrets")):
        for pair in pairs(get(node, key)):
            found.use(pair.key, "write", f"{section}:{path[2:]}")
