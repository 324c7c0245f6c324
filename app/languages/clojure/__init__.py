"""Clojure and ClojureScript."""

from app.languages.broad import broad
from app.languages.clojure.forms import RESERVED
from app.languages.clojure.rules import ClojureRules

LANGUAGES = (broad("clojure", ".clj", ".cljs", ".cljc", ".bb", rules=ClojureRules(), reserved=RESERVED),)
