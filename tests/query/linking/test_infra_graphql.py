"""GraphQL linking: types, fields by their types, fragments."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

FILES = {
    "api/schema.graphql": """\
type Query { user(id: ID!): User @auth  me: User }
type User implements Node { id: ID!  posts(first: Int): [Post!]!  role: Role }
interface Node { id: ID! }
type Post { id: ID!  author: User }
enum Role { ADMIN }
union Hit = User | Post
directive @auth on FIELD_DEFINITION
""",
    "api/more.graphql": "extend type Query { post: Post }\nextend type User { age: Int }\n",
    "api/ops/user.graphql": """\
query GetUser($role: Role) {
  me { ...Card posts { author { id } } }
  other: post { id }
  nothing { id }
}
fragment Card on User { age ... on Node { id } }
""",
    "models.py": "class User:\n    pass\n",
}
SCHEMA, OPS = "api/schema.graphql", "api/ops/user.graphql"


def test_a_type_is_used_where_types_stand() -> None:
    p = Project(FILES)
    assert p.rows(f"{SCHEMA}#User") == [
        "api/more.graphql:2", f"{OPS}:6", f"{SCHEMA}:1", f"{SCHEMA}:1", f"{SCHEMA}:4", f"{SCHEMA}:6",
    ]  # fmt: skip
    assert [u.reference.column for u in p.uses(f"{SCHEMA}#User")] == [13, 18, 29, 45, 30, 13]
    assert p.rows(f"{SCHEMA}#Node", "implement") == [f"{SCHEMA}:2"]
    assert p.rows(f"{SCHEMA}#Role") == [f"{OPS}:1", f"{SCHEMA}:2"]
    assert p.rows(f"{SCHEMA}#auth") == [f"{SCHEMA}:1"]


def test_selected_fields_are_those_of_the_type_that_is_selected_in() -> None:
    p = Project(FILES)
    assert p.rows(f"{SCHEMA}#User.id") == [f"{OPS}:2"]
    assert p.rows(f"{SCHEMA}#Post.id") == [f"{OPS}:3"]
    assert p.rows(f"{SCHEMA}#Node.id") == [f"{OPS}:6"]
    assert p.rows("api/more.graphql#User.age") == [f"{OPS}:6"]
    assert p.rows(f"{SCHEMA}#Query.me") == [f"{OPS}:2"]
    assert p.definition(OPS, "id", 3) == []


def test_fragments_are_spread() -> None:
    assert Project(FILES).rows(f"{OPS}#Card") == [f"{OPS}:2"]


def test_two_schemas_do_not_mix() -> None:
    p = Project({**FILES, "shop/schema.graphql": "type User { shop: ID }\ntype Cart { owner: User }\n"})
    assert p.rows("shop/schema.graphql#User") == ["shop/schema.graphql:2"]


def test_code_of_the_same_name_is_told_by_name_alone() -> None:
    p = Project(FILES)
    assert p.guesses("models.py#User") == [f"{SCHEMA}:2"]
    assert p.rows("models.py#User") == []


def test_operations_share_their_names_with_resolvers_and_values_are_read() -> None:
    p = Project(
        {
            "schema.graphql": "enum Role { ADMIN }\ntype Query { user(role: Role = ADMIN): User }\ntype User { user: Int }\n",
            "more/a.graphql": "extend type User { posts: [Post] }\ntype Post { title: String }\n",
            "web/ops.graphql": "query Q { user { posts { title } } }\n",
            "resolvers.py": "def user(): pass\n",
        }
    )
    assert p.guesses("resolvers.py#user") == ["schema.graphql:2"]
    assert p.rows("schema.graphql#Role.ADMIN") == ["schema.graphql:2"]
    assert p.rows("more/a.graphql#Post.title") == ["web/ops.graphql:1"]
