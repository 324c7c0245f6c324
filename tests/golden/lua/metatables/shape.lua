local Base = {}
local Shape = setmetatable({}, { __index = Base, __call = function(cls, n) return cls.new(n) end })

function Shape.__add(a, b) return Shape(a.n + b.n) end

Shape.__tostring = function(self) return self:name() .. [[
function fake() end
]] end

--[==[
function also_fake() end
]==]
function Shape.area(s) return s.w * s["h"] end

local mt = getmetatable(Shape)
mt.__index = function(t, k) return rawget(t, k) or Base[k] end

function Base.extend(cls)
  cls.super, cls.id = Base, next_id()
  function cls:name() return "shape" end
  return cls
end

return setmetatable(Shape, mt)
