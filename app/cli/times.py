"""Times as people write them on a command line."""

from __future__ import annotations

import argparse
import re
import time
from datetime import UTC, datetime

_AGO = re.compile(r"(\d+)([smhd])\Z")
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def moment(text: str) -> float:
    """Unix seconds of `2h` (ago; s, m, h, d) or of an ISO 8601 time, UTC where no zone is given."""
    ago = _AGO.match(text)
    if ago:
        return time.time() - int(ago[1]) * _SECONDS[ago[2]]
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is neither a time (ISO 8601) nor an age such as 2h") from None
    return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()
