; Definitions
(let_binding pattern: (value_name) (parameter)) @definition.function
(let_binding pattern: (value_name) body: [(fun_expression) (function_expression)]) @definition.function
(let_binding pattern: (parenthesized_operator)) @definition.function
(let_binding) @definition.constant
(value_specification) @definition.function
(external) @definition.function
(type_binding name: (type_constructor) body: (variant_declaration)) @definition.enum
(type_binding name: (type_constructor) body: (record_declaration)) @definition.struct
(type_binding name: (type_constructor) !body) @definition.type_alias
(variant_declaration (constructor_declaration) @definition.enum_member)
(exception_definition (constructor_declaration) @definition.class)
(field_declaration) @definition.field
(module_binding) @definition.module
(module_type_definition) @definition.interface
(class_binding) @definition.class
(class_type_binding) @definition.interface
(method_definition) @definition.function
(method_specification) @definition.function
(instance_variable_definition) @definition.field

; Scopes and locals
(fun_expression) @scope.function
(function_expression) @scope.function
(let_expression) @scope.block
(let_module_expression) @scope.block
(let_open_expression) @scope.block
(local_open_expression) @scope.block
(match_case) @scope.block
(parenthesized_module_expression (structure) @scope.module)
(package_expression (structure) @scope.module)
(for_expression) @scope.block
(parameter) @binding
(match_case) @binding
(for_expression) @binding
(class_binding) @binding
(module_parameter) @binding

; Imports
(open_module) @import
(include_module) @import
(local_open_expression) @import
(module_binding) @import

; References
(application_expression function: (value_path (value_name) @reference.call .))
(application_expression function: (constructor_path (constructor_name) @reference.call .))
(infix_expression operator: (rel_operator) @_pipe right: (value_path (value_name) @reference.call .) (#eq? @_pipe "|>"))
(infix_expression left: (value_path (value_name) @reference.call .) operator: (rel_operator) @_apply (#eq? @_apply "@@"))
(infix_expression operator: (_) @reference.call)
(prefix_expression operator: (_) @reference.call)
(value_definition (let_operator) @reference.call)
(new_expression (class_path (class_name) @reference.call .))
(method_invocation) @qualified
(method_invocation method: (method_name) @reference.call)
(inheritance_definition class: (class_path (class_name) @reference.inherit .))
(inheritance_definition class: (class_application (class_path (class_name) @reference.inherit .)))
(module_application functor: (module_path (module_name) @reference.call .))
(module_path (module_path) @receiver . (module_name))
(value_path (module_path) @receiver . (value_name))
(constructor_path (module_path) @receiver . (constructor_name))
(field_path (module_path) @receiver . (field_name))
(class_path (module_path) @receiver . (class_name))
(type_constructor_path (extended_module_path) @receiver . (type_constructor))
(module_type_path (extended_module_path) @receiver . (module_type_name))
(field_get_expression record: (_) @receiver)
(set_expression (field_get_expression field: (field_path (field_name) @reference.write .)))
(field_get_expression field: (field_path (field_name) @reference.read .))
(field_expression (field_path (field_name) @reference.read .) !body)
(set_expression (instance_variable_name) @reference.write)
(module_type_path (module_type_name) @reference.type .)
(type_constructor_path (type_constructor) @reference.type .)
(extended_module_path (module_name) @reference.read)
(module_path (module_name) @reference.read)
(constructor_path (constructor_name) @reference.read .)
(value_path (value_name) @reference.read .)

(comment) @comment
