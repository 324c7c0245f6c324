(ns shop.web
  (:require [clojure.string :as str :refer [join blank?]]
            [shop.cart :as cart]
            [shop.util :refer :all]
            shop.log
            [shop [mail :as m] stock])
  (:use [shop.old :only [legacy]])
  (:import (java.util Date UUID) java.io.File)
  #?(:cljs (:require-macros [shop.macros :as mac])))

(require '[shop.late :as late])

(defn show [request]
  (let [id (:id request)
        carts (map cart/fetch (ids request))]
    (when-let [one (first carts)]
      (-> one (cart/add id) m/send (str/upper-case)))
    (for [c carts :let [p (price c)] :when (ok? p)]
      (join "," [c p]))
    (loop [n 0]
      (if (blank? n) (recur (inc n)) (shop.log/info n)))
    (fn again [x] (again x))
    (mapv #(check % %2) carts)
    (.getTime (Date. 1))
    (UUID/randomUUID)
    (@handler id)
    (late/done id #'cart/save)
    (letfn [(twice [x] (* 2 x))] (twice id))
    (try (risky) (catch Exception e (report e)))))
