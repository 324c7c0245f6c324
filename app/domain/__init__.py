"""The words everyone shares. Values here cannot exist malformed; nothing here does input or output."""
