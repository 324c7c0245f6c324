"""pytest's fixtures: which names mean one, under which name one goes, and in which files one is looked for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from app.domain.facts import Property, Symbol
from app.domain.reading import FileFacts
from app.languages.base import Node, Used
from app.languages.project import Project
from app.languages.python.nodes import RECEIVERS, text_of

HANDED = "pytest.fixture"
"""The receiver of names that mean fixtures."""

_KEY = "python.fixture"
_FIXTURE = re.compile(rb"@\s*(?:\w+\.)*(?:yield_)?fixture\b")
_RENAMED = re.compile(r"@\s*(?:\w+\.)*(?:yield_)?fixture\b[^#]*?\bname\s*=\s*[\"'](\w+)[\"']")
_GIVEN = re.compile(rb"parametrize\b")
_WORD = re.compile(r"\w+")
_NAMED_PARAMETERS = frozenset({"identifier", "typed_parameter"})  # others have values of their own


def names_some(node: Node) -> bool:
    """Whether a node that names something for tests or programs names fixtures."""
    if node.type != "call":
        return node.type != "subscript"
    function = node.child_by_field_name("function")
    return function is not None and (function.text or b"").endswith((b"usefixtures", b"getfixturevalue"))


def used(node: Node) -> Iterator[Used]:
    """Parameters of a test or fixture, decorated or not; the strings of `usefixtures` and `getfixturevalue`."""
    if node.type == "call":
        arguments = node.child_by_field_name("arguments")
        for each in arguments.named_children if arguments is not None else ():
            parts = [part for part in each.named_children if part.type == "string_content"]
            if each.type == "string" and len(parts) == 1 and text_of(parts[0]).isidentifier():
                yield Used(parts[0], "read", HANDED)
        return
    function: Node | None = node
    given: set[str] = set()
    if node.type == "decorated_definition":
        function = node.child_by_field_name("definition")
        decorators = [each for each in node.named_children if each.type == "decorator"]
        given = {word for each in decorators for word in _parametrized(each)}
        if not (_is_test(function) or any(_FIXTURE.match(each.text or b"") for each in decorators)):
            return
    for name in _parameters(function):
        if name.text not in RECEIVERS and text_of(name) not in given:
            yield Used(name, "read", HANDED, besides=True)


def _is_test(function: Node | None) -> bool:
    return function is not None and text_of(function.child_by_field_name("name")).startswith("test")


def _parameters(function: Node | None) -> Iterator[Node]:
    listed = function.child_by_field_name("parameters") if function is not None else None
    for each in listed.named_children if listed is not None else ():
        if each.type in _NAMED_PARAMETERS:
            name = each if each.type == "identifier" else each.named_children[0]
            if name.type == "identifier":
                yield name


def _parametrized(decorator: Node) -> Iterator[str]:
    """Parameters that a decorator fills: the first argument of `parametrize`, where that goes to no fixtures."""
    text = decorator.text or b""
    if not _GIVEN.search(text) or b"indirect" in text:
        return
    call = decorator.named_children[0] if decorator.named_children else None
    arguments = call.child_by_field_name("arguments") if call is not None else None
    if arguments is not None and arguments.named_children:
        yield from _WORD.findall(text_of(arguments.named_children[0]))


def renamed(node: Node) -> Iterator[Property]:
    """`@fixture(name="x")`: the line of the function's name, and that name."""
    decorators = (each for each in node.named_children if each.type == "decorator")
    match = next((m for m in (_RENAMED.match(text_of(each)) for each in decorators) if m is not None), None)
    function = node.child_by_field_name("definition")
    name = function.child_by_field_name("name") if function is not None else None
    if match is not None and name is not None:
        yield Property(_KEY, json.dumps([name.start_point[0] + 1, match.group(1)]))


def goes_by(facts: FileFacts, symbol: Symbol) -> str:
    """The name under which a fixture is handed in."""
    return next((name for line, name in _renamed(facts) if line == symbol.line), symbol.name)


def lines_of(facts: FileFacts, name: str) -> list[int]:
    """The lines of those that are handed in under a name of its own."""
    return [line for line, each in _renamed(facts) if each == name]


def _renamed(facts: FileFacts) -> Iterator[tuple[int, str]]:
    for each in facts.properties:
        if each.key == _KEY:
            line, name = json.loads(each.value)
            yield line, name


def homes(project: Project, path: str) -> Iterator[str]:
    """The file itself, then each `conftest.py` above it."""
    yield path
    directory = path
    while directory:
        directory = directory.rpartition("/")[0]
        above = f"{directory}/conftest.py".lstrip("/")
        if above != path and project.is_file(above):
            yield above
