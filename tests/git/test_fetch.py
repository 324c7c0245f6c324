"""Fetching over smart HTTP and from directories: what arrives, how it is named, and what happens to history."""

from __future__ import annotations

import gc
import shutil
import subprocess
from pathlib import Path

import pytest
import urllib3

from app.errors import Refused
from app.git.fetcher import Fetcher, fetch
from app.git.fetching import fetch_branch, open_source
from app.git.mirror import Mirror
from app.git.remote import DEFAULT_TRANSPORT, EmptyRepository, Limits, NoSuchBranch, Remote
from infra.demo.git_http import GitHttpServer
from tests.support.repository import Repository


@pytest.fixture(params=["http", "path"])
def remote(request: pytest.FixtureRequest, host: GitHttpServer, shop: Repository) -> Remote:
    return Remote(host.url("shop/.git") if request.param == "http" else str(shop.path))


def check(store: Path) -> None:
    """git itself finds the mirror whole."""
    done = subprocess.run(["git", "fsck", "--full", "--strict"], cwd=store, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_default_branch_is_fetched_with_its_history(
    fetcher: Fetcher, store: Path, shop: Repository, remote: Remote
) -> None:
    second = shop.commit({"a.py": "x = 2\n"})
    fetched = fetcher.fetch(store, remote)
    assert (fetched.branch, fetched.head) == ("main", second) and fetched.bytes > 0
    with Mirror(store) as mirror:
        assert mirror.branches() == {"main": second}
        assert len(mirror.commit(mirror.commit(fetched.head).parents[0]).parents) == 0
    check(store)


def test_a_second_fetch_brings_only_what_is_new(
    fetcher: Fetcher, store: Path, shop: Repository, remote: Remote
) -> None:
    shop.commit({"big.txt": "".join(f"{n * n}\n" for n in range(20_000))})
    first = fetcher.fetch(store, remote)
    shop.commit({"a.py": "x = 2\n"})
    second = fetcher.fetch(store, remote, "main")
    assert second.head != first.head and 0 < second.bytes < 2_000
    assert fetcher.fetch(store, remote, "main").bytes == 0
    check(store)


def test_a_push_costs_two_requests_on_a_connection_that_is_kept(
    fetcher: Fetcher, store: Path, shop: Repository, host: GitHttpServer
) -> None:
    source = Remote(host.url("shop/.git"))
    fetcher.fetch(store, source)
    host.requests.clear()
    for version in range(3):
        shop.commit({"a.py": f"x = {version + 2}\n"})
        fetcher.fetch(store, source, "main")
    assert host.requests == ["POST /shop/.git/git-upload-pack"] * 6
    assert host.connections == 1


def test_no_answer_is_left_to_the_garbage_collector(store: Path, shop: Repository, host: GitHttpServer) -> None:
    """It would put dead sockets into the pool of connections, and wait for that pool's lock in a thread that has it."""
    gc.collect()
    gc.disable()
    try:
        fetch_branch(store, open_source(Remote(host.url("shop/.git")), DEFAULT_TRANSPORT), None)
        shop.commit({"a.py": "x = 2\n"})
        fetch_branch(store, open_source(Remote(host.url("shop/.git")), DEFAULT_TRANSPORT), "main")
        assert not [found for found in gc.get_objects() if isinstance(found, urllib3.BaseHTTPResponse)]
    finally:
        gc.enable()


def test_a_large_push_arrives_as_a_pack_and_completes_thin_deltas(
    fetcher: Fetcher, store: Path, shop: Repository, host: GitHttpServer
) -> None:
    text = "".join(f"line {n * n}\n" for n in range(5_000))
    shop.commit({"big.txt": text})
    fetcher.fetch(store, Remote(host.url("shop/.git")))
    tip = shop.commit({"big.txt": text + "more\n", **{f"many/{n}.py": f"v = {n}\n" for n in range(200)}})
    fetcher.fetch(store, Remote(host.url("shop/.git")))
    assert list((store / "objects" / "pack").glob("*.pack"))
    shutil.rmtree(shop.path)
    with Mirror(store) as mirror:
        entry = mirror.find(mirror.commit(mirror.branches()["main"]).tree, b"big.txt")
        assert mirror.branches()["main"] == tip and entry is not None
        assert mirror.read_blob(entry.sha) == (text + "more\n").encode()
    check(store)


def test_only_the_wanted_branch_is_fetched(
    fetcher: Fetcher, store: Path, shop: Repository, host: GitHttpServer
) -> None:
    shop.git("switch", "-q", "-c", "feat/1")
    one = shop.commit({"one.py": "1\n"})
    shop.git("switch", "-q", "-c", "feat/10")
    ten = shop.commit({"ten.py": "10\n"})
    assert fetcher.fetch(store, Remote(host.url("shop/.git")), "feat/1").head == one
    with Mirror(store) as mirror:
        assert mirror.branches() == {"feat/1": one} and not mirror.contains(ten)  # type: ignore[arg-type]


def test_a_forced_push_moves_the_branch_back_and_aside(
    fetcher: Fetcher, store: Path, shop: Repository, remote: Remote
) -> None:
    base = shop.git("rev-parse", "HEAD")
    dropped = shop.commit({"a.py": "x = 2\n"})
    fetcher.fetch(store, remote)
    shop.git("reset", "-q", "--hard", base)
    aside = shop.commit({"a.py": "x = 3\n"})
    assert fetcher.fetch(store, remote, "main").head == aside
    with Mirror(store) as mirror:
        assert mirror.resolve("main") == aside and mirror.resolve(dropped) == dropped


def test_an_orphan_branch_and_an_unrelated_history_are_fetched(
    fetcher: Fetcher, store: Path, shop: Repository, remote: Remote
) -> None:
    fetcher.fetch(store, remote)
    shop.git("switch", "-q", "--orphan", "fresh")
    tip = shop.commit({"only.py": "1\n"})
    assert fetcher.fetch(store, remote, "fresh").head == tip
    with Mirror(store) as mirror:
        assert mirror.commit(mirror.branches()["fresh"]).parents == ()


def test_a_branch_may_take_the_place_of_a_directory_of_branches(
    fetcher: Fetcher, store: Path, shop: Repository, remote: Remote
) -> None:
    shop.git("branch", "topic")
    fetcher.fetch(store, remote, "topic")
    shop.git("branch", "-D", "topic")
    shop.git("branch", "topic/a")
    fetcher.fetch(store, remote, "topic/a")
    with Mirror(store) as mirror:
        assert set(mirror.branches()) == {"topic/a"}
    shop.git("branch", "-D", "topic/a")
    shop.git("branch", "topic")
    assert fetcher.fetch(store, remote, "topic").branch == "topic"


def test_a_vanished_branch_is_told_apart_and_what_exists_is_named(
    fetcher: Fetcher, store: Path, remote: Remote
) -> None:
    with pytest.raises(NoSuchBranch, match="gone") as caught:
        fetcher.fetch(store, remote, "gone")
    assert "main" in caught.value.next_step and caught.value.code == "NOT_FOUND"


@pytest.mark.parametrize("way", ["http", "path"])
def test_an_empty_repository_says_so(
    fetcher: Fetcher, store: Path, host: GitHttpServer, tmp_path: Path, way: str
) -> None:
    empty = Repository(tmp_path / "hosted" / "empty")
    source = Remote(host.url("empty/.git") if way == "http" else str(empty.path))
    for branch in (None, "main"):
        with pytest.raises(EmptyRepository, match="empty"):
            fetcher.fetch(store, source, branch)
    assert fetcher.ls_remote(source) == (None, {})
    tip = empty.commit({"a.py": "1\n"})
    assert fetcher.fetch(store, source).head == tip


def test_a_detached_head_asks_for_a_branch_and_can_be_indexed_as_a_commit(
    fetcher: Fetcher, store: Path, shop: Repository, remote: Remote
) -> None:
    shop.git("checkout", "-q", "--detach")
    tip = shop.commit({"a.py": "x = 9\n"})
    with pytest.raises(Refused) as caught:
        fetcher.fetch(store, remote)
    assert "main" in caught.value.next_step
    assert fetcher.fetch_commit(store, remote, "HEAD") == tip


def test_tags_resolve_to_their_commit_and_leave_branches_alone(
    fetcher: Fetcher, store: Path, shop: Repository, remote: Remote
) -> None:
    first = shop.git("rev-parse", "HEAD")
    shop.git("tag", "-a", "-m", "one", "v1")
    shop.git("tag", "-a", "-m", "of a tag", "nested", "v1")
    shop.git("tag", "light")
    shop.commit({"a.py": "x = 2\n"})
    for rev in ("v1", "nested", "light", first):
        assert fetcher.fetch_commit(store, remote, rev) == first
    with Mirror(store) as mirror:
        assert mirror.resolve("v1") == mirror.resolve("nested") == first and mirror.branches() == {}
    refs = fetcher.ls_remote(remote)
    assert refs.head_branch == "main" and refs.refs["refs/tags/v1^{}"] == first


def test_a_commit_outside_every_branch_is_fetched_by_its_id(
    fetcher: Fetcher, store: Path, shop: Repository, remote: Remote
) -> None:
    base = shop.git("rev-parse", "HEAD")
    dangling = shop.commit({"a.py": "x = 2\n"})
    shop.git("reset", "-q", "--hard", base)
    fetcher.fetch(store, remote)
    assert fetcher.fetch_commit(store, remote, dangling) == dangling


@pytest.mark.parametrize("rev", ["0" * 39 + "1", "nowhere", "v1-tree"])
def test_a_commit_that_nobody_has_is_refused(
    fetcher: Fetcher, store: Path, shop: Repository, remote: Remote, rev: str
) -> None:
    shop.git("tag", "v1-tree", "HEAD^{tree}")
    with pytest.raises(Refused):
        fetcher.fetch_commit(store, remote, rev)


def test_a_shallow_remote_is_fetched_as_far_as_it_goes(
    fetcher: Fetcher, store: Path, shop: Repository, host: GitHttpServer, tmp_path: Path
) -> None:
    shop.commit({"a.py": "x = 2\n"})
    shop.git("clone", "-q", "--bare", "--depth", "1", f"file://{shop.path}", str(tmp_path / "hosted" / "thin.git"))
    for source in (Remote(host.url("thin.git")), Remote(str(tmp_path / "hosted" / "thin.git"))):
        target = store / str(source.is_local)
        tip = fetcher.fetch(target, source).head
        assert (target / "shallow").read_text().split() == [tip]
        check(target)


def test_a_first_fetch_can_be_cut_to_the_newest_commits_and_goes_on_from_there(
    fetcher: Fetcher, store: Path, shop: Repository, host: GitHttpServer
) -> None:
    old = shop.git("rev-parse", "HEAD")
    shop.commit({"a.py": "x = 2\n"})
    source, limits = Remote(host.url("shop/.git")), Limits(depth=1)
    fetcher.fetch(store, source, limits=limits)
    tip = shop.commit({"a.py": "x = 3\n"})
    assert fetcher.fetch(store, source, limits=limits).head == tip
    with Mirror(store) as mirror:
        assert len(mirror.commit(mirror.branches()["main"]).parents) == 1 and mirror.resolve(old) is None
    check(store)


def test_work_trees_bare_repositories_and_borrowed_objects_are_read_from_disk(
    fetcher: Fetcher, store: Path, shop: Repository, tmp_path: Path
) -> None:
    tip = shop.git("rev-parse", "HEAD")
    shop.git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "side")
    shop.git("clone", "-q", "--shared", "--bare", str(shop.path), str(tmp_path / "borrower.git"))
    for name, branch in (("linked", "side"), ("borrower.git", "main")):
        fetched = fetcher.fetch(store / name, Remote(str(tmp_path / name)))
        assert (fetched.branch, fetched.head) == (branch, tip)
    shutil.rmtree(shop.path)
    check(store / "borrower.git")


def test_a_copy_that_was_interrupted_is_not_trusted(
    fetcher: Fetcher, store: Path, shop: Repository, remote: Remote
) -> None:
    tip = fetcher.fetch(store, remote).head
    with Mirror(store) as mirror:
        tree = mirror.commit(tip).tree
    for path in (store / "objects" / tree[:2] / tree[2:], *(store / "objects" / "pack").iterdir()):
        path.unlink(missing_ok=True)
    (store / "incomplete").touch()
    assert fetcher.fetch(store, remote).head == tip
    assert not (store / "incomplete").exists()
    check(store)


def test_a_single_fetch_needs_no_fetcher(store: Path, shop: Repository) -> None:
    assert fetch(store, Remote(str(shop.path))).branch == "main"


def test_a_directory_without_a_repository_is_refused(fetcher: Fetcher, store: Path, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="not a git repository"):
        fetcher.fetch(store, Remote(str(tmp_path)))
