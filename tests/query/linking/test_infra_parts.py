"""Infrastructure in several files, and what files share by anchors, variables and callers of parts."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def test_anchors_of_services_and_jobs_are_inherited() -> None:
    p = Project(
        {
            "compose.yaml": "x-base: &base {restart: always}\nservices:\n  a: &a\n    <<: *base\n  b:\n    <<: *a\n",
            ".gitlab-ci.yml": ".t: &t\n  script: [x]\njob:\n  <<: *t\n",
        }
    )
    assert p.rows("compose.yaml#services.a", "inherit") == ["compose.yaml:6"]
    assert p.rows("compose.yaml#x-base", "inherit") == ["compose.yaml:4"]
    assert p.rows(".gitlab-ci.yml#.t", "inherit") == [".gitlab-ci.yml:4"]
    assert p.definition("compose.yaml", "a\n", 2) == ["compose.yaml#services.a"]


def test_variables_that_compose_fills_in_come_from_the_env_file_beside() -> None:
    p = Project(
        {
            "app/compose.yaml": "services:\n  a:\n    image: x:${TAG}\n    env_file: .env\n",
            "app/.env": "TAG=1\nURL=http://$TAG\n",
            "other/.env": "TAG=2\n",
            "app/main.py": "import os\nos.environ['URL']\n",
        }
    )
    assert p.rows("app/.env#TAG") == ["app/.env:2", "app/compose.yaml:3"]
    assert p.rows("other/.env#TAG") == []
    assert p.rows("app/.env#URL") == ["app/main.py:2?"]


def test_services_of_included_and_extended_files_are_found() -> None:
    base = "services:\n  base:\n    image: nginx\n"
    p = Project(
        {
            "compose.yaml": "include: [infra/stack.yml]\nservices:\n  a:\n    depends_on: [base]\n",
            "b/compose.yaml": "services:\n  a:\n    extends: {file: ../infra/stack.yml, service: base}\n",
            "infra/stack.yml": base,
            "c/compose.yaml": "services:\n  a:\n    depends_on: [base]\n",
        }
    )
    assert p.rows("infra/stack.yml#services.base") == ["b/compose.yaml:3", "compose.yaml:4"]


def test_stages_are_meant_in_any_case_and_by_number() -> None:
    p = Project(
        {"Dockerfile": "FROM a AS Build\nFROM b\nCOPY --from=build /x /x\nCOPY --from=0 /y /y\nCOPY --from=7 / /\n"}
    )
    assert p.rows("Dockerfile#Build") == ["Dockerfile:3", "Dockerfile:4"]


def test_jobs_of_a_pipeline_in_any_yaml_file_are_extended() -> None:
    p = Project(
        {
            ".gitlab-ci.yml": "include: {local: ci/base.yml}\na:\n  extends: .setup\n  script: !reference [.setup, script]\n",
            "ci/base.yml": ".setup:\n  stage: test\n  script: [make]\n",
        }
    )
    assert p.rows("ci/base.yml#.setup") == [".gitlab-ci.yml:3", ".gitlab-ci.yml:4"]


def test_outputs_of_local_actions_are_read_from_steps() -> None:
    p = Project(
        {
            ".github/workflows/a.yml": "jobs:\n  j:\n    steps:\n      - {id: s, uses: ./act}\n"
            "      - run: echo ${{ steps.s.outputs.dir }} ${{ steps['s'].outputs['dir'] }}\n",
            "act/action.yml": "outputs: {dir: {value: x}}\nruns: {using: composite, steps: []}\n",
        }
    )
    assert p.rows("act/action.yml#outputs.dir") == [".github/workflows/a.yml:5", ".github/workflows/a.yml:5"]


def test_providers_are_used_by_name_and_alias() -> None:
    p = Project(
        {
            "main.tf": 'provider "aws" {}\nprovider "aws" {\n  alias = "west"\n}\n',
            "more.tf": 'resource "aws_x" "a" {\n  provider = aws.west\n}\nresource "aws_x" "b" {\n  provider = aws\n}\n',
        }
    )
    assert p.rows("main.tf#provider.aws.west") == ["more.tf:2"]
    assert p.rows("main.tf#provider.aws") == ["more.tf:5"]


def test_what_is_broken_in_one_block_leaves_the_next_linked() -> None:
    p = Project(
        {
            "a.tf": 'resource "a_x" "one" {\n  a = [1,\n}\nresource "a_x" "two" {\n  n = var.v\n',
            "b.tf": 'variable "v" {}\n',
            "a.graphql": "type A { x: Int\ntype B { a: A }\n",
            "a.proto": "message A {\n  string s = 1;\nmessage B { A a = 1; }\n",
        }
    )
    assert p.rows("b.tf#var.v") == ["a.tf:5"]
    assert p.rows("a.graphql#A") == ["a.graphql:2"]
    assert p.rows("a.proto#A") == ["a.proto:3"]


def test_parts_of_a_contract_in_their_own_files() -> None:
    p = Project(
        {
            "api/openapi.yaml": "openapi: 3.0.0\npaths:\n  /p: {$ref: paths/p.yaml}\n  /q:\n    get:\n"
            "      operationId: app.pets.create\n      responses: {'200': {links: {n: {operationId: getP}}}}\n"
            "components:\n  schemas:\n    P: {properties: {n: {type: string}}}\n"
            "    N: {$ref: '#/components/schemas/P/properties/n'}\n    O: {$ref: 'defs.yaml#/Owner'}\n",
            "api/paths/p.yaml": "get:\n  operationId: getP\n  responses:\n    '200': {$ref: '../openapi.yaml#/components/schemas/P'}\n",
            "api/defs.yaml": "Owner:\n  type: object\nOther: {$ref: '#/Owner'}\n",
            "app/pets.py": "def create(): pass\n",
            "app/cats.py": "def create(): pass\n",
        }
    )
    assert p.rows("api/paths/p.yaml#getP") == ["api/openapi.yaml:7"]
    assert p.rows("api/openapi.yaml#components.schemas.P") == ["api/paths/p.yaml:4"]
    assert p.rows("api/openapi.yaml#components.schemas.P.n") == ["api/openapi.yaml:11"]
    assert p.rows("api/defs.yaml#Owner") == ["api/defs.yaml:3", "api/openapi.yaml:12"]
    assert p.rows("app/pets.py#create") == ["api/openapi.yaml:6?"]
    assert p.rows("app/cats.py#create") == []
