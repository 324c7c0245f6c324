"""Links of manifests: objects by kind and name in their namespace, the nearest first; pods by their labels."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from app.domain.facts import Reference, Symbol
from app.domain.reading import FileFacts
from app.languages.addresses import AddressRules, directory, joined, nearest_first
from app.languages.link import Address
from app.languages.project import Project


class Object(NamedTuple):
    path: str
    qualified: str
    namespace: str
    labels: Mapping[str, str]
    ports: Sequence[str] = ()


class KubernetesLink(AddressRules):
    environments = (".env",)

    def places(self, project: Project, path: str, text: str) -> Iterator[str]:
        """A directory means its own Kustomize file."""
        place = joined(directory(path), text)
        yield place
        for name in ("kustomization.yaml", "kustomization.yml", "Kustomization"):
            yield joined(place, name)

    def addresses(self, project: Project, path: str, facts: FileFacts, reference: Reference) -> Iterable[Address]:
        kind, _, asked = reference.receiver.partition(":")
        owner = _object_around(facts, reference)
        if kind == "label":
            return self._selected(project, path, json.loads(asked), owner)
        if kind == "volume":
            return self._volume(path, reference.name, owner)
        if kind == "image":
            return list(_built(project, reference.name))
        if kind == "target":
            return self._target(project, path, reference.name, json.loads(asked), owner)
        if kind == "host":
            wanted = f"Service.{reference.name}"
            return [
                each._replace(resolution="candidate") for each in self._object(project, path, wanted, wanted, owner)
            ]
        if kind.endswith(".ports") and not kind.startswith("Service."):
            return [Address(f"{kind}.{reference.name}", (path,), "port of this container")]
        if kind.endswith((".data", ".ports")):
            return self._object(project, path, kind.rpartition(".")[0], f"{kind}.{reference.name}", owner)
        return self._object(project, path, f"{kind}.{reference.name}", f"{kind}.{reference.name}", owner)

    def sets_environment(self, symbol: Symbol) -> bool:
        """Also what a container may be given whole, by `envFrom`."""
        in_data = symbol.kind == "field" and symbol.container.endswith(".data")
        return (in_data and symbol.name.isupper()) or super().sets_environment(symbol)

    @staticmethod
    def _target(
        project: Project, path: str, name: str, labels: Mapping[str, str] | None, owner: Symbol | None
    ) -> Iterator[Address]:
        """The port of that name of the pods that a Service selects; where a template says which, of those beside."""
        fits = [each for each in _all(project) if _together(each.namespace, owner) and _bears(each, labels, path)]
        for group in nearest_first(sorted({each.path for each in fits}), path):
            ports = [port for each in fits if each.path in group for port in each.ports]
            named = [port for port in ports if port.endswith(f".ports.{name}") and not port.startswith("Service.")]
            if named:
                sure = "exact" if labels is not None else "candidate"
                yield Address(named[0], group, "port of the pods that are selected", sure, others=named[1:])

    @staticmethod
    def _volume(path: str, name: str, owner: Symbol | None) -> Iterator[Address]:
        if owner is not None:
            yield Address(f"{_plain(owner)}.volumes.{name}", (path,), f"volume of {_plain(owner)}")

    @staticmethod
    def _object(project: Project, path: str, wanted: str, qualified: str, owner: Symbol | None) -> Iterator[Address]:
        """The object, or a part of it, where its namespace does not speak against it."""
        files = {each.path for each in objects(project).get(wanted, ()) if _together(each.namespace, owner)}
        groups = nearest_first(sorted(files - {path}), path)
        for group in ((path,) if path in files else (), *groups):
            if group:
                yield Address(qualified, group, f"{wanted.replace('.', ' ', 1)}, the nearest of that name")

    @staticmethod
    def _selected(
        project: Project, path: str, asked: tuple[str, Mapping[str, str]], owner: Symbol | None
    ) -> Iterator[Address]:
        """The label of every object whose pods bear all labels that are asked for."""
        key, labels = asked
        every = project.memo(("kubernetes", "pods"), lambda: [each for each in _all(project) if each.labels])
        fits = [
            each for each in every
            if labels.items() <= each.labels.items() and _together(each.namespace, owner)
        ]  # fmt: skip
        for group in nearest_first(sorted({each.path for each in fits}), path):
            names = [f"{each.qualified}.labels.{key}.{labels[key]}" for each in fits if each.path in group]
            yield Address(names[0], group, f"pods with {', '.join(map('='.join, labels.items()))}", others=names[1:])


def _all(project: Project) -> list[Object]:
    settings = project.settings("kubernetes.objects")
    return [Object(each.path, *row) for each in settings for row in json.loads(each.value)]


def objects(project: Project) -> Mapping[str, list[Object]]:
    """Every object of the repository by its qualified name."""

    def build() -> dict[str, list[Object]]:
        found: dict[str, list[Object]] = {}
        for each in _all(project):
            found.setdefault(each.qualified, []).append(each)
        return found

    return project.memo(("kubernetes", "objects"), build)


def _bears(pods: Object, labels: Mapping[str, str] | None, path: str) -> bool:
    if labels is None:
        return directory(pods.path) == directory(path)
    return bool(pods.labels) and labels.items() <= pods.labels.items()


def _built(project: Project, image: str) -> Iterator[Address]:
    for setting in project.settings("compose.built"):
        name, qualified = json.loads(setting.value)
        if name == image:
            yield Address(qualified, (setting.path,), "an image that a Compose file builds", "candidate")


def _object_around(facts: FileFacts, reference: Reference) -> Symbol | None:
    at = reference.symbol
    while at >= 0 and facts.symbols[at].parent >= 0:
        at = facts.symbols[at].parent
    return facts.symbols[at] if at >= 0 else None


def _plain(symbol: Symbol) -> str:
    return symbol.qualified.partition("~")[0]


def _together(namespace: str, owner: Symbol | None) -> bool:
    """Whether an object may be seen from another: what says no namespace may be put into any."""
    return not namespace or owner is None or owner.type in ("", namespace)


RULES = {"kubernetes": KubernetesLink()}
