(ns shop.cart
  "Carts."
  (:require [shop.stock :as stock]))

;; How many fit.
(def ^:private limit 10)
(def ^{:doc "Names." :const true} names "doc" {:a 1})
(defonce state (atom {}))

(declare total)

(defn add
  "Adds an item."
  {:added "1.0"}
  ([cart item] (add cart item 1))
  ([cart {:keys [id] :as item} n & more]
   (let [[a b] more
         sum (+ n a)]
     (total cart item id b sum))))

(defn- ^String show [cart] (str cart))

(defprotocol Store
  "Where carts are."
  (fetch [this id] [this id default] "Fetches one.")
  (save! [this]))

(defrecord Memory [items]
  Store
  (fetch [this id] (get items id))
  (save! [_] (show items)))

(extend-protocol Store
  String
  (fetch [s id] (add s id))
  nil
  (fetch [_ _] nil))

(defmulti price :kind)
(defmethod price :book [{:keys [cost]}] cost)
(defmethod price :default [_] 0)

(deftype Line [^long n ^:mutable text] Object (toString [this] text))
