"""Mirrors of git repositories: fetch, list, compare and read. Nothing is ever checked out.

The only room that imports dulwich.
"""
