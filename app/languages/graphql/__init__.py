"""GraphQL: types of schemas, operations and fragments of documents."""

from app.languages.base import Language
from app.languages.graphql.rules import GraphqlRules
from app.languages.reading import query

LANGUAGES = (
    Language(
        "graphql",
        grammar="graphql",
        suffixes=(".graphql", ".graphqls", ".gql"),
        query=query("source_file"),
        rules=GraphqlRules(),
    ),
)
