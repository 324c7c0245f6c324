; Definitions
(class_specifier name: (_) body: (_)) @definition.class
(translation_unit (class_specifier name: (_) !body) @definition.class)
(declaration_list (class_specifier name: (_) !body) @definition.class)
(template_declaration (class_specifier name: (_) !body) @definition.class)
(field_declaration_list (field_declaration !declarator type: (class_specifier name: (_) !body) @definition.class))
(field_declaration_list (field_declaration !declarator type: (struct_specifier name: (_) !body) @definition.struct))
(namespace_definition) @definition.namespace
(alias_declaration) @definition.type
(field_declaration_list (declaration) @definition.declaration)
(template_declaration (declaration) @definition.declaration)
(concept_definition) @definition.concept
(template_declaration) @wrapper

; Scopes and locals
(lambda_expression) @scope.function
(for_range_loop) @scope.block
(catch_clause) @scope.block
(if_statement condition: (condition_clause (declaration))) @scope.block
(while_statement condition: (condition_clause (declaration))) @scope.block
(for_range_loop) @binding
(condition_clause (declaration) @binding)
(init_statement (declaration) @binding)
(lambda_expression) @binding
(catch_clause) @binding
(template_declaration) @binding

; Imports
(using_declaration) @import
(namespace_alias_definition) @import

; References
(call_expression function: (qualified_identifier name: (identifier) @reference.call))
(call_expression function: (qualified_identifier name: (qualified_identifier name: (identifier) @reference.call)))
(call_expression function: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier) @reference.call))))
(call_expression function: (template_function name: (identifier) @reference.call))
(call_expression function: (qualified_identifier name: (template_function name: (identifier) @reference.call)))
(call_expression function: (field_expression field: (template_method name: (field_identifier) @reference.call)))
(call_expression function: (field_expression field: (dependent_name (template_method name: (field_identifier) @reference.call))))
(function_definition !type declarator: (function_declarator declarator: (identifier) @reference.call))
(call_expression function: (field_expression field: (qualified_identifier name: (field_identifier) @reference.call)))
(qualified_identifier scope: (_) @receiver)
(qualified_identifier !scope) @qualified
(template_argument_list) @type_arguments
(new_expression type: (type_identifier) @reference.call)
(new_expression type: (template_type name: (type_identifier) @reference.call))
(new_expression type: (qualified_identifier name: (type_identifier) @reference.call))
(new_expression type: (qualified_identifier name: (qualified_identifier name: (type_identifier) @reference.call)))
(compound_literal_expression type: (type_identifier) @reference.call)
(declaration type: (type_identifier) @reference.call declarator: (init_declarator value: (argument_list)))
(declaration type: (template_type name: (type_identifier) @reference.call) declarator: (init_declarator value: (argument_list)))
(declaration type: (qualified_identifier name: (type_identifier) @reference.call) declarator: (init_declarator value: (argument_list)))
(base_class_clause (type_identifier) @reference.inherit)
(base_class_clause (template_type name: (type_identifier) @reference.inherit))
(base_class_clause (qualified_identifier name: (type_identifier) @reference.inherit))
(base_class_clause (qualified_identifier name: (template_type name: (type_identifier) @reference.inherit)))
(base_class_clause (qualified_identifier name: (qualified_identifier name: (type_identifier) @reference.inherit)))
(assignment_expression left: (qualified_identifier name: (identifier) @reference.write))
(field_initializer (field_identifier) @reference.write)
(field_initializer (qualified_identifier name: (field_identifier) @reference.call))
(field_initializer (template_method name: (field_identifier) @reference.call))
(field_initializer (qualified_identifier name: (template_method name: (field_identifier) @reference.call)))
(namespace_identifier) @reference.read
(qualified_identifier name: (identifier) @reference.read)
(throw_statement (identifier) @reference.read)
(delete_expression (identifier) @reference.read)
(for_range_loop right: (identifier) @reference.read)
(condition_clause value: (identifier) @reference.read)
(lambda_capture_specifier (identifier) @reference.read)
(declaration value: (identifier) @reference.read)
(template_argument_list (identifier) @reference.read)
(optional_parameter_declaration default_value: (identifier) @reference.read)
(field_declaration default_value: (identifier) @reference.read)
