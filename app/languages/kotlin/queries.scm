; Definitions
(class_declaration) @definition.class
(object_declaration) @definition.class
(companion_object (type_identifier)) @definition.class
(type_alias) @definition.type_alias
(function_declaration) @definition.function
(secondary_constructor) @definition.constructor
(enum_entry) @definition.enum_member
(class_parameter (binding_pattern_kind)) @definition.property
(property_declaration (getter)) @definition.property
(property_declaration receiver: (_)) @definition.property
(property_declaration) @definition.variable
(class_body [(getter) (setter)]) @definition.property
(enum_class_body [(getter) (setter)]) @definition.property

; Scopes and locals
(lambda_literal) @scope.function
(anonymous_function) @scope.function
(anonymous_initializer) @scope.function
(getter) @scope.function
(setter) @scope.function
(object_literal (class_body) @scope.class) @binding
(control_structure_body (statements (property_declaration))) @scope.block
(for_statement) @scope.block
(catch_block) @scope.block
(when_expression (when_subject (variable_declaration))) @scope.block
(class_parameter) @binding
(function_declaration (function_value_parameters) @binding)
(secondary_constructor (function_value_parameters) @binding)
(anonymous_function (function_value_parameters) @binding)
(function_declaration receiver: (_)) @binding
(property_declaration receiver: (_)) @binding
(setter (parameter_with_optional_type) @binding)
(call_expression (call_suffix (annotated_lambda))) @binding
(lambda_literal) @binding
(for_statement) @binding
(catch_block) @binding
(when_subject (variable_declaration)) @binding
(check_expression (user_type)) @binding
(type_test (user_type)) @binding
(type_parameter) @binding
(function_body . "=") @binding

; Imports
(import_header) @import
(package_header) @property

; References
(value_argument (simple_identifier) @skip . "=")
(this_expression (type_identifier) @skip)
(package_header (identifier (simple_identifier) @skip))
(call_expression . (simple_identifier) @reference.call)
(call_expression . (navigation_expression (navigation_suffix (simple_identifier) @reference.call)))
(call_expression . (if_expression (control_structure_body (simple_identifier) @reference.call .) .)) ; `else f()` misread
(call_expression . (if_expression (control_structure_body (navigation_expression (navigation_suffix (simple_identifier) @reference.call) .)) .))
(infix_expression . (_) @receiver . (simple_identifier) @reference.call . (_))
(call_suffix (value_arguments) @arguments .)
(call_suffix (annotated_lambda)) @arguments
(navigation_expression . (_) @receiver)
(directly_assignable_expression . (_) @receiver . (navigation_suffix))
(callable_reference . (type_identifier) @receiver . (simple_identifier))
(constructor_invocation (value_arguments) @arguments)
(constructor_delegation_call ["this" "super"] @reference.call)
(constructor_delegation_call (value_arguments) @arguments)
(user_type (type_identifier) (type_identifier)) @qualified
(type_arguments) @type_arguments
(annotation (user_type (type_identifier) @reference.decorate .))
(annotation (constructor_invocation (user_type (type_identifier) @reference.decorate .)))
(file_annotation (constructor_invocation (user_type (type_identifier) @reference.decorate .)))
(delegation_specifier (constructor_invocation (user_type (type_identifier) @reference.inherit .)))
(delegation_specifier (constructor_invocation (user_type (type_identifier) @reference.inherit . (type_arguments) .)))
(class_declaration "interface" (delegation_specifier (user_type (type_identifier) @reference.inherit .)))
(class_declaration "interface" (delegation_specifier (user_type (type_identifier) @reference.inherit . (type_arguments) .)))
(delegation_specifier (user_type (type_identifier) @reference.implement .))
(delegation_specifier (user_type (type_identifier) @reference.implement . (type_arguments) .))
(explicit_delegation (user_type (type_identifier) @reference.implement .))
(explicit_delegation (user_type (type_identifier) @reference.implement . (type_arguments) .))
(directly_assignable_expression . (simple_identifier) @reference.write .)
(directly_assignable_expression (navigation_suffix (simple_identifier) @reference.write))
(postfix_expression (simple_identifier) @reference.write ["++" "--"])
(prefix_expression ["++" "--"] (simple_identifier) @reference.write)
(postfix_expression (navigation_expression (navigation_suffix (simple_identifier) @reference.write)) ["++" "--"])
(user_type (type_identifier) @reference.type)

; Reads, only where an expression may stand: naming the places costs half of what capturing every identifier does
(navigation_expression . (simple_identifier) @reference.read)
(navigation_suffix (simple_identifier) @reference.read)
(directly_assignable_expression . (simple_identifier) @reference.read)
(callable_reference (type_identifier) @reference.read)
(callable_reference (simple_identifier) @reference.read)
(value_argument (simple_identifier) @reference.read)
(indexing_expression (simple_identifier) @reference.read)
(indexing_suffix (simple_identifier) @reference.read)
(assignment (simple_identifier) @reference.read)
(property_declaration (simple_identifier) @reference.read)
(property_delegate (simple_identifier) @reference.read)
(explicit_delegation (simple_identifier) @reference.read)
(function_value_parameters (simple_identifier) @reference.read)
(class_parameter (simple_identifier) @reference.read)
(function_body (simple_identifier) @reference.read)
(statements (simple_identifier) @reference.read)
(control_structure_body (simple_identifier) @reference.read)
(jump_expression (simple_identifier) @reference.read)
(if_expression (simple_identifier) @reference.read)
(while_statement (simple_identifier) @reference.read)
(do_while_statement (simple_identifier) @reference.read)
(for_statement (simple_identifier) @reference.read)
(when_subject (simple_identifier) @reference.read)
(when_condition (simple_identifier) @reference.read)
(range_test (simple_identifier) @reference.read)
(interpolated_identifier) @reference.read
(interpolated_expression (simple_identifier) @reference.read)
(parenthesized_expression (simple_identifier) @reference.read)
(additive_expression (simple_identifier) @reference.read)
(multiplicative_expression (simple_identifier) @reference.read)
(comparison_expression (simple_identifier) @reference.read)
(equality_expression (simple_identifier) @reference.read)
(conjunction_expression (simple_identifier) @reference.read)
(disjunction_expression (simple_identifier) @reference.read)
(elvis_expression (simple_identifier) @reference.read)
(infix_expression (simple_identifier) @reference.read)
(range_expression (simple_identifier) @reference.read)
(check_expression (simple_identifier) @reference.read)
(as_expression (simple_identifier) @reference.read)
(spread_expression (simple_identifier) @reference.read)
(prefix_expression (simple_identifier) @reference.read)
(postfix_expression (simple_identifier) @reference.read)
(collection_literal (simple_identifier) @reference.read)

(line_comment) @comment
(multiline_comment) @comment
