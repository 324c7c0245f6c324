"""The only place that says "new": settings in, the parts of Headmark out."""

from app.wiring.house import House

__all__ = ["House"]
