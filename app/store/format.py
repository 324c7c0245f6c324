"""The format on disk: what a published commit is made of, and why it is made so.

    <root>/
      v1-<fingerprint>/                      format version and extractor: what shapes the content is in its name
        repo=<id>/
          commit=<sha>/
            manifest.json                    put if absent; makes the commit exist
            files-<token>.parquet            one fact segment: these tables belong together
            symbols-<token>.parquet
            references-<token>.parquet …
            listing-<token>.parquet          one listing layer
        drafts/<random>/                     data aside; swept when its writer is gone
      heads/<repo id>/<branch>.json          compare and set; the last write of a push
      observations/<repo id>/<branch>.json   what the remote said last
      repos/<repo id>.json
      kept/<repo id>/<commit>.json           this commit stays, however old it grows
      faults/<repo id>/<commit>.json         verification found rows that were wrong
      gc/<version>/<repo id>.json            files that nothing names, and since when
      v1-<fingerprint>/columns/              large tables laid out to be mapped (`laid`): derived, may be deleted

Facts. A *segment* is a set of Parquet files with the facts of some (blob, language) pairs, one row each in `files`;
the other tables refer to `files.file`, a number that means something within its segment only. Facts never name a path
or a commit: a rename, a branch and a revert share them. A push adds one segment with the blobs nobody saw before. A
manifest names every segment its commit needs, so the facts of a commit are the union of a few files, wherever they lie.
A blob stands in one segment of a manifest; should two writers have stored it twice, the first in the manifest counts.

Listings. A *layer* is the set of paths that a commit changed: the newest layer that has a path decides, `deleted` rows
hide older ones. It is a run of rows of its file: compaction puts layers of old commits into common ones (`packs`).
Subtrees are listed with their ids, so the next push can be diffed against the stored tree although git may have
collected the old commit.

Merging. Segments and layers are kept in tiers, each FAN times the size of the one below. When a tier holds FAN members,
the commit that fills it stores their union as its own: of layers at once, of segments after it is served, when its
manifest is replaced by one that says the same with fewer files (`tidying`). A manifest thus names O(FAN · log pushes)
files while each row is written O(log pushes) times. A merge leaves out facts that the commit no longer shows; they stay
in the segments of the older commits that do, and `Store.known` finds them there should a revert want them back.

Order. Every table keeps the order of `Facts`, file by file. References sorted by name would let a reader skip row
groups, but that order scatters the positions (6.7 bytes a row instead of 5.0, on disk and on the wire) for the sake of
a look-up that long-lived processes make in memory anyway (`tables`). Numbers that run upwards are stored as
differences, which DuckDB does for columns of more than DISTINCT values. `qualified` is "" where it is `container`, a
dot and `name`, or `name` where there is no container.

Publication. Files are written under `drafts/` and moved to their final names, which carry a random token so that two
writers cannot meet; then they and their directories are fsynced, all at once; then `manifest.json` is linked into
place, which fails for all but the first writer; then the head is moved under its fencing token. Before the manifest
nobody can see the files, after it nobody changes them. What a killed writer leaves is never read, and collected later
(`collection`). Only a rebuild, tidying and compaction replace a manifest, in one step and after its files; readers
compare its revision before they use what they hold.

In an object store (`objects`) keys are what paths are here. Files are put before the manifest that names them, which is
put under the condition that it is absent; `drafts` and `columns` lie on the machine that made them.

Names of objects are hex text and not blobs: zstd makes them the same size, and every engine can join and print them.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple
from urllib.parse import quote

from app.domain.facts import BINDING_KINDS, IMPORT_KINDS, KINDS, RELATIONS, SCOPE_KINDS, Symbol

VERSION = "v1"
FAN = 8
DISTINCT = 400
MANIFEST = "manifest.json"
COLUMNS = "columns"  # of a version: what readers derive from its files (see app.store.laid)
CODES = {"INTEGER": "i", "BIGINT": "q"}  # what `array` calls the types of whole numbers
LONGEST_DRAFT = 4 * 3600.0  # seconds from what a writer reads to what it publishes; collection's grace is longer


class Column(NamedTuple):
    """`words`: the fixed vocabulary of a text column, if it has one. `repeats`: its texts come again and again."""

    name: str
    type: str
    words: tuple[str, ...] = ()
    repeats: bool = False


class Table(NamedTuple):
    """`searched`: the columns by which rows are looked up."""

    name: str
    columns: tuple[Column, ...]
    searched: tuple[str, ...] = ("file",)

    @property
    def select(self) -> str:
        return ", ".join(f'"{column.name}"' for column in self.columns)


def _columns(text: str, **words: tuple[str, ...]) -> tuple[Column, ...]:
    types = {"i": "INTEGER", "s": "VARCHAR", "r": "VARCHAR", "h": "BIGINT", "b": "BOOLEAN"}
    pairs = (item.split(":") for item in text.split())
    return tuple(Column(name, types[kind], words.get(name, ()), kind == "r") for name, kind in pairs)


FILES = Table("files", _columns("file:i blob:s language:s status:s reason:s lines:i"), ())
SYMBOLS = Table(
    "symbols",
    _columns(
        "file:i id:i name:s qualified:s kind:s line:i column:i start_line:i end_line:i parent:i container:s scope:i "
        "body:i signature:s type:r value:s doc_line:i doc_end_line:i min_args:i max_args:i exported:b modifiers:s "
        "signature_hash:h body_hash:h",
        kind=KINDS,
    ),
    ("file", "name"),
)
REFERENCES = Table(
    "references",
    _columns(
        "file:i name:r relation:s line:i column:i scope:i symbol:i receiver:r argc:i",
        relation=RELATIONS,
    ),
    ("file", "name"),
)
IMPORTS = Table(
    "imports",
    _columns("file:i kind:s module:s name:r alias:r line:i column:i scope:i conditional:b", kind=IMPORT_KINDS),
    ("file", "name", "alias", "module", "kind"),
)
BINDINGS = Table(
    "bindings", _columns("file:i scope:i name:r kind:s line:i column:i type:r value:r", kind=BINDING_KINDS)
)
SCOPES = Table(
    "scopes",
    _columns(
        "file:i id:i parent:i kind:s symbol:i start_line:i start_column:i end_line:i end_column:i", kind=SCOPE_KINDS
    ),
)
PROPERTIES = Table("properties", _columns("file:i key:s value:s"), ("file", "key"))
TABLES = {table.name: table for table in (FILES, SYMBOLS, REFERENCES, IMPORTS, BINDINGS, SCOPES, PROPERTIES)}

LISTING = Table(
    "listing",
    (
        Column("path", "VARCHAR"),
        Column("path_bytes", "BLOB"),
        Column("mode", "INTEGER"),
        Column("sha", "VARCHAR"),
        Column("size", "BIGINT"),
        Column("language", "VARCHAR"),
        Column("deleted", "BOOLEAN"),
    ),
    (),
)


def version(fingerprint: str) -> str:
    return f"{VERSION}-{fingerprint}"


def commit_key(version: str, repo_id: str, commit: str) -> str:
    return f"{version}/repo={repo_id}/commit={commit}"


def marks_key(version: str, repo_id: str) -> str:
    """The key of what collection has found without use (see app.store.collection)."""
    return f"gc/{version}/{repo_id}.json"


def branch_key(area: str, repo_id: str, branch: str) -> str:
    """The key of a branch's head or observation. Long names are hashed: file names end at 255 bytes."""
    quoted = quote(branch, safe="")
    if len(quoted) > 180:
        quoted = quoted[:100] + "%" + hashlib.blake2b(branch.encode(), digest_size=16).hexdigest()
    return f"{area}/{repo_id}/{quoted}.json"


def shortened(symbol: Symbol) -> Symbol:
    """A symbol as it is stored: without the qualified name where that follows from the others."""
    return symbol._replace(qualified="") if symbol.qualified == _follows(symbol) else symbol


def restored(symbol: Symbol) -> Symbol:
    return symbol if symbol.qualified else Symbol._make((symbol.name, _follows(symbol), *symbol[2:]))


def _follows(symbol: Symbol) -> str:
    return f"{symbol.container}.{symbol.name}" if symbol.container else symbol.name
