; Definitions
(abstract_class_declaration) @definition.class @definition.class_body
(function_signature) @definition.function
(interface_declaration) @definition.interface
(type_alias_declaration) @definition.type_alias
(enum_declaration) @definition.enum
(internal_module) @definition.namespace
(module) @definition.namespace
(import_alias) @definition.alias
(ambient_declaration) @wrapper
(program (ambient_declaration (lexical_declaration) @top))
(program (ambient_declaration (variable_declaration) @top))
(internal_module (statement_block (lexical_declaration) @top))
(internal_module (statement_block (export_statement (lexical_declaration) @top)))
(module (statement_block (lexical_declaration) @top))
(module (statement_block (export_statement (lexical_declaration) @top)))

; Scopes and locals
(function_type) @scope.function
(construct_signature) @scope.function
(call_signature) @scope.function
(constructor_type) @scope.function
(conditional_type) @scope.block
(mapped_type_clause) @binding
(infer_type) @binding
(variable_declarator type: (_) value: [(arrow_function) (function_expression)]) @binding
(public_field_definition type: (_) value: [(arrow_function) (function_expression)]) @binding
(type_parameters) @binding
(export_statement "namespace" (identifier) @skip)
(index_signature name: (identifier) @skip)
(object_type (index_signature (mapped_type_clause))) @scope.block

; References
(extends_clause value: (identifier) @reference.inherit)
(extends_clause value: (member_expression property: (property_identifier) @reference.inherit))
(extends_type_clause type: (type_identifier) @reference.inherit)
(extends_type_clause type: (generic_type name: (type_identifier) @reference.inherit))
(extends_type_clause type: (nested_type_identifier name: (type_identifier) @reference.inherit))
(extends_type_clause type: (generic_type name: (nested_type_identifier name: (type_identifier) @reference.inherit)))
(implements_clause (type_identifier) @reference.implement)
(implements_clause (generic_type name: (type_identifier) @reference.implement))
(implements_clause (nested_type_identifier name: (type_identifier) @reference.implement))
(implements_clause (generic_type name: (nested_type_identifier name: (type_identifier) @reference.implement)))
(nested_type_identifier module: (_) @receiver)
(nested_type_identifier module: (nested_identifier property: (_) @reference.read))
(nested_identifier object: (_) @receiver)
(required_parameter pattern: (object_pattern) type: (_)) @keyed
(type_arguments) @type_arguments
(type_predicate name: (identifier) @reference.read)
(type_identifier) @reference.type
