%% Carts.
-module(shop_cart).
-behaviour(gen_server).
-export([add/2, add/3, start_link/0]).

-record(cart, {owner :: binary(), items = [] :: [item()]}).
-type item() :: {atom(), pos_integer()}.
-opaque t(Kind) :: #cart{} | {Kind, stock:ref()}.
-callback price(Item :: item()) -> integer().

%% @doc Adds an item.
-spec add(item(), #cart{}) -> {ok, t(atom())} | error.
add({Kind, N}, #cart{items = Items} = Cart) when N > 0 ->
    Twice = fun(X) -> double(X) end,
    {ok, Cart#cart{items = [{Kind, Twice(N)} | Items]}};
% nothing to add
add(_, _) ->
    error.

add(Item, Cart, _Options) -> add(Item, Cart).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

double(X) -> 2 * X.

'is-odd'(X) -> X rem 2 =:= 1.
