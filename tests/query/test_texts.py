"""Text search against a plain reading of the same bytes."""

import hashlib
import re
from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.query.patterns import line_finder
from app.query.text_files import MANY, TextFiles, searchable
from app.query.texts import Texts

LINES = st.lists(st.text("ab(é \t", max_size=5), max_size=6)
BLOBS = st.lists(st.tuples(LINES, st.sampled_from(["\n", "\r\n"]), st.booleans()), max_size=5)


class Shelf:
    """Blobs in memory, for app.query.ports.Sources; counts what is asked of it."""

    def __init__(self, blobs):
        self.blobs = {hashlib.sha1(data).hexdigest(): data for data in blobs}
        self.read = []

    def read_blob(self, repo_id, sha):
        return self.blobs[sha]

    def read_blobs(self, repo_id, shas):
        for sha in shas:
            self.read.append(sha)
            yield sha, self.blobs[sha]

    def resolve(self, repo_id, rev):
        return None


def search(texts, shelf, pattern, regex=False):
    finder = line_finder(pattern, regex=regex, ignore_case=False)
    return texts.search("r", list(shelf.blobs), finder, monotonic() + 60)


@settings(max_examples=60, deadline=None)
@given(BLOBS, st.text("ab(é", min_size=1, max_size=2), st.booleans())
def test_every_matching_line_is_found_once_with_its_place(tmp_path_factory, written, pattern, regex):
    blobs = [(end.join(lines) + (end if closed else "")).encode() for lines, end, closed in written]
    shelf = Shelf(blobs)
    found = search(
        Texts(shelf, tmp_path_factory.mktemp("text")), shelf, re.escape(pattern) if regex else pattern, regex
    )
    expected = [
        (sha, number, line.find(pattern.encode()) + 1, line.decode())
        for sha, data in shelf.blobs.items()
        for number, line in enumerate(data.replace(b"\r\n", b"\n").split(b"\n"), 1)
        if pattern.encode() in line
    ]
    assert sorted(found.rows) == sorted(expected) and not found.stopped


def test_a_blob_is_read_from_git_once_whoever_searches(tmp_path):
    shelf = Shelf([b"one\n", b"two\n", b"\0binary"])
    for _ in range(2):
        assert len(search(Texts(shelf, tmp_path), shelf, "o").rows) == 2
    assert len(shelf.read) == 3


def test_many_small_segments_become_one_that_forgets_what_is_gone(tmp_path):
    shelf = Shelf([])
    texts = Texts(shelf, tmp_path)
    for number in range(MANY + 2):
        data = f"line {number}\n".encode()
        shelf.blobs = {**dict(list(shelf.blobs.items())[-3:]), hashlib.sha1(data).hexdigest(): data}
        assert len(search(texts, shelf, "line").rows) == len(shelf.blobs)
    assert len(list((tmp_path / "r").glob("*.json"))) <= 2
    assert sum(path.stat().st_size for path in (tmp_path / "r").glob("*.text")) < 100


def test_a_search_survives_another_process_that_merges(tmp_path):
    shelf = Shelf([b"one\n", b"none\n"])
    texts = Texts(shelf, tmp_path)
    search(texts, shelf, "one")
    for path in (tmp_path / "r").iterdir():
        path.unlink()
    assert search(texts, shelf, "one").unread in (0, 2)
    assert len(search(Texts(shelf, tmp_path), shelf, "one").rows) == 2


def test_a_broken_segment_is_read_anew(tmp_path):
    shelf = Shelf([b"one\n"])
    search(Texts(shelf, tmp_path), shelf, "one")
    next((tmp_path / "r").glob("*.json")).write_text("{")
    assert len(search(Texts(shelf, tmp_path), shelf, "one").rows) == 1


@pytest.mark.parametrize(("data", "text"), [
    (b"", b""), (b"a", b"a\n"), (b"a\n", b"a\n"), (b"a\r\nb", b"a\nb\n"), (b"\n", b"\n"),
])  # fmt: skip
def test_searchable_text_has_plain_lines(data, text):
    assert searchable(data) == text


def test_files_hold_what_was_written(tmp_path):
    files = TextFiles(tmp_path)
    files.write([("a" * 40, b"x\r\n"), ("b" * 40, b"\0"), ("c" * 40, b"")])
    again = TextFiles(tmp_path)
    assert again.blob("a" * 40) == b"x\n" and again.blob("c" * 40) == b""
    assert again.skipped == {"b" * 40: "binary"} and again.missing(["a" * 40, "d" * 40]) == ["d" * 40]
