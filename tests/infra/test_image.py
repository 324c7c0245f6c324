"""The Dockerfile: linted, and held against the command line and the settings that it names."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli.arguments import parser
from app.settings.loading import environment_names

ROOT = Path(__file__).parents[2]
DOCKERFILE = ROOT / "infra" / "Dockerfile"


def instructions(stage: int) -> list[tuple[str, str]]:
    """(INSTRUCTION, arguments) of one stage, continued lines joined."""
    text = re.sub(r"\\\n\s*", "", DOCKERFILE.read_text())
    lines = [line.partition(" ") for line in text.splitlines() if line and not line.startswith("#")]
    stages: list[list[tuple[str, str]]] = []
    for word, _, rest in lines:
        if word == "FROM":
            stages.append([])
        stages[-1].append((word, rest))
    return stages[stage]


def last(word: str) -> str:
    return next(rest for found, rest in reversed(instructions(-1)) if found == word)


def test_hadolint_has_nothing_to_say() -> None:
    tool = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    if tool is None:
        pytest.skip("hadolint has no wheel for this machine")
    done = subprocess.run([tool, str(DOCKERFILE)], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_it_runs_as_a_numeric_user_that_is_not_root() -> None:
    user, _, group = last("USER").partition(":")
    assert int(user) > 0 and int(group) > 0


def test_the_final_image_installs_nothing_and_takes_only_what_the_first_stage_built() -> None:
    runs = [rest for word, rest in instructions(-1) if word == "RUN"]
    assert not any(tool in run for run in runs for tool in ("apt", "pip", "gcc", "curl", "git"))
    assert all("--from=build" in rest for word, rest in instructions(-1) if word in ("COPY", "ADD"))


@pytest.mark.parametrize("word", ["CMD", "HEALTHCHECK"])
def test_the_commands_it_names_exist(word: str) -> None:
    command = json.loads(last(word)[last(word).index("[") :])
    arguments = command[1:] if command[0] == "headmark" else command
    assert parser().parse_args(arguments).command


def test_the_settings_it_names_exist() -> None:
    assert json.loads(last("ENTRYPOINT")) == ["headmark"]
    named = re.findall(r"(HEADMARK_\w+)=", last("ENV"))
    assert named and set(named) <= set(environment_names())


def test_what_it_copies_is_let_through_to_the_build() -> None:
    let_through = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = {source for word, rest in instructions(0) if word == "COPY" for source in rest.split()[:-1]}
    assert copied <= let_through
    assert all((ROOT / source).exists() for source in copied)
