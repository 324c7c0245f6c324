"""`ns`, `require`, `use` and `import`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.languages.base import Imported, Node
from app.languages.broad import last, text
from app.languages.clojure.forms import head, name_of, parts, word

_CONDITIONAL = ("read_cond_lit", "splicing_read_cond_lit")


def required(node: Node) -> Iterator[Imported]:
    if head(node) != "ns":
        yield from _clause(head(node), parts(node)[1:])
        return
    for each in _chosen(parts(node)[2:]):
        inside = parts(each) if each.type == "list_lit" else ()
        if inside and inside[0].type == "kwd_lit":
            yield from _clause(text(inside[0]).lstrip(":"), inside[1:])


def _clause(clause: str, listed: Sequence[Node]) -> Iterator[Imported]:
    for each in _chosen(listed):
        spec = parts(each)[0] if each.type == "quoting_lit" and parts(each) else each
        if clause == "import":
            yield from _classes(spec)
        elif clause in ("require", "use", "require-macros", "use-macros"):
            yield from _spec(spec, "", clause.startswith("use"))


def _chosen(listed: Sequence[Node]) -> Iterator[Node]:
    """Forms, those of all platforms where they are told apart (`#?(:clj [a.b] :cljs [c.d])`)."""
    for each in listed:
        if each.type not in _CONDITIONAL:
            yield each
            continue
        for branch in parts(each)[1::2]:
            yield from _chosen(parts(branch)) if each.type == "splicing_read_cond_lit" else _chosen((branch,))


def _classes(spec: Node) -> Iterator[Imported]:
    if spec.type == "sym_lit" and name_of(spec) is not None:
        package, _, name = word(spec).rpartition(".")
        named = name_of(spec) or spec
        yield Imported("name", named, package, name, name, (last(named),))
    inside = parts(spec) if spec.type in ("list_lit", "vec_lit") else ()
    for each in inside[1:]:
        token = name_of(each)
        if token is not None:
            yield Imported("name", token, word(inside[0]), text(token), text(token), _tokens(inside[0]))


def _spec(spec: Node, prefix: str, used: bool) -> Iterator[Imported]:
    """`a.b`, `[a.b :as c :refer [d]]`, and `[a b [c :as d]]` with a common beginning."""
    if spec.type == "sym_lit":
        token, module = name_of(spec), prefix + word(spec)
        if token is not None:
            yield Imported("wildcard" if used else "module", token, module, "", "" if used else module)
        return
    inside = parts(spec) if spec.type in ("vec_lit", "list_lit") else ()
    token = name_of(inside[0]) if inside else None
    if token is None:
        return
    module = prefix + word(inside[0])
    if len(inside) > 1 and inside[1].type != "kwd_lit":
        for each in inside[1:]:
            yield from (one._replace(claims=(*one.claims, token)) for one in _spec(each, f"{module}.", used))
        return
    yield from _options(token, module, inside[1:], used)


def _options(token: Node, module: str, options: Sequence[Node], used: bool) -> Iterator[Imported]:
    given = {text(key).lstrip(":"): value for key, value in zip(options[::2], options[1::2], strict=False)}
    alias = given.get("as") or given.get("as-alias")
    names = given.get("refer") or given.get("only") or given.get("refer-macros")
    claims = _tokens(alias) if alias is not None else ()
    yield Imported("module", token, module, "", word(alias) if alias is not None else module, claims)
    if names is not None and names.type in ("vec_lit", "list_lit"):
        for each in parts(names):
            named = name_of(each)
            if named is not None:
                yield Imported("name", named, module, text(named), text(named))
    elif used or names is not None:
        yield Imported("wildcard", token, module)


def _tokens(symbol: Node) -> tuple[Node, ...]:
    token = name_of(symbol)
    return () if token is None else (token,)
