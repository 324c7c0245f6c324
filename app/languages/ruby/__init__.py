"""Ruby."""

from app.languages.base import Language, query_text
from app.languages.ruby.rules import RubyRules

LANGUAGES = (
    Language(
        name="ruby",
        grammar="ruby",
        suffixes=(".rb", ".rake", ".ru"),
        interpreters=("jruby", "rake", "macruby", "rbx"),
        filenames=("Rakefile", "Capfile", "Guardfile"),
        query=query_text("ruby", "queries.scm"),
        rules=RubyRules(),
        bare_calls=True,
        reserved=frozenset({"_"}),
    ),
)
