"""Pipeline linking: jobs, stages and variables, in the file and in what is put together with it."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

CI = """\
include:
  - local: /ci/base.gitlab-ci.yml
stages: [build, test]
variables:
  LEVEL: low
.shared:
  variables: {DEEP: "1"}
  before_script: [echo]
build:
  stage: build
  extends: [.shared, .far]
  variables: {LEVEL: high}
  script:
    - python tools/build.py $LEVEL $DEEP ${FAR} $CI_JOB_ID
    - !reference [.shared, before_script]
test:
  stage: test
  needs:
    - build
    - {job: lint}
  script: echo $LEVEL
"""
BASE = "variables: {FAR: x}\n.far:\n  script: a\nlint:\n  stage: test\n  script: [echo]\n"
FILES = {".gitlab-ci.yml": CI, "ci/base.gitlab-ci.yml": BASE, "tools/build.py": "x = 1\n"}
HERE, THERE = ".gitlab-ci.yml", "ci/base.gitlab-ci.yml"


def test_jobs_and_stages_of_one_name_are_two() -> None:
    p = Project(FILES)
    assert p.rows(f"{HERE}#build") == [f"{HERE}:19"]
    assert p.rows(f"{HERE}#stages.build") == [f"{HERE}:10"]
    assert p.rows(f"{HERE}#stages.test") == [f"{HERE}:17", f"{THERE}:5"]


def test_jobs_of_other_files_are_needed_and_extended() -> None:
    p = Project(FILES)
    assert p.rows(f"{THERE}#.far") == [f"{HERE}:11"]
    assert p.rows(f"{THERE}#lint") == [f"{HERE}:20"]
    assert p.rows(f"{HERE}#.shared") == [f"{HERE}:11", f"{HERE}:15"]
    assert p.rows(f"{HERE}#.shared", "inherit") == [f"{HERE}:11"]


def test_the_variables_of_a_job_come_before_those_of_all() -> None:
    p = Project(FILES)
    assert p.rows(f"{HERE}#build.variables.LEVEL") == [f"{HERE}:14"]
    assert p.rows(f"{HERE}#variables.LEVEL") == [f"{HERE}:21"]
    assert p.rows(f"{HERE}#.shared.variables.DEEP") == [f"{HERE}:14"]
    assert p.rows(f"{THERE}#variables.FAR") == [f"{HERE}:14"]


def test_files_that_are_included_and_run() -> None:
    p = Project(FILES)
    assert p.rows(THERE) == [f"{HERE}:2"]
    assert p.rows("tools/build.py") == [f"{HERE}:14"]
