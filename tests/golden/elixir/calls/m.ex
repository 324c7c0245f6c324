defmodule Shop.Web do
  use Shop.Plug, init: :later
  import Ecto.Query, only: [from: 2, where: 3]
  import Shop.Helpers
  alias Shop.{Cart, Stock.Item}
  alias Shop.Mailer, as: Post
  require Logger

  def show(conn, %{"id" => id} = params) do
    cart = Cart.fetch(id) |> check() |> Shop.Sum.of(:all)

    with {:ok, item} <- Item.find(id),
         %Cart{owner: owner} = found <- load(item) do
      Post.send(owner, found.total)
      Logger.info("sent #{describe(item)} " <> params["x"])
    else
      {:error, why} -> fail(conn, why)
    end

    Enum.map(cart.items, fn {name, count} -> render(name, count) end)
    Enum.each(list(), &Cart.drop/1)
    Enum.filter(list(), &keep?/1)
    Enum.sort_by(list(), &(&1.price * rate(&1)))
    :ets.lookup(:carts, id)
    handler.(id)
    __MODULE__.other(conn)
    render conn, "show.html", cart: cart
    for x <- list(), y = twice(x), do: {x, y}
  end
end
