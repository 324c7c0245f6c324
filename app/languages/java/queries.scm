; Definitions
(class_declaration) @definition.class
(interface_declaration) @definition.interface
(annotation_type_declaration) @definition.interface
(enum_declaration) @definition.enum
(record_declaration) @definition.class
(method_declaration) @definition.method
(annotation_type_element_declaration) @definition.method
(constructor_declaration) @definition.constructor
(compact_constructor_declaration) @definition.constructor
(field_declaration) @definition.field
(constant_declaration) @definition.field
(enum_constant) @definition.enum_member

; Scopes and locals
(lambda_expression) @scope.function
(object_creation_expression (class_body) @scope.class) @binding
(switch_expression) @binding
(switch_label (identifier)) @scope.block
(switch_rule (switch_label (pattern))) @scope.block
(switch_block_statement_group (switch_label (pattern))) @scope.block
(block (local_variable_declaration)) @scope.block
(for_statement) @scope.block
(enhanced_for_statement) @scope.block
(try_with_resources_statement) @scope.block
(catch_clause) @scope.block
(local_variable_declaration) @binding
(method_declaration parameters: (formal_parameters (_) @binding))
(constructor_declaration parameters: (formal_parameters (_) @binding))
(compact_constructor_declaration) @binding
(lambda_expression parameters: (formal_parameters (_) @binding))
(lambda_expression parameters: (inferred_parameters) @binding)
(lambda_expression parameters: (identifier) @binding)
(method_invocation arguments: (argument_list (lambda_expression))) @binding
(object_creation_expression arguments: (argument_list (lambda_expression))) @binding
(catch_formal_parameter) @binding
(enhanced_for_statement) @binding
(resource name: (identifier)) @binding
(instanceof_expression name: (identifier)) @binding
(type_pattern) @binding
(record_pattern) @binding
(type_parameter) @binding

; Imports
(import_declaration) @import
(package_declaration) @property

; References
(method_invocation object: (_) @receiver)
(method_invocation name: (identifier) @reference.call)
(argument_list) @arguments
(type_arguments) @type_arguments
(object_creation_expression type: (type_identifier) @reference.call)
(object_creation_expression type: (generic_type (type_identifier) @reference.call))
(object_creation_expression type: (scoped_type_identifier (type_identifier) @reference.call .))
(object_creation_expression type: (generic_type (scoped_type_identifier (type_identifier) @reference.call .)))
(explicit_constructor_invocation constructor: (_) @reference.call)
(field_access object: (_) @receiver)
(scoped_type_identifier . (_) @receiver)
(method_reference . (_) @receiver)
(method_reference (identifier) @reference.read .)
(superclass (type_identifier) @reference.inherit)
(superclass (generic_type (type_identifier) @reference.inherit))
(superclass (scoped_type_identifier (type_identifier) @reference.inherit .))
(superclass (generic_type (scoped_type_identifier (type_identifier) @reference.inherit .)))
(super_interfaces (type_list (type_identifier) @reference.implement))
(super_interfaces (type_list (generic_type (type_identifier) @reference.implement)))
(super_interfaces (type_list (scoped_type_identifier (type_identifier) @reference.implement .)))
(super_interfaces (type_list (generic_type (scoped_type_identifier (type_identifier) @reference.implement .))))
(extends_interfaces (type_list (type_identifier) @reference.inherit))
(extends_interfaces (type_list (generic_type (type_identifier) @reference.inherit)))
(extends_interfaces (type_list (scoped_type_identifier (type_identifier) @reference.inherit .)))
(extends_interfaces (type_list (generic_type (scoped_type_identifier (type_identifier) @reference.inherit .))))
(marker_annotation name: (identifier) @reference.decorate)
(annotation name: (identifier) @reference.decorate)
(marker_annotation name: (scoped_identifier name: (identifier) @reference.decorate))
(annotation name: (scoped_identifier name: (identifier) @reference.decorate))
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (field_access field: (identifier) @reference.write))
(update_expression (identifier) @reference.write)
(update_expression (field_access field: (identifier) @reference.write))
(uses_module_directive type: (scoped_identifier name: (identifier) @reference.type))
(provides_module_directive (scoped_identifier name: (identifier) @reference.type))
(uses_module_directive type: (scoped_identifier scope: (_) @receiver))
(provides_module_directive (scoped_identifier scope: (_) @receiver))
(type_identifier) @reference.type
(record_pattern (identifier) @reference.type)

; Reads, only where an expression may stand: naming the places costs half of what capturing every identifier does
(method_invocation object: (identifier) @reference.read)
(field_access object: (identifier) @reference.read)
(field_access field: (identifier) @reference.read)
(method_reference . (identifier) @reference.read)
(argument_list (identifier) @reference.read)
(binary_expression left: (identifier) @reference.read)
(binary_expression right: (identifier) @reference.read)
(assignment_expression right: (identifier) @reference.read)
(return_statement (identifier) @reference.read)
(variable_declarator value: (identifier) @reference.read)
(cast_expression value: (identifier) @reference.read)
(enhanced_for_statement value: (identifier) @reference.read)
(for_statement condition: (identifier) @reference.read)
(instanceof_expression left: (identifier) @reference.read)
(parenthesized_expression (identifier) @reference.read)
(switch_label (identifier) @reference.read)
(unary_expression operand: (identifier) @reference.read)
(ternary_expression (identifier) @reference.read)
(array_access (identifier) @reference.read)
(array_initializer (identifier) @reference.read)
(dimensions_expr (identifier) @reference.read)
(lambda_expression body: (identifier) @reference.read)
(throw_statement (identifier) @reference.read)
(yield_statement (identifier) @reference.read)
(assert_statement (identifier) @reference.read)
(expression_statement (identifier) @reference.read)
(resource . (identifier) @reference.read .)
(object_creation_expression . (identifier) @reference.read)
(annotation_argument_list (identifier) @reference.read)
(element_value_pair value: (identifier) @reference.read)
(element_value_array_initializer (identifier) @reference.read)
(template_expression (identifier) @reference.read)

(line_comment) @comment
(block_comment) @comment
