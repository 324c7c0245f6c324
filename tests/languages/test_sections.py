"""Sources with syntax errors keep the definitions around the error."""

from __future__ import annotations

import pytest

from app.extract.engine import extract
from app.languages.base import all_languages

BROKEN = {
    "dart": "class A {\n  void one() {\n    if (x) {\n  }\n  void two() { one(); }\n}\nvoid three() {}\n",
    "elixir": "defmodule M do\n  def one(x) do\n    case x do\n  end\n\n  def two(x), do: one([x, %{a: 1})\n"
    "  def three(x) do\n    two(x)\n  rescue\n    _ -> 1\n  end\nend\n",
    "elm": "module M exposing (..)\n\n\none x =\n    ( x\n\n\ntwo x =\n\n\nthree x =\n    one x\n\n\nfour =\n    1\n",
    "fsharp": "module M\nlet one x =\n    foo (x\nlet broken =\nlet two x = one x\nlet three x = two x\n",
    "gleam": "pub fn one(x) {\n  case x {\n}\n\npub fn two(x) {\n  one([x, #(1)\n}\n\npub fn three(x) {\n  two(x)\n}\n",
    "haskell": "module M where\none x = (x\n\nbroken = case x of\n\ntwo x = one x\nthree x = two x\n",
    "ocaml": "let one x = x\nlet broken =\n\nlet two x = one x\nlet other = (match x with\n\nlet three x = two x\n",
    "r": "one <- function(x) {\n  if (x) {\n}\ntwo <- function(x) {\n  one(list(x)\n}\nthree <- function(x) two(x)\n",
    "solidity": "contract A {\n    function one() public {\n        if (x) {\n    }\n"
    "    function two() public { one(); }\n    function three() public {}\n}\n",
}  # fmt: skip


@pytest.mark.parametrize("language", BROKEN)
def test_an_error_in_one_definition_costs_no_other(language: str) -> None:
    facts = extract(BROKEN[language].encode(), all_languages()[language])
    kept = {"elm": {"three", "four"}, "fsharp": {"two", "three"}, "haskell": {"two", "three"}}
    assert kept.get(language, {"one", "two", "three"}) <= {symbol.name for symbol in facts.symbols}


@pytest.mark.parametrize("language", BROKEN)
def test_whole_sources_are_left_alone(language: str) -> None:
    rules = all_languages()[language].rules
    whole = {
        "elixir": "defmodule M do\n  def a?(x) do\n    with {:ok, y} <- b(x),\n"
        "         z <- (if y do 1 else 2 end) do\n      fn -> y end\n"
        "    else\n      _ -> ?(\n    end\n  after\n    1\n  end\nend\n",
        "haskell": "f' x = foldl' (\\a b -> a) ')' [\n  x\n  ]\n-- ( {\n{- ( -}\n",
        "ocaml": "let f = function\n  | '(' -> (* ( *) {|(|}\n  | _ -> \"(\"\nlet g (x : 'a) = x\n",
        "fsharp": 'let f x =\n    match x with\n    | \'(\' -> "(" // (\n    | _ -> """( """\n',
    }
    source = whole.get(language, "f(a, [1, 2], {\n  x\n})\n")
    assert rules.recover(source.encode()) is None
