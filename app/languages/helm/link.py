"""Links of charts: values and named templates of the chart around a file, and the objects that templates spell out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.facts import Reference
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
        if first == "Values":
            return self._value(project, path, f"{rest}.{reference.name}" if rest else reference.name)
        return super().addresses(project, path, facts, reference)

    @staticmethod
    def _value(project: Project, path: str, qualified: str) -> Iterator[Address]:
        chart = chart_of(project, path)
        if chart is not None:
            values = tuple(joined(chart, name) for name in ("values.yaml", "values.yml"))
            if path not in values:
                yield Address(qualified, values, f"value of the chart {chart or 'at the root'}")

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


RULES = {"helm": HelmLink()}
