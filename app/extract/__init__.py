"""From the bytes of one blob to its facts. The only room that knows tree-sitter."""
