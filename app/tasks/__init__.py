"""Tasks: from a recorded delivery to a finished catch-up, whatever dies in between.

`inbox` is the memory on disk, `board` the state in Redis that may be lost at any time, `runner` does one catch-up
under a lease, and `upkeep` is the floor under both.
"""
