"""Terraform: variables, resources, modules and outputs of a directory."""

from app.languages.base import Language
from app.languages.terraform.rules import TerraformRules

LANGUAGES = (
    Language(
        "terraform",
        grammar="terraform",
        suffixes=(".tf", ".tfvars"),
        query="[(config_file) (ERROR)] @definition.module @uses @import @property\n(comment) @comment\n",
        rules=TerraformRules(),
    ),
)
