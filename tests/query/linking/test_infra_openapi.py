"""OpenAPI linking: `$ref` within and across documents, operations and code."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

FILES = {
    "api/shop.yaml": """\
openapi: 3.1.0
paths:
  /pets:
    get:
      operationId: list_pets
      security: [{key: []}]
      parameters: [{$ref: '#/components/parameters/Pet'}]
      responses:
        "200":
          content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}
          links: {next: {operationId: list_pets}}
components:
  securitySchemes: {key: {type: apiKey}}
  parameters: {Pet: {name: Pet, in: query}}
  schemas:
    Pet:
      allOf:
        - $ref: '#/components/schemas/Base'
      properties:
        kind: {$ref: 'common.json#/components/schemas/Kind'}
        next: {$ref: "./shop.yaml#/components/schemas/Pet"}
    Base:
      discriminator: {propertyName: type, mapping: {p: '#/components/schemas/Pet'}}
""",
    "api/common.json": '{\n  "openapi": "3.1.0",\n  "components": {"schemas": {"Kind": {"enum": ["a"]},\n'
    '    "Of": {"$ref": "#/components/schemas/Kind"}}}\n}\n',
    "data.json": '{"nested": {"openapi": "3.1.0"}, "components": {"schemas": {"Kind": {}}}}',
    "server.py": "def list_pets():\n    pass\n\n\nclass Pet:\n    pass\n",
}
HERE = "api/shop.yaml"


def test_a_schema_is_used_by_references_to_it() -> None:
    p = Project(FILES)
    assert p.rows(f"{HERE}#components.schemas.Pet") == [f"{HERE}:10", f"{HERE}:21", f"{HERE}:23"]
    assert [u.reference.column for u in p.uses(f"{HERE}#components.schemas.Pet")] == [98, 55, 78]
    assert p.rows(f"{HERE}#components.parameters.Pet") == [f"{HERE}:7"]
    assert p.rows(f"{HERE}#components.schemas.Base", "inherit") == [f"{HERE}:18"]
    assert p.rows(f"{HERE}#components.securitySchemes.key") == [f"{HERE}:6"]


def test_references_reach_other_documents() -> None:
    p = Project(FILES)
    assert p.rows("api/common.json#components.schemas.Kind") == ["api/common.json:4", f"{HERE}:20"]
    assert p.rows("api/common.json") == [f"{HERE}:20"]


def test_an_operation_is_named_by_links_and_shares_its_name_with_code() -> None:
    p = Project(FILES)
    assert p.rows(f"{HERE}#paths./pets.list_pets") == [f"{HERE}:11"]
    assert p.guesses("server.py#list_pets") == [f"{HERE}:5"]
    assert p.rows("server.py#list_pets") == []
    assert p.uses("server.py#Pet") == []


def test_what_only_mentions_openapi_is_plain_data() -> None:
    p = Project(FILES)
    assert [each.path for each in p.world.find("Kind")] == ["api/common.json"]
