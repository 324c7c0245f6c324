"""Terraform: variables, resources, modules and outputs of a directory."""

from app.languages.base import Language
from app.languages.reading import query
from app.languages.terraform.rules import TerraformRules

LANGUAGES = (
    Language(
        "terraform",
        grammar="terraform",
        suffixes=(".tf", ".tfvars"),
        query=query("config_file"),
        rules=TerraformRules(),
    ),
)
