; Definitions
(module_definition) @definition.module
(function_definition) @definition.function
(macro_definition) @definition.macro
(assignment . (call_expression)) @definition.function
(assignment . (where_expression (call_expression))) @definition.function
(assignment . (typed_expression (call_expression))) @definition.function
(struct_definition) @definition.struct
(abstract_definition) @definition.interface
(primitive_definition) @definition.struct
(struct_definition (block (typed_expression) @definition.field))
(struct_definition (block (identifier) @definition.field))
(struct_definition (block (assignment . (typed_expression (identifier))) @definition.field))
(struct_definition (block (assignment . (identifier)) @definition.field))
(source_file (assignment . (identifier)) @definition.variable)
(block (assignment . (identifier)) @definition.variable)
(const_statement (assignment) @definition.constant)
(local_statement (assignment) @definition.variable)
(global_statement (assignment) @definition.variable)
((macrocall_expression (macro_identifier (identifier) @_is)) @definition.enum (#eq? @_is "enum"))

; Scopes and locals
(arrow_function_expression) @scope.function @binding
(do_clause) @scope.function @binding
(let_statement) @scope.block @binding
(for_statement) @scope.block
(while_statement) @scope.block
(comprehension_expression) @scope.block
(catch_clause) @binding
(for_binding) @binding
(function_definition (signature) @binding)
(macro_definition (signature) @binding)
(assignment . (call_expression) @binding)
(assignment . (where_expression (call_expression) @binding))
(assignment . (where_expression (typed_expression (call_expression) @binding)))
(assignment . (typed_expression (call_expression) @binding))
(where_expression) @binding
(type_head) @binding

; Imports
(import_statement) @import
(using_statement) @import
((call_expression . (identifier) @_is (argument_list)) @import @property (#eq? @_is "include"))

; What looks like a use
(argument_list (assignment . (identifier) @skip))
(quote_expression (identifier) @skip)
(prefixed_string_literal prefix: (identifier) @skip)
(export_statement (identifier) @skip)
(public_statement (identifier) @skip)

; References
(call_expression . (identifier) @reference.call)
(call_expression . (field_expression (identifier) @reference.call .))
(call_expression . (parametrized_type_expression . (identifier) @reference.call))
(broadcast_call_expression . (identifier) @reference.call)
(broadcast_call_expression . (field_expression (identifier) @reference.call .))
(macro_identifier (identifier) @reference.call)
(binary_expression (operator) @_is . (identifier) @reference.call (#eq? @_is "|>"))
(binary_expression (operator) @_is . (field_expression (identifier) @reference.call .) (#eq? @_is "|>"))
(field_expression . (_) @receiver)
(argument_list) @arguments
(call_expression (argument_list) @arguments.more (do_clause))
(type_head (binary_expression (operator) . (identifier) @reference.inherit))
(type_head (binary_expression (operator) . (parametrized_type_expression . (identifier) @reference.inherit)))
(type_head (binary_expression (operator) . (field_expression (identifier) @reference.inherit .)))
(typed_expression (_) . (identifier) @reference.type)
(typed_expression (_) . (field_expression (identifier) @reference.type .))
(parametrized_type_expression . (identifier) @reference.type)
(curly_expression (identifier) @reference.type)
(assignment . (field_expression (identifier) @reference.write .))
(compound_assignment_expression . (identifier) @reference.write)
(identifier) @reference.read

(line_comment) @comment
(block_comment) @comment
(_ (string_literal) @comment . [(function_definition) (macro_definition) (struct_definition) (abstract_definition)
  (module_definition) (const_statement)])
(source_file (string_literal) @comment . (assignment . (call_expression)))
(block (string_literal) @comment . (assignment . (call_expression)))
(macro_argument_list (string_literal) @comment . [(function_definition) (struct_definition)])
