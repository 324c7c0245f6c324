"""Environment variables: read in code by name, set for programs by files of infrastructure."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

FILES = {
    "compose.yaml": "services:\n  api:\n    environment: {LEVEL: debug, OTHER: x}\n    volumes: [MODE:/x]\nvolumes: {MODE: {}}\n",
    "Dockerfile": "FROM alpine\nARG LEVEL\nENV LEVEL=info MODE=a\nRUN echo $LEVEL\n",
    "k8s.yaml": "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers:\n"
    "  - name: c\n    env: [{name: LEVEL, value: x}]\n",
    ".github/workflows/ci.yml": "env: {LEVEL: a}\njobs:\n  LEVEL: {steps: []}\n",
    ".gitlab-ci.yml": "variables: {LEVEL: a}\n",
    "a.py": "import os\n\n\ndef f():\n    LEVEL = os.environ['LEVEL']\n    return LEVEL, os.getenv('MODE'), os.environ.get('OTHER', 'x')\n",
    "b.py": "x = {}\nx['LEVEL']\nx.get('LEVEL')\nLEVEL = 1\nprint(LEVEL, f'{LEVEL}')\n",
    "a.js": "const level = process.env.LEVEL\nconst x = { LEVEL: 1 }\nx.LEVEL\n",
    "a.go": 'package main\n\nimport "os"\n\nfunc f() string { return os.Getenv("LEVEL") + LEVEL }\n',
}
READS = ["a.go:5?", "a.js:1?", "a.py:5?"]


def test_a_variable_that_is_set_is_used_by_code_that_reads_it() -> None:
    p = Project(FILES)
    assert p.rows("compose.yaml#services.api.environment.LEVEL") == READS
    assert p.rows("k8s.yaml#Pod.p.c.env.LEVEL") == READS
    assert p.rows("Dockerfile#alpine.LEVEL~2") == ["Dockerfile:4", *READS]
    assert p.rows(".github/workflows/ci.yml#env.LEVEL") == READS
    assert p.rows(".gitlab-ci.yml#variables.LEVEL") == READS


def test_what_is_no_environment_variable_is_not_read_as_one() -> None:
    p = Project(FILES)
    assert p.rows("Dockerfile#alpine.LEVEL") == []  # an argument of the build
    assert p.rows(".github/workflows/ci.yml#jobs.LEVEL") == []
    assert p.rows("compose.yaml#volumes.MODE") == ["compose.yaml:4"]
    assert p.rows("b.py#LEVEL") == ["b.py:5", "b.py:5"]


def test_code_leads_to_every_place_that_sets_a_variable() -> None:
    p = Project(FILES)
    assert p.definition("a.py", "MODE") == ["Dockerfile#alpine.MODE?"]
    assert p.definition("a.py", "OTHER") == ["compose.yaml#services.api.environment.OTHER?"]
    assert len(p.definition("a.py", "LEVEL", 2)) == 5
