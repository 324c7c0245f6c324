; Definitions
(namespace_definition name: (_)) @definition.namespace
(class_declaration) @definition.class
(interface_declaration) @definition.interface
(trait_declaration) @definition.trait
(enum_declaration) @definition.enum
(enum_case) @definition.enum_member
(use_as_clause (name)) @definition.method
(function_definition) @definition.function
(method_declaration) @definition.method
(property_promotion_parameter) @definition.property
(property_declaration) @definition.property
(const_declaration) @definition.constant
((function_call_expression function: (name) @skip arguments: (arguments . (argument [(string (string_content)) (encapsed_string . (string_content) .)]))) @definition.constant
  (#eq? @skip "define"))
(program (expression_statement (assignment_expression
  left: (variable_name) right: [(anonymous_function) (arrow_function)]) @definition.function))
(if_statement) @conditional

; Scopes and locals
(namespace_definition body: (_) @scope.module)
(anonymous_class) @scope.class @binding
(anonymous_function) @scope.function
(arrow_function) @scope.function
(simple_parameter) @binding
(variadic_parameter) @binding
(property_promotion_parameter) @binding
(assignment_expression left: (variable_name)) @binding
(assignment_expression left: (list_literal)) @binding
(assignment_expression left: (member_access_expression)) @binding
(assignment_expression left: (scoped_property_access_expression)) @binding
(augmented_assignment_expression left: (variable_name) operator: "??=") @binding
(binary_expression operator: "instanceof") @binding
(foreach_statement) @binding
(catch_clause) @binding
(static_variable_declaration) @binding
(return_statement (_)) @binding
(yield_expression (_)) @binding

; Imports
(namespace_use_declaration) @import
(require_expression) @import
(require_once_expression) @import
(include_expression) @import
(include_once_expression) @import
(use_declaration) @property
(use_instead_of_clause) @property
[(class_declaration) (interface_declaration) (trait_declaration)] @property

; References
(namespace_name (name) @skip)
((class_constant_access_expression (name) @skip .) (#eq? @skip "class"))
(argument name: (name) @skip)
(qualified_name) @qualified
(relative_name) @qualified
(scoped_property_access_expression name: (variable_name)) @qualified

(function_call_expression function: (name) @reference.call)
(function_call_expression function: (variable_name) @reference.call)
(function_call_expression function: (qualified_name (name) @reference.call .))
(function_call_expression function: (relative_name (name) @reference.call .))
(member_call_expression object: (_) @receiver name: (name) @reference.call)
(nullsafe_member_call_expression object: (_) @receiver name: (name) @reference.call)
(scoped_call_expression scope: (_) @receiver name: (name) @reference.call)
(object_creation_expression (name) @reference.call)
(object_creation_expression (qualified_name (name) @reference.call .))
(object_creation_expression (relative_name (name) @reference.call .))
(arguments) @arguments
(attribute (name) @reference.decorate)
(attribute (qualified_name (name) @reference.decorate .))
(base_clause (name) @reference.inherit)
(base_clause (qualified_name (name) @reference.inherit .))
(base_clause (relative_name (name) @reference.inherit .))
(use_declaration (name) @reference.inherit)
(use_declaration (qualified_name (name) @reference.inherit .))
(class_interface_clause (name) @reference.implement)
(class_interface_clause (qualified_name (name) @reference.implement .))
(class_interface_clause (relative_name (name) @reference.implement .))

(assignment_expression left: (member_access_expression name: (name) @reference.write))
(augmented_assignment_expression left: (member_access_expression name: (name) @reference.write))
(update_expression argument: (member_access_expression name: (name) @reference.write))
(unset_statement (member_access_expression name: (name) @reference.write))
(assignment_expression left: (scoped_property_access_expression name: (variable_name (name) @reference.write)))
(augmented_assignment_expression left: (scoped_property_access_expression name: (variable_name (name) @reference.write)))
(update_expression argument: (scoped_property_access_expression name: (variable_name (name) @reference.write)))

((named_type (name) @skip) (#any-of? @skip "self" "static"))
(named_type (name) @reference.type)
(named_type (qualified_name (name) @reference.type .))
(named_type (relative_name (name) @reference.type .))
(binary_expression operator: "instanceof" right: (name) @reference.type)
(binary_expression operator: "instanceof" right: (qualified_name (name) @reference.type .))
(use_as_clause . (class_constant_access_expression . (name) @reference.type))
(use_as_clause . (name)) @uses
(use_instead_of_clause . (class_constant_access_expression . (name) @reference.type))
(use_instead_of_clause (name) @reference.type .)

(member_access_expression object: (_) @receiver name: (name) @reference.read)
(nullsafe_member_access_expression object: (_) @receiver name: (name) @reference.read)
(scoped_property_access_expression name: (variable_name (name) @reference.read))
(class_constant_access_expression . (_) @receiver (name) @reference.read .)
(class_constant_access_expression . (name) @reference.read)
(scoped_call_expression scope: (name) @reference.read)
(scoped_property_access_expression scope: (name) @reference.read)
(class_constant_access_expression . (qualified_name (name) @reference.read .))
(scoped_call_expression scope: (qualified_name (name) @reference.read .))
(scoped_property_access_expression scope: (qualified_name (name) @reference.read .))

; Constants, only where an expression may stand: every variable has a name node too
(argument (name) @reference.read .)
(argument (qualified_name (name) @reference.read .))
(_ left: (name) @reference.read)
(_ right: (name) @reference.read)
(_ left: (qualified_name (name) @reference.read .))
(_ right: (qualified_name (name) @reference.read .))
(return_statement (name) @reference.read)
(return_statement (qualified_name (name) @reference.read .))
(arrow_function body: (name) @reference.read)
(echo_statement (name) @reference.read)
(sequence_expression (name) @reference.read)
(sequence_expression (qualified_name (name) @reference.read .))
(array_element_initializer (name) @reference.read)
(array_element_initializer (qualified_name (name) @reference.read .))
(conditional_expression (name) @reference.read)
(parenthesized_expression (name) @reference.read)
(parenthesized_expression (qualified_name (name) @reference.read .))
(unary_op_expression (name) @reference.read)
(subscript_expression (name) @reference.read)
(const_element (name) (name) @reference.read)
(property_element default_value: (name) @reference.read)
(simple_parameter default_value: (name) @reference.read)
(property_promotion_parameter default_value: (name) @reference.read)
(match_conditional_expression return_expression: (name) @reference.read)
(match_default_expression return_expression: (name) @reference.read)
(match_condition_list (name) @reference.read)
(case_statement value: (name) @reference.read)

(comment) @comment
