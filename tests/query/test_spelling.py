"""Languages in which case means nothing: facts fold names, answers spell them as they are written."""

from __future__ import annotations

import pytest

from tests.support.town import Town

SHOP = {
    "Shop.ps1": "enum Kind { Food }\nclass Cart {\n    [Kind]$Kind\n    [void] AddItem([int]$N) { Write-Note $N }\n}\n"
    "function Write-Note($Text) { }\n",
    "schema.sql": "CREATE TABLE Customers (FirstName TEXT);\nCREATE VIEW Names AS SELECT firstname FROM customers;\n",
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory, makers) -> Town:
    town = Town(tmp_path_factory.mktemp("spelled"), *makers)
    town.add("acme/shop", SHOP)
    return town


def test_a_definition_is_shown_as_it_is_written(shop):
    rows = shop.ask("outline", path="Shop.ps1", repo="acme/shop").rows
    spelled = [(row["name"], row["symbol"].partition("#")[2], row["container"]) for row in rows]
    assert spelled == [
        ("Kind", "Kind", ""),
        ("Food", "Kind.Food", "Kind"),
        ("Cart", "Cart", ""),
        ("Kind", "Cart.Kind", "Cart"),
        ("AddItem", "Cart.AddItem", "Cart"),
        ("Write-Note", "Write-Note", ""),
    ]


def test_what_uses_it_and_what_is_used_are_shown_so_too(shop):
    rows = shop.ask("find_references", symbol="acme/shop:Shop.ps1#write-note").rows
    assert [(row["enclosing"], row["target"]) for row in rows] == [
        ("acme/shop:Shop.ps1#Cart.AddItem", "acme/shop:Shop.ps1#Write-Note")
    ]


def test_a_column_is_found_in_any_case_and_shown_in_its_own(shop):
    for name in ("Customers.FirstName", "customers.firstname"):
        row = shop.ask("get_symbol", symbol=f"acme/shop:schema.sql#{name}").rows[0]
        assert row["symbol"] == "acme/shop:schema.sql#Customers.FirstName"
