"""Which repository a delivery means: by the host's id first, since names move."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from app.domain.events import Host, PushEvent
from app.tasks.directory import Directory, Place
from app.tasks.ports import Index, Tracked

SHOP = Tracked("r1", "acme/shop", ("main",), "42", "gh", "github", "acme/shop")
UNKNOWN = Tracked("r2", "acme/lib", ("main",), "", "gh", "github", "acme/lib")
CHOSEN = Tracked("r3", "mine/cart", ("main",), "", "", "gitlab", "acme/cart")


class Known:
    def tracked(self) -> list[Tracked]:
        return [SHOP, UNKNOWN, CHOSEN, Tracked("r4", "local/x", ("main",))]


def find(name: str, key: str, host: Host = "github", connection: str = "gh", branch: str = "main") -> Place | str:
    directory = Directory(cast(Index, Known()))
    directory.refresh()
    return directory.find(PushEvent(host, connection, key, name, branch, "0" * 40, "1" * 40, "d"))


def test_by_its_id_and_by_its_name_while_the_id_is_not_known() -> None:
    assert find("acme/shop", "42") == Place("r1", "main")
    assert find("ACME/Lib", "7") == Place("r2", "main")


def test_a_repository_with_another_id_under_a_known_name_is_another_one() -> None:
    assert find("acme/shop", "77") == "this repository is not tracked"
    assert find("acme/shop", "") == "this repository is not tracked"


def test_an_id_belongs_to_its_host_and_a_repository_to_its_connection() -> None:
    assert isinstance(find("other/thing", "42", "gitlab"), str)
    assert isinstance(find("acme/shop", "42", connection="another"), str)
    assert find("acme/cart", "1", "gitlab", "any") == Place("r3", "main")


@pytest.mark.parametrize("name", ["acme/store", "corp/shop"])
def test_a_push_under_a_new_name_asks_for_the_whole_repository_first(name: str) -> None:
    assert find(name, "42") == Place("r1", "")


def test_a_branch_that_is_not_tracked_is_told_apart_from_a_repository_that_is_not() -> None:
    assert find("acme/shop", "42", branch="x") == "this branch is not tracked"


def test_a_branch_that_is_followed_since_a_moment_ago_is_found_where_one_looks_anew() -> None:
    class Moved(Known):
        def find(self, repo_id: str) -> Tracked | None:
            return CHOSEN._replace(branches=("trunk",)) if repo_id == CHOSEN.repo_id else None

    directory = Directory(cast(Index, Moved()))
    directory.refresh()
    pushed = PushEvent("gitlab", "gl", "7", "acme/cart", "trunk", "0" * 40, "1" * 40, "d")
    assert directory.find(pushed) == "this branch is not tracked"
    assert directory.find_anew(pushed) == Place("r3", "trunk")
    assert directory.find_anew(replace(pushed, branch="main")) == "this branch is not tracked"
    assert directory.find_anew(replace(pushed, repo_name="acme/other")) == "this repository is not tracked"
