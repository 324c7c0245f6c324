"""Links of Protocol Buffers: names from the innermost message outward, in the file and in what it imports."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.domain.facts import Reference
from app.domain.reading import FileFacts
from app.languages.addresses import AddressRules, code_languages, directory, everywhere, joined, nearest_first
from app.languages.link import Address
from app.languages.project import Module, Project

_IN_CODE = {
    "message": ("class", "struct", "interface", "type_alias"), "enum": ("enum", "class", "type_alias"),
    "service": ("class", "struct", "interface", "trait"), "rpc": ("method", "function"),
}  # fmt: skip


class ProtoLink(AddressRules):
    line_comment = "//"

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        found = imported(project, path, text)
        return (Module(text, (found,)),) if found else ()

    def addresses(self, project: Project, path: str, facts: FileFacts, reference: Reference) -> Iterable[Address]:
        before, _, what = reference.receiver.partition(":")
        if before == "code":
            kinds, languages = _IN_CODE[what], code_languages()
            yield Address("", None, f"a {what} of this name in a .proto file", "name", kinds=kinds, languages=languages)
            return
        packages = _by_package(project, _visible(project, path, facts))
        for full in _full_names(project.setting(path, "proto.package"), facts, reference):
            for package, files in packages.items():
                inside = full.removeprefix(f"{package}.") if package else full
                if inside != full or not package:
                    yield Address(inside, files, f"type {full}")


def _full_names(package: str, facts: FileFacts, reference: Reference) -> Iterator[str]:
    """What a name may be in full, the innermost scope first."""
    before = f"{reference.receiver}.".lstrip(".") if reference.receiver.strip(".") else ""
    name = before + reference.name
    if reference.receiver.startswith("."):
        yield name
        return
    at = reference.symbol
    around = [*package.split("."), *(facts.symbols[at].qualified.split(".") if at >= 0 else ())]
    around = [part.partition("~")[0] for part in around if part]
    for length in range(len(around), -1, -1):
        yield ".".join((*around[:length], name))


def _visible(project: Project, path: str, facts: FileFacts) -> list[str]:
    """The file, what it imports, and what that imports publicly."""
    found = [path]
    waiting = [(path, item.module) for item in facts.imports]
    while waiting:
        importer, text = waiting.pop()
        file = imported(project, importer, text)
        if file and file not in found:
            found.append(file)
            public = project.setting(file, "proto.public")
            waiting += [(file, each) for each in json.loads(public or "[]")]
    return found


def _by_package(project: Project, files: Sequence[str]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in files:
        found.setdefault(project.setting(each, "proto.package"), []).append(each)
    return found


def imported(project: Project, path: str, text: str) -> str:
    """The file that an import names: its path ends in the text, and the nearest one counts; "" for none."""
    key = ("protobuf", "import", directory(path), text)
    return project.memo(key, lambda: _imported(project, path, text))


def _imported(project: Project, path: str, text: str) -> str:
    place = directory(path)
    while True:
        if project.is_file(joined(place, text)):
            return joined(place, text)
        if not place:
            break
        place = directory(place)
    ending = [each for each in everywhere(project, "protobuf") if each.endswith(f"/{text}")]
    nearest = nearest_first(ending, path)
    return nearest[0][0] if nearest and len(nearest[0]) == 1 else ""


RULES = {"protobuf": ProtoLink()}
