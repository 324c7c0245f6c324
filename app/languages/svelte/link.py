"""How Svelte links: as TypeScript does."""

from app.languages.javascript.link import JavaScriptLinks

RULES = {"svelte": JavaScriptLinks()}
