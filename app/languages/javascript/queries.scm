; What JavaScript and TypeScript share.

; Definitions
(function_declaration) @definition.function
(generator_function_declaration) @definition.function
(class_declaration) @definition.class @definition.class_body
(lexical_declaration) @definition.declaration
(variable_declaration) @definition.declaration
(assignment_expression left: (member_expression)) @definition.assignment
(program (expression_statement (assignment_expression
  left: (identifier) right: [(function_expression) (arrow_function) (object) (class)]) @definition.assignment))
(program (expression_statement (call_expression arguments: (arguments (object) @definition.handed_on))))
(export_statement value: (_) @definition.default)
(export_statement) @wrapper
(program (lexical_declaration) @top)
(program (variable_declaration) @top)
(program (export_statement (lexical_declaration) @top))
(program (expression_statement (assignment_expression) @top))
(program (expression_statement (assignment_expression right: (assignment_expression) @top)))
(program (expression_statement (sequence_expression (assignment_expression) @top)))
; What wraps a whole script: `(function () { … })()`, `!function () { … }()`, `define([…], function () { … })`.
(program (expression_statement (call_expression
  function: (parenthesized_expression [(function_expression body: (_) @wrapped) (arrow_function body: (_) @wrapped)]))))
(program (expression_statement (call_expression function: (member_expression
  object: (parenthesized_expression [(function_expression body: (_) @wrapped) (arrow_function body: (_) @wrapped)])))))
(program (expression_statement (parenthesized_expression (call_expression function: (function_expression body: (_) @wrapped)))))
(program (expression_statement (unary_expression (call_expression function: (function_expression body: (_) @wrapped)))))
(program (expression_statement (call_expression
  arguments: (arguments [(function_expression body: (_) @wrapped) (arrow_function body: (_) @wrapped)]))))
(if_statement) @conditional
(try_statement) @conditional
(switch_statement) @conditional
(call_expression arguments: (arguments (function_expression name: (identifier)) @definition.function))

; Scopes and locals
(arrow_function) @scope.function
(function_expression) @scope.function
(generator_function) @scope.function
(object (method_definition) @scope.function)
(class) @scope.class @definition.class_body
(return_statement (class name: (_)) @definition.class)
(arguments (class name: (_)) @definition.class)
(arrow_function body: (class name: (_)) @definition.class)
(ERROR (class name: (_)) @definition.class)
(class_static_block) @scope.function
(for_statement) @scope.block
(for_in_statement) @scope.block @binding
(catch_clause) @scope.block @binding
(switch_body) @scope.block
(statement_block) @scope.block
(formal_parameters) @binding
(arrow_function parameter: (identifier) @binding)
(return_statement (_)) @binding
(yield_expression (_)) @binding
(arrow_function body: [(call_expression) (new_expression) (member_expression) (await_expression) (identifier) (parenthesized_expression)]) @binding
(assignment_expression left: (member_expression object: (this))) @binding
(assignment_expression left: (identifier)) @binding
; Not the call: it would wait for further arguments while a long function is read, and all captures with it.
(arguments [(arrow_function) (function_expression)] @binding)
(variable_declarator value: (function_expression name: (_)) @binding)
(pair value: (function_expression name: (_)) @binding)
(class_static_block) @binding
(binary_expression left: [(identifier) (member_expression)] operator: "instanceof") @binding
(return_statement (object) @definition.returned)
(arrow_function body: (parenthesized_expression (object) @definition.returned))
(function_expression name: (identifier) @skip)
(generator_function name: (identifier) @skip)
(class name: (_) @skip)

; Imports
(import_statement) @import
(export_statement) @import
(assignment_expression left: (member_expression)) @import
(variable_declarator value: (assignment_expression)) @import
(program (expression_statement (call_expression
  function: (member_expression object: (identifier)) arguments: (arguments . [(identifier) (member_expression)])) @import))
((call_expression function: (identifier) @skip arguments: (arguments . (string) .)) @import (#eq? @skip "require"))
(call_expression function: (import) arguments: (arguments . (string))) @import

; References
(call_expression function: (identifier) @reference.call)
(call_expression function: (member_expression property: (_) @reference.call))
(call_expression function: (super) @reference.call)
(call_expression
  function: (parenthesized_expression (sequence_expression (member_expression property: (_) @reference.call) .)))
(call_expression function: (parenthesized_expression (sequence_expression (identifier) @reference.call .)))
(new_expression constructor: (identifier) @reference.call)
(new_expression constructor: (member_expression property: (_) @reference.call))
(member_expression object: (_) @receiver)
(arguments) @arguments
(subscript_expression index: (string (string_fragment))) @qualified
(call_expression function: (subscript_expression index: (string (string_fragment) @reference.call)))
(assignment_expression left: (subscript_expression index: (string (string_fragment) @reference.write)))
(subscript_expression index: (string (string_fragment) @reference.read))
(variable_declarator name: (object_pattern) value: (_)) @keyed
(decorator (identifier) @reference.decorate)
(decorator (member_expression property: (_) @reference.decorate))
(decorator (call_expression function: (identifier) @reference.decorate))
(decorator (call_expression function: (member_expression property: (_) @reference.decorate)))
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (member_expression property: (_) @reference.write))
(augmented_assignment_expression left: (identifier) @reference.write)
(augmented_assignment_expression left: (member_expression property: (_) @reference.write))
(update_expression argument: (identifier) @reference.write)
(update_expression argument: (member_expression property: (_) @reference.write))
(pair_pattern value: (identifier) @reference.write)
(array_pattern (identifier) @reference.write)
(for_in_statement left: (identifier) @reference.write)
(shorthand_property_identifier_pattern) @reference.write
(shorthand_property_identifier) @reference.read
(member_expression property: (_) @reference.read)
(identifier) @reference.read

(comment) @comment
