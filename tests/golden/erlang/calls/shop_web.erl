-module(shop_web).
-export([show/2]).
-import(lists, [map/2, foldl/3]).
-include("shop.hrl").
-include_lib("shop/include/log.hrl").

show(Id, #request{params = P}) ->
    {ok, Cart} = shop_cart:find(Id, P),
    Total = foldl(fun sum/2, 0, map(fun shop_cart:price/1, Cart#cart.items)),
    Handler = maps:get(handler, P),
    Handler(Total),
    spawn(fun() -> log(Id) end),
    ?MODULE:other(Id),
    Callback = fun ?MODULE:other/1,
    apply(shop_cart, drop, [Id]),
    case check(Total) of
        true when Total > ?LIMIT -> ?LOG("much", [Total]);
        false -> throw(empty)
    end,
    [render(X) || X <- Cart#cart.items, keep(X)],
    receive
        {done, From} -> From ! reply(ok)
    after timeout() -> Callback(Id)
    end.
