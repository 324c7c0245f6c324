"""GraphQL: types of schemas, operations and fragments of documents."""

from app.languages.base import Language, late, whole_file

LANGUAGES = (
    Language(
        "graphql",
        grammar="graphql",
        suffixes=(".graphql", ".graphqls", ".gql"),
        query=whole_file("source_file"),
        rules=late("graphql.rules:GraphqlRules"),
    ),
)
