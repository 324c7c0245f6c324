; Definitions. Functions of an `impl` come from the impl, which knows their type.
(source_file (function_item) @definition.function)
(source_file (function_signature_item) @definition.function)
(block (function_item) @definition.function)
(mod_item body: (declaration_list (function_item) @definition.function))
(foreign_mod_item body: (declaration_list (function_signature_item) @definition.function))
(ERROR (function_item) @definition.function)
(trait_item body: (declaration_list (function_item) @definition.method))
(trait_item body: (declaration_list (function_signature_item) @definition.method))
(trait_item body: (declaration_list (const_item) @definition.associated))
(trait_item body: (declaration_list (associated_type) @definition.associated))
(impl_item) @definition.impl
(struct_item) @definition.struct
(union_item) @definition.struct
(enum_item) @definition.enum
(enum_variant) @definition.enum_member
(trait_item) @definition.trait
(field_declaration) @definition.field
(mod_item body: (_)) @definition.module
(macro_definition) @definition.macro
(source_file (type_item) @definition.type)
(block (type_item) @definition.type)
(mod_item body: (declaration_list (type_item) @definition.type))
(source_file (const_item) @definition.constant)
(block (const_item) @definition.constant)
(mod_item body: (declaration_list (const_item) @definition.constant))
(static_item) @definition.variable
(attribute_item) @leader
(impl_item trait: (_)) @property

; Scopes and locals
(impl_item) @scope.class
(closure_expression) @scope.function
(block (let_declaration)) @scope.block
(block (use_declaration)) @scope.block
(for_expression) @scope.block
(match_arm) @scope.block
(if_expression condition: [(let_condition) (let_chain)]) @scope.block
(while_expression condition: [(let_condition) (let_chain)]) @scope.block
(function_item) @binding
(function_signature_item) @binding
(impl_item) @binding
(struct_item type_parameters: (_)) @binding
(enum_item type_parameters: (_)) @binding
(trait_item type_parameters: (_)) @binding
(ordered_field_declaration_list) @binding
(type_item type_parameters: (_)) @binding
(parameter) @binding
(closure_parameters) @binding
(call_expression arguments: (arguments (closure_expression))) @binding
(let_declaration) @binding
(let_condition) @binding
(for_expression) @binding
(match_expression) @binding

; Imports
(use_declaration) @import
(extern_crate_declaration) @import
(mod_item !body) @import

; References
(call_expression function: (identifier) @reference.call)
(call_expression function: (scoped_identifier name: (identifier) @reference.call))
(call_expression function: (field_expression field: (field_identifier) @reference.call))
(call_expression function: (generic_function function: (identifier) @reference.call))
(call_expression function: (generic_function function: (scoped_identifier name: (identifier) @reference.call)))
(call_expression function: (generic_function function: (field_expression field: (field_identifier) @reference.call)))
(field_expression value: (_) @receiver)
(scoped_identifier path: (_) @receiver)
(scoped_type_identifier path: (_) @receiver)
(arguments) @arguments
(type_arguments) @type_arguments
(generic_type type_arguments: (type_arguments (type_binding))) @qualified
(macro_invocation macro: (identifier) @reference.call)
(macro_invocation macro: (scoped_identifier name: (identifier) @reference.call))
(macro_invocation (token_tree) @tokens)
(macro_rule right: (token_tree) @tokens)
(struct_expression) @keyed
(trait_item bounds: (trait_bounds (type_identifier) @reference.inherit))
(trait_item bounds: (trait_bounds (scoped_type_identifier name: (type_identifier) @reference.inherit)))
(trait_item bounds: (trait_bounds (generic_type type: (type_identifier) @reference.inherit)))
(impl_item trait: (type_identifier) @reference.implement)
(impl_item trait: (scoped_type_identifier name: (type_identifier) @reference.implement))
(impl_item trait: (generic_type type: (type_identifier) @reference.implement))
(impl_item trait: (generic_type type: (scoped_type_identifier name: (type_identifier) @reference.implement)))
(attribute_item (attribute (identifier) @reference.decorate))
(attribute_item (attribute (scoped_identifier name: (identifier) @reference.decorate)))
((attribute (identifier) @_derive arguments: (token_tree (identifier) @reference.decorate)) (#eq? @_derive "derive"))
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (field_expression field: (field_identifier) @reference.write))
(compound_assignment_expr left: (identifier) @reference.write)
(compound_assignment_expr left: (field_expression field: (field_identifier) @reference.write))
(type_identifier) @reference.type
(field_expression field: (field_identifier) @reference.read)

; Reads, only where an expression or pattern may stand
(scoped_identifier path: (identifier) @reference.read)
(scoped_identifier name: (identifier) @reference.read)
(scoped_type_identifier path: (identifier) @reference.read)
(use_wildcard (identifier) @reference.read)
(scoped_use_list path: (identifier) @reference.read)
(field_expression value: (identifier) @reference.read)
(arguments (identifier) @reference.read)
(binary_expression (identifier) @reference.read)
(unary_expression (identifier) @reference.read)
(reference_expression value: (identifier) @reference.read)
(try_expression (identifier) @reference.read)
(await_expression (identifier) @reference.read)
(index_expression (identifier) @reference.read)
(range_expression (identifier) @reference.read)
(type_cast_expression value: (identifier) @reference.read)
(parenthesized_expression (identifier) @reference.read)
(tuple_expression (identifier) @reference.read)
(array_expression (identifier) @reference.read)
(array_type length: (identifier) @reference.read)
(return_expression (identifier) @reference.read)
(break_expression (identifier) @reference.read)
(let_declaration value: (identifier) @reference.read)
(let_condition value: (identifier) @reference.read)
(const_item value: (identifier) @reference.read)
(static_item value: (identifier) @reference.read)
(assignment_expression right: (identifier) @reference.read)
(compound_assignment_expr right: (identifier) @reference.read)
(match_expression value: (identifier) @reference.read)
(match_arm value: (identifier) @reference.read)
(if_expression condition: (identifier) @reference.read)
(while_expression condition: (identifier) @reference.read)
(for_expression value: (identifier) @reference.read)
(closure_expression body: (identifier) @reference.read)
(field_initializer value: (identifier) @reference.read)
(shorthand_field_initializer (identifier) @reference.read)
(base_field_initializer (identifier) @reference.read)
(block (identifier) @reference.read)
(expression_statement (identifier) @reference.read)
(tuple_struct_pattern type: (identifier) @reference.read)
(match_pattern (identifier) @reference.read)
(tuple_struct_pattern (identifier) @reference.read)
(or_pattern (identifier) @reference.read)
(tuple_pattern (identifier) @reference.read)
(reference_pattern (identifier) @reference.read)

(line_comment) @comment
(block_comment) @comment
