; Definitions: functions by the block that holds their clauses
((call target: (identifier) @_is) @definition.module (#any-of? @_is "defmodule" "defprotocol" "defimpl"))
((call target: (identifier) @_is (do_block) @definition.function) (#any-of? @_is "defmodule" "defprotocol" "defimpl"))
((call target: (identifier) @_is) @definition.struct (#any-of? @_is "defstruct" "defexception"))
(unary_operator operator: "@" operand: (call target: (identifier))) @definition.constant
((unary_operator operator: "@" operand: (call target: (identifier) @_is)) @definition.type_alias
  (#any-of? @_is "type" "typep" "opaque" "callback" "macrocallback"))

; Scopes and locals
((call target: (identifier) @_is) @scope.block @binding
  (#any-of? @_is "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate"))
(anonymous_function) @scope.function
(stab_clause) @scope.block
(stab_clause left: (_) @binding)
(binary_operator left: (_) @binding operator: "=")
(binary_operator left: (_) @binding operator: "<-")

; Imports
((call target: (identifier) @_is) @import (#any-of? @_is "alias" "import" "require" "use"))

; What looks like a use
((call target: (identifier) @_is (arguments (call target: (identifier) @skip)))
  (#any-of? @_is "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp"))
((call target: (identifier) @_is (arguments (binary_operator left: (call target: (identifier) @skip) operator: "when")))
  (#any-of? @_is "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate"))
(unary_operator operator: "@" operand: (call target: (identifier) @skip))
((unary_operator operator: "@" operand: (call target: (identifier) @_is (arguments (_) @types)))
  (#any-of? @_is "spec" "type" "typep" "opaque" "callback" "macrocallback"))
(unary_operator operator: "@" operand: (call (arguments
  (binary_operator left: (call target: (identifier) @skip) operator: "::"))))
(unary_operator operator: "@" operand: (call (arguments
  (binary_operator left: (binary_operator left: (call target: (identifier) @skip) operator: "::") operator: "when"))))

; References
(call target: (identifier) @reference.call)
(call target: (dot left: (_) right: (identifier) @reference.call) (arguments))
(call target: (dot left: (alias) right: (identifier) @reference.call))
(call target: (dot right: (identifier) @reference.read))
(binary_operator operator: "|>" right: (identifier) @reference.call) @counted
(binary_operator operator: ["|||" "&&&" "^^^" "<<<" ">>>" "<<~" "~>>" "<~" "~>" "<~>" "<|>" "+++" "---"] @reference.call)
(binary_operator operator: "|>" right: (call (arguments) @arguments.more))
(call (arguments) @arguments.more (do_block))
(unary_operator operator: "&" operand: (binary_operator left: (identifier) @reference.call operator: "/")) @counted
(unary_operator operator: "&" operand: (binary_operator left: (call) operator: "/")) @counted
((call target: (identifier) @_is (arguments . (identifier) @reference.call)) (#eq? @_is "defdelegate"))
((call target: (identifier) @_is) @qualified @uses (#eq? @_is "defdelegate"))
((call target: (identifier) @_is) @uses (#eq? @_is "defimpl"))
((unary_operator operator: "@" operand: (call target: (identifier) @_is)) @uses (#eq? @_is "behaviour"))
(arguments [(alias) (identifier)] . (atom) . (list)) @uses
(tuple [(alias) (identifier)] . (atom) . (list)) @uses
(unary_operator operator: "@" operand: (identifier)) @reference.read
(dot left: (_) @receiver)
(arguments) @arguments
(alias) @uses

(comment) @comment
