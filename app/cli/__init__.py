"""The `headmark` command: a door to the street. What a command needs is imported when it is the one asked for."""

from app.cli.entry import main

__all__ = ["main"]
