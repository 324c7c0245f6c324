local util = require("app.util")
local json = require 'cjson'
local read, write = require("app.io").read, print
require "app.setup"

local M = {}

function M.run(args)
  local cart = require("app.cart").new(args.owner)
  cart:add("pen", 2):add("ink")
  util.log("started", #args)
  util.text.trim(args[1])
  for i, item in ipairs(cart.items) do
    M.show(item, i)
  end
  while more() do step() end
  if ready then go() elseif later then wait() else stop() end
  pcall(M.show, cart)
  args.callback(function(x) return x:done() end)
  string.format("%s", json.encode { a = 1 })
  local s = ("x"):rep(3)
  goto done
  ::done::
  return read(write)
end

return { run = M.run, show = util, close = function(n) return n end }
