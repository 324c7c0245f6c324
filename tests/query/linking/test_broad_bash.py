"""Shell scripts: functions of the script and of those that it sources, and nothing else."""

from tests.support.memory_snapshot import Project

COMMON = """log() {
  echo "$1"
}
LEVEL=info
"""
UTIL = """source ./common.sh
die() { log "$1"; exit 1; }
"""
MAIN = """#!/bin/bash
source "$(dirname "${BASH_SOURCE[0]}")/lib/util.sh"
build() { log "$LEVEL"; }
deploy() {
  local log=x
  build && die "no $log"
}
trap cleanup EXIT
cleanup() { rm -rf x; }
deploy
"""
APART = """log "not sourced"
build
"""
FILES = {"lib/common.sh": COMMON, "lib/util.sh": UTIL, "main.sh": MAIN, "apart.sh": APART}


def test_calls_reach_what_is_sourced_and_what_that_sources() -> None:
    project = Project(FILES)
    assert project.calls("lib/common.sh#log") == ["lib/util.sh:2", "main.sh:3"]
    assert project.calls("lib/util.sh#die") == ["main.sh:6"]
    assert project.rows("lib/common.sh#LEVEL") == ["main.sh:3"]


def test_a_command_is_no_function_of_a_script_that_is_not_sourced() -> None:
    project = Project(FILES)
    assert project.definition("apart.sh", "log") == []
    assert project.definition("apart.sh", "build") == []
    assert project.guesses("lib/common.sh#log") == []


def test_functions_and_variables_of_one_name_are_told_apart() -> None:
    project = Project({"a.sh": 'date=$(date +%s)\nnow() { date; echo "$date"; }\n'})
    assert project.rows("a.sh#date") == ["a.sh:2"]


def test_a_handler_that_is_named_is_a_use() -> None:
    assert Project(FILES).rows("main.sh#cleanup") == ["main.sh:8"]


def test_a_path_from_an_unknown_directory_is_found_from_the_script_outward() -> None:
    files = {"ci/run.sh": 'source "$ROOT/scripts/env.sh"\nsetup\n', "scripts/env.sh": "setup() { :; }\n"}
    assert Project(files).calls("scripts/env.sh#setup") == ["ci/run.sh:2"]


def test_tests_of_bats_run_functions():
    bats = (
        '#!/usr/bin/env bats\nsource lib.sh\n@test "it\'s deployed" {\n  run deploy prod\n  deploy x\n}\n'
        "teardown() { deploy y; }\n"
    )
    project = Project({"lib.sh": "#!/bin/sh\ndeploy() { :; }\n", "deploy.bats": bats})
    assert project.calls("lib.sh#deploy") == ["deploy.bats:4", "deploy.bats:5", "deploy.bats:7"]
