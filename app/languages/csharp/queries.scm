; Definitions
(namespace_declaration) @definition.namespace
(file_scoped_namespace_declaration) @definition.namespace
(class_declaration) @definition.class
(record_declaration) @definition.class
(struct_declaration) @definition.struct
(interface_declaration) @definition.interface
(enum_declaration) @definition.enum
(delegate_declaration) @definition.type_alias
(enum_member_declaration) @definition.enum_member
(method_declaration) @definition.method
(constructor_declaration) @definition.constructor
(operator_declaration) @definition.method
(local_function_statement) @definition.function
(property_declaration) @definition.property
(indexer_declaration) @definition.property
(event_declaration) @definition.property
(field_declaration) @definition.field
(event_field_declaration) @definition.field
(preproc_if) @conditional

; Scopes and locals
(namespace_declaration body: (_) @scope.module)
(destructor_declaration) @scope.function
(conversion_operator_declaration) @scope.function
(lambda_expression) @scope.function @binding
(anonymous_method_expression) @scope.function
(block (local_declaration_statement)) @scope.block
(for_statement) @scope.block
(foreach_statement) @scope.block
(using_statement) @scope.block
(catch_clause) @scope.block
(switch_section) @scope.block
(switch_expression_arm) @scope.block
(query_expression) @scope.block
(local_declaration_statement (variable_declaration) @binding)
(for_statement (variable_declaration) @binding)
(using_statement (variable_declaration) @binding)
(fixed_statement (variable_declaration) @binding)
(method_declaration parameters: (parameter_list) @binding)
(constructor_declaration parameters: (parameter_list) @binding)
(operator_declaration parameters: (parameter_list) @binding)
(conversion_operator_declaration parameters: (parameter_list) @binding)
(local_function_statement parameters: (parameter_list) @binding)
(indexer_declaration parameters: (bracketed_parameter_list) @binding)
(anonymous_method_expression parameters: (parameter_list) @binding)
(class_declaration (parameter_list) @binding)
(struct_declaration (parameter_list) @binding)
(invocation_expression arguments: (argument_list (argument [(lambda_expression) (declaration_expression)]))) @binding
(assignment_expression right: (lambda_expression)) @binding
(foreach_statement) @binding
(catch_declaration) @binding
(declaration_pattern) @binding
(recursive_pattern) @binding
(var_pattern) @binding
(declaration_expression) @binding
(from_clause) @binding
(let_clause) @binding
(join_clause) @binding
(class_declaration (type_parameter_list)) @binding
(struct_declaration (type_parameter_list)) @binding
(record_declaration (type_parameter_list)) @binding
(interface_declaration (type_parameter_list)) @binding
(delegate_declaration (type_parameter_list)) @binding
(method_declaration (type_parameter_list)) @binding
(local_function_statement (type_parameter_list)) @binding

; Imports
(using_directive) @import
(using_directive "global") @property

; References
(namespace_declaration name: (qualified_name name: (identifier) @skip))
(namespace_declaration name: (qualified_name qualifier: (qualified_name name: (identifier) @skip)))
(file_scoped_namespace_declaration name: (qualified_name name: (identifier) @skip))
(file_scoped_namespace_declaration name: (qualified_name qualifier: (qualified_name name: (identifier) @skip)))
(argument name: (identifier) @skip)
(goto_statement (identifier) @skip)
(preproc_if condition: (identifier) @skip)
(preproc_elif condition: (identifier) @skip)
(labeled_statement . (identifier) @skip)
(anonymous_object_creation_expression (identifier) @skip . "=")
(initializer_expression (assignment_expression left: (identifier) @skip))
(object_creation_expression initializer: (initializer_expression)) @keyed
(variable_declaration (variable_declarator (implicit_object_creation_expression))) @keyed
(property_declaration value: (implicit_object_creation_expression)) @keyed
(with_expression) @keyed
(variable_declaration (variable_declarator [(implicit_object_creation_expression) (initializer_expression (implicit_object_creation_expression))])) @uses
(property_declaration value: [(implicit_object_creation_expression) (arrow_expression_clause (implicit_object_creation_expression))]) @uses
(parameter (implicit_object_creation_expression)) @uses
(method_declaration body: (arrow_expression_clause (implicit_object_creation_expression))) @uses
(method_declaration body: (block (return_statement (implicit_object_creation_expression)))) @uses
(operator_declaration body: (arrow_expression_clause (implicit_object_creation_expression))) @uses
(local_function_statement body: (arrow_expression_clause (implicit_object_creation_expression))) @uses

