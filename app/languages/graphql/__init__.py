"""GraphQL: types of schemas, operations and fragments of documents."""

from app.languages.base import Language
from app.languages.graphql.rules import GraphqlRules

LANGUAGES = (
    Language(
        "graphql",
        grammar="graphql",
        suffixes=(".graphql", ".graphqls", ".gql"),
        query="[(source_file) (ERROR)] @definition.module @uses @import @property\n(comment) @comment\n",
        rules=GraphqlRules(),
    ),
)
