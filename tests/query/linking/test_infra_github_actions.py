"""Workflow linking: jobs, steps, environments and what is given to called files."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

CI = """\
name: ci
on:
  workflow_dispatch:
    inputs: {level: {default: low}}
env: {MODE: fast}
jobs:
  build:
    runs-on: ubuntu-latest
    strategy: {matrix: {python: ["3.11"], include: [{python: "3.13", flag: x}]}}
    outputs:
      version: ${{ steps.tag.outputs.value }}
    steps:
      - id: tag
        run: ./scripts/tag.py --level ${{ inputs.level }} $MODE ${{ matrix.python }} ${{ matrix.flag }}
      - uses: ./.github/actions/setup
        env: {MODE: slow}
        with: {cache: "${{ env.MODE }}"}
  test:
    needs: [build]
    runs-on: ubuntu-latest
    env: {tag: x}
    steps:
      - if: needs.build.outputs.version != 'steps.tag'
        run: echo ${{ needs.build.outputs.version }} ${{ env.MODE }}
      - run: make.py
        working-directory: tools
  release:
    needs: [test, call]
    runs-on: ubuntu-latest
    steps:
      - run: echo ${{ needs.call.outputs.url }} ${{ steps.tag.outputs.value }}
  call:
    needs: build
    uses: ./.github/workflows/deploy.yml
    with: {stage: prod}
"""
DEPLOY = """\
on:
  workflow_call:
    inputs: {stage: {type: string}}
    outputs: {url: {value: "${{ jobs.up.outputs.url }}"}}
jobs:
  up:
    runs-on: x
    outputs: {url: a}
    steps: [{run: "echo ${{ inputs.stage }}"}]
"""
SETUP = "name: setup\ninputs: {cache: {default: ''}}\nruns: {using: node20, main: index.js}\n"
FILES = {
    ".github/workflows/ci.yml": CI,
    ".github/workflows/deploy.yml": DEPLOY,
    ".github/actions/setup/action.yml": SETUP,
    ".github/actions/setup/index.js": "export const x = 1\n",
    "scripts/tag.py": "x = 1\n",
    "tools/make.py": "x = 1\n",
    "make.py": "x = 1\n",
}
HERE = ".github/workflows/ci.yml"


def test_a_job_is_needed_by_others_and_asked_for_outputs() -> None:
    p = Project(FILES)
    assert p.rows(f"{HERE}#jobs.build") == [f"{HERE}:{n}" for n in (19, 23, 24, 33)]
    assert p.rows(f"{HERE}#jobs.build.outputs.version") == [f"{HERE}:23", f"{HERE}:24"]
    assert [u.reference.column for u in p.uses(f"{HERE}#jobs.build")] == [13, 19, 29, 12]


def test_steps_are_those_of_their_own_job() -> None:
    p = Project(FILES)
    assert p.rows(f"{HERE}#jobs.build.steps.tag") == [f"{HERE}:11"]


def test_the_nearest_environment_counts() -> None:
    p = Project(FILES)
    assert p.rows(f"{HERE}#env.MODE") == [f"{HERE}:14", f"{HERE}:24"]
    assert p.rows(f"{HERE}#jobs.build.steps.2.env.MODE") == [f"{HERE}:17"]
    assert p.rows(f"{HERE}#jobs.build.matrix.python") == [f"{HERE}:14"]
    assert p.rows(f"{HERE}#jobs.build.matrix.flag") == [f"{HERE}:14"]


def test_inputs_are_read_here_and_written_by_callers() -> None:
    p = Project(FILES)
    assert p.rows(f"{HERE}#inputs.level") == [f"{HERE}:14"]
    deploy = ".github/workflows/deploy.yml"
    assert p.rows(f"{deploy}#inputs.stage") == [f"{HERE}:35", f"{deploy}:9"]
    assert p.rows(f"{deploy}#outputs.url") == [f"{HERE}:31"]
    assert p.rows(".github/actions/setup/action.yml#inputs.cache") == [f"{HERE}:17"]


def test_files_that_are_called_and_run() -> None:
    p = Project(FILES)
    assert p.rows(".github/workflows/deploy.yml") == [f"{HERE}:34"]
    assert p.rows(".github/actions/setup/action.yml") == [f"{HERE}:15"]
    assert p.rows(".github/actions/setup/index.js") == [".github/actions/setup/action.yml:3"]
    assert p.rows("scripts/tag.py") == [f"{HERE}:14"]
    assert (p.rows("tools/make.py"), p.rows("make.py")) == ([f"{HERE}:25"], [])
