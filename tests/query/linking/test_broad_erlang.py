"""Erlang linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

CART = (
    "-module(cart).\n-export([find/1, find/2, all/0]).\nfind(X) -> find(X, []).\nfind(X, O) -> check(X, O).\n"
    "all() -> ?MODULE:find(1).\ncheck(X, O) -> {X, O}.\n"
)


def test_modules_go_by_name_and_functions_by_arity() -> None:
    p = Project(
        {
            "src/cart.erl": CART,
            "apps/web/src/web.erl": "-module(web).\n-import(cart, [all/0]).\nu(X) -> cart:find(X, 1), all(), find(X), "
            "fun cart:find/1.\n",
        }
    )
    assert p.calls("src/cart.erl#find") == ["src/cart.erl:5"]
    assert p.calls("src/cart.erl#find~2") == ["apps/web/src/web.erl:3", "src/cart.erl:3"]
    assert p.calls("src/cart.erl#all") == ["apps/web/src/web.erl:3"]
    assert p.rows("src/cart.erl#cart", "read") == ["apps/web/src/web.erl:3", "apps/web/src/web.erl:3"]
    assert p.rows("src/cart.erl#cart", "import") == ["apps/web/src/web.erl:2"]
    assert p.definition("apps/web/src/web.erl", "cart:") == ["src/cart.erl#cart"]


def test_the_same_names_in_two_files_do_not_share_callers() -> None:
    p = Project(
        {"a/cart.erl": CART, "b/stock.erl": CART.replace("(cart)", "(stock)"), "c/u.erl": "u() -> stock:find(1, 2).\n"}
    )
    assert p.calls("a/cart.erl#find~2") == ["a/cart.erl:3"]
    assert p.calls("b/stock.erl#find~2") == ["b/stock.erl:3", "c/u.erl:1"]
    assert p.calls("a/cart.erl#check") == ["a/cart.erl:4"]


def test_foreign_functions_of_the_same_name_are_not_meant() -> None:
    p = Project(
        {
            "src/cart.erl": CART,
            "src/u.erl": "-module(u).\nu(M) -> lists:find(1, 2), M:find(1, 2), cart:check(1, 2), cart(1).\n",
            "src/u.ex": "defmodule U do\n  def u, do: :cart.find(1, 2)\nend\n",
        }
    )
    assert p.calls("src/cart.erl#find~2") == ["src/cart.erl:3"]
    assert p.calls("src/cart.erl#check") == ["src/cart.erl:4"]
    assert p.rows("src/cart.erl#cart", "call") == []
    assert p.guesses("src/cart.erl#find~2") == []


def test_headers_bring_their_records_and_macros() -> None:
    p = Project(
        {
            "include/shop.hrl": "-define(LOG(X), io:format(X)).\n-record(item, {name}).\n",
            "src/a.erl": '-module(a).\n-include("shop.hrl").\nf(#item{name = N}) -> ?LOG(N).\n',
            "src/b.erl": "-module(b).\nf(#item{name = N}) -> ?LOG(N).\n",
        }
    )
    assert p.calls("include/shop.hrl#LOG") == ["src/a.erl:3"]
    assert p.rows("include/shop.hrl#item", "type") == ["src/a.erl:3"]


def test_a_header_of_an_application_is_included_by_the_applications_name():
    files = {
        "src/shop.app.src": "",
        "include/shop.hrl": "-define(LIMIT, 1).\n",
        "test/a_SUITE.erl": '-module(a_SUITE).\n-include_lib("shop/include/shop.hrl").\nf() -> ?LIMIT.\n',
        "test/b_SUITE.erl": '-module(b_SUITE).\n-include_lib("other/include/shop.hrl").\nf() -> ?LIMIT.\n',
    }
    assert Project(files).rows("include/shop.hrl#LIMIT") == ["test/a_SUITE.erl:3"]
