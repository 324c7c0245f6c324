"""How scripts of HTML link: as JavaScript does."""

from app.languages.javascript.link import ScriptLinks

RULES = {"html": ScriptLinks()}
