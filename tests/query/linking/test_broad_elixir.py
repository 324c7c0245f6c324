"""Elixir linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

ACCOUNTS = """\
defmodule Shop.Accounts do
  alias Shop.{Mailer, Repo}
  @type id :: integer()
  def get(id), do: Repo.fetch(id)
  def get(id, opts \\\\ []) do
    normalize(id) |> Mailer.send(opts)
  end
  defp normalize(id), do: id
end
"""
REPO = "defmodule Shop.Repo do\n  def fetch(id), do: id\n  def all, do: __MODULE__.fetch(1)\nend\n"
MAILER = "defmodule Shop.Mailer do\n  def send(a, b), do: {a, b}\n  def send(a), do: a\nend\n"


def test_modules_go_by_full_names_and_aliases() -> None:
    p = Project(
        {
            "lib/accounts.ex": ACCOUNTS,
            "lib/repo.ex": REPO,
            "lib/mailer.ex": MAILER,
            "lib/web.ex": "defmodule Shop.Web do\n  alias Shop.Accounts, as: A\n  alias Shop.Repo\n"
            "  def show(id), do: A.get(id, [])\n  def list, do: Shop.Repo.all()\n  def one, do: Repo.fetch(2)\nend\n",
        }
    )
    assert p.calls("lib/repo.ex#Shop.Repo.fetch") == ["lib/accounts.ex:4", "lib/repo.ex:3", "lib/web.ex:6"]
    assert p.calls("lib/repo.ex#Shop.Repo.all") == ["lib/web.ex:5"]
    assert p.calls("lib/accounts.ex#Shop.Accounts.get~2") == ["lib/web.ex:4"]
    assert p.calls("lib/mailer.ex#Shop.Mailer.send") == ["lib/accounts.ex:6"]
    assert p.calls("lib/mailer.ex#Shop.Mailer.send~2") == []
    assert p.rows("lib/repo.ex#Shop.Repo", "import") == ["lib/accounts.ex:2", "lib/web.ex:3"]
    assert p.rows("lib/repo.ex#Shop.Repo", "read") == ["lib/accounts.ex:4", "lib/web.ex:5", "lib/web.ex:6"]
    assert p.definition("lib/web.ex", "A.get") == ["lib/accounts.ex#Shop.Accounts"]


def test_the_same_names_in_two_modules_do_not_share_callers() -> None:
    twin = "defmodule Other.Repo do\n  def fetch(id), do: id\n  def go, do: fetch(3)\nend\n"
    p = Project(
        {"a/repo.ex": REPO, "b/repo.ex": twin, "c/use.ex": "defmodule U do\n  def u, do: Other.Repo.fetch(1)\nend\n"}
    )
    assert p.calls("a/repo.ex#Shop.Repo.fetch") == ["a/repo.ex:3"]
    assert p.calls("b/repo.ex#Other.Repo.fetch") == ["b/repo.ex:3", "c/use.ex:2"]


def test_foreign_functions_of_the_same_name_are_not_meant() -> None:
    p = Project(
        {
            "lib/repo.ex": REPO,
            "lib/u.ex": "defmodule U do\n  alias Ecto.Repo\n  def u(x), do: {Repo.fetch(x), x.fetch(1), :ets.fetch(x), fetch(x)}\nend\n",
            "lib/u.rb": "fetch(1)\n",
        }
    )
    assert p.calls("lib/repo.ex#Shop.Repo.fetch") == ["lib/repo.ex:3"]
    assert p.guesses("lib/repo.ex#Shop.Repo.fetch") == []


def test_imports_bring_what_they_list_and_what_is_public() -> None:
    p = Project(
        {
            "lib/h.ex": "defmodule H do\n  def help(x), do: hidden(x)\n  defp hidden(x), do: x\n  defmacro wrap(do: b), do: b\nend\n",
            "lib/a.ex": "defmodule A do\n  import H\n  def u, do: help(1)\n  def v, do: hidden(1)\nend\n",
            "lib/b.ex": "defmodule B do\n  import H, only: [wrap: 1]\n  def u, do: help(1)\n  def v, do: wrap(do: 1)\nend\n",
        }
    )
    assert p.calls("lib/h.ex#H.help") == ["lib/a.ex:3"]
    assert p.calls("lib/h.ex#H.hidden") == ["lib/h.ex:2"]
    assert p.calls("lib/h.ex#H.wrap") == ["lib/b.ex:4"]


def test_types_and_functions_of_one_name_are_told_apart() -> None:
    source = "defmodule S do\n  @type state :: map()\n  @spec run(state()) :: state()\n  def run(s), do: state(s)\n  def state(s), do: s\nend\n"
    p = Project({"lib/s.ex": source})
    assert p.calls("lib/s.ex#S.state~2") == ["lib/s.ex:4"]
    assert p.rows("lib/s.ex#S.state", "type") == ["lib/s.ex:3", "lib/s.ex:3"]


def test_the_own_module_is_a_start_of_aliases() -> None:
    server = "defmodule Shop.Cart.Server do\n  def sync(c), do: c\nend\n"
    cart = (
        "defmodule Shop.Cart do\n  alias __MODULE__.Server\n  alias __MODULE__, as: Me\n  def go(c), do: Server.sync(c)\n"
        "  def again(c), do: Me.go(c)\nend\n"
    )
    p = Project({"lib/server.ex": server, "lib/cart.ex": cart})
    assert p.calls("lib/server.ex#Shop.Cart.Server.sync") == ["lib/cart.ex:4"]
    assert p.calls("lib/cart.ex#Shop.Cart.go") == ["lib/cart.ex:5"]


def test_delegates_and_functions_named_by_atoms_are_called() -> None:
    repo = "defmodule Repo do\n  def fetch(id), do: id\n  def delete(id), do: id\n  def delete(id, how), do: {id, how}\nend\n"
    user = (
        "defmodule User do\n  defdelegate fetch(id), to: Repo\n  defdelegate drop(id), to: Repo, as: :delete\n"
        "  def go, do: apply(Repo, :delete, [1, :soft])\n  def spec, do: {Repo, :fetch, [2]}\n  def u, do: fetch(3)\nend\n"
    )
    p = Project({"lib/repo.ex": repo, "lib/user.ex": user})
    assert p.calls("lib/repo.ex#Repo.fetch") == ["lib/user.ex:2", "lib/user.ex:5"]
    assert p.calls("lib/repo.ex#Repo.delete") == ["lib/user.ex:3"]
    assert p.calls("lib/repo.ex#Repo.delete~2") == ["lib/user.ex:4"]
    assert p.calls("lib/user.ex#User.fetch") == ["lib/user.ex:6"]


def test_captures_and_pipes_without_brackets_say_how_many_arguments() -> None:
    source = (
        "defmodule M do\n  def f(x), do: x\n  def f(x, y), do: {x, y}\n  def a <~> b, do: {a, b}\n"
        "  def u(l), do: Enum.map(l, &f/1)\n  def v(l), do: Enum.reduce(l, &M.f/2)\n  def w(x), do: x |> f\n"
        "  def z(x), do: x <~> 1\nend\n"
    )
    p = Project({"m.ex": source})
    assert p.calls("m.ex#M.f") == ["m.ex:5", "m.ex:7"]
    assert p.calls("m.ex#M.f~2") == ["m.ex:6"]
    assert p.calls("m.ex#M.<~>") == ["m.ex:8"]


def test_a_protocol_is_not_its_implementations() -> None:
    source = (
        "defprotocol Priced do\n  def price(x)\nend\ndefimpl Priced, for: [Cart, Line] do\n  def price(x), do: x\nend\n"
        "defmodule U do\n  @behaviour Shape\n  def u(x), do: Priced.price(x)\nend\ndefmodule Shape do\nend\n"
    )
    p = Project({"m.ex": source})
    assert p.calls("m.ex#Priced.price") == ["m.ex:9"]
    assert p.rows("m.ex#Priced", "implement") == ["m.ex:4"]
    assert p.rows("m.ex#Shape", "implement") == ["m.ex:8"]
