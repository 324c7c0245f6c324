"""Lua linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

CART = (
    "local Cart = {}\nCart.__index = Cart\nfunction Cart.new(n) return setmetatable({}, Cart) end\n"
    "function Cart:add(n) self:check(n); Cart.new(1) end\nfunction Cart:check(n) end\n"
    "local function find(x) return x end\nfunction Cart.seek(x) return find(x) end\nreturn Cart\n"
)


def test_files_are_required_by_dotted_paths_and_give_what_they_return() -> None:
    p = Project(
        {
            "src/app/cart.lua": CART,
            "src/app/util.lua": "local function log(x) end\nreturn { log = log, trim = function(s) return s end }\n",
            "src/main.lua": 'local Basket = require("app.cart")\nlocal util = require "app.util"\n'
            'local trim = require("app.util").trim\nBasket.new(2)\nutil.log(1)\nutil.trim("x")\ntrim("y")\n'
            'require("app.cart").new(3)\n',
        }
    )
    assert p.calls("src/app/cart.lua#Cart.new") == ["src/app/cart.lua:4", "src/main.lua:4", "src/main.lua:8"]
    assert p.calls("src/app/cart.lua#Cart.check") == ["src/app/cart.lua:4"]
    assert p.calls("src/app/util.lua#log") == ["src/main.lua:5"]
    assert p.calls("src/app/util.lua#trim") == ["src/main.lua:6", "src/main.lua:7"]
    assert p.rows("src/app/cart.lua", "import") == ["src/main.lua:1", "src/main.lua:8"]


def test_the_same_names_in_two_files_do_not_share_callers() -> None:
    p = Project(
        {
            "a/cart.lua": CART,
            "b/cart.lua": CART,
            "a/use.lua": 'local c = require("cart")\nc.new(1)\n',
            "b/use.lua": 'local c = require("b.cart")\nc.new(1)\n',
        }
    )
    assert p.calls("a/cart.lua#Cart.new") == ["a/cart.lua:4", "a/use.lua:2"]
    assert p.calls("b/cart.lua#Cart.new") == ["b/cart.lua:4", "b/use.lua:2"]
    assert p.calls("a/cart.lua#find") == ["a/cart.lua:7"]


def test_foreign_functions_of_the_same_name_are_not_meant() -> None:
    p = Project(
        {
            "src/cart.lua": CART,
            "src/u.lua": 'local socket = require("socket")\nsocket.new(1)\nstring.seek("x")\nobj.new(1)\nfind(2)\nthing:add(3)\n',
            "src/u.py": "find(1)\n",
        }
    )
    assert p.calls("src/cart.lua#Cart.new") == ["src/cart.lua:4"]
    assert p.calls("src/cart.lua#Cart.seek") == []
    assert p.calls("src/cart.lua#find") == ["src/cart.lua:7"]
    assert p.calls("src/cart.lua#Cart.add") == []
    assert p.guesses("src/cart.lua#Cart.add") == ["src/u.lua:6"]


def test_globals_are_seen_by_files_of_the_directory_but_no_members_of_modules() -> None:
    p = Project(
        {
            "game/player.lua": "function spawn() end\nlocal function hidden() end\n",
            "game/main.lua": 'local player = require("player")\nspawn()\nhidden()\nplayer.spawn()\n',
            "other/main.lua": "spawn()\n",
        }
    )
    assert p.calls("game/player.lua#spawn") == ["game/main.lua:2"]
    assert p.calls("game/player.lua#hidden") == []


def test_tables_that_objects_look_into_are_classes() -> None:
    base = (
        "local Base = {}\nBase.__index = Base\nfunction Base.new(n)\n  local self = setmetatable({}, Base)\n  self:reset()\n"
        "  return self\nend\nfunction Base:reset() end\nfunction Base:add(n) return self end\n"
        "local Sub = setmetatable({}, { __index = Base })\nSub.__index = Sub\n"
        "function Sub.new() return setmetatable({}, Sub) end\nfunction Sub:add(n) self:reset() end\n"
        "return { Base = Base, Sub = Sub, new = Base.new }\n"
    )
    use = (
        "local shapes = require('base')\nlocal a = shapes.Base.new(1)\na:add(1)\nlocal b = shapes.Sub.new()\nb:add(2)\n"
        "b:reset()\nlocal c = shapes.new(3)\nc:add(4)\n"
    )
    p = Project({"base.lua": base, "use.lua": use})
    assert p.calls("base.lua#Base.add") == ["use.lua:3", "use.lua:8"]
    assert p.calls("base.lua#Sub.add") == ["use.lua:5"]
    assert p.calls("base.lua#Base.reset") == ["base.lua:5", "base.lua:13", "use.lua:6"]
    assert p.calls("base.lua#Base.new") == ["use.lua:2", "use.lua:7"]


def test_members_of_what_is_required_may_be_given_local_names() -> None:
    p = Project(
        {
            "util.lua": "local M = {}\nfunction M.trim(s) return s end\nfunction M.pad(s) return s end\nreturn M\n",
            "use.lua": "local util = require 'util'\nlocal trim, fill = util.trim, util.pad\ntrim('x')\nfill('y')\n"
            "local insert = table.insert\ninsert({}, 1)\n",
        }
    )
    assert p.calls("util.lua#M.trim") == ["use.lua:3"]
    assert p.calls("util.lua#M.pad") == ["use.lua:4"]


def test_functions_in_functions_are_their_own() -> None:
    source = (
        "local function a()\n  local function h() end\n  h()\nend\nfunction b()\n  local h = function() end\n  h()\nend\n"
        "function M.h() end\nh()\n"
    )
    p = Project({"m.lua": source})
    assert p.calls("m.lua#a.h") == ["m.lua:3"]
    assert p.calls("m.lua#b.h") == ["m.lua:7"]
    assert p.calls("m.lua#M.h") == []
