"""Statements of callers over one commit: checked, and run in a process that holds nothing else and ends with them.

A check of SQL is not a wall. So the process that runs a statement has in its memory only rows that the caller may read,
and when the statement starts it can open no file, no socket and no process any more: the kernel sees to that. The check
is there for a clear answer, and as a second wall.
"""
