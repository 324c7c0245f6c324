"""Manifests: each document is an object, but for lists of objects and for Kustomize's files."""

from __future__ import annotations

import json

from app.domain.facts import Property
from app.languages.base import Node
from app.languages.kubernetes.objects import Manifest, read_object
from app.languages.reading import Reading, relative
from app.languages.yaml.recovery import YamlFile
from app.languages.yaml.tree import documents, get, items, pairs, shown, text, texts

_FILES = ("resources", "bases", "components", "crds", "patchesStrategicMerge", "configurations", "transformers")
_GENERATORS = {"configMapGenerator": "ConfigMap", "secretGenerator": "Secret"}


class KubernetesRules(YamlFile):
    def read(self, root: Node, source: bytes) -> Reading:
        manifest = Manifest(source)
        for document in documents(root):
            kind = shown(get(document, "kind"))
            if kind == "Kustomization" or (not kind and _has_files(document)):
                _kustomization(manifest, document)
            else:
                read_all(manifest, document)
        return finished(manifest)


def read_all(manifest: Manifest, document: Node) -> None:
    """An object, or those that a list holds."""
    if shown(get(document, "kind")).endswith("List") and get(document, "items") is not None:
        for item in items(get(document, "items")):
            read_object(manifest, item)
    else:
        read_object(manifest, document)


def finished(manifest: Manifest) -> Reading:
    if manifest.objects:
        objects = json.dumps(manifest.objects, sort_keys=True)
        manifest.found.properties.append(Property("kubernetes.objects", objects))
    return manifest.found


def _has_files(document: Node) -> bool:
    return any(pair.name in _FILES or pair.name in _GENERATORS for pair in pairs(document))


def _kustomization(manifest: Manifest, document: Node) -> None:
    found = manifest.found
    for key in _FILES:
        for path in texts(get(document, key)):
            found.file(path, relative(path), "kustomization" if "." not in str(path).rpartition("/")[2] else "")
    for item in items(get(document, "patches")):
        path_ = text(get(item, "path"))
        if path_ is not None:
            found.file(path_, relative(path_))
    for key, kind in _GENERATORS.items():
        for item in items(get(document, key)):
            name = text(get(item, "name"))
            if name is not None:
                qualified = found.define(name, "class", kind, item, item, type=shown(get(item, "namespace")))
                manifest.objects.append([qualified, shown(get(item, "namespace")), {}])
                _generated(manifest, item, qualified)


def _generated(manifest: Manifest, item: Node, owner: str) -> None:
    """The keys that a generator is given, and the files that it reads."""
    for literal in texts(get(item, "literals")):
        key, joint, value = literal.raw.partition(b"=")
        if joint:
            manifest.found.define(
                literal.part(0, len(key)), "field", f"{owner}.data", literal, value=value.decode("utf-8", "replace")
            )
    for path in (*texts(get(item, "files")), *texts(get(item, "envs")), *texts(get(item, "env"))):
        place = path.part(path.raw.find(b"=") + 1, len(path.raw))
        manifest.found.file(place, relative(place))
