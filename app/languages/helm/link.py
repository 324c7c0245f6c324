"""Links of charts: values and named templates of the chart around a file, and the objects that templates spell out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from app.domain.facts import Reference, Symbol
from app.domain.reading import FileFacts
from app.languages.addresses import directory, everywhere, joined
from app.languages.kubernetes.link import KubernetesLink
from app.languages.link import Address
from app.languages.project import Project


class HelmLink(KubernetesLink):
    def places(self, project: Project, path: str, text: str) -> Iterator[str]:
        """`chart:` stands before what is relative to the chart."""
        if not text.startswith("chart:"):
            yield from super().places(project, path, text)
            return
        chart = chart_of(project, path)
        if chart is not None:
            place = joined(chart, text.removeprefix("chart:"))
            yield place
            yield joined(place, "Chart.yaml")

    def addresses(self, project: Project, path: str, facts: FileFacts, reference: Reference) -> Iterable[Address]:
        first, _, rest = reference.receiver.partition(".")
        if first == "template" and not rest:
            return self._template(project, path, reference.name)
        if first == "chart" and not rest:
            return self._chart(project, path, reference.name)
        if first == "Values":
            qualified = f"{rest}.{reference.name}" if rest else reference.name
            return self._value(project, path, qualified, reference.relation == "write")
        return super().addresses(project, path, facts, reference)

    def sets_environment(self, symbol: Symbol) -> bool:
        """Also keys of values below one like `env` or `extraEnvVars`."""
        around = symbol.container.rpartition(".")[2].lower()
        in_values = symbol.kind in ("field", "variable") and "env" in around and not symbol.name.islower()
        return in_values or super().sets_environment(symbol)

    @staticmethod
    def _value(project: Project, path: str, qualified: str, writes: bool) -> Iterator[Address]:
        """The value of the chart; a global one also of the charts around, one for a chart it depends on also there."""
        chart = chart_of(project, path)
        first, _, rest = qualified.partition(".")
        if chart is None:
            return
        if not writes or path not in _values_of(chart):
            yield Address(qualified, _values_of(chart), f"value of the chart {chart or 'at the root'}")
        around = chart_of(project, joined(chart, "..")) if chart and first == "global" else None
        while around is not None:
            yield Address(qualified, _values_of(around), f"value of the chart around, {around or 'at the root'}")
            around = chart_of(project, joined(around, "..")) if around else None
        needed = charts_in(project, chart).get(first) if rest else None
        if needed is not None:
            yield Address(rest, _values_of(needed), f"value of the chart {needed}")

    @staticmethod
    def _chart(project: Project, path: str, name: str) -> Iterator[Address]:
        for place in charts_in(project, directory(path)).values():
            yield Address(name, (joined(place, "Chart.yaml"),), f"the chart in {place}", kinds=("module",))

    @staticmethod
    def _template(project: Project, path: str, name: str) -> Iterator[Address]:
        """Named templates are shared by a chart and what it depends on."""
        chart = chart_of(project, path)
        every = everywhere(project, "helm")
        if chart is not None:
            inside = f"{chart}/" if chart else ""
            own = [each for each in every if each.startswith(inside) and chart_of(project, each) == chart]
            yield Address("", own, "named template of this chart", kinds=("function",))
        yield Address("", every, "named template of another chart", "candidate", kinds=("function",))


def chart_of(project: Project, path: str) -> str | None:
    """The directory of the chart that a file belongs to."""
    place = directory(path)
    while True:
        if project.is_file(joined(place, "Chart.yaml") or "Chart.yaml"):
            return place
        if not place:
            return None
        place = directory(place)


def charts_in(project: Project, chart: str) -> dict[str, str]:
    """Directories of the charts that a chart depends on and that are in the repository, by what it calls them."""
    said = json.loads(project.setting(joined(chart, "Chart.yaml"), "helm.charts") or "{}")
    folders = {each.split("/")[-2] for each in everywhere(project, "helm") if _is_inside(each, joined(chart, "charts"))}
    found = {name: joined(chart, f"charts/{name}") for name in folders}
    found |= {name: joined(chart, place) for name, place in said.items()}
    return {name: place for name, place in found.items() if project.is_file(joined(place, "Chart.yaml"))}


def _is_inside(path: str, folder: str) -> bool:
    return path.startswith(f"{folder}/") and path.endswith("/Chart.yaml") and path.count("/") == folder.count("/") + 2


def _values_of(chart: str) -> tuple[str, ...]:
    return tuple(joined(chart, name) for name in ("values.yaml", "values.yml"))


RULES = {"helm": HelmLink()}
