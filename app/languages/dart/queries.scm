; Definitions: functions and members by what holds them, signature and body are neighbours
(program) @definition.function
(class_body) @definition.function
(extension_body) @definition.function
(enum_body) @definition.function
(lambda_expression parameters: (function_signature) body: (function_body)) @definition.function
(class_definition) @definition.class
(mixin_declaration) @definition.trait
(extension_declaration) @definition.class
(extension_type_declaration) @definition.class
(enum_declaration) @definition.enum
(type_alias) @definition.type_alias

; Scopes and locals
(function_expression) @scope.function
(extension_declaration "extension" . "on" body: (extension_body) @scope.class)
(block) @scope.block
(for_statement) @scope.block
(switch_statement_case) @scope.block
(formal_parameter) @binding
(initialized_variable_definition) @binding
(for_loop_parts) @binding
(catch_parameters) @binding
(variable_pattern) @binding
(type_parameter) @binding

; Imports
(library_import) @import
(library_export) @import
(part_directive) @import @property

; What looks like a use
(library_name (dotted_identifier_list (identifier) @skip))
(label (identifier) @skip)
(named_argument (label (identifier) @skip))
(constructor_param (identifier) @skip)
(super_formal_parameter (identifier) @skip)
(combinator (identifier) @skip)
(constructor_signature . (identifier) @skip)
(factory_constructor_signature . (identifier) @skip)
(field_initializer . (identifier) @skip)

; References
(annotation name: (identifier) @reference.decorate)
(superclass (type_identifier) @reference.inherit)
(superclass (type_identifier) @receiver . (type_identifier))
(mixins (type_identifier) @reference.inherit)
(interfaces (type_identifier) @reference.implement)
(mixin_declaration (type_identifier) @reference.inherit)
((identifier) @reference.call . (selector (argument_part)))
((selector [
  (unconditional_assignable_selector (identifier) @reference.call)
  (conditional_assignable_selector (identifier) @reference.call)]) . (selector (argument_part)))
((unconditional_assignable_selector (identifier) @reference.call) . (selector (argument_part)))
(cascade_section (cascade_selector (identifier) @reference.call) (argument_part))
(new_expression (type_identifier) @reference.call . [(arguments) (type_arguments)])
(new_expression (type_identifier) @receiver . (identifier) @reference.call)
(const_object_expression (type_identifier) @reference.call . [(arguments) (type_arguments)])
(const_object_expression (type_identifier) @receiver . (identifier) @reference.call)
(assignable_expression (unconditional_assignable_selector (identifier) @reference.write) .)
(assignable_expression . (identifier) @reference.write .)
(_ [(identifier) (this) (super) (parenthesized_expression) (list_literal) (string_literal) (set_or_map_literal)
  (new_expression) (const_object_expression)] .
  [(selector) (unconditional_assignable_selector) (conditional_assignable_selector) (cascade_section)]) @qualified
(arguments) @arguments
(type_arguments) @type_arguments
(type_identifier) @reference.type
(identifier) @reference.read

(comment) @comment
(documentation_comment) @comment
