; Definitions
(binary_operator operator: ["<-" "=" "<<-"] rhs: (function_definition)) @definition.function
(binary_operator lhs: (function_definition) operator: ["->" "->>"]) @definition.function
(function_definition body: (binary_operator operator: ["->" "->>"])) @definition.function
(binary_operator operator: ["<-" "="] rhs: (call function: [(identifier) (namespace_operator)])) @definition.class
(binary_operator operator: ["<-" "=" "->"]) @definition.variable
(program (call function: (identifier)) @definition.class)
(program (call function: (identifier) arguments: (arguments (argument value: (function_definition)))) @definition.function)
(call function: [(identifier) @_maker (namespace_operator rhs: (identifier) @_maker)] arguments: (arguments (argument value: (call arguments: (arguments (argument name: (identifier) value: (_)) @definition.method)))) (#any-of? @_maker "R6Class" "setRefClass"))

; Scopes and locals
(function_definition) @scope.function
(parameters) @binding
((call function: (identifier) @_apart arguments: (arguments (argument value: (braced_expression) @scope.function)))
  (#match? @_apart "^(test_that|describe|it|local|reactive|observe|observeEvent|eventReactive|isolate|render[A-Z].*)$"))
(for_statement variable: (identifier) @binding)
(if_statement) @conditional

; Imports
(call function: (identifier) @_loads (#any-of? @_loads "library" "require" "requireNamespace" "loadNamespace" "source")) @import
(call function: (namespace_operator lhs: (identifier) @_box rhs: (identifier) @_use) (#eq? @_box "box") (#eq? @_use "use")) @import

; References
(argument name: (identifier) @skip)
(namespace_operator lhs: (identifier) @skip)
(binary_operator lhs: (call function: (identifier) @skip) operator: ["<-" "<<-" "="])
(argument name: (identifier) @_base value: (identifier) @reference.inherit (#eq? @_base "inherit"))
(argument name: (identifier) @_base value: (string) (#eq? @_base "contains")) @uses
(call function: (identifier) @_new arguments: (arguments . (argument value: (string))) (#any-of? @_new "new" "do.call" "match.fun")) @uses
(call function: (extract_operator lhs: (identifier) @reference.call rhs: (identifier) @skip) (#eq? @skip "new"))
(call function: (identifier) @reference.call)
(call function: (extract_operator rhs: (identifier) @reference.call))
(call function: (namespace_operator rhs: (identifier) @reference.call))
(binary_operator operator: "special" @reference.call)
(extract_operator) @qualified
(namespace_operator) @qualified
(call arguments: (arguments) @arguments)
(binary_operator lhs: (identifier) @reference.write operator: ["<-" "<<-" "="])
(binary_operator lhs: (extract_operator rhs: (identifier) @reference.write) operator: ["<-" "<<-" "="])
(binary_operator operator: ["->" "->>"] rhs: (identifier) @reference.write)
(identifier) @reference.read

(comment) @comment
