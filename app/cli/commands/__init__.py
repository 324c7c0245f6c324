"""One module a command, or a family of them: read arguments, make one call below, say what came of it."""
