"""Histories as remotes have them, each pushed over HTTP, told by a signed webhook, and asked for over MCP."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable

import pytest

from tests.support.basin import NONE, Basin, Stream
from tests.support.repository import Repository

Files = dict[str, str | bytes | None]


def f(number: int) -> str:
    return f"def f{number}():\n    return {number}\n"


def begun(pool: Basin, *, wide: bool = False, commits: int = 2) -> Stream:
    """A repository whose `main` has some commits, `a<n>.py` with `f<n>` in the n-th."""
    stream = pool.take(wide)
    for number in range(1, commits + 1):
        stream.flow({f"a{number}.py": f(number)})
    return stream


def test_an_empty_repository_is_indexed_with_its_first_push(pool: Basin) -> None:
    stream = pool.take()
    assert "error" in stream.ask("search_symbols", query="f")

    def told() -> bool:
        rows = pool.asker.ask("list_repos", limit=100)["rows"]
        reasons = {row["repo"]: row.get("freshness_reason") for row in rows}
        return reasons[stream.name] == "the remote has no default branch with a commit"

    pool.until(told, "the reason is shown")
    first = stream.flow({"a.py": f(1)})
    assert stream.stamp()["freshness"] == "current"
    assert stream.run_of(first)["previous"] is None and stream.defined() == {("a.py", "f1")}


@pytest.mark.parametrize("before", [NONE, "0" * 64], ids=["40 digits", "64 digits"])
def test_a_new_branch_is_told_by_zeros_of_either_length(pool: Basin, before: str) -> None:
    stream = pool.take()
    after = stream.commit({"a.py": f(1)})
    stream.push()
    assert stream.deliver(before, after) == "202 queued"
    stream.served(after)


def kept(stream: Stream, old: str) -> None:
    """The old head stays at the remote, under another name."""
    stream.push(f"{old}:refs/heads/aside")


def gone(stream: Stream, old: str) -> None:
    stream.collect()


def gone_here_too(stream: Stream, old: str) -> None:
    """Neither side has the old head: what is served was published from objects that are nowhere any more."""
    stream.collect()
    shutil.rmtree(stream.basin.river.data / "mirrors" / f"{stream.id}.git")


@pytest.mark.parametrize("aside", [kept, gone, gone_here_too])
def test_a_force_push_is_a_push_whatever_became_of_the_old_head(
    pool: Basin, aside: Callable[[Stream, str], None]
) -> None:
    stream = begun(pool, commits=3)
    old = stream.head()
    stream.work.git("reset", "-q", "--hard", "HEAD~2")
    new = stream.commit({"b.py": f(9)})
    stream.push()
    aside(stream, old)
    assert stream.deliver(old, new, forced=True) == "202 queued"
    stream.served(new)
    assert stream.defined() == {("a1.py", "f1"), ("b.py", "f9")}
    assert stream.run_of(new)["extracted"] == 1
    assert stream.defined("", at=old) == {("a1.py", "f1"), ("a2.py", "f2"), ("a3.py", "f3")}


def test_a_shallow_remote_is_followed_as_far_as_it_goes_and_through_a_force_push(pool: Basin) -> None:
    stream = pool.take()
    for number in range(4):
        stream.commit({"a.py": f(number)})
    shutil.rmtree(stream.bare)
    clone = ["git", "clone", "-q", "--bare", "--depth", "2", f"file://{stream.work.path}", str(stream.bare)]
    subprocess.run(clone, check=True)
    first = stream.work.git("rev-parse", "HEAD")
    assert stream.deliver(NONE, first) == "202 queued"
    stream.served(first)
    stream.work.git("reset", "-q", "--hard", "HEAD~1")
    new = stream.commit({"b.py": f(9)})
    stream.push()
    stream.collect()
    stream.deliver(first, new)
    stream.served(new)
    assert stream.defined() == {("a.py", "f2"), ("b.py", "f9")}


def test_an_orphan_takes_the_place_of_a_history_that_it_has_nothing_of(pool: Basin) -> None:
    stream = begun(pool)
    stream.work.git("checkout", "-q", "--orphan", "other")
    stream.work.git("rm", "-rfq", ".")
    stream.commit({"z.py": f(9)})
    stream.send()
    assert stream.defined() == {("z.py", "f9")}


def test_a_branch_made_at_an_indexed_commit_extracts_nothing_and_one_that_is_deleted_says_so(pool: Basin) -> None:
    stream = begun(pool, wide=True)
    head = stream.head()
    stream.push("main:dev")
    assert stream.deliver(NONE, head, "dev", created=True) == "202 queued"
    stream.served(head, "dev")
    run = stream.run_of(head, "dev")
    assert (run["extracted"], run["previous"]) == (0, None)
    stream.push(":dev")
    assert stream.deliver(head, NONE, "dev", deleted=True) == "202 queued"
    stamp = stream.until(lambda stamp: "no such branch" in stamp.get("freshness_reason", ""), "gone", "dev")
    assert (stamp["commit"], stamp["freshness"], stamp["remote_head"]) == (head, "unknown", None)
    assert stream.stamp()["freshness"] == "current"
    stream.push("main:dev")  # and back again
    stream.deliver(NONE, head, "dev", created=True)
    stream.until(lambda stamp: stamp.get("freshness") == "current", "back", "dev")


def test_a_renamed_branch_is_one_that_goes_and_one_that_comes(pool: Basin) -> None:
    stream = begun(pool, wide=True)
    head = stream.head()
    stream.push("main:topic")
    stream.deliver(NONE, head, "topic")
    stream.served(head, "topic")
    stream.push("main:next", ":topic")
    assert {stream.deliver(NONE, head, "next"), stream.deliver(head, NONE, "topic")} == {"202 queued"}
    stream.served(head, "next")
    assert stream.run_of(head, "next")["extracted"] == 0
    stream.until(lambda stamp: stamp.get("freshness") == "unknown", "gone", "topic")


@pytest.mark.parametrize("told", [True, False], ids=["told", "found by the sweep"])
def test_a_default_branch_that_was_renamed_is_followed_under_its_new_name(pool: Basin, told: bool) -> None:
    stream = begun(pool)
    new = stream.commit({"b.py": f(9)})
    stream.push("HEAD:trunk", ":main")
    Repository(stream.bare, "--bare").git("symbolic-ref", "HEAD", "refs/heads/trunk")
    if told:
        changes = {"default_branch": {"from": "main"}}
        assert stream.tell("repository", {"action": "edited", "changes": changes}) == "202 queued"
    else:
        stream.sweep()
    stamp = stream.until(lambda stamp: stamp.get("commit") == new, "at the new default branch", "")
    assert (stamp["branch"], stamp["freshness"]) == ("trunk", "current")
    after = stream.flow({"c.py": f(10)}, "trunk")
    assert stream.run_of(after, "trunk")["extracted"] == 1


def test_tags_are_ignored_where_they_are_told_and_known_after_the_next_sweep(pool: Basin) -> None:
    stream = begun(pool)
    old, new = stream.work.git("rev-parse", "HEAD~1"), stream.head()
    stream.work.git("tag", "light", old)
    stream.work.git("tag", "-a", "-m", "told", "heavy", old)
    stream.push("light", "heavy")
    heavy = stream.work.git("rev-parse", "heavy")
    assert stream.tell("push", {"ref": "refs/tags/heavy", "before": NONE, "after": heavy}) == "200 ignored"
    stream.sweep()
    for tag in ("light", "heavy"):
        stream.basin.until(lambda tag=tag: commit_at(stream, tag) == old, f"{tag} is known")  # type: ignore[misc]
    stream.work.git("tag", "-f", "light", new)
    stream.push("refs/tags/light")
    assert stream.tell("push", {"ref": "refs/tags/light", "before": old, "after": new}) == "200 ignored"
    stream.sweep()
    stream.basin.until(lambda: commit_at(stream, "light") == new, "the tag moved")
    assert commit_at(stream, "heavy") == old and stream.stamp()["commit"] == new


def commit_at(stream: Stream, at: str) -> str:
    stamps = stream.ask("search_symbols", query="f", at=at).get("stamps", [])
    return str(stamps[0]["commit"]) if stamps else ""


def test_more_branches_than_a_host_tells_of_in_one_push_are_found_by_the_sweep(pool: Basin) -> None:
    stream = begun(pool, wide=True)
    head = stream.head()
    new = stream.commit({"b.py": f(9)})
    stream.push(*(f"HEAD:{branch}" for branch in ("main", "dev", "topic", "next", "far")))  # GitHub tells of three
    assert stream.stamp()["commit"] == head
    stream.sweep()
    for branch in ("main", "dev", "topic", "next", "far"):
        stream.served(new, branch)
        stream.run_of(new, branch)
    assert sum(run["extracted"] for run in stream.runs() if run.get("commit") == new) == 1


def test_a_push_of_more_commits_than_a_payload_can_name_is_one_step(pool: Basin) -> None:
    stream = begun(pool)
    before, count = stream.head(), 2100
    lines = [f"reset refs/heads/main\nfrom {before}\n"]
    for number in range(count):
        text = f(10 + number)
        lines.append(
            f"commit refs/heads/main\ncommitter A <a@b.c> {1700000000 + number} +0000\ndata 1\nx"
            f"\nM 100644 inline n{number % 7}.py\ndata {len(text)}\n{text}\n"
        )
    stream.work.git("fast-import", "--quiet", "--force", stdin="".join(lines).encode())
    stream.work.git("reset", "-q", "--hard", "main")
    stream.send()
    run = stream.run_of(stream.head())
    assert (run["previous"], run["files_changed"], run["extracted"]) == (before, 7, 7)
    assert len(stream.defined()) == 9


def test_a_merge_with_content_of_its_own_and_its_revert_are_told_by_their_trees(pool: Basin) -> None:
    stream = begun(pool)
    stream.work.git("checkout", "-q", "-b", "side", "HEAD~1")
    stream.commit({"side.py": f(7)})
    stream.work.git("checkout", "-q", "main")
    stream.work.git("merge", "-q", "--no-ff", "--no-commit", "side")
    merge = stream.flow({"only.py": f(8), "a1.py": f(11)})
    merged = {("a1.py", "f11"), ("a2.py", "f2"), ("side.py", "f7"), ("only.py", "f8")}
    assert stream.defined() == merged and stream.run_of(merge)["extracted"] == 3
    stream.work.git("revert", "--no-edit", "-m", "1", merge)
    stream.send()
    assert stream.defined() == {("a1.py", "f1"), ("a2.py", "f2")}
    assert stream.run_of(stream.head())["extracted"] == 0
    stream.work.git("revert", "--no-edit", "HEAD")
    stream.send()
    assert stream.defined() == merged and stream.run_of(stream.head())["extracted"] == 0


def test_changes_of_modes_links_and_kinds_are_changes_of_the_listing_alone(pool: Basin) -> None:
    stream = begun(pool)
    work, pointer = stream.work, f"version https://git-lfs.github.com/spec/v1\noid sha256:{0:064}\nsize 9\n"

    def pushed() -> dict[str, object]:
        work.git("commit", "-q", "-m", "change")
        stream.send()
        return stream.run_of(stream.head())

    work.git("update-index", "--chmod=+x", "a1.py")
    run = pushed()
    assert (run["files_changed"], run["extracted"]) == (1, 0)
    (work.path / "link.py").symlink_to("a1.py")
    work.git("add", "link.py")
    work.git("update-index", "--add", "--cacheinfo", f"160000,{stream.head()},sub")
    run = pushed()
    assert (run["files_changed"], run["extracted"]) == (2, 0)
    (work.path / "link.py").unlink()  # a link becomes a pointer to text that is kept elsewhere
    (work.path / "link.py").write_text(pointer)
    work.git("add", "link.py")
    work.git("mv", "a2.py", "A2.py")
    pushed()
    assert stream.defined() == {("a1.py", "f1"), ("A2.py", "f2")}
    assert stream.ask("outline", path="link.py")["error"]["code"] == "UNAVAILABLE"
    work.git("mv", "A2.py", "swap.py")
    work.git("mv", "a1.py", "tmp")
    (work.path / "a1.py").mkdir()
    work.git("mv", "tmp", "a1.py/inner.py")
    assert pushed()["extracted"] == 0
    assert stream.defined() == {("a1.py/inner.py", "f1"), ("swap.py", "f2")}


HOSTILE = (b"..", b".git", b"a\nb.py", b"\xff\xfe.py", b"-rf.py", b"$(id).py", b" .py", b"CON.py", b"a\\b.py")


def test_names_that_no_file_system_would_take_are_listed_and_touch_none(pool: Basin) -> None:
    stream = begun(pool, commits=1)
    blob = stream.work.git("hash-object", "-w", "--stdin", stdin=f(5).encode())
    entries = sorted(HOSTILE)
    tree = b"".join(b"100644 " + name + b"\0" + bytes.fromhex(blob) for name in entries)
    Repository(stream.bare, "--bare").git("hash-object", "-w", "--stdin", stdin=f(5).encode())
    before = stream.head()
    new = Repository(stream.bare, "--bare").commit_tree(tree, parent=before)
    stream.deliver(before, new)
    stream.served(new)
    run = stream.run_of(new)
    assert (run["files_changed"], run["extracted"]) == (len(HOSTILE) + 1, 1)
    found = {path for path, _ in stream.defined()}
    assert {"a\nb.py", "-rf.py", "$(id).py", " .py", "CON.py", "a\\b.py"} <= found and len(found) == 7
    for path in found:
        assert stream.ask("read_source", path=path)["rows"][0]["text"] == f(5)


def test_attributes_alone_change_the_order_of_answers_and_extract_nothing(pool: Basin) -> None:
    stream = pool.take()
    stream.flow({"gen/a.py": f(1), "src/a.py": f(1), ".gitattributes": "src/** linguist-generated\n"})
    assert [row["path"] for row in stream.ask("search_symbols", query="f1")["rows"]] == ["gen/a.py", "src/a.py"]
    after = stream.flow({".gitattributes": "gen/** linguist-generated\n"})
    assert [row["path"] for row in stream.ask("search_symbols", query="f1")["rows"]] == ["src/a.py", "gen/a.py"]
    assert (stream.run_of(after)["files_changed"], stream.run_of(after)["extracted"]) == (1, 1)  # its own rules


def test_what_all_these_histories_left_is_what_a_clean_extraction_finds(pool: Basin) -> None:
    found = pool.headmark("verify")
    assert found["ok"] and (found["missing"], found["extra"], found["different"]) == (0, 0, 0)
