defmodule Shop.Cart do
  @moduledoc """
  Carts.
  """
  @behaviour Shop.Store

  @limit 10
  defstruct [:owner, items: [], total: 0]

  @type t :: %__MODULE__{owner: String.t()}
  @typep item(kind) :: {kind, integer}
  @callback price(item :: term) :: integer

  @doc "Adds to a cart."
  @spec add(t, item(atom)) :: {:ok, t} | {:error, term}
  def add(cart, item, opts \\ [])
  def add(%__MODULE__{items: items} = cart, {kind, n}, opts) when n > 0 do
    {:ok, %{cart | items: [{kind, n} | items], total: @limit}}
  end

  # Not more than that.
  def add(_, _, _), do: {:error, :empty}

  def add(cart), do: add(cart, {:none, 0})

  defp empty?(%{items: []}), do: true
  defp empty?(_), do: false

  def left <~> right, do: {left, right}

  defguard is_big(n) when n > @limit
  defdelegate total(cart), to: Shop.Sum, as: :of

  if Mix.env() == :test do
    def only_in_tests, do: :ok
  end

  defmodule Line do
    defexception [:message]
    def new(text), do: %Line{message: text}
  end
end

defprotocol Shop.Shown do
  @doc "Shows."
  def show(value, opts)
end

defimpl Shop.Shown, for: Shop.Cart do
  def show(cart, _opts), do: inspect(cart)
end
