; Definitions: packages by the file that holds them, for most end where the next begins
(source_file) @definition.module
(subroutine_declaration_statement) @definition.function
(method_declaration_statement) @definition.method
(use_statement) @definition.constant
(expression_statement (assignment_expression left: (variable_declaration) @definition.variable))
(ambiguous_function_call_expression function: (function) @_is arguments: (autoquoted_bareword) @definition.property
  (#eq? @_is "has"))

; Scopes
(anonymous_subroutine_expression) @scope.function
(block) @scope.block

; Imports
(use_statement) @import
(require_expression) @import
(eval_expression (filename)) @import

; References
(refgen_expression (function (varname) @reference.read))
(function) @uses
(bareword) @uses
(expression_statement (bareword) @reference.call)
((method_call_expression method: (method) @reference.call) (#match? @reference.call "^[A-Za-z_][A-Za-z_0-9]*$"))
(method_call_expression invocant: (_) @receiver)
((method_call_expression method: (method) @uses) (#match? @uses "::"))

(comment) @comment
(pod) @comment
