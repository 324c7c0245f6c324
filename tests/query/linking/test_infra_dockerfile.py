"""Dockerfile linking: stages, variables through them, files of the context."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

FILE = """\
ARG TAG=3
FROM python:${TAG} AS base
ENV HOME=/app \\
    MODE=x
FROM base AS build
RUN echo $MODE "${HOME}" $TAG \\$MODE
FROM base AS test
ENV MODE=y
ARG TAG
RUN --mount=type=bind,from=build,target=/b echo $MODE $TAG
COPY --from=build /app /app
COPY --from=nginx /x /x
FROM build
COPY scripts/run.sh /run.sh
RUN ./tools/make.py
CMD ["python", "serve.py"]
"""


def project(**more: str) -> Project:
    return Project({"docker/Dockerfile": FILE, "tools/make.py": "x = 1\n", "docker/serve.py": "y = 1\n", **more})


def test_stages_are_used_by_later_stages() -> None:
    p = project()
    assert p.rows("docker/Dockerfile#base") == ["docker/Dockerfile:5", "docker/Dockerfile:7"]
    assert p.rows("docker/Dockerfile#build", "read") == ["docker/Dockerfile:10", "docker/Dockerfile:11"]
    assert p.rows("docker/Dockerfile#build", "inherit") == ["docker/Dockerfile:13"]
    assert p.definition("docker/Dockerfile", "nginx") == []


def test_variables_come_from_the_stage_or_from_what_it_starts_from() -> None:
    p = project()
    assert p.definition("docker/Dockerfile", "MODE", 2) == ["docker/Dockerfile#base.MODE"]
    assert p.definition("docker/Dockerfile", "MODE", 5) == ["docker/Dockerfile#test.MODE"]
    assert p.rows("docker/Dockerfile#base.MODE") == ["docker/Dockerfile:6"]
    assert p.rows("docker/Dockerfile#base.HOME") == ["docker/Dockerfile:6"]


def test_arguments_before_the_first_stage_count_in_from_alone() -> None:
    p = project()
    assert p.rows("docker/Dockerfile#TAG") == ["docker/Dockerfile:2"]
    assert p.rows("docker/Dockerfile#test.TAG") == ["docker/Dockerfile:10"]


def test_files_are_those_of_the_context() -> None:
    p = project()
    assert p.rows("tools/make.py") == ["docker/Dockerfile:15"]
    assert p.rows("docker/serve.py") == ["docker/Dockerfile:16"]
