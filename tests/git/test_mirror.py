"""Reading a mirror: revs, trees, blobs, comparison with a stored listing, and upkeep."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from app.domain.ids import Sha
from app.domain.tree import MODE_SUBMODULE, MODE_SYMLINK, MODE_TREE, TreeChange
from app.errors import Permanent, Refused
from app.git.fetcher import Fetcher
from app.git.mirror import Mirror
from app.git.packs import TooLarge
from app.git.remote import Remote
from app.git.trees import EmptyTree
from infra.demo.git_http import GitHttpServer
from tests.support.repository import Repository


class Stored:
    """A listing as the store keeps it: the tree of one commit, remembered without git."""

    def __init__(self, changes: list[TreeChange]) -> None:
        self.entries: dict[bytes, dict[bytes, tuple[int, Sha]]] = {}
        for change in changes:
            self.apply(change)

    def apply(self, change: TreeChange) -> None:
        for entry, keep in ((change.old, False), (change.new, True)):
            if entry is not None:
                directory, _, name = entry.path.rpartition(b"/")
                children = self.entries.setdefault(directory, {})
                children.pop(name, None)
                if keep:
                    children[name] = entry.mode, entry.sha

    def children(self, directory: bytes) -> Mapping[bytes, tuple[int, Sha]]:
        return self.entries.get(directory, {})


def read(shop: Repository) -> Mirror:
    """A work tree's own git directory reads like a mirror."""
    return Mirror(shop.path / ".git")


def shown(changes: list[TreeChange]) -> list[str]:
    kinds = {(True, False): "-", (False, True): "+", (True, True): "~"}
    return [
        kinds[change.old is not None, change.new is not None] + (change.new or change.old).path.decode()  # type: ignore[union-attr]
        for change in changes
    ]


def compare(mirror: Mirror, before: str, after: str) -> list[TreeChange]:
    known = Stored(list(mirror.diff(EmptyTree(), mirror.commit(Sha(before)).tree)))
    changes = list(mirror.diff(known, mirror.commit(Sha(after)).tree))
    for change in changes:
        known.apply(change)
    assert list(mirror.diff(known, mirror.commit(Sha(after)).tree)) == []
    return changes


def test_revs_resolve_and_unknown_ones_do_not(shop: Repository) -> None:
    first = shop.git("rev-parse", "HEAD")
    shop.git("tag", "-a", "-m", "one", "v1")
    shop.git("branch", "feat/x")
    shop.commit({"a.py": "x = 2\n"})
    shop.git("pack-refs", "--all")
    with read(shop) as mirror:
        for rev in ("v1", "feat/x", first, first[:7], first[:12]):
            assert mirror.resolve(rev) == first
        for rev in ("gone", "", "../../HEAD", "/etc/passwd", "0000000", first[:6], "feat", "a\0b", "0" * 40):
            assert mirror.resolve(rev) is None
        blob = shop.git("rev-parse", "HEAD:a.py")
        assert mirror.resolve(blob) is None and mirror.resolve(blob[:10]) is None


def test_an_ambiguous_abbreviation_names_the_candidates(shop: Repository) -> None:
    tree = shop.git("rev-parse", "HEAD^{tree}")
    with read(shop) as mirror:
        mirror.objects.starting = lambda prefix: {Sha(one), Sha(two)}  # type: ignore[method-assign]
        one = shop.git("commit-tree", "-m", "one", tree)
        two = shop.git("commit-tree", "-m", "two", tree)
        with pytest.raises(Refused, match="several") as caught:
            mirror.resolve("abcdef0")
        assert caught.value.code == "AMBIGUOUS"


def test_a_commit_says_its_tree_parents_and_utc_time(shop: Repository) -> None:
    first = shop.git("rev-parse", "HEAD")
    with read(shop) as mirror:
        commit = mirror.commit(Sha(first))
        assert commit == (first, shop.git("rev-parse", "HEAD^{tree}"), (), "2024-01-02T03:04:05Z")
        with pytest.raises(Refused) as caught:
            mirror.commit(commit.tree)
        assert caught.value.code == "NOT_FOUND"


