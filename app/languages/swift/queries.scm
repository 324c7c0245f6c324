; Definitions
(class_declaration) @definition.class
(protocol_declaration) @definition.interface
(function_declaration) @definition.function
(protocol_function_declaration) @definition.function
(init_declaration) @definition.constructor
(deinit_declaration) @definition.method
(subscript_declaration) @definition.property
(property_declaration computed_value: (_)) @definition.property
(property_declaration (willset_didset_block)) @definition.property
(property_declaration) @definition.variable
(protocol_property_declaration) @definition.property
(enum_entry) @definition.enum_member
(typealias_declaration) @definition.type_alias
(macro_declaration) @definition.macro

; Scopes and locals
(lambda_literal) @scope.function @binding
(if_statement) @scope.block
(for_statement) @scope.block @binding
(while_statement) @scope.block
(repeat_while_statement) @scope.block
(do_statement) @scope.block
(catch_block) @scope.block @binding
(switch_entry) @scope.block
(switch_pattern) @scope.block
(switch_statement) @binding
(if_statement bound_identifier: (_)) @binding
(guard_statement bound_identifier: (_)) @binding
(while_statement bound_identifier: (_)) @binding
(if_statement condition: (pattern)) @binding
(guard_statement condition: (pattern)) @binding
(parameter) @binding
(associatedtype_declaration) @binding
(class_declaration (type_parameters)) @binding
(function_declaration (type_parameters)) @binding
(init_declaration (type_parameters)) @binding
(call_expression
  (navigation_expression)
  (call_suffix (lambda_literal))) @binding
(call_expression
  (navigation_expression)
  (call_suffix (value_arguments (value_argument value: (lambda_literal))))) @binding

; Imports
(import_declaration) @import

; References
(property_declaration value: (prefix_expression "." target: (simple_identifier))) @qualified
(property_declaration value: (call_expression . (prefix_expression "." target: (simple_identifier)))) @qualified
(equality_expression rhs: (prefix_expression "." target: (simple_identifier))) @qualified
(assignment result: (prefix_expression "." target: (simple_identifier))) @qualified
(assignment result: (call_expression . (prefix_expression "." target: (simple_identifier)))) @qualified
(prefix_expression "." target: (simple_identifier)) @qualified
(navigation_expression target: (_ rhs: (_))) @qualified
(value_argument_label (simple_identifier) @skip)
(availability_condition (identifier (simple_identifier) @skip))

(call_expression . (simple_identifier) @reference.call (call_suffix (value_arguments "(" . [(value_argument value: (_)) ")"])))
(call_expression . (simple_identifier) @reference.call (call_suffix . (lambda_literal)))
(call_expression . (prefix_expression "." target: (simple_identifier) @reference.call))
(call_expression . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call))
  (call_suffix (value_arguments "(" . [(value_argument value: (_)) ")"])))
(call_expression . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call))
  (call_suffix . (lambda_literal)))
(constructor_expression constructed_type: (user_type (type_identifier) @reference.call .))
(constructor_expression constructed_type: (user_type (type_identifier) @reference.call . (type_arguments) .))
(navigation_expression target: _ @receiver)
(user_type (type_identifier) @receiver . (type_identifier))
(call_suffix) @arguments
(constructor_suffix) @arguments
(type_arguments) @type_arguments
(attribute (user_type (type_identifier) @reference.decorate))

(class_declaration declaration_kind: "class" name: (_) . (type_parameters)? . (inheritance_specifier
  inherits_from: (user_type (type_identifier) @reference.inherit)))
(protocol_declaration (inheritance_specifier inherits_from: (user_type (type_identifier) @reference.inherit)))
(inheritance_specifier inherits_from: (user_type (type_identifier) @reference.implement))
(inheritance_specifier inherits_from: (user_type (type_arguments (user_type (type_identifier) @reference.type))))

(assignment target: (directly_assignable_expression (simple_identifier) @reference.write))
(assignment target: (directly_assignable_expression
  (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.write))))

(type_identifier) @reference.type

; Reads, only where an expression may stand: labels and patterns are identifiers too
(navigation_suffix suffix: (simple_identifier) @reference.read)
(prefix_expression target: (simple_identifier) @reference.read)
(postfix_expression target: (simple_identifier) @reference.read)
(navigation_expression target: (simple_identifier) @reference.read)
(check_expression target: (simple_identifier) @reference.read)
(call_expression . (simple_identifier) @reference.read)
(value_argument value: (simple_identifier) @reference.read)
(property_declaration value: (simple_identifier) @reference.read)
(nil_coalescing_expression value: (simple_identifier) @reference.read)
(nil_coalescing_expression if_nil: (simple_identifier) @reference.read)
(tuple_expression value: (simple_identifier) @reference.read)
(dictionary_literal value: (simple_identifier) @reference.read)
(dictionary_literal key: (simple_identifier) @reference.read)
(array_literal element: (simple_identifier) @reference.read)
(interpolated_expression value: (simple_identifier) @reference.read)
(control_transfer_statement result: (simple_identifier) @reference.read)
(assignment result: (simple_identifier) @reference.read)
(_ lhs: (simple_identifier) @reference.read)
(_ rhs: (simple_identifier) @reference.read)
(_ condition: (simple_identifier) @reference.read)
(_ expr: (simple_identifier) @reference.read)
(_ if_true: (simple_identifier) @reference.read)
(_ if_false: (simple_identifier) @reference.read)
(range_expression start: (simple_identifier) @reference.read)
(range_expression end: (simple_identifier) @reference.read)
(for_statement collection: (simple_identifier) @reference.read)
(where_clause (simple_identifier) @reference.read)
(statements (simple_identifier) @reference.read)
(switch_pattern (pattern (simple_identifier) @reference.read))
(enum_entry raw_value: (simple_identifier) @reference.read)

(comment) @comment
(multiline_comment) @comment
