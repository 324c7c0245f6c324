"""Small gifts of a hostile remote that unfold into more than anybody has room for."""

from __future__ import annotations

import hashlib
import struct
import zlib
from functools import cache

from tests.support.repository import Repository


def with_bomb(answer: bytes) -> bytes:
    """A fetch's answer with its pack replaced by one small pack whose only object inflates to 384 MiB."""
    start = answer.index(b"packfile\n") + len(b"packfile\n")
    pack = bomb()
    pieces = [pack[at : at + 60_000] for at in range(0, len(pack), 60_000)]
    return answer[:start] + b"".join(b"%04x\x01" % (len(piece) + 5) + piece for piece in pieces) + b"0000"


@cache
def bomb() -> bytes:
    """The pack. Making it takes seconds: a test of remotes that may not be silent for so long makes it beforehand."""
    size = 384 * 1024**2
    deflate = zlib.compressobj(1)
    chunk = bytes(1 << 20)
    body = b"".join(deflate.compress(chunk) for _piece in range(size >> 20)) + deflate.flush()
    head, left = bytearray([3 << 4 | size & 15 | 0x80]), size >> 4
    while left:
        head.append(left & 0x7F | (0x80 if left > 0x7F else 0))
        left >>= 7
    pack = b"PACK" + struct.pack(">LL", 2, 1) + bytes(head) + body
    return pack + hashlib.sha1(pack).digest()


def tree_of_trees(bare: Repository, parent: str, names: int = 10, levels: int = 10) -> str:
    """A commit on `main` of a bare repository: a handful of objects, and `names` ** `levels` directories."""
    blob = bare.git("hash-object", "-w", "--stdin", stdin=b"x")
    tree = bare.git("mktree", stdin=f"100644 blob {blob}\tf.py\n".encode())
    for _ in range(levels):
        tree = bare.git("mktree", stdin="".join(f"040000 tree {tree}\td{n}\n" for n in range(names)).encode())
    commit = bare.git("commit-tree", "-m", "unfold", "-p", parent, tree)
    bare.git("update-ref", "refs/heads/main", commit)
    return commit
