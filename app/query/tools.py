"""The one table of tools, which MCP, the command line and docs/tools.md read. A new question is one more row here."""

from __future__ import annotations

from app.access.caller import ADMIN, SQL
from app.query.questions import (
    compare_commits,
    find_consumers,
    find_references,
    get_symbol,
    list_repos,
    outline,
    query_facts,
    read_source,
    request_index,
    search_symbols,
    search_text,
    symbol_history,
)
from app.query.schemas import (
    ANY_PATH,
    CHANGE,
    CURSOR_POSITION,
    DEEPEST,
    KIND,
    LANGUAGE,
    PATH_FILTER,
    RELATION,
    SYMBOL,
    arguments,
    flag,
    text,
    whole,
)
from app.query.tool import Tool

SYMBOL_FIELDS = ("symbol", "name", "kind", "repo", "path", "line", "column", "end_line", "signature", "container",
                 "language", "exported", "tests")  # fmt: skip
REFERENCE_FIELDS = ("repo", "path", "line", "column", "relation", "enclosing", "target", "resolution", "evidence",
                    "text", "tests")  # fmt: skip

_ALL = (
    Tool(
        name="list_repos",
        title="List repositories",
        description=(
            "What can I ask about, and how fresh is it? Lists the repositories that may be read, with their indexed "
            "branches, languages, commit and whether that commit is still the branch's head. Start here."
        ),
        schema=arguments({}),
        find=list_repos.find,
        show=list_repos.show,
        fields=list_repos.FIELDS,
        may_be_empty=True,
        is_kept=False,
    ),
    Tool(
        name="search_symbols",
        title="Search definitions",
        description=(
            "Which definitions match this name? Finds classes, functions, methods, fields and constants by name: exact "
            "matches first, then prefixes, then parts of names; production code before tests. Use it to turn a name "
            "into a symbol id for the other tools. `Outer.name` looks inside Outer."
        ),
        schema=arguments(
            {
                "query": text("Name, part of a name, or Outer.name.", 300),
                "kind": KIND,
                "language": LANGUAGE,
                "path": PATH_FILTER,
            },
            required=("query",),
        ),
        find=search_symbols.find,
        show=search_symbols.show,
        fields=SYMBOL_FIELDS,
    ),
    Tool(
        name="search_text",
        title="Search text",
        description=(
            "Where does this text stand, at that commit? Searches the lines of all text files, comments and strings "
            "too, case-sensitive, as ripgrep would. For uses of a symbol prefer find_references, which knows what "
            "names mean. When a bound on time or rows is reached the answer says so (complete: false)."
        ),
        schema=arguments(
            {
                "pattern": text("The text, within one line."),
                "regex": flag("Read the pattern as a regular expression (RE2 syntax).", False),
                "ignore_case": flag("Do not tell upper and lower case apart.", False),
                "path": PATH_FILTER,
                "language": LANGUAGE,
            },
            required=("pattern",),
        ),
        find=search_text.find,
        show=search_text.show,
        fields=("repo", "path", "line", "column", "text", "enclosing"),
        is_kept=False,  # a search that ran out of time gets further the next time
    ),
    Tool(
        name="get_symbol",
        title="Show a definition",
        description=(
            "What is this? The definition of a symbol id or name, or of what stands at a place in a file (go to "
            "definition): signature, source, documentation, and how many callers it has. Several rows when it is not "
            "certain which one is meant. Without a column a line means what is defined on it or around it."
        ),
        schema=arguments(CURSOR_POSITION),
        find=get_symbol.find,
        show=get_symbol.show,
        fields=(*SYMBOL_FIELDS, "resolution", "source", "source_truncated", "doc", "callers"),
    ),
    Tool(
        name="find_references",
        title="Find uses of a symbol",
        description=(
            "Every place that uses a symbol: calls, imports, base classes, types, decorators, reads and writes, in "
            "every readable repository. resolution tells how sure each is: exact, candidate (one of several it may "
            "mean) or name (only the name agrees); sure ones come first. `repo` limits where uses are looked for."
        ),
        schema=arguments({**CURSOR_POSITION, "relation": RELATION}),
        find=find_references.find,
        show=find_references.show,
        fields=REFERENCE_FIELDS,
    ),
    Tool(
        name="find_consumers",
        title="Find who depends on a symbol",
        description=(
            "Who breaks if this symbol changes, in every repository? The uses of it and the functions, classes or "
            "modules that contain them; with depth above 1 also who uses those, each with its hop and via. Only uses "
            "that are exact or candidate. Ask this before you change a signature or remove something."
        ),
        schema=arguments(
            {
                "symbol": SYMBOL,
                "depth": whole("How many steps to follow.", 1, DEEPEST, default=1),
                "include_tests": flag("Count test code as consumers too.", True),
            },
            required=("symbol",),
        ),
        find=find_consumers.find,
        show=find_consumers.show,
        fields=(*REFERENCE_FIELDS, "hop", "via"),
    ),
    Tool(
        name="compare_commits",
        title="Compare two commits",
        description=(
            "Which symbols were added, removed, changed, moved or renamed between two indexed commits, and who uses "
            "them? The blast radius of a review. what tells which parts differ; consumers are the uses in every "
            "readable repository, side base for those that still use what is gone. Files that could not be parsed are "
            "rows with change unknown."
        ),
        schema=arguments(
            {
                "base": text("The older commit (7 or more digits), branch or tag.", 255),
                "head": text("The newer one. The head of the branch when left out.", 255),
                "change": CHANGE,
                "path": PATH_FILTER,
                "consumers": flag("Look for the uses of what changed.", True),
            },
            required=("base",),
        ),
        find=compare_commits.find,
        show=compare_commits.show,
        fields=compare_commits.FIELDS,
    ),
    Tool(
        name="outline",
        title="Outline a file or directory",
        description=(
            "What is in this file or directory? For a file, every definition in file order. For a directory, the "
            "top-level definitions of its files, and the names of its directories and other files. Cheaper than "
            "reading the source."
        ),
        schema=arguments({"path": ANY_PATH}, required=("path",)),
        find=outline.find,
        show=outline.show,
        fields=SYMBOL_FIELDS,
    ),
    Tool(
        name="read_source",
        title="Read source text",
        description=(
            "The text of a file at the stamped commit, whole or from line start to line end. Long files come in pages "
            f"of up to {read_source.PAGE_LINES} lines: pass next_cursor for the next one."
        ),
        schema=arguments(
            {
                "path": ANY_PATH,
                "start": whole("First line, from 1.", 1, 10_000_000),
                "end": whole("Last line; the end of the file when left out.", 1, 10_000_000),
            },
            required=("path",),
            pages=False,
        ),
        find=read_source.find,
        show=read_source.show,
        fields=("repo", "path", "start", "end", "text"),
        page=1,
    ),
    Tool(
        name="symbol_history",
        title="History of a symbol",
        description=(
            "Which indexed commits changed this symbol? Newest first, each with what changed (signature or body) and "
            "the symbol before and after, followed through moves and renames back to where it was added. Commits that "
            "are not indexed cannot be seen: not_indexed says how many lie between."
        ),
        schema=arguments({"symbol": SYMBOL}, required=("symbol",)),
        find=symbol_history.find,
        show=symbol_history.show,
        fields=symbol_history.FIELDS,
        toolset="history",
    ),
    Tool(
        name="query_facts",
        title="Ask with SQL",
        description=(
            "What no other tool answers: one SELECT (DuckDB) over the facts of one repository at one commit. Tables "
            'listing, files, symbols, "references", imports, bindings, scopes, properties; each has path and file to '
            "join by, docs/schema.md tells the columns. References carry names, not what they mean: for that ask "
            "find_references. Rows have the statement's columns."
        ),
        schema=arguments(
            {"sql": text("One SELECT, such as SELECT path, count(*) AS n FROM symbols GROUP BY path.", 20_000)},
            required=("sql",),
        ),
        find=query_facts.find,
        show=query_facts.show,
        toolset="sql",
        scope=SQL,
        is_kept=False,  # a row may be as large as a whole answer
    ),
    Tool(
        name="request_index",
        title="Index a commit",
        description=(
            "Have a commit, branch or tag indexed that is NOT_INDEXED: at says which. It costs its difference to what "
            "is indexed already. Where workers run it is queued; ask again with `at` after some seconds."
        ),
        schema=arguments({}, required=("repo", "at"), pages=False),
        find=request_index.find,
        show=request_index.show,
        fields=request_index.FIELDS,
        toolset="admin",
        scope=ADMIN,
        page=1,
        is_kept=False,
        acts=True,
    ),
)

TOOLS: dict[str, Tool] = {tool.name: tool for tool in _ALL}
