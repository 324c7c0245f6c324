"""How Astro links: as TypeScript does."""

from app.languages.javascript.link import JavaScriptLinks

RULES = {"astro": JavaScriptLinks()}
