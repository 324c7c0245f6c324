"""Protocol Buffers: messages, enums and services of a package."""

from app.languages.base import Language
from app.languages.protobuf.rules import ProtoRules

LANGUAGES = (
    Language(
        "protobuf",
        grammar="proto",
        suffixes=(".proto",),
        query="[(source_file) (ERROR)] @definition.module @uses @import @property\n(comment) @comment\n",
        rules=ProtoRules(),
    ),
)
