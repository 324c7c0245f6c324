; Definitions
(namespace) @definition.namespace
(named_module) @definition.module
(module_defn) @definition.module
(function_or_value_defn (function_declaration_left)) @definition.function
(function_or_value_defn (value_declaration_left) body: (fun_expression)) @definition.function
(function_or_value_defn (value_declaration_left) body: (function_expression)) @definition.function
(function_or_value_defn (value_declaration_left)) @definition.constant
(record_type_defn) @definition.struct
(record_field) @definition.field
(union_type_defn) @definition.enum
(enum_type_defn) @definition.enum
(enum_type_case) @definition.enum_member
(anon_type_defn) @definition.class
(type_extension) @definition.class
(type_abbrev_defn) @definition.type_alias
(delegate_type_defn) @definition.type_alias
(exception_definition) @definition.class
(member_defn) @definition.function
(type_definition) @wrapper
(declaration_expression (function_or_value_defn) .) @wrapper

; Scopes and locals
(fun_expression) @scope.function
(function_expression) @scope.function
(object_expression) @scope.class
(function_or_value_defn (value_declaration_left) body: (_) @scope.block)
(rule) @scope.block
(for_expression) @scope.block
(argument_patterns) @binding
(primary_constr_args) @binding
(method_or_prop_defn) @binding
(additional_constr_defn) @binding
(rule) @binding
(for_expression) @binding
(declaration_expression . (identifier)) @binding

; Imports
(import_decl) @import
(module_abbrev) @import
(module_defn block: (long_identifier_or_op)) @import
(namespace) @property

; References
(module_defn (identifier) @skip)
(argument_name_spec (identifier) @skip)
(attribute (simple_type (long_identifier (identifier) @reference.decorate .)))
(class_inherits_decl (simple_type (long_identifier (identifier) @reference.inherit .)))
(class_inherits_decl (generic_type (long_identifier (identifier) @reference.inherit .)))
(interface_implementation (simple_type (long_identifier (identifier) @reference.implement .)))
(interface_implementation (generic_type (long_identifier (identifier) @reference.implement .)))
(object_expression (long_identifier_or_op (identifier) @reference.implement))
(application_expression . (long_identifier_or_op (identifier) @reference.call))
(application_expression . (long_identifier_or_op (long_identifier (identifier) @reference.call .)))
(application_expression . (dot_expression field: (long_identifier_or_op (identifier) @reference.call)))
(application_expression . (typed_expression (long_identifier_or_op (identifier) @reference.call)))
(infix_expression (infix_op) @_pipe . (long_identifier_or_op (identifier) @reference.call) (#any-of? @_pipe "|>" "||>"))
(infix_expression (infix_op) @_pipe . (long_identifier_or_op (long_identifier (identifier) @reference.call .)) (#any-of? @_pipe "|>" "||>"))
(infix_expression . (long_identifier_or_op (identifier) @reference.call) (infix_op) @_back (#eq? @_back "<|"))
(infix_expression . (long_identifier_or_op (long_identifier (identifier) @reference.call .)) (infix_op) @_back (#eq? @_back "<|"))
(application_expression . (infix_expression (long_identifier_or_op (identifier) @reference.call) .))
(application_expression . (infix_expression (long_identifier_or_op (long_identifier (identifier) @reference.call .)) .))
(infix_expression (infix_op) @reference.call)
(mutate_expression assignee: (long_identifier_or_op (identifier) @reference.write))
(mutate_expression assignee: (long_identifier_or_op (long_identifier (identifier) @reference.write .)))
(long_identifier) @qualified
(dot_expression base: (_) @receiver)
(simple_type (long_identifier (identifier) @reference.type .))
(generic_type (long_identifier (identifier) @reference.type .))
(atomic_type (long_identifier (identifier) @reference.type .))
(postfix_type (long_identifier (identifier) @reference.type .))
(identifier_pattern . (long_identifier_or_op (identifier) @reference.read))
(long_identifier_or_op (identifier) @reference.read)
(long_identifier_or_op (long_identifier (identifier) @reference.read))

(line_comment) @comment
(block_comment) @comment
