"""What a child process may use, enforced by the kernel and by its parent.

Limits only stop what runs away. They differ between machines and may be set by the operator; what shapes facts is a cap
(see `caps`).
"""

from __future__ import annotations

import resource
import sys
import time
from dataclasses import dataclass

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one child process. A step is what a job announces: one file of a batch, or the whole job."""

    memory: int = 1024 * MEGABYTE  # bytes of private memory
    cpu_seconds: int = 20  # per step
    wall_seconds: float = 60.0  # per step; generous, because a busy machine must not change what is indexed
    file_bytes: int = 1024 * MEGABYTE  # of any file it writes
    uses: int = 500  # jobs until it is replaced
    resident: int = 350 * MEGABYTE  # bytes resident after a job beyond which it is replaced


def confine(limits: Limits) -> None:
    """Put this process under its limits, for good."""
    # Private memory, not address space: DuckDB and allocators reserve far more addresses than they use.
    kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    _lower(kind, limits.memory)
    _lower(resource.RLIMIT_FSIZE, limits.file_bytes)
    _lower(resource.RLIMIT_CORE, 0)


def allow_cpu(seconds: int) -> None:
    """Let this process use that many more seconds of CPU before the kernel stops it with SIGXCPU."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + 1 + seconds, hard))


def _lower(kind: int, value: int) -> None:
    _, hard = resource.getrlimit(kind)
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(kind, (value, value))
