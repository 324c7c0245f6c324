; Definitions
(function_statement) @definition.function
(class_statement) @definition.class
(class_property_definition) @definition.field
(class_method_definition) @definition.method
(enum_statement) @definition.enum
(enum_member) @definition.enum_member
(assignment_expression (left_assignment_expression)) @definition.variable

; Scopes and locals
(script_block_expression) @scope.function
(script_parameter) @binding
(class_method_parameter) @binding
(foreach_statement) @binding

; Imports
(command (command_invocation_operator) @_op (#eq? @_op ".")) @import
(command command_name: (command_name) @_c (#match? @_c "(?i)^(import-module|ipmo)$")) @import
(using_statement) @import
((command command_name: (command_name) @_a command_elements: (_)) @definition.function
  (#match? @_a "(?i)^(set-alias|new-alias|sal|nal)$"))

; References
(class_property_definition (variable) @skip)
(attribute_name (type_spec (type_name (type_identifier) @skip)))
(using_statement (command_name) @skip)
(command command_name: (command_name) @reference.call)
(command command_name: (command_name_expr (path_command_name . (path_command_name_token) @reference.call .)))
(command command_name: (command_name) @_c (#match? @_c "(?i)^(set-alias|new-alias|sal|nal|get-command)$")
  command_elements: (command_elements (generic_token) @reference.read))
(invocation_expression) @qualified
(member_access) @qualified
(invocation_expression (type_literal (type_spec (type_name (type_identifier) @reference.call)))
  (member_name (simple_name) @_new) (#match? @_new "(?i)^new$"))
(invocation_expression (type_literal) (member_name (simple_name) @skip) (#match? @skip "(?i)^new$"))
(invocation_expression (member_name (simple_name) @reference.call))
(argument_list) @arguments
(left_assignment_expression (unary_expression (member_access (member_name (simple_name) @reference.write))))
(member_access (member_name (simple_name) @reference.read))
(class_statement (type_spec (type_name (type_identifier) @reference.inherit)))
(type_identifier) @reference.type
(left_assignment_expression (unary_expression (variable) @reference.write))
(variable) @reference.read

(comment) @comment
