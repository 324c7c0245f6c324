"""YAML and JSON files that get their language from their content, and how documents of all such languages are read."""

from app.languages.base import Language, late

LANGUAGES = (
    Language("yaml", suffixes=(".yaml", ".yml"), by_content=True, rules=late("yaml.rules:YamlContent")),
    Language("template", suffixes=(".tpl",), by_content=True, rules=late("yaml.rules:TemplateContent")),
    Language("json", suffixes=(".json",), by_content=True, rules=late("yaml.rules:JsonContent")),
)