def test_a_tree_lists_files_links_modules_and_subtrees(shop: Repository) -> None:
    shop.git("update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},vendored")
    (shop.path / "link").symlink_to("a.py")
    shop.git("add", "link")
    shop.git("commit", "-q", "-m", "odd kinds")
    with read(shop) as mirror:
        listed = {entry.path: entry.mode for entry in mirror.tree(Sha(shop.git("rev-parse", "HEAD^{tree}")))}
        assert listed == {b"a.py": 0o100644, b"lib": MODE_TREE, b"link": MODE_SYMLINK, b"vendored": MODE_SUBMODULE}


def test_the_first_bytes_of_a_blob_come_from_packs_deltas_and_loose_files(shop: Repository) -> None:
    body = "".join(f"{n * n}\n" for n in range(3_000))
    for version in range(3):
        shop.commit({"grow.txt": body + "x\n" * version, "small": "#!/bin/sh\n", "none": ""})
    shop.git("repack", "-q", "-a", "-d", "-f", "--depth=10")
    shop.commit({"loose.txt": body + "loose\n"})
    blobs = [shop.git("rev-parse", f"HEAD{back}:grow.txt") for back in ("", "~1", "~2", "~3")]
    with read(shop) as mirror:
        for blob in (*blobs, shop.git("rev-parse", "HEAD:loose.txt")):
            assert mirror.read_start(Sha(blob), 20) == body.encode()[:20]
        assert mirror.read_start(Sha(shop.git("rev-parse", "HEAD:small")), 512) == b"#!/bin/sh\n"
        assert mirror.read_start(Sha(shop.git("rev-parse", "HEAD:none")), 512) == b""
        with pytest.raises(Refused):
            mirror.read_start(Sha("0" * 40), 20)


def test_blobs_come_once_each_from_packs_and_loose_files(shop: Repository) -> None:
    body = "".join(f"{n * n}\n" for n in range(3_000))
    for version in range(5):
        shop.commit({"grow.txt": body + "x\n" * version})
    shop.git("repack", "-q", "-a", "-d", "-f", "--depth=10")
    shop.commit({"loose.txt": "loose\n", "empty.txt": ""})
    with read(shop) as mirror:
        objects = shop.git("cat-file", "--batch-all-objects", "--batch-check").split("\n")
        wanted = [Sha(line.split()[0]) for line in objects if " blob " in line]
        found = dict(mirror.read_blobs([*wanted, *wanted]))
        assert set(found) == set(wanted) == set(mirror.in_pack_order(wanted))
        for sha, data in found.items():
            assert mirror.read_blob(sha) == data and mirror.blob_size(sha) == len(data)
            assert data.decode().strip() == shop.git("cat-file", "blob", sha)


def test_a_blob_over_the_limit_is_not_read(shop: Repository) -> None:
    shop.commit({"big.txt": "x" * 10_000})
    sha = Sha(shop.git("rev-parse", "HEAD:big.txt"))
    for _packing in range(2):
        with read(shop) as mirror, pytest.raises(TooLarge):
            mirror.read_blob(sha, limit=9_999)
        shop.git("repack", "-q", "-a", "-d")


def test_a_missing_blob_is_not_found(shop: Repository) -> None:
    with read(shop) as mirror, pytest.raises(Refused) as caught:
        list(mirror.read_blobs([Sha("1" * 40)]))
    assert caught.value.code == "NOT_FOUND"


def test_the_first_comparison_lists_everything_parents_first(shop: Repository) -> None:
    with read(shop) as mirror:
        changes = list(mirror.diff(EmptyTree(), Sha(shop.git("rev-parse", "HEAD^{tree}"))))
    assert shown(changes) == ["+a.py", "+lib", "+lib/b.py", "+lib/deep", "+lib/deep/c.py"]


def test_a_change_names_the_file_and_the_subtrees_above_it(shop: Repository) -> None:
    before = shop.git("rev-parse", "HEAD")
    after = shop.commit({"lib/deep/c.py": "z = 4\n"})
    with read(shop) as mirror:
        assert shown(compare(mirror, before, after)) == ["~lib", "~lib/deep", "~lib/deep/c.py"]


def test_unchanged_subtrees_are_not_read(shop: Repository) -> None:
    before = shop.git("rev-parse", "HEAD")
    after = shop.commit({"a.py": "x = 5\n"})
    with read(shop) as mirror:
        known = Stored(list(mirror.diff(EmptyTree(), mirror.commit(Sha(before)).tree)))
        lib = shop.git("rev-parse", "HEAD:lib")
        (shop.path / ".git" / "objects" / lib[:2] / lib[2:]).unlink()
        assert shown(list(mirror.diff(known, mirror.commit(Sha(after)).tree))) == ["~a.py"]


