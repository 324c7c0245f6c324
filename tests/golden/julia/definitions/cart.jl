"""
Something with a price.
"""
abstract type Priced <: Any end

# A cart.
mutable struct Cart{T<:Real} <: Priced
    items::Vector{T}
    owner
    Cart(owner) = new([], owner)
    function Cart{T}(items, owner) where {T} new(items, owner) end
end

Base.@kwdef struct Line
    "how many"
    count::Int = 1
end

@enum Color red green=2

const LIMIT = 10
total, rest = 0, 1
rate = 0.2

"Adds."
function add(c::Cart{T}, x::T, n::Int=1, more...; strict=false, opts...)::Cart where {T}
    twice(y) = 2y
    local sum = twice(n)
    push!(c.items, x, sum)
    return c
end

add(c::Cart) = add(c, 1)
price(l::Line)::Float64 = l.count * rate
empty(c::Cart{T}) where T = isempty(c.items)
function later end

Base.show(io::IO, c::Cart) = print(io, c.owner)
Base.:+(a::Cart, b::Cart) = join(a, b)
(c::Cart)(x) = add(c, x)
square = x -> x^2

macro logged(expr)
    quote
        @info $(string(expr))
        $(esc(expr))
    end
end
