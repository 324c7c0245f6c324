"""Compose linking: names in their sections, Dockerfiles, the files beside."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

FILES = {
    "compose.yaml": """\
services:
  api:
    build:
      context: ./api
      target: prod
      args:
        VERSION: "1"
    image: acme/api
    depends_on:
      db:
        condition: service_healthy
      data: {condition: service_started}
    environment:
      DATABASE_URL: postgres://user:pw@db:5432/app
      OTHER: db
    volumes: [data:/var, ./db:/x]
    networks: [back]
  db:
    image: postgres:16
    extends: {service: base, file: common/base.yml}
  data: {image: busybox}
volumes: {data: {}}
networks: {back: {}}
""",
    "compose.override.yaml": "services:\n  worker:\n    depends_on: [db]\n    network_mode: service:db\n",
    "common/base.yml": "services:\n  base: {image: x}\n",
    "common/compose.yaml": "services:\n  base: {}\n  other:\n    depends_on: [base, db]\n",
    "api/Dockerfile": "ARG VERSION\nFROM alpine AS prod\nARG VERSION\nRUN echo $VERSION\n",
    "app.py": "def db():\n    x.db()\n",
}


def test_a_service_is_used_where_its_name_stands_for_a_service() -> None:
    p = Project(FILES)
    assert p.rows("compose.yaml#services.db") == [
        "compose.override.yaml:3", "compose.override.yaml:4", "compose.yaml:10", "compose.yaml:14?",
    ]  # fmt: skip
    assert [u.reference.column for u in p.uses("compose.yaml#services.db")] == [18, 27, 7, 40]
    assert p.guesses("compose.yaml#services.db") == []


def test_a_service_and_a_volume_of_one_name_are_two() -> None:
    p = Project(FILES)
    assert p.rows("compose.yaml#services.data") == ["compose.yaml:12"]
    assert p.rows("compose.yaml#volumes.data") == ["compose.yaml:16"]
    assert p.rows("compose.yaml#networks.back") == ["compose.yaml:17"]


def test_files_of_other_directories_extend_nothing() -> None:
    p = Project(FILES)
    assert p.rows("common/compose.yaml#services.base") == ["common/compose.yaml:4"]
    assert p.definition("common/compose.yaml", "db") == []


def test_a_build_names_its_dockerfile_stage_and_arguments() -> None:
    p = Project(FILES)
    assert p.definition("compose.yaml", "prod") == ["api/Dockerfile#prod"]
    assert p.rows("api/Dockerfile#prod") == ["compose.yaml:5"]
    assert p.definition("compose.yaml", "VERSION") == ["api/Dockerfile#VERSION?", "api/Dockerfile#prod.VERSION?"]
    assert p.rows("api/Dockerfile") == ["compose.yaml:4"]


def test_code_of_the_same_name_is_no_service() -> None:
    p = Project(FILES)
    assert p.uses("app.py#db") == []
    assert p.definition("app.py", "db", 2) == []
