module Shop

export Cart, add

include("cart.jl")

"Stock."
module Stock
    using ..Shop: LIMIT
    find(x) = lookup(x) + LIMIT
    public find
    baremodule Deep end
end

import .Stock as S
using .Stock: find

run() = (S.find(1); find(2))

#= function fake() end =#
text = """
function also_fake() end
"""
re = r"f(x) = 1"
cmd = `f(x)`

if VERSION > v"1.6"
    newer() = 1
else
    newer() = 2
end

for op in (:sin, :cos)
    @eval $op(x::Cart) = apply($op, x)
end
end