(invocation_expression function: (identifier) @reference.call)
(invocation_expression function: (generic_name . (identifier) @reference.call))
(invocation_expression function: (member_access_expression name: (identifier) @reference.call))
(invocation_expression function: (member_access_expression name: (generic_name . (identifier) @reference.call)))
(invocation_expression function: (conditional_access_expression (member_binding_expression name: (identifier) @reference.call)))
(invocation_expression function: (conditional_access_expression (member_binding_expression name: (generic_name . (identifier) @reference.call))))
(invocation_expression function: (member_binding_expression name: (identifier) @reference.call))
(conditional_access_expression (invocation_expression function: (member_access_expression name: (identifier) @reference.call)))
(member_access_expression expression: _ @receiver)
(conditional_access_expression condition: (_) @receiver)
(qualified_name qualifier: (_) @receiver)
(alias_qualified_name alias: (_) @receiver)
(argument_list) @arguments
(type_argument_list) @type_arguments
(attribute_argument_list) @arguments
(object_creation_expression type: (identifier) @reference.call)
(object_creation_expression type: (generic_name . (identifier) @reference.call))
(object_creation_expression type: (qualified_name name: (identifier) @reference.call))
(object_creation_expression type: (qualified_name name: (generic_name . (identifier) @reference.call)))
(constructor_initializer "base" @reference.call)
(constructor_initializer "this" @reference.call)
(attribute name: (identifier) @reference.decorate)
(attribute name: (qualified_name name: (identifier) @reference.decorate))
(attribute name: (generic_name . (identifier) @reference.decorate))

(class_declaration (base_list . (identifier) @reference.inherit (#not-match? @reference.inherit "^I[A-Z]")))
(class_declaration (base_list . (generic_name . (identifier) @reference.inherit (#not-match? @reference.inherit "^I[A-Z]"))))
(class_declaration (base_list . (qualified_name name: (identifier) @reference.inherit (#not-match? @reference.inherit "^I[A-Z]"))))
(record_declaration (base_list . (identifier) @reference.inherit (#not-match? @reference.inherit "^I[A-Z]")))
(record_declaration (base_list . (generic_name . (identifier) @reference.inherit (#not-match? @reference.inherit "^I[A-Z]"))))
(primary_constructor_base_type type: (identifier) @reference.inherit)
(primary_constructor_base_type type: (generic_name . (identifier) @reference.inherit))
(primary_constructor_base_type type: (qualified_name name: (identifier) @reference.inherit))
(interface_declaration (base_list (identifier) @reference.inherit))
(interface_declaration (base_list (generic_name . (identifier) @reference.inherit)))
(interface_declaration (base_list (qualified_name name: (identifier) @reference.inherit)))
(base_list (identifier) @reference.implement)
(base_list (generic_name . (identifier) @reference.implement))
(base_list (qualified_name name: (identifier) @reference.implement))

(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (member_access_expression name: (identifier) @reference.write))
(assignment_expression left: (tuple_expression (argument (identifier) @reference.write)))
(postfix_unary_expression (identifier) @reference.write ["++" "--"])
(prefix_unary_expression ["++" "--"] (identifier) @reference.write)
(postfix_unary_expression (member_access_expression name: (identifier) @reference.write) ["++" "--"])
(prefix_unary_expression ["++" "--"] (member_access_expression name: (identifier) @reference.write))

(_ type: (identifier) @reference.type)
(_ returns: (identifier) @reference.type)
(generic_name . (identifier) @reference.type)
(type_argument_list (identifier) @reference.type)
(tuple_element type: (identifier) @reference.type)
(qualified_name qualifier: (identifier) @reference.type)
(qualified_name name: (identifier) @reference.type)
(alias_qualified_name name: (identifier) @reference.read)
(as_expression right: (identifier) @reference.type)
(is_expression right: (identifier) @reference.type)
(explicit_interface_specifier (identifier) @reference.type)

; Reads, only where an expression may stand: naming the places costs half of what capturing every identifier does
; (by field where there is one, whatever stands around it: each pattern costs when the query is compiled)
(member_access_expression name: (identifier) @reference.read)
(member_binding_expression name: (identifier) @reference.read)
(_ expression: (identifier) @reference.read)
(_ condition: (identifier) @reference.read)
(_ left: (identifier) @reference.read)
(_ right: (identifier) @reference.read)
(_ value: (identifier) @reference.read)
(_ body: (identifier) @reference.read)
(argument (identifier) @reference.read)
(attribute_argument (identifier) @reference.read)
(return_statement (identifier) @reference.read)
(arrow_expression_clause (identifier) @reference.read)
(variable_declarator name: (_) (identifier) @reference.read)
(parameter name: (_) (identifier) @reference.read)
(constant_pattern (identifier) @reference.read)
(switch_expression . (identifier) @reference.read)
(switch_expression_arm (identifier) @reference.read .)
(conditional_expression (identifier) @reference.read)
(parenthesized_expression (identifier) @reference.read)
(prefix_unary_expression (identifier) @reference.read)
(postfix_unary_expression (identifier) @reference.read)
(await_expression (identifier) @reference.read)
(throw_statement (identifier) @reference.read)
(throw_expression (identifier) @reference.read)
(yield_statement (identifier) @reference.read)
(lock_statement . (identifier) @reference.read)
(using_statement (identifier) @reference.read)
(initializer_expression (identifier) @reference.read)
(expression_element (identifier) @reference.read)
(spread_element (identifier) @reference.read)
(anonymous_object_creation_expression (identifier) @reference.read)
(interpolation (identifier) @reference.read)
(from_clause name: (_) (identifier) @reference.read)
(where_clause (identifier) @reference.read)
(select_clause (identifier) @reference.read)
(catch_filter_clause (identifier) @reference.read)
(ref_expression (identifier) @reference.read)
(range_expression (identifier) @reference.read)

(comment) @comment
