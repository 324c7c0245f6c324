"""Clojure and ClojureScript."""

from app.languages.base import late
from app.languages.broad import broad
from app.languages.clojure.forms import RESERVED
from app.languages.environment import reads_after

LANGUAGES = (
    broad(
        "clojure",
        ".clj",
        ".cljs",
        ".cljc",
        ".bb",
        rules=late("clojure.rules:ClojureRules"),
        reserved=RESERVED,
        environment=reads_after(b"getenv", rb"\(System/getenv\s"),
    ),
)
