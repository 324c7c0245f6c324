"""Terraform: variables, resources, modules and outputs of a directory."""

from app.languages.base import Language, late, whole_file

LANGUAGES = (
    Language(
        "terraform",
        grammar="terraform",
        suffixes=(".tf", ".tfvars", ".tofu"),
        query=whole_file("config_file"),
        rules=late("terraform.rules:TerraformRules"),
    ),
)
