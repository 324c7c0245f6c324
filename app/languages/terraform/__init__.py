"""Terraform: variables, resources, modules and outputs of a directory."""

from app.languages.base import Language, late
from app.languages.reading import query

LANGUAGES = (
    Language(
        "terraform",
        grammar="terraform",
        suffixes=(".tf", ".tfvars"),
        query=query("config_file"),
        rules=late("terraform.rules:TerraformRules"),
    ),
)
