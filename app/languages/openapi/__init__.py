"""OpenAPI and Swagger documents, known by their content, in YAML and in JSON."""

from app.languages.base import Language, late, whole_file

LANGUAGES = (
    Language(
        "openapi",
        grammar="yaml",
        filenames=("openapi.yaml", "openapi.yml", "openapi.json", "swagger.yaml", "swagger.yml", "swagger.json"),
        query=whole_file("stream"),
        rules=late("openapi.rules:OpenapiRules"),
        indented=True,
    ),
)
