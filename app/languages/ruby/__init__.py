"""Ruby."""

from app.languages.base import Language, late, query_text

LANGUAGES = (
    Language(
        name="ruby",
        grammar="ruby",
        suffixes=(".rb", ".rake", ".ru"),
        interpreters=("jruby", "rake", "macruby", "rbx"),
        filenames=("Rakefile", "Capfile", "Guardfile"),
        query=query_text("ruby", "queries.scm"),
        rules=late("ruby.rules:RubyRules"),
        bare_calls=True,
        reserved=frozenset({"_"}),
    ),
)
