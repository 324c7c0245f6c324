"""Protocol Buffers: messages, enums and services of a package."""

from app.languages.base import Language, late
from app.languages.reading import query

LANGUAGES = (
    Language(
        "protobuf",
        grammar="proto",
        suffixes=(".proto",),
        query=query("source_file"),
        rules=late("protobuf.rules:ProtoRules"),
    ),
)
