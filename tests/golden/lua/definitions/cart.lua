--- A cart of things.
local Cart = { limit = 10, total = 0 }
Cart.__index = Cart
Cart.VERSION = "1.2"

local count, names <const> = 0, {}
DEBUG = true

--- Makes one.
-- @param owner who
function Cart.new(owner, ...)
  return setmetatable({ owner = owner, rest = { ... } }, Cart)
end

function Cart:add(item, n)
  local function twice(x)
    return x * 2
  end
  self.items[item] = twice(n or 1)
  return self
end

Cart.items.find = function(name) return names[name] end

local helper = function(a, b)
  local sum = a + b
  return sum
end

function report() end

local handlers = {
  open = function(path) return path end,
  ["close"] = function() end,
  nested = { deep = function() end },
}

return Cart
