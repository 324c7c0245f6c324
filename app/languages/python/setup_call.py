"""The project that a `setup.py` describes in its call of `setup(…)`, as far as literals say it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages.config.python import project, requirement_name, split_package_dir


def properties(source: bytes) -> Iterable[Property]:
    """The `python.*` properties of a file that calls `setup`; nothing for any other file."""
    if b"setup(" not in source or (b"setuptools" not in source and b"distutils" not in source):
        return ()
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    constants = dict(_constants(tree))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and _is_setup(node.func))
    return [row for call in calls for row in _described(call, constants)]


def _constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for statement in tree.body:
        if isinstance(statement, ast.Assign):
            yield from ((target.id, statement.value) for target in statement.targets if isinstance(target, ast.Name))


def _is_setup(function: ast.expr) -> bool:
    return (isinstance(function, ast.Name) and function.id == "setup") or (
        isinstance(function, ast.Attribute) and function.attr == "setup"
    )


def _described(call: ast.Call, constants: dict[str, ast.expr]) -> Iterator[Property]:
    given = {each.arg: _value(each.value, constants) for each in call.keywords if each.arg}
    package_dir = given.get("package_dir")
    roots, places = split_package_dir(package_dir if isinstance(package_dir, dict) else {})
    for each in call.keywords:
        if each.arg == "packages":
            roots += _searched(each.value)
    needs = [*_texts(given.get("install_requires"))]
    extras = given.get("extras_require")
    needs += [text for value in (extras.values() if isinstance(extras, dict) else ()) for text in _texts(value)]
    names = {requirement_name(text) for text in needs} - {""}
    yield from project(given.get("name"), names, roots, places)


def _value(node: ast.expr, constants: dict[str, ast.expr]) -> object:
    if isinstance(node, ast.Name):
        node = constants.get(node.id, node)
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None


def _searched(node: ast.expr) -> list[str]:
    """Directories that `find_packages('src')` or `find_packages(where='src')` looks in."""
    if not isinstance(node, ast.Call):
        return []
    given = [*node.args[:1], *(each.value for each in node.keywords if each.arg == "where")]
    values = (_value(each, {}) for each in given)
    return [value for value in values if isinstance(value, str)]


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return value.splitlines()
    return [each for each in value if isinstance(each, str)] if isinstance(value, list | tuple) else []
