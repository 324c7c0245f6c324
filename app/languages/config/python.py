"""What Python projects say of themselves: names, dependencies and source directories.

Properties: `python.name`; `python.dependencies` (JSON list of distribution names); `python.roots` (JSON list of
directories, relative to the file's own, that hold the packages); `python.package_dir` (JSON object, package →
directory).
"""

from __future__ import annotations

import configparser
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from app.domain.facts import Property
from app.languages.base import Language

_REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)")


def requirement_name(text: str) -> str:
    """The distribution that a requirement line asks for; "" for options, comments, paths and URLs."""
    match = _REQUIREMENT.match(text)
    if match is None or text.lstrip().startswith(("http:", "https:", "git+", "file:")):
        return ""
    return match.group(1)


def _listed(texts: Iterable[object]) -> list[str]:
    names = {requirement_name(text) for text in texts if isinstance(text, str)}
    return sorted(names - {""})


def project(name: object, needs: Iterable[str], roots: Iterable[str], places: Mapping[str, str]) -> Iterator[Property]:
    """The properties of one project; empty facts are left out."""
    if isinstance(name, str) and name:
        yield Property("python.name", name)
    needed = sorted(set(needs))
    if needed:
        yield Property("python.dependencies", json.dumps(needed))
    sources = sorted({root.strip("./") for root in roots})
    if sources:
        yield Property("python.roots", json.dumps(sources))
    if places:
        yield Property("python.package_dir", json.dumps(dict(sorted(places.items()))))


def split_package_dir(mapping: Mapping[str, Any]) -> tuple[list[str], dict[str, str]]:
    """setuptools' `package_dir`: the root directory stands under the empty name."""
    places = {name: directory.strip("/") for name, directory in mapping.items() if isinstance(directory, str)}
    roots = [directory for name, directory in places.items() if not name]
    return roots, {name: directory for name, directory in places.items() if name}


def _at(table: object, *keys: str) -> Any:
    """A value within nested tables; an empty table where the path breaks."""
    for key in keys:
        table = table.get(key, {}) if isinstance(table, dict) else {}
    return table


# pyproject.toml


def pyproject(source: bytes) -> Iterable[Property]:
    try:
        data = tomllib.loads(source.decode("utf-8", "replace"))
    except (tomllib.TOMLDecodeError, RecursionError):
        return ()
    return list(_pyproject(data))


def _pyproject(data: dict[str, Any]) -> Iterator[Property]:
    tools = _at(data, "tool")
    name = _at(data, "project", "name") or _at(tools, "poetry", "name") or _at(tools, "flit", "metadata", "module")
    roots, places = split_package_dir(_table(_at(data, "tool", "setuptools", "package-dir")))
    roots += _list(_at(data, "tool", "setuptools", "packages", "find", "where"))
    roots += [root for root in (_at(data, "tool", "maturin", "python-source"),) if isinstance(root, str)]
    roots += [_at(each, "from") for each in _list(_at(data, "tool", "poetry", "packages")) if _at(each, "from")]
    packages = _list(_at(data, "tool", "hatch", "build", "targets", "wheel", "packages"))
    roots += [package.rpartition("/")[0] for package in packages if isinstance(package, str)]
    yield from project(name, _pyproject_needs(data), [root for root in roots if isinstance(root, str)], places)


def _pyproject_needs(data: dict[str, Any]) -> list[str]:
    texts = [*_list(_at(data, "project", "dependencies"))]
    for groups in (_at(data, "project", "optional-dependencies"), _at(data, "dependency-groups")):
        for group in _table(groups).values():
            texts += _list(group)
    poetry = _table(_at(data, "tool", "poetry", "dependencies"))
    for group in _table(_at(data, "tool", "poetry", "group")).values():
        poetry = {**poetry, **_table(_at(group, "dependencies"))}
    return _listed([*texts, *(name for name in poetry if name != "python")])


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


# setup.cfg and requirements files


def setup_cfg(source: bytes) -> Iterable[Property]:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(source.decode("utf-8", "replace"))
    except (configparser.Error, ValueError):
        return ()
    return list(_setup_cfg(parser))


def _setup_cfg(parser: configparser.ConfigParser) -> Iterator[Property]:
    pairs = (line.partition("=") for line in parser.get("options", "package_dir", fallback="").splitlines())
    roots, places = split_package_dir({k.strip(): v.strip() for k, mark, v in pairs if mark})
    where = parser.get("options.packages.find", "where", fallback="")
    roots += [line.strip() for line in where.splitlines() if line.strip()]
    needs = parser.get("options", "install_requires", fallback="").splitlines()
    if parser.has_section("options.extras_require"):
        needs += [line for _, value in parser.items("options.extras_require") for line in value.splitlines()]
    yield from project(parser.get("metadata", "name", fallback=""), _listed(needs), roots, places)


def requirements(source: bytes) -> Iterable[Property]:
    lines = source.decode("utf-8", "replace").splitlines()
    return list(project("", _listed(line for line in lines if not line.startswith("-")), (), {}))


LANGUAGES = (
    Language(name="pyproject", filenames=("pyproject.toml",), properties_of=pyproject),
    Language(name="setup.cfg", filenames=("setup.cfg",), properties_of=setup_cfg),
    Language(name="requirements", filenames=("requirements.txt",), properties_of=requirements),
)
