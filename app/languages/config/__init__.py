"""Configuration files that say where modules are and which packages a repository offers: one file per ecosystem."""

from app.languages.config import python

LANGUAGES = (*python.LANGUAGES,)
