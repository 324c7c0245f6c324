"""Ruby."""

from app.languages.base import Language, late, query_text
from app.languages.environment import reads_after

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
        environment=reads_after(
            b"ENV", rb"(?<![\w:])ENV\s*(?:\[|\.\s*(?:fetch|key\?|has_key\?|include\?|dig|delete)[ (])"
        ),
        reserved=frozenset({"_"}),
    ),
)
