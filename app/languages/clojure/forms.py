"""Clojure's forms by their first word."""

from __future__ import annotations

from collections.abc import Sequence

from app.languages.base import Node
from app.languages.broad import text

DEFINERS = {
    "def": "variable", "defonce": "variable", "defn": "function", "defn-": "function", "defmacro": "macro",
    "defmulti": "function", "defprotocol": "trait", "definterface": "trait", "defrecord": "struct", "deftype": "struct",
    "deftest": "function", "s/defn": "function", "mu/defn": "function",
}  # fmt: skip
NO_DEFINERS = ("default", "defer", "deflate", "defined", "definite", "defect", "s/def")
EXTENDERS = frozenset({"extend-type", "extend-protocol"})
BINDERS = frozenset(
    "let loop for doseq when-let if-let when-some if-some when-first dotimes with-open with-local-vars binding "
    "with-redefs let* loop*".split()
)
FUNCTIONS = frozenset({"fn", "fn*", "bound-fn"})
RESERVED = frozenset(
    "do if if-not when when-not cond condp case let fn loop recur quote var throw try catch finally new set! . .. & % "
    "%1 %2 %& nil true false ns declare defmethod letfn reify proxy _ -> ->> some-> some->> as-> cond-> cond->> and or "
    "not comment doto amp env".split()
) | DEFINERS.keys() | EXTENDERS | BINDERS | FUNCTIONS  # fmt: skip


def parts(form: Node) -> Sequence[Node]:
    """What stands in a form, comments and discarded forms aside."""
    return [each for each in form.named_children if each.type not in ("comment", "dis_expr")]


def name_of(symbol: Node) -> Node | None:
    """The token of a symbol's name, without its metadata and namespace."""
    return symbol.child_by_field_name("name") if symbol.type == "sym_lit" else None


def word(symbol: Node) -> str:
    """A symbol as it is spoken: `str/join`."""
    space = symbol.child_by_field_name("namespace") if symbol.type == "sym_lit" else None
    return f"{text(space)}/{text(name_of(symbol))}" if space is not None else text(name_of(symbol))


def head(form: Node) -> str:
    """The first word of a list."""
    inside = parts(form)
    return word(inside[0]) if inside else ""
