"""C and C++: one set of queries and rules, and what only C++ has besides."""

from app.languages.base import Language, late, query_text
from app.languages.environment import C_READS

_KEYWORDS = (
    "auto break case char const continue default do double else enum extern float for goto if inline int long register "
    "restrict return short signed sizeof static struct switch typedef union unsigned void volatile while defined _ "
    "NULL bool true false nullptr __VA_ARGS__ __FILE__ __LINE__ __func__ __typeof__ typeof offsetof"
)
_CPP_KEYWORDS = (
    "alignas alignof and catch class concept constexpr consteval constinit const_cast decltype delete dynamic_cast "
    "explicit export friend mutable namespace new noexcept not operator or override private protected public "
    "reinterpret_cast requires static_assert static_cast template this throw try typeid typename using virtual final"
)

LANGUAGES = (
    Language(
        name="c",
        grammar="c",
        suffixes=(".c", ".h"),
        query=query_text("c", "queries.scm", "queries_c.scm"),
        rules=late("c.rules:CRules"),
        reserved=frozenset(_KEYWORDS.split()),
        types_apart=True,
        environment=C_READS,
        shared=("cpp",),
    ),
    Language(
        name="cpp",
        grammar="cpp",
        suffixes=(
            ".cpp",
            ".cc",
            ".cxx",
            ".c++",
            ".hpp",
            ".hh",
            ".hxx",
            ".h++",
            ".ipp",
            ".tpp",
            ".inl",
            ".cppm",
            ".ixx",
        ),
        query=query_text("c", "queries.scm", "queries_cpp.scm"),
        rules=late("c.rules:CppRules"),
        arguments=True,
        reserved=frozenset((*_KEYWORDS.split(), *_CPP_KEYWORDS.split())),
        types_apart=True,
        environment=C_READS,
        shared=("c",),
    ),
)
