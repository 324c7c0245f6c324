; Definitions
(function_declaration) @definition.function
(method_declaration) @definition.method
(method_elem) @definition.method
(type_spec) @definition.type
(type_alias) @definition.type
(type_spec type: (struct_type (field_declaration_list (field_declaration) @definition.field)))
(field_declaration type: (struct_type (field_declaration_list (field_declaration) @definition.field)))
(const_declaration) @definition.constant
(var_spec) @definition.variable
(var_spec value: (expression_list (func_literal))) @definition.function

; Scopes and locals
(func_literal) @scope.function
(block (statement_list (short_var_declaration))) @scope.block
(block (statement_list (var_declaration))) @scope.block
(if_statement initializer: (_)) @scope.block
(for_statement) @scope.block
(type_case) @scope.block
(type_switch_statement (default_case) @scope.block)
(expression_case (statement_list (short_var_declaration))) @scope.block
(communication_case) @scope.block
(function_declaration (parameter_list (_) @binding))
(method_declaration (parameter_list (_) @binding))
(method_elem (parameter_list (_) @binding))
(func_literal (parameter_list (_) @binding))
(type_parameter_declaration) @binding
(method_declaration) @binding
(short_var_declaration) @binding
(range_clause) @binding
(receive_statement) @binding
(type_switch_statement alias: (_)) @binding

; Imports
(import_spec) @import
(package_clause) @property
(type_spec type: (interface_type (type_elem))) @property

; References
(call_expression function: (identifier) @reference.call)
(call_expression function: (selector_expression field: (field_identifier) @reference.call))
(call_expression function: (parenthesized_expression (selector_expression field: (field_identifier) @reference.call)))
(selector_expression operand: (_) @receiver)
(qualified_type package: (_) @receiver)
(argument_list) @arguments
(type_arguments) @type_arguments
(composite_literal) @keyed
(field_declaration !name type: (type_identifier) @reference.inherit)
(field_declaration !name type: (qualified_type name: (type_identifier) @reference.inherit))
(field_declaration !name type: (generic_type type: (type_identifier) @reference.inherit))
(interface_type (type_elem (type_identifier) @reference.inherit))
(interface_type (type_elem (qualified_type name: (type_identifier) @reference.inherit)))
(assignment_statement left: (expression_list (identifier) @reference.write))
(assignment_statement left: (expression_list (selector_expression field: (field_identifier) @reference.write)))
(inc_statement (identifier) @reference.write)
(dec_statement (identifier) @reference.write)
(inc_statement (selector_expression field: (field_identifier) @reference.write))
(dec_statement (selector_expression field: (field_identifier) @reference.write))
(type_conversion_expression type: (generic_type type: (type_identifier) @reference.call))
(type_conversion_expression type: (generic_type type: (qualified_type name: (type_identifier) @reference.call)))
(type_identifier) @reference.type
(selector_expression field: (field_identifier) @reference.read)

; Reads, only where an expression may stand: naming the places costs half of what capturing every identifier does
(selector_expression operand: (identifier) @reference.read)
(argument_list (identifier) @reference.read)
(variadic_argument (identifier) @reference.read)
(expression_list (identifier) @reference.read)
(expression_statement (identifier) @reference.read)
(binary_expression (identifier) @reference.read)
(unary_expression operand: (identifier) @reference.read)
(parenthesized_expression (identifier) @reference.read)
(index_expression (identifier) @reference.read)
(slice_expression (identifier) @reference.read)
(type_assertion_expression operand: (identifier) @reference.read)
(type_conversion_expression operand: (identifier) @reference.read)
(type_instantiation_expression type: (_) @reference.read)
(literal_element (identifier) @reference.read)
(range_clause right: (identifier) @reference.read)
(if_statement condition: (identifier) @reference.read)
(for_statement (identifier) @reference.read)
(for_clause condition: (identifier) @reference.read)
(expression_switch_statement value: (identifier) @reference.read)
(type_switch_statement value: (identifier) @reference.read)
(send_statement (identifier) @reference.read)
(receive_statement right: (identifier) @reference.read)
(array_type length: (identifier) @reference.read)

(comment) @comment

; Environment variables
((call_expression
  function: (selector_expression operand: (identifier) @_os field: (field_identifier) @_getenv)
  arguments: (argument_list . [(interpreted_string_literal) (raw_string_literal)]))
  @uses (#eq? @_os "os") (#any-of? @_getenv "Getenv" "LookupEnv"))
