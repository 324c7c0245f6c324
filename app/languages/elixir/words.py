"""Words that define what their first argument names, and what that is."""

DEFINERS = {
    "def": "function", "defp": "function", "defmacro": "macro", "defmacrop": "macro", "defguard": "macro",
    "defguardp": "macro", "defdelegate": "function",
}  # fmt: skip
