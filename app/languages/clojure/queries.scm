; Definitions
((list_lit . (sym_lit name: (sym_name) @_is)) @definition.function (#match? @_is "^(def.+|def|extend-type|extend-protocol)$"))
((list_lit . (sym_lit name: (sym_name) @_is)) @definition.module (#eq? @_is "ns"))
((list_lit . (sym_lit name: (sym_name) @_is)) @property (#eq? @_is "ns"))

; Scopes and locals
((list_lit . (sym_lit name: (sym_name) @_is)) @scope.block @binding
  (#any-of? @_is "let" "loop" "for" "doseq" "when-let" "if-let" "when-some" "if-some" "when-first" "dotimes" "with-open"
    "binding" "with-redefs" "letfn" "catch" "as->"))
((list_lit . (sym_lit name: (sym_name) @_is)) @scope.function @binding (#any-of? @_is "fn" "fn*" "bound-fn"))
(list_lit . (vec_lit)) @scope.block @binding
((list_lit . (sym_lit name: (sym_name) @_is)) @binding
  (#any-of? @_is "defn" "defn-" "defmacro" "defmethod" "defrecord" "deftype" "extend-type"
    "extend-protocol" "reify" "proxy"))
(anon_fn_lit) @scope.function

(list_lit (sym_lit name: (sym_name) @_is) (list_lit . (sym_lit) . (vec_lit)) @scope.block (#any-of? @_is "reify" "proxy"))

; Imports
((list_lit . (sym_lit name: (sym_name) @_is)) @import (#any-of? @_is "ns" "require" "use" "import"))

; References
((list_lit . (sym_lit name: (sym_name) @_is) (list_lit . (sym_lit name: (sym_name) @skip) . (vec_lit)))
  (#any-of? @_is "reify" "proxy"))
(list_lit . (sym_lit name: (sym_name) @_is) . (sym_lit name: (sym_name) @skip) (#eq? @_is "ns"))
(list_lit . (sym_lit name: (sym_name) @_is) (list_lit (vec_lit (sym_lit name: (sym_name) @skip)))
  (#any-of? @_is "defprotocol" "definterface"))
((sym_lit name: (sym_name) @skip) @uses (#match? @skip "^(map)?->[A-Z]|[a-z0-9-]\\.[A-Z]"))
(list_lit . (sym_lit name: (sym_name) @_is) . (_) (sym_lit name: (sym_name) @reference.call)
  (#any-of? @_is "->" "->>" "some->" "some->>" "doto"))
(list_lit . (sym_lit name: (sym_name) @_is) . (_) (sym_lit name: (sym_name) @reference.implement)
  (#any-of? @_is "defrecord" "deftype" "extend-type"))
(list_lit . (sym_lit name: (sym_name) @_is) (sym_lit name: (sym_name) @reference.implement) (#eq? @_is "reify"))
(list_lit . (sym_lit name: (sym_name) @_is) . (sym_lit name: (sym_name) @reference.implement) (#eq? @_is "extend-protocol"))
(sym_lit namespace: (_)) @qualified
(meta_lit (sym_lit name: (sym_name) @reference.type))
(list_lit . (sym_lit name: (sym_name) @reference.call))
(anon_fn_lit . (sym_lit name: (sym_name) @reference.call))
(sym_lit name: (sym_name) @reference.read)

(comment) @comment
