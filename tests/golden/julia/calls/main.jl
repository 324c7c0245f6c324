using LinearAlgebra
using Statistics: mean, std as deviation
import Shop.Cart as C
import JSON, CSV
import Base: show, +
using ..Util
include("cart.jl")
include(joinpath("more", "stock.jl"))

function main(args)
    cart = C.Cart(args[1])
    C.add!(cart, 2; strict=true)
    Shop.Stock.find(cart, args...)
    map(cart.items) do item
        show_item(item)
    end
    squares = [f(x) for x in 1:3 if odd(x)]
    norms = norm.(squares)
    cart |> describe |> C.print_all
    for (i, x) in enumerate(squares), j in range(i)
        cart.items[i] = g(x, key=j)
    end
    try
        risky()
    catch err
        report(err)
    end
    let y = h()
        k(y)
    end
    text = "$(inner(cart)) and $cart"
    @time slow(cart)
    @assert check(:symbol) == 1
    Vector{Int}(undef, 3)
    cart.owner = name()
    callback = x -> x + offset(x)
    args[1] isa String && return nothing
    filter(!isempty, squares)
end
