"""What is told of a command line that cannot be read, and what help shows."""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Iterator

import pytest

from app.cli import main
from app.cli.arguments import parser


def every_parser(top: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield below
                yield from every_parser(below)


@pytest.mark.parametrize(
    ("line", "message", "step"),
    [
        ("indx .", "There is no command 'indx'.", "Did you mean index? "),
        ("deliveries lst", "There is no action 'lst'.", "Did you mean list? "),
        ("probe wb", "There is no process 'wb'.", "Did you mean web? There are web, worker, beat. "),
        ("deliveries list --status quued", "There is no status 'quued'.", "Did you mean queued? "),
        ("--jsn status", "There is no option --jsn.", "Did you mean --json? `headmark --help`"),
        ("index --brnch=x .", "There is no option --brnch.", "Did you mean --branch? `headmark index --help`"),
        ("token create --nmae x", "There is no option --nmae.", "Did you mean --name? `headmark token create --help`"),
        ("token create -x", "There is no option -x.", "`headmark token create --help`"),
        ("call outline --path=x", "There is no option --path.", "written key=value, without dashes. `headmark call"),
        ("index . more", "'more' is one word too many.", "`headmark index --help`"),
        ("index", "The following arguments are required: SOURCE.", "`headmark index --help`"),
        ("deliveries list --limit -5", "Argument --limit: '-5' is no count: give a number from 1", "list --help`"),
        ("up --port", "Argument --port: expected one argument.", "`headmark up --help`"),
    ],
)
def test_wrong_usage_names_the_nearest_thing_and_the_help_of_its_command(
    line: str, message: str, step: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("usage: headmark")
    assert f"headmark: {message}" in said.err and step in said.err


def test_with_json_wrong_usage_is_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["index", "--json", "--brnch", "x"]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["code"] == "BAD_REQUEST" and "--brnch" in error["message"] and "--branch" in error["next_step"]


def test_options_may_be_shortened_and_shared_ones_stand_anywhere() -> None:
    args = parser().parse_args(["token", "--json", "create", "--nam", "a"])
    assert args.json and args.name == "a"


def test_every_command_shows_an_example_that_it_understands() -> None:
    found = list(every_parser(parser()))
    assert len(found) > 20
    for command in found:
        heading, _, example = str(command.epilog).partition("\n  ")
        assert heading == "example:" and example.startswith(command.prog) and example in command.format_help()
        assert parser().parse_args(shlex.split(example)[1:]).run
