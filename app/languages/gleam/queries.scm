; Definitions
(function) @definition.function
(external_function) @definition.function
(type_definition) @definition.enum
(external_type) @definition.enum
(data_constructor) @definition.enum_member
(data_constructor_argument label: (label)) @definition.field
(type_alias) @definition.type_alias
(constant) @definition.constant
(attribute) @leader

; Scopes and locals
(anonymous_function body: (_)) @scope.function
(block) @scope.block
(case_clause) @scope.block
(function_parameters) @binding
(let) @binding
(let_assert) @binding
(use_assignment) @binding
(case_clause_patterns) @binding

; Imports
(import) @import

; References
(function_call function: (identifier) @reference.call)
(function_call function: (field_access field: (label) @reference.call))
(binary_expression operator: "|>" right: (identifier) @reference.call)
(binary_expression operator: "|>" right: (field_access field: (label) @reference.call))
(record name: (constructor_name) @reference.call)
(record name: (remote_constructor_name name: (constructor_name) @reference.call))
(record_update constructor: (constructor_name) @reference.call)
(record_update constructor: (remote_constructor_name name: (constructor_name) @reference.call))
(field_access record: (_) @receiver)
(remote_constructor_name module: (identifier) @receiver)
(remote_type_identifier module: (identifier) @receiver)
(arguments) @arguments
(type_identifier) @reference.type
(constructor_name) @reference.read
(field_access field: (label) @reference.read)
(argument value: (identifier) @reference.read)
(binary_expression (identifier) @reference.read)
(case_subjects (identifier) @reference.read)
(case_clause value: (identifier) @reference.read)
(let value: (identifier) @reference.read)
(let_assert value: (identifier) @reference.read)
(use value: (identifier) @reference.read)
(constant value: (identifier) @reference.read)
(block (identifier) @reference.read)
(list (identifier) @reference.read)
(tuple (identifier) @reference.read)
(field_access record: (identifier) @reference.read)
(remote_constructor_name module: (identifier) @reference.read)
(remote_type_identifier module: (identifier) @reference.read)
(record_update spread: (identifier) @reference.read)
(record_update_argument value: (identifier) @reference.read)
(boolean_negation (identifier) @reference.read)
(integer_negation (identifier) @reference.read)
(tuple_access tuple: (identifier) @reference.read)
(echo (identifier) @reference.read)

(comment) @comment
(statement_comment) @comment
(module_comment) @comment
