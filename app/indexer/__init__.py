"""The pump: fetch, compare trees, extract what was never seen, publish, advance the head."""
