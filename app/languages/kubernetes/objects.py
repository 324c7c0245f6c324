"""Symbols and uses of one Kubernetes object.

An object is the class `Kind.name`; its `type` is the namespace that it says. Receivers: `Kind` for the name of an
object, `Kind.name.data` for a key of it, `label` with the whole selector behind it, `volume`, `image`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from app.languages.base import Node, Span
from app.languages.images import image_name
from app.languages.reading import Reading, Text
from app.languages.yaml.tree import Pair, get, items, pairs, shown, text

_CONTAINERS = frozenset(("containers", "initContainers", "ephemeralContainers"))
_DATA = frozenset(("data", "stringData", "binaryData"))
_NAMES = {
    "serviceAccountName": "ServiceAccount", "serviceName": "Service", "claimName": "PersistentVolumeClaim",
    "secretName": "Secret", "storageClassName": "StorageClass", "ingressClassName": "IngressClass",
    "priorityClassName": "PriorityClass", "runtimeClassName": "RuntimeClass",
}  # fmt: skip
_REFERENCES = {
    "configMapRef": "ConfigMap", "configMapKeyRef": "ConfigMap", "configMap": "ConfigMap",
    "secretRef": "Secret", "secretKeyRef": "Secret",
}  # fmt: skip
_TYPED = frozenset(("scaleTargetRef", "roleRef", "targetRef", "issuerRef", "subjects", "parentRefs", "backendRefs"))
_HOST = re.compile(rb"://(?:[^/@\s\"']*@)?(?P<host>[a-z][a-z0-9-]*)(?P<rest>\.[a-z0-9.-]+)?(?=[:/]|\Z)")
_PROBES = frozenset(("httpGet", "tcpSocket", "grpc"))
_SELECT_PODS = frozenset((
    "Service", "Deployment", "StatefulSet", "DaemonSet", "ReplicaSet", "ReplicationController", "Job",
    "PodDisruptionBudget", "PodMonitor",
))  # fmt: skip
_DEFAULT_KINDS = {"backendRefs": "Service", "parentRefs": "Gateway", "issuerRef": "Issuer"}


@dataclass(slots=True)
class Manifest:
    """A file in reading. `objects` lists [qualified name, namespace, labels of its pods, its ports]."""

    source: bytes
    found: Reading = field(default_factory=Reading)
    objects: list[list[Any]] = field(default_factory=list)
    ports: list[str] = field(default_factory=list)  # qualified names, of the object in reading
    selected: dict[str, str] | None = None  # what the object selects; None where a template says it

    def literal(self, node: Node | None) -> Text | None:
        """A scalar that no template fills in."""
        found = text(node)
        if found is None or not found.raw or b"{{" in self.source[found.start_byte : found.end_byte]:
            return None
        return found

    def shown(self, node: Node | None) -> str:
        """A scalar as the file has it, actions of templates included."""
        found = text(node)
        return "" if found is None else self.source[found.start_byte : found.end_byte].decode("utf-8", "replace")

    def named(self, node: Node | None, receiver: str) -> None:
        name = self.literal(node)
        if name is not None:
            self.found.use(name, "read", receiver)


@dataclass(slots=True)
class _Place:
    """Where a walk is: in which object, in which container of it."""

    node: Node
    owner: str
    container: str

    @property
    def selects_pods(self) -> bool:
        return self.owner.partition(".")[0] in _SELECT_PODS


def read_object(manifest: Manifest, node: Node) -> None:
    kind, name = manifest.literal(get(node, "kind")), manifest.literal(get(node, "metadata", "name"))
    if kind is None or get(node, "apiVersion") is None:
        return
    namespace = manifest.literal(get(node, "metadata", "namespace"))
    where = str(namespace) if namespace is not None else ""
    at, container = (name, str(kind)) if name is not None else (kind, "")
    start = max(kind.end_byte, at.end_byte)
    body = Span(start, node.end_byte) if start < node.end_byte else None
    owner = manifest.found.define(at, "class", container, node, body, type=where)
    if str(kind) == "CustomResourceDefinition":
        return
    if str(kind) in ("ConfigMap", "Secret"):
        _data(manifest, node, owner)
    labels = _pod_labels(manifest, node, str(kind), owner)
    manifest.ports, manifest.selected = [], _selected(manifest, get(node, "spec", "selector"))
    manifest.objects.append([owner, where, labels, manifest.ports])
    _walk(manifest, node, owner)


def _selected(manifest: Manifest, node: Node | None) -> dict[str, str] | None:
    found = {pair.name: manifest.literal(pair.value) for pair in pairs(node)}
    known = {key: str(value) for key, value in found.items() if value is not None}
    return known if known and len(known) == len(found) else None


def _data(manifest: Manifest, node: Node, owner: str) -> None:
    for pair in pairs(node):
        for entry in pairs(pair.value) if pair.name in _DATA else ():
            manifest.found.define(entry.key, "field", f"{owner}.data", entry.node, value=manifest.shown(entry.value))


def _pod_labels(manifest: Manifest, node: Node, kind: str, owner: str) -> dict[str, str]:
    """Labels that the object's pods bear: what selectors ask for."""
    template = get(node, "spec", "template") or get(node, "spec", "jobTemplate", "spec", "template")
    labels = get(node if kind == "Pod" else template, "metadata", "labels")
    found = {}
    for pair in pairs(labels):
        value = manifest.literal(pair.value)
        if value is not None:
            manifest.found.define(value, "constant", f"{owner}.labels.{pair.name}", pair.node)
            found[pair.name] = str(value)
    return found


