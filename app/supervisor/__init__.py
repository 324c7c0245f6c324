"""The embedded stack of `headmark up`: Valkey, web, workers and beat as one process tree."""