def test_deletions_come_before_additions_when_files_and_directories_swap(shop: Repository) -> None:
    before = shop.git("rev-parse", "HEAD")
    shop.git("rm", "-q", "-r", "lib", "a.py")
    after = shop.commit({"lib": "now a file\n", "a.py/inner.py": "now a directory\n"})
    with read(shop) as mirror:
        changes = shown(compare(mirror, before, after))
    assert set(changes[:5]) == {"-a.py", "-lib", "-lib/b.py", "-lib/deep", "-lib/deep/c.py"}
    assert changes[5:] == ["+a.py", "+lib", "+a.py/inner.py"]


def test_a_mode_alone_is_a_change(shop: Repository) -> None:
    before = shop.git("rev-parse", "HEAD")
    shop.git("update-index", "--chmod=+x", "a.py")
    shop.git("commit", "-q", "-m", "executable")
    with read(shop) as mirror:
        assert shown(compare(mirror, before, shop.git("rev-parse", "HEAD"))) == ["~a.py"]


def test_hostile_names_survive_and_never_reach_the_file_system(
    shop: Repository, host: GitHttpServer, fetcher: Fetcher, store: Path
) -> None:
    blob = bytes.fromhex(shop.git("rev-parse", "HEAD:a.py"))
    names = [b"..", b".git", b"new\nline", b"\xff\xfe", b"con", b"-rf", b"caf\xc3\xa9", b" ", b"a\\b"]
    tree = b"".join(b"100644 " + name + b"\0" + blob for name in sorted([*names, b"not/one"]))
    shop.commit_tree(tree)
    head = fetcher.fetch(store, Remote(host.url("shop/.git"))).head
    with Mirror(store) as mirror:
        listed = {entry.path for entry in mirror.tree(mirror.commit(head).tree)}
    assert listed == set(names)


def test_a_tree_of_trees_that_never_ends_is_refused(shop: Repository) -> None:
    tree = Sha(shop.git("rev-parse", "HEAD^{tree}"))
    with read(shop) as mirror:
        mirror.children = lambda sha: {b"d": (MODE_TREE, sha)}  # type: ignore[method-assign]
        with pytest.raises(Permanent, match="nested"):
            list(mirror.diff(EmptyTree(), tree))


def test_upkeep_folds_loose_objects_and_small_packs_and_readers_go_on(
    shop: Repository, host: GitHttpServer, fetcher: Fetcher, store: Path
) -> None:
    source = Remote(host.url("shop/.git"))
    fetcher.fetch(store, source)
    for push in range(8):
        shop.commit({f"many{push}/{n}.py": f"v = {push * 1000 + n}\n" for n in range(130)})
        fetcher.fetch(store, source)
    tip = shop.commit({"a.py": "x = 7\n"})
    fetcher.fetch(store, source)
    with Mirror(store) as reader:
        before = list(reader.diff(EmptyTree(), reader.commit(Sha(tip)).tree))
        done = fetcher.maintain(store)
        assert done.loose > 0 and done.packs == 8
        assert list(reader.diff(EmptyTree(), reader.commit(Sha(tip)).tree)) == before
        blobs = {change.new.sha for change in before if change.new and change.new.mode != MODE_TREE}
        assert {sha for sha, _data in reader.read_blobs(blobs)} == blobs
    assert len(list((store / "objects" / "pack").glob("*.pack"))) == 1
    assert fetcher.maintain(store) == (0, 0, 0)
    assert subprocess.run(["git", "fsck", "--full"], cwd=store, capture_output=True).returncode == 0


def test_upkeep_removes_what_killed_fetches_left_and_nothing_that_a_living_one_writes(
    shop: Repository, host: GitHttpServer, fetcher: Fetcher, store: Path
) -> None:
    fetcher.fetch(store, Remote(host.url("shop/.git")))
    fetcher.maintain(store)
    fresh = store / "objects" / "pack" / "tmp_pack_fresh"
    left = [store / "objects" / "pack" / "tmp_pack_x", store / "refs" / "heads" / "main.7.lock"]
    for path in (fresh, *left):
        path.touch()
    for path in left:
        os.utime(path, (0, 0))
    assert fetcher.maintain(store).leftovers == 2
    assert fresh.exists() and not any(path.exists() for path in left)
    with Mirror(store) as mirror:
        assert list(mirror.branches()) == ["main"]
