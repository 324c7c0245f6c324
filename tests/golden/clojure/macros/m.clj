(ns shop.macros)

(defmacro with-cart
  "Runs with one."
  [[name id] & body]
  `(let [~name (fetch ~id)
         found# ~name]
     ~@body))

(comment
  (defn not-now [] (later)))

#_(defn discarded [] (never))

(defn "broken" [])
(def)
(defn odd-name->other! [x'] x')

(deftest adds
  (testing "sums" (is (= 2 (plus 1 1)))))

(reify Store (fetch [this id] (lookup id)))
(def regex #"(defn fake [])")
(def text "(defn also-fake [])")
(defroutes app (GET "/" [] (home)))
(s/def ::id string?)