def _walk(manifest: Manifest, node: Node, owner: str) -> None:
    waiting = [_Place(node, owner, "")]
    while waiting:
        here = waiting.pop()
        for item in reversed(items(here.node)):
            waiting.append(_Place(item, owner, here.container))
        for pair in pairs(here.node):
            if pair.value is None or (pair.name in _DATA and here.node is node):
                continue
            if pair.name in _CONTAINERS:
                waiting += [_Place(item, owner, _container(manifest, item, owner)) for item in items(pair.value)]
                continue
            _pair(manifest, pair, here)
            waiting.append(_Place(pair.value, owner, here.container))


def _container(manifest: Manifest, node: Node, owner: str) -> str:
    """The container's qualified name; that of the object where a template gives the name."""
    name = manifest.literal(get(node, "name"))
    return manifest.found.define(name, "class", owner, node, node) if name is not None else owner


def _pair(manifest: Manifest, pair: Pair, here: _Place) -> None:
    """What one key says; the ones that are told by key alone hold wherever they stand, custom resources included."""
    name, value = pair.name, pair.value
    if name in _NAMES:
        manifest.named(value, _NAMES[name])
    elif name in _REFERENCES:
        _reference(manifest, value, _REFERENCES[name])
    elif name in _TYPED:
        for each in (*items(value), value) if value is not None else ():
            _typed(manifest, each, _DEFAULT_KINDS.get(name, ""))
    elif name in ("podSelector", "labelSelector") or (name == "selector" and here.selects_pods):
        _selector(manifest, get(value, "matchLabels") or value)
    elif name == "imagePullSecrets":
        for item in items(value):
            manifest.named(get(item, "name"), "Secret")
    elif name == "service" and get(value, "port") is not None:  # of an Ingress's backend
        _backend(manifest, value)
    elif name in _PROBES and here.container:
        _port_meant(manifest, get(value, "port"), f"{here.container}.ports")
    elif name == "volumes":
        for item in items(value):
            volume = manifest.literal(get(item, "name"))
            if volume is not None:
                manifest.found.define(volume, "variable", f"{here.owner}.volumes", item)
    elif here.container:
        _of_container(manifest, pair, here)
    elif name == "ports":
        _ports(manifest, pair, here.owner)


def _reference(manifest: Manifest, node: Node | None, kind: str) -> None:
    name, key = manifest.literal(get(node, "name")), manifest.literal(get(node, "key"))
    if name is None:
        return
    manifest.found.use(name, "read", kind)
    if key is not None:
        manifest.found.use(key, "read", f"{kind}.{name}.data")


def _typed(manifest: Manifest, node: Node, default: str) -> None:
    kind = shown(get(node, "kind")) or default
    if re.fullmatch(r"[A-Z]\w*", kind) and kind not in ("User", "Group"):
        manifest.named(get(node, "name"), kind)


def _selector(manifest: Manifest, node: Node | None) -> None:
    asked = {pair.name: manifest.literal(pair.value) for pair in pairs(node)}
    known = {key: str(value) for key, value in asked.items() if value is not None}
    if len(known) < len(asked):  # a label that a template fills in: what is selected cannot be told
        return
    for key, value in asked.items():
        if value is not None:
            manifest.found.use(value, "read", f"label:{json.dumps([key, known], sort_keys=True)}")


def _of_container(manifest: Manifest, pair: Pair, here: _Place) -> None:
    if pair.name == "image":
        image = manifest.literal(pair.value)
        name = image_name(image)
        if name is not None:
            manifest.found.define(
                name, "constant", f"{here.container}.image", pair.node, value=str(image), claims=False
            )
            manifest.found.use(name, "read", "image")
    elif pair.name == "env":
        for item in items(pair.value):
            variable = manifest.literal(get(item, "name"))
            if variable is not None:
                value = manifest.shown(get(item, "value"))
                manifest.found.define(variable, "variable", f"{here.container}.env", item, value=value)
                _hosts(manifest, text(get(item, "value")))
    elif pair.name == "ports":
        _ports(manifest, pair, here.container)
    elif pair.name == "volumeMounts":
        for item in items(pair.value):
            manifest.named(get(item, "name"), "volume")


def _hosts(manifest: Manifest, value: Text | None) -> None:
    """Services in addresses: a bare host name, or one that ends in `.svc`."""
    if value is None:
        return
    for match in _HOST.finditer(value.raw):
        if match["rest"] is None or b".svc" in match["rest"]:
            manifest.found.use(value.group(match, "host"), "read", "host")


def _ports(manifest: Manifest, pair: Pair, owner: str) -> None:
    for item in items(pair.value):
        number = manifest.literal(get(item, "containerPort") or get(item, "port"))
        name = manifest.literal(get(item, "name")) or number
        if name is not None:
            value = str(number) if number is not None else ""
            manifest.ports.append(manifest.found.define(name, "constant", f"{owner}.ports", item, value=value))
        _port_meant(manifest, get(item, "targetPort"), f"target:{json.dumps(manifest.selected, sort_keys=True)}")


def _port_meant(manifest: Manifest, node: Node | None, receiver: str) -> None:
    """A port by its name, or by its number where it has no name."""
    port = manifest.literal(node)
    if port is not None:
        manifest.found.use(port, "read", receiver)


def _backend(manifest: Manifest, node: Node | None) -> None:
    service, port = manifest.literal(get(node, "name")), get(node, "port")
    if service is None:
        return
    manifest.found.use(service, "read", "Service")
    for key in ("name", "number"):
        _port_meant(manifest, get(port, key), f"Service.{service}.ports")
