"""Questions about indexed commits. `asking.ask` is the door; `tools.TOOLS` is the table of what can be asked."""
