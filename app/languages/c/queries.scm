; Definitions. Declarations by where they stand: those in functions bind locals.
(function_definition) @definition.function
(translation_unit (declaration) @definition.declaration)
(linkage_specification (declaration) @definition.declaration)
(declaration_list (declaration) @definition.declaration)
(preproc_if (declaration) @definition.declaration)
(preproc_ifdef (declaration) @definition.declaration)
(preproc_else (declaration) @definition.declaration)
(preproc_elif (declaration) @definition.declaration)
(preproc_elifdef (declaration) @definition.declaration)
(ERROR (declaration) @definition.declaration)
(struct_specifier name: (_) body: (_)) @definition.struct
(union_specifier name: (_) body: (_)) @definition.struct
(translation_unit (struct_specifier name: (_) !body) @definition.struct)
(preproc_ifdef (struct_specifier name: (_) !body) @definition.struct)
(declaration_list (struct_specifier name: (_) !body) @definition.struct)
(enum_specifier body: (_)) @definition.enum
(type_definition) @definition.type
(field_declaration) @definition.field
(preproc_def) @definition.macro
(preproc_function_def) @definition.macro
(linkage_specification body: [(function_definition) (declaration)]) @wrapper

; Scopes and locals
(compound_statement (declaration)) @scope.block
(for_statement) @scope.block
(function_definition) @binding
(compound_statement (declaration) @binding)
(for_statement (declaration) @binding)
(case_statement (declaration) @binding)
(labeled_statement (declaration) @binding)
(preproc_params) @binding

; Imports
(preproc_include) @import
(preproc_include) @property

; References
(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression field: (field_identifier) @reference.call))
(call_expression function: (parenthesized_expression (field_expression field: (field_identifier) @reference.call)))
(call_expression function: (parenthesized_expression (identifier) @reference.call))
(call_expression function: (parenthesized_expression (pointer_expression (identifier) @reference.call)))
(call_expression function: (parenthesized_expression (pointer_expression (field_expression field: (field_identifier) @reference.call))))
(field_expression argument: (_) @receiver)
(argument_list) @arguments
(preproc_def value: (preproc_arg) @tokens)
(preproc_function_def value: (preproc_arg) @tokens)
(preproc_ifdef name: (identifier) @reference.read)
(preproc_defined (identifier) @reference.read)
(preproc_if condition: (identifier) @reference.read)
(declaration declarator: (init_declarator value: (initializer_list))) @keyed
(compound_literal_expression) @keyed
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (field_expression field: (field_identifier) @reference.write))
(update_expression argument: (identifier) @reference.write)
(update_expression argument: (field_expression field: (field_identifier) @reference.write))
(type_identifier) @reference.type
(field_expression field: (field_identifier) @reference.read)

; Reads, only where an expression may stand
(field_expression argument: (identifier) @reference.read)
(argument_list (identifier) @reference.read)
(binary_expression (identifier) @reference.read)
(unary_expression (identifier) @reference.read)
(pointer_expression (identifier) @reference.read)
(parenthesized_expression (identifier) @reference.read)
(subscript_expression (identifier) @reference.read)
(assignment_expression right: (identifier) @reference.read)
(init_declarator value: (identifier) @reference.read)
(initializer_list (identifier) @reference.read)
(initializer_pair value: (identifier) @reference.read)
(array_declarator size: (identifier) @reference.read)
(bitfield_clause (identifier) @reference.read)
(enumerator value: (identifier) @reference.read)
(return_statement (identifier) @reference.read)
(conditional_expression (identifier) @reference.read)
(cast_expression value: (identifier) @reference.read)
(comma_expression (identifier) @reference.read)
(case_statement value: (identifier) @reference.read)
(for_statement (identifier) @reference.read)
(expression_statement (identifier) @reference.read)
(sizeof_expression (identifier) @reference.read)
(sizeof_expression value: (parenthesized_expression (identifier) @reference.type))

(comment) @comment
