"""How the figures of a benchmark are summed up, and how a repository is called in them."""

from __future__ import annotations

import re
import statistics
from collections.abc import Sequence
from pathlib import Path


def spread(values: Sequence[float]) -> dict[str, float]:
    """Percentiles by interpolation, and the most."""
    cuts = statistics.quantiles(values, n=100, method="inclusive") if len(values) > 1 else [values[0]] * 99
    return {**{f"p{percent}": round(cuts[percent - 1], 2) for percent in (50, 95, 99)}, "max": round(max(values), 2)}


def called(mirror: Path) -> str:
    """A repository's name: its directory's, or that of the one around where that says nothing."""
    name = mirror.parent.name if mirror.name in ("repo", ".git", "repo.git") else mirror.name.removesuffix(".git")
    return re.sub(r"[^\w.-]+", "-", name)
