"""Protocol Buffers: messages, enums and services of a package."""

from app.languages.base import Language, late, whole_file

LANGUAGES = (
    Language(
        "protobuf",
        grammar="proto",
        suffixes=(".proto",),
        query=whole_file("source_file"),
        rules=late("protobuf.rules:ProtoRules"),
    ),
)
