defmodule Shop.Plug do
  defmacro __using__(opts) do
    quote do
      import Shop.Plug
      @before_compile Shop.Plug
      def init(options), do: unquote(opts) ++ options
      defp hidden, do: build(1)
    end
  end

  for name <- [:get, :post] do
    def unquote(name)(path), do: route(unquote(name), path)
  end

  defmacrop wrap(name, do: block) do
    quote(do: unquote(block))
  end

  def sigils do
    ~s[def fake(x), do: x]
    "a #{nested("#{deep(1)}")} b"
    ~H"""
    <%= call(@x) %>
    """
  end
end

defmodule Shop.PlugTest do
  use ExUnit.Case

  describe "wrapping" do
    setup :prepare

    test "keeps", %{conn: conn} do
      assert Shop.Plug.sigils() == conn
    end
  end

  defp prepare(_), do: [conn: 1]
end
