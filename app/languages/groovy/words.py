"""Words of Groovy that name nothing of a project."""

MODIFIERS = frozenset(
    "public private protected static final abstract synchronized transient volatile native strictfp default "
    "sealed".split()
)
PRIMITIVE = frozenset("void boolean byte char short int long float double def var".split())
KEYWORDS = PRIMITIVE | MODIFIERS | frozenset(
    "as assert break case catch class const continue do else enum extends false finally for goto if implements import "
    "in instanceof interface new null package return super switch this throw throws trait true try while it".split()
) - {"default"}  # fmt: skip
