"""Files of environment variables, as Compose and many frameworks read them."""

from app.languages.base import Language, late, whole_file

LANGUAGES = (
    Language(
        "dotenv",
        grammar="bash",
        suffixes=(".env",),
        filenames=(".env", ".env.*", ".env-*", ".flaskenv"),
        query=whole_file("program"),
        rules=late("dotenv.rules:DotenvRules"),
    ),
)
