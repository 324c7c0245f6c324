"""Who holds a lease, told so precisely that a worker on the same machine can see that the holder is dead."""

from __future__ import annotations

import os
import platform
import secrets
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

_NONCE = secrets.token_hex(4)  # tells this process from an earlier one with the same pid


@cache
def node() -> str:
    """This machine, boot and pid namespace: pids mean the same only where all three agree."""
    parts = [platform.node()]
    with suppress(OSError):
        parts.append(Path("/proc/sys/kernel/random/boot_id").read_text())
    with suppress(OSError):
        parts.append(str(Path("/proc/self/ns/pid").readlink()))
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def me() -> str:
    return f"{node()}:{os.getpid()}:{_NONCE}"


def is_dead(lease: str) -> bool:
    """True when the holder of a lease is surely gone; False also when nothing can be told from here."""
    where, pid, nonce, *_ = [*lease.split(":"), "", "", ""]
    if where != node() or not pid.isdigit():
        return False
    if int(pid) == os.getpid():
        return nonce != _NONCE
    return is_gone(int(pid))


def is_gone(pid: int) -> bool:
    """True when no process of this machine has this pid."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
