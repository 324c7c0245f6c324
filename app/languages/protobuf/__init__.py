"""Protocol Buffers: messages, enums and services of a package."""

from app.languages.base import Language
from app.languages.protobuf.rules import ProtoRules
from app.languages.reading import query

LANGUAGES = (
    Language(
        "protobuf",
        grammar="proto",
        suffixes=(".proto",),
        query=query("source_file"),
        rules=ProtoRules(),
    ),
)
