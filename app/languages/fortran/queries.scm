; Definitions
(module) @definition.module
(submodule) @definition.module
(program) @definition.function
(subroutine) @definition.function
(function) @definition.function
(module_procedure) @definition.function
(entry_statement) @definition.function
(interface (subroutine) @top)
(interface (function) @top)
(interface . (interface_statement)) @definition.function
(derived_type_definition) @definition.struct
(derived_type_definition (variable_declaration) @definition.field)
(derived_type_definition (derived_type_procedures (procedure_statement) @definition.method))
(enumerator_statement) @definition.constant
(module (variable_declaration) @definition.variable)
(submodule (variable_declaration) @definition.variable)

; Scopes and locals
(block_construct) @scope.block
(associate_statement) @scope.block
(subroutine_statement (parameters) @binding)
(function_statement (parameters) @binding)
(function_statement (function_result (identifier) @binding))
(subroutine (variable_declaration) @binding)
(function (variable_declaration) @binding)
(module_procedure (variable_declaration) @binding)
(program (variable_declaration) @binding)
(block_construct (variable_declaration) @binding)
(association) @binding

; Imports
(use_statement) @import
(submodule_statement) @import
(include_statement) @import
(preproc_include) @import

; References
(keyword_argument name: (identifier) @skip)
(private_statement (identifier) @skip)
(procedure_attribute (identifier) @skip)
(language_binding (identifier) @skip)
(subroutine_call subroutine: (derived_type_member_expression)) @uses
(call_expression (derived_type_member_expression)) @uses
(derived_type_member_expression) @uses
(subroutine_call subroutine: (identifier) @reference.call)
(call_expression . (identifier) @reference.call)
(assignment_statement left: (identifier) @reference.write)
(argument_list) @arguments
(derived_type (type_name) @reference.type)
(base_type_specifier (identifier) @reference.inherit)
(type_statement type: (identifier) @reference.type)
(procedure_interface) @reference.type
(method_name) @reference.read
(identifier) @reference.read

(comment) @comment
