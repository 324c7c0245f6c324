"""OpenAPI and Swagger documents, known by their content, in YAML and in JSON."""

from app.languages.base import Language, late
from app.languages.yaml.tree import QUERY

LANGUAGES = (
    Language(
        "openapi",
        grammar="yaml",
        filenames=("openapi.yaml", "openapi.yml", "openapi.json", "swagger.yaml", "swagger.yml", "swagger.json"),
        query=QUERY,
        rules=late("openapi.rules:OpenapiRules"),
        indented=True,
    ),
)
