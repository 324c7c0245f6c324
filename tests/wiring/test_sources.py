"""How a repository is named that is given as a URL or a directory, and what is told when two would share a name."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.errors import Refused
from app.settings import load
from app.store.records import RepoRecord
from app.wiring.sources import Wanted, check_moved, record_for

SETTINGS = load({}).settings


def record(source: str, *known: RepoRecord, name: str = "") -> RepoRecord:
    return record_for(Wanted(source, name), known, SETTINGS)


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("https://gitlab.example.org/a/b/c/d.git", "a/b/c/d"),
        ("https://gitlab.example.org/a/b/c/d/", "a/b/c/d"),
        ("https://bitbucket.example.org/scm/shop/cart.git", "shop/cart"),
        ("https://git.example.org/alone.git", "local/alone"),
        ("/srv/deep/acme/refunds", "acme/refunds"),
    ],
)
def test_a_url_keeps_all_its_groups_and_a_directory_its_last_two_parts(source: str, name: str) -> None:
    assert record(source).name == name


def test_two_that_would_share_a_name_are_told_of_the_option_that_gives_another() -> None:
    first = record("https://one.example.org/a/b/c")
    with pytest.raises(Refused, match=r"a/b/c is the name of https://one\.example\.org/a/b/c already") as refused:
        record("https://two.example.org/a/b/c", first)
    assert "--name owner/name" in refused.value.next_step
    assert record("https://two.example.org/a/b/c", first, name="two/c").name == "two/c"


def test_one_repository_written_in_two_ways_is_one() -> None:
    first = record("https://git.example.org/acme/Pay")
    again = record("https://git.example.org/acme/pay.git", first)
    assert (again.id, again.name, again.source) == (first.id, "acme/Pay", "https://git.example.org/acme/pay.git")


def test_a_name_that_is_given_stays_with_its_source_unless_that_was_a_directory_that_is_gone(tmp_path: Path) -> None:
    first = record(str(tmp_path), name="acme/pay")
    with pytest.raises(Refused, match="acme/pay is the name of") as refused:
        check_moved(Wanted("https://git.example.org/other/pay", "acme/pay"), first)
    assert "--name owner/name" in refused.value.next_step and "[[repositories]]" in refused.value.next_step
    check_moved(Wanted("https://git.example.org/other/pay", "acme/pay"), record("/nowhere/pay", name="acme/pay"))
    check_moved(Wanted(str(tmp_path), "acme/pay"), first)
    check_moved(Wanted("ssh://git.example.org/acme/pay", "acme/pay"), record("https://git.example.org/acme/pay.git"))
