"""What became of symbols between two commits of a repository.

files      which files differ, and which of those the index could not see into
pairing    which symbol of the one commit is which of the other; pure
compare    both together: the changes between two snapshots
lineage    the indexed commits behind a commit, as git orders them
"""
