; Definitions: equations by the block that holds them
(header module: (module) @definition.module)
(header) @property
(declarations) @definition.function
(class_declarations) @definition.function
(instance) @definition.function
(local_binds) @definition.function
(class) @definition.trait
(data_type) @definition.enum
(newtype) @definition.struct
(type_synomym) @definition.type_alias
(type_family) @definition.type_alias
(data_constructor) @definition.enum_member
(newtype_constructor) @definition.enum_member
(gadt_constructor) @definition.enum_member
(field name: (field_name (variable))) @definition.field
(foreign_import signature: (signature) @definition.function)

; Scopes and locals
(function match: (_)) @scope.block
(instance) @scope.block
(let_in) @scope.block
(do) @scope.block
(alternative) @scope.block
(list_comprehension) @scope.block
(lambda) @scope.function
(function patterns: (patterns) @binding)
(function (infix left_operand: (_) @binding))
(function (infix right_operand: (_) @binding))
(function (function_head_parens) @binding)
(lambda patterns: (patterns) @binding)
(alternative pattern: (_) @binding)
(bind pattern: (_) @binding)
(generator pattern: (_) @binding)

; Imports
(import) @import
(header) @import

; What looks like a use
(export variable: (variable) @skip)
(export type: (name) @skip)
(children element: (_) @skip)
(type_params bind: (variable) @skip)
(fundep matched: (_) @skip)
(fundep determined: (_) @skip)
(signature name: (_) @skip)
(signature name: (prefix_id (operator) @skip))
(export operator: (prefix_id (operator) @skip))
(binding_list name: (_) @skip)
(function name: (variable) @skip)
(bind name: (variable) @skip)
(fixity (infix_id (variable) @skip))
(signature type: (_) @types.named)
(field type: (_) @types.named)
(data_constructor (prefix field: (_) @types.named))
(gadt_constructor type: (_) @types.named)
(newtype_constructor field: (field) @types.named)
(context) @types.named
(type_patterns) @types.named
(type_synomym type: (_) @types.named)
(equations) @types.named
(type_application) @types.named
(deriving) @types.named

; References
(apply function: (variable) @reference.call)
(apply function: (qualified id: (variable) @reference.call))
(infix operator: (infix_id (variable) @reference.call))
(infix operator: (infix_id (qualified id: (variable) @reference.call)))
(infix operator: (operator) @reference.call)
(infix operator: (qualified id: (operator) @reference.call))
(left_section (operator) @reference.read)
(right_section (operator) @reference.read)
(prefix_id (operator) @reference.read)
(instance name: (name) @reference.implement)
(instance name: (qualified id: (name) @reference.implement))
(deriving_instance name: (name) @reference.implement)
(field_update field: (field_name (variable) @reference.write))
(field_update field: (qualified id: (field_name (variable) @reference.write)))
(qualified) @qualified
(variable) @reference.read
(constructor) @reference.read
(name) @reference.type

(comment) @comment
(haddock) @comment
(declarations (pragma) @comment)
(class_declarations (pragma) @comment)
(instance_declarations (pragma) @comment)
(local_binds (pragma) @comment)
