-ifndef(SHOP_HRL).
-define(SHOP_HRL, true).

-define(LIMIT, 10).
-define(LOG(Text, Args), logger:info(Text, Args)).

-record(request, {params = #{}}).

-ifdef(TEST).
helper(X) -> ?LOG("test", [X]).
-else.
helper(X) -> X.
-endif.

-define(CALLS(X), begin inner(X), shop_cart:find(X) end).
-define(ASSERT(Cond), case Cond of true -> ok; _ -> erlang:error({assert, ??Cond}) end).

broken(X -> ok.

after_broken(X) -> "fake(x) -> ok.", $(, X.
-endif.
