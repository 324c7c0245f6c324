"""Headmark: a commit-stamped code index."""
