"""The documents, held against the code they speak of."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from app.cli.arguments import parser
from app.languages.base import all_languages
from app.languages.link import link_rules
from app.query.tools import TOOLS
from app.settings.loading import environment_names

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/**/*.md", "infra/**/*.md", "helm/**/*.md")
    for path in ROOT.glob(pattern)
)
EACH = pytest.mark.parametrize("name", DOCUMENTS)
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = PYPROJECT["project"]
# Languages whose name in the code is not the one people use.
SPOKEN = {"csharp": "c#", "cpp": "c++", "fsharp": "f#", "objc": "objective-c"}


def text(name: str) -> str:
    return (ROOT / name).read_text()


def rooms() -> Iterator[str]:
    """What stands right below app/: packages by name, modules with their suffix."""
    for path in (ROOT / "app").iterdir():
        is_module = path.suffix == ".py" and not path.name.startswith("__")
        if is_module or (path / "__init__.py").exists():
            yield path.name


def test_the_map_names_every_room_and_no_other() -> None:
    named = re.findall(r"^\| `app/([\w.]+)` \|", text("ARCHITECTURE.md"), re.MULTILINE)
    assert sorted(named) == sorted(rooms())


@EACH
def test_links_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", text(name)):
        if "://" not in target and not target.startswith("#"):
            assert ((ROOT / name).parent / target.partition("#")[0]).exists(), target


@EACH
def test_commands_that_are_named_exist(name: str) -> None:
    # In code: at the start of a line, of `code`, or after the `-- ` that ends another command's options.
    for command in re.findall(r"(?m)(?:^|`|-- )headmark ([a-z]+)\b", text(name)):
        known = parser()._subparsers._group_actions[0].choices  # type: ignore[union-attr]
        assert command in (known or ()), command


@EACH
def test_settings_that_are_named_exist(name: str) -> None:
    known = {*environment_names(), "HEADMARK_CONFIG", "HEADMARK_GOLDEN"}
    assert set(re.findall(r"\bHEADMARK_[A-Z_]+[A-Z]\b", text(name))) <= known


def test_the_readme_lists_the_tools() -> None:
    listed = re.search(r"The tools are (.*?):", text("README.md"), re.DOTALL)
    assert listed and set(re.findall(r"`(\w+)`", listed[1])) == {
        name for name, tool in TOOLS.items() if tool.toolset == "core"
    }


def test_the_readme_lists_the_languages() -> None:
    listed = re.search(r"Parsed and linked: (.*?)\.\s", text("README.md"), re.DOTALL)
    assert listed
    words = {word.lower() for word in re.findall(r"[A-Za-z][\w+#-]*", listed[1])}
    named = words - {"with", "and", "jsx", "scripts", "in"}
    known = {SPOKEN.get(name, name): language for name, language in all_languages().items() if language.grammar}
    assert named <= known.keys()
    code = {name for name, language in known.items() if not (language.broad or link_rules(language.name).addressed)}
    assert named >= code


def test_the_readme_lists_the_broad_languages() -> None:
    listed = re.search(r"In broad strokes \(.*?\): (.*?)\.\s", text("README.md"), re.DOTALL)
    assert listed
    named = set(re.findall(r"[A-Za-z][\w+#-]*", listed[1].lower())) - {"and"}
    known = {SPOKEN.get(name, name) for name, language in all_languages().items() if language.broad}
    assert named <= known


def test_metrics_that_are_explained_exist() -> None:
    code = "".join(path.read_text() for path in (ROOT / "app").rglob("*.py"))
    explained = re.findall(r"^\| `(headmark_\w+)", text("docs/operations.md"), re.MULTILINE)
    assert explained
    for metric in explained:
        assert metric in code or metric.removesuffix("_total") in code, metric


def test_the_chart_and_the_package_have_one_version() -> None:
    chart = yaml.safe_load(text("helm/headmark/Chart.yaml"))
    assert chart["version"] == chart["appVersion"] == PROJECT["version"]


def test_the_licence_is_whole() -> None:
    assert PROJECT["license"] == "Apache-2.0"
    assert "Apache License" in text("LICENSE") and "END OF TERMS AND CONDITIONS" in text("LICENSE")


def test_every_test_that_the_faults_name_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text("docs/faults.md"))
    assert len(named) > 20
    missing = [(path, name) for path, name in named if not re.search(rf"def test_\w*{name}", text(path))]
    assert missing == []
