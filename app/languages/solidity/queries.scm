; Definitions
(contract_declaration) @definition.class
(library_declaration) @definition.class
(interface_declaration) @definition.interface
(struct_declaration) @definition.struct
(struct_member) @definition.field
(enum_declaration) @definition.enum
(enum_value) @definition.enum_member
(function_definition) @definition.function
(modifier_definition) @definition.function
(event_definition) @definition.function
(error_declaration) @definition.function
(constructor_definition) @definition.constructor
(fallback_receive_definition) @definition.function
(state_variable_declaration) @definition.variable
(constant_variable_declaration) @definition.constant
(user_defined_type_definition) @definition.type_alias

; Scopes and locals
(block_statement) @scope.block
(for_statement) @scope.block
(try_statement) @scope.block
(catch_clause) @scope.block
(function_definition (parameter) @binding)
(modifier_definition (parameter) @binding)
(constructor_definition (parameter) @binding)
(fallback_receive_definition (parameter) @binding)
(return_type_definition (parameter) @binding)
(try_statement (parameter) @binding)
(catch_clause (parameter) @binding)
(variable_declaration) @binding

; Imports
(import_directive) @import

; References
[(call_expression) (emit_statement) (revert_statement) (modifier_invocation)] @counted
(struct_field_assignment name: (identifier) @skip)
(call_struct_argument name: (identifier) @skip)
(inheritance_specifier ancestor: (user_defined_type (identifier) @reference.inherit .))
(modifier_invocation (identifier) @reference.decorate .)
(modifier_invocation (identifier) @reference.decorate . (call_argument))
(user_defined_type (identifier) @receiver . (identifier))
(member_expression object: (_) @receiver)
(new_expression name: (type_name (user_defined_type (identifier) @reference.call .)))
(emit_statement name: (expression (identifier) @reference.call))
(emit_statement name: (expression (member_expression property: (identifier) @reference.call)))
(revert_statement error: (expression (identifier) @reference.call))
(revert_statement error: (expression (member_expression property: (identifier) @reference.call)))
(call_expression function: (expression (identifier) @reference.call))
(call_expression function: (expression (member_expression property: (identifier) @reference.call)))
(call_expression function: (expression (struct_expression type: (expression (identifier) @reference.call))))
(call_expression function: (expression (struct_expression type: (expression (member_expression property: (identifier) @reference.call)))))
(assignment_expression left: (expression (identifier) @reference.write))
(assignment_expression left: (expression (member_expression property: (identifier) @reference.write)))
(augmented_assignment_expression left: (expression (identifier) @reference.write))
(augmented_assignment_expression left: (expression (member_expression property: (identifier) @reference.write)))
(using_alias (user_defined_type (identifier) @reference.read .))
(type_alias (identifier) @reference.type .)
(user_defined_type (identifier) @reference.type .)
(user_defined_type (identifier) @reference.read)
(member_expression property: (identifier) @reference.read)
(member_expression object: (identifier) @reference.read)
(expression (identifier) @reference.read)

(comment) @comment
