"""Times that were noted for later, where the clock may have been set back since."""

from __future__ import annotations


def is_ahead(at: float, now: float, longest: float) -> bool:
    """Whether a time is still to come. One further off than `longest` was noted before the clock was set back."""
    return now < at <= now + longest
