"""Have a commit indexed that is not indexed yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.domain.answers import Row
from app.domain.ids import Sha, branch_name
from app.errors import NotIndexed, Refused
from app.query.revisions import Revisions
from app.query.scene import Scene
from app.query.tool import Found
from app.store.records import RepoRecord

FIELDS = ("repo", "at", "status", "commit", "next_step")
_STEPS = {
    "indexed": "It can be asked about with `at`.",
    "queued": "A worker indexes it after what waits already; ask with `at` until it is not NOT_INDEXED any more. "
    "Where that lasts, the worker's log says why.",
}


class Request(NamedTuple):
    repo: RepoRecord
    at: str
    status: str  # indexed or queued
    commit: Sha | None


def find(scene: Scene) -> Found:
    repo, at = scene.primary, branch_name(scene.arguments["at"])
    if repo is None:
        raise Refused("Say which repository is meant.", "Give `repo` as owner/name; list_repos shows them.")
    try:
        commit = Revisions(repo, scene.deps.index, scene.deps.sources).locate(None, at).commit
        return Found([Request(repo, at, "indexed", commit)])
    except NotIndexed:
        pass
    if scene.deps.request is None:
        raise Refused(
            "Nothing here can index.", f"Run `headmark index SOURCE --name {repo.name} --commit {at}`.", "UNAVAILABLE"
        )
    return Found([Request(repo, at, *scene.deps.request(repo, at))])


def show(scene: Scene, items: Sequence[Request]) -> list[Row]:
    return [
        {"repo": item.repo.name, "at": item.at, "status": item.status, "commit": item.commit,
         "next_step": _STEPS[item.status]}
        for item in items
    ]  # fmt: skip
