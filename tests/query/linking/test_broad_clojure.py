"""Clojure linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

CART = (
    "(ns my-shop.cart)\n(defn- check [x] x)\n(defn add [c n] (check n))\n(defn add-all [c] (add c 1))\n"
    "(defprotocol Store (fetch [this id]))\n"
)


def test_namespaces_go_by_alias_by_full_name_and_by_what_is_referred() -> None:
    p = Project(
        {
            "src/my_shop/cart.clj": CART,
            "src/a.clj": "(ns a (:require [my-shop.cart :as cart]))\n(defn u [c] (cart/add c 1) (cart/fetch c 1))\n",
            "src/b.clj": "(ns b (:require [my-shop.cart :refer [add]]))\n(defn u [c] (add c 1) (check 1))\n",
            "src/c.clj": "(ns c (:use my-shop.cart))\n(defn u [c] (add c 1) (check 2))\n",
            "src/d.clj": "(ns d (:require my-shop.cart))\n(defn u [c] (my-shop.cart/add c 1))\n",
        }
    )
    path = "src/my_shop/cart.clj"
    assert p.calls(f"{path}#add") == ["src/a.clj:2", "src/b.clj:2", "src/c.clj:2", "src/d.clj:2", f"{path}:4"]
    assert p.calls(f"{path}#check") == [f"{path}:3"]
    assert p.calls(f"{path}#Store.fetch") == ["src/a.clj:2"]
    assert p.definition("src/a.clj", "cart :as") == [f"{path}#my-shop.cart"]


def test_the_same_names_in_two_files_do_not_share_callers() -> None:
    p = Project(
        {
            "a/cart.clj": CART,
            "b/cart.clj": CART.replace("my-shop", "other"),
            "c/u.clj": "(ns u (:require [other.cart :as cart]))\n(cart/add 1 2)\n",
        }
    )
    assert p.calls("a/cart.clj#add") == ["a/cart.clj:4"]
    assert p.calls("b/cart.clj#add") == ["b/cart.clj:4", "c/u.clj:2"]


def test_foreign_functions_of_the_same_name_are_not_meant() -> None:
    p = Project(
        {
            "src/cart.clj": CART,
            "src/u.clj": "(ns u (:require [clojure.set :as cart]))\n(cart/add 1 2)\n(.add list 1)\n(add 1 2)\n(other/add 1)\n"
            "(let [add inc] (add 1))\n",
            "src/u.scm": "(add 1 2)\n",
        }
    )
    assert p.calls("src/cart.clj#add") == ["src/cart.clj:4"]
    assert p.guesses("src/cart.clj#add") == []


def test_records_are_made_by_their_constructors_and_factories():
    shapes = "(ns a.my-shapes)\n(defrecord Circle [r])\n(defn unit [] (->Circle 1))\n(defn old [x] (default-to x))\n"
    use = (
        "(ns b.use #?(:clj (:require [a.my-shapes :as s]) :cljs (:require [x.y :as z])) (:import (a.my_shapes Circle)))\n"
        "(defn f [m] (s/map->Circle m))\n(defn g [] (Circle. 2))\n#_(defn h [] (s/unit))\n(defn i [x] (-> x s/unit))\n"
    )
    project = Project({"src/a/my_shapes.clj": shapes, "src/b/use.cljc": use})
    assert project.calls("src/a/my_shapes.clj#Circle") == [
        "src/a/my_shapes.clj:3",
        "src/b/use.cljc:2",
        "src/b/use.cljc:3",
    ]
    assert project.calls("src/a/my_shapes.clj#unit") == ["src/b/use.cljc:5"]
