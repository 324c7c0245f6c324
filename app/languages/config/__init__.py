"""Configuration files that say where modules are and which packages a repository offers: one file per ecosystem."""

from app.languages.config import cargo, composer, dotnet, gitattributes, gomod, jvm, npm, python, ruby, swiftpm

LANGUAGES = (
    *python.LANGUAGES, *npm.LANGUAGES, *gomod.LANGUAGES, *jvm.LANGUAGES, *dotnet.LANGUAGES, *cargo.LANGUAGES,
    *composer.LANGUAGES, *swiftpm.LANGUAGES, *ruby.LANGUAGES, *gitattributes.LANGUAGES,
)  # fmt: skip
