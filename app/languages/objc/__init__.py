"""Objective-C, over the queries and rules of C."""

from app.languages.base import Language, late, query_text
from app.languages.c import LANGUAGES as C
from app.languages.environment import reads_after

_C = next(each for each in C if each.name == "c")
_MORE = "YES NO nil Nil self super id SEL BOOL Class IMP instancetype selector _cmd".split()

LANGUAGES = (
    Language(
        name="objc",
        grammar="objc",
        suffixes=(".m", ".mm"),
        query=query_text("objc", "c/queries.scm", "queries.scm"),
        rules=late("objc.rules:ObjCRules"),
        environment=reads_after(b"env", rb"\bgetenv\s*\(|\benvironment\s*\]\s*(?:\[|objectForKey\s*:)\s*@"),
        reserved=_C.reserved | frozenset(_MORE) - {"self", "super"},
        types_apart=True,
        shared=("c", "cpp"),
    ),
)
