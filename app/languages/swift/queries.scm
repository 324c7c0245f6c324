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
(if_statement) @scope.block @binding
(for_statement) @scope.block @binding
(while_statement) @scope.block @binding
(guard_statement) @binding
(repeat_while_statement) @scope.block
(do_statement) @scope.block
(catch_block) @scope.block @binding
(switch_entry) @scope.block
(switch_pattern) @scope.block
(switch_statement) @binding
(parameter) @binding
(associatedtype_declaration) @binding
(class_declaration (type_parameters)) @binding
(function_declaration (type_parameters)) @binding
(init_declaration (type_parameters)) @binding
(call_expression (call_suffix (lambda_literal))) @binding
(call_expression (call_suffix (value_arguments (value_argument value: (lambda_literal))))) @binding

; Imports
(import_declaration) @import

; References
(property_declaration value: (prefix_expression)) @qualified
(equality_expression rhs: (prefix_expression)) @qualified
(assignment result: (prefix_expression)) @qualified
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
; (by field where there is one, whatever stands around it: each pattern costs when the query is compiled)
(navigation_suffix suffix: (simple_identifier) @reference.read)
(_ target: (simple_identifier) @reference.read)
(_ value: (simple_identifier) @reference.read)
(_ key: (simple_identifier) @reference.read)
(_ element: (simple_identifier) @reference.read)
(_ result: (simple_identifier) @reference.read)
(_ lhs: (simple_identifier) @reference.read)
(_ rhs: (simple_identifier) @reference.read)
(_ condition: (simple_identifier) @reference.read)
(_ expr: (simple_identifier) @reference.read)
(_ if_true: (simple_identifier) @reference.read)
(_ if_false: (simple_identifier) @reference.read)
(_ if_nil: (simple_identifier) @reference.read)
(_ start: (simple_identifier) @reference.read)
(_ end: (simple_identifier) @reference.read)
(_ collection: (simple_identifier) @reference.read)
(_ raw_value: (simple_identifier) @reference.read)
(call_expression . (simple_identifier) @reference.read)
(where_clause (simple_identifier) @reference.read)
(statements (simple_identifier) @reference.read)
(switch_pattern (pattern (simple_identifier) @reference.read))

(comment) @comment
(multiline_comment) @comment

(class_declaration name: (user_type) (inheritance_specifier)) @property
