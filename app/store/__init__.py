"""Published facts: the format on disk, publication, heads, and readers of single commits."""
