; Definitions
(class_definition) @definition.class
(object_definition) @definition.class
(package_object) @definition.class
(trait_definition) @definition.trait
(enum_definition) @definition.enum
(simple_enum_case) @definition.enum_member
(full_enum_case) @definition.enum_member
(function_definition) @definition.function
(function_declaration) @definition.function
(extension_definition (function_definition) @top)
(val_definition) @definition.variable
(var_definition) @definition.variable
(val_declaration) @definition.variable
(var_declaration) @definition.variable
(given_definition name: (_)) @definition.variable
(given_definition name: (_) body: (with_template_body)) @definition.class
(type_definition) @definition.type_alias

; Scopes and locals
(extension_definition) @binding
(lambda_expression) @scope.function
(case_clause) @scope.block
(for_expression) @scope.block
(block (val_definition)) @scope.block
(block (var_definition)) @scope.block
(block (import_declaration)) @scope.block
(indented_block (val_definition)) @scope.block
(instance_expression (template_body) @scope.class) @binding
(class_definition class_parameters: (_)) @binding
(function_definition (parameters) @binding)
(function_declaration (parameters) @binding)
(function_definition (type_parameters) @binding)
(function_declaration (type_parameters) @binding)
(class_definition type_parameters: (_) @binding)
(trait_definition type_parameters: (_) @binding)
(enum_definition type_parameters: (_) @binding)
(call_expression arguments: (_ (lambda_expression))) @binding
(call_expression function: (field_expression) arguments: (case_block)) @binding
(call_expression arguments: (arguments [(call_expression) (field_expression) (infix_expression)])) @binding
(arguments (field_expression value: (wildcard)) @scope.function)
(arguments (field_expression value: (field_expression value: (wildcard))) @scope.function)
(arguments (call_expression function: (field_expression value: (wildcard))) @scope.function)
(arguments (call_expression function: (field_expression value: (field_expression value: (wildcard)))) @scope.function)
(arguments (call_expression function: (field_expression value: (call_expression function: (field_expression value: (wildcard))))) @scope.function)
(arguments (infix_expression left: (field_expression value: (wildcard))) @scope.function)
(arguments (infix_expression left: (call_expression function: (field_expression value: (wildcard)))) @scope.function)
(match_expression) @binding
(lambda_expression parameters: (_) @binding)
(enumerator) @binding
(case_clause pattern: (_) @binding)
(function_definition body: (_)) @binding
(self_type) @binding

; Imports
(import_declaration) @import

; References
(package_clause name: (package_identifier (identifier) @skip))
(arguments (assignment_expression left: (identifier) @skip))
(interpolated_string_expression interpolator: (identifier) @skip)
(annotation name: (type_identifier) @reference.decorate)
(annotation name: (generic_type type: (type_identifier) @reference.decorate))
(extends_clause (type_identifier) @reference.inherit)
(extends_clause (generic_type type: (type_identifier) @reference.inherit))
(extends_clause (stable_type_identifier (type_identifier) @reference.inherit .))
(extends_clause (generic_type type: (stable_type_identifier (type_identifier) @reference.inherit .)))
(extends_clause (compound_type (type_identifier) @reference.inherit))
(instance_expression (type_identifier) @reference.call)
(instance_expression (generic_type type: (type_identifier) @reference.call))
(instance_expression (stable_type_identifier (type_identifier) @reference.call .))
(instance_expression (compound_type base: (type_identifier) @reference.call))
(case_class_pattern type: (type_identifier) @reference.type)
(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression field: (identifier) @reference.call))
(call_expression function: (generic_function function: (identifier) @reference.call))
(call_expression function: (generic_function function: (field_expression field: (identifier) @reference.call)))
(infix_expression left: (_) @receiver operator: (identifier) @reference.call)
(field_expression value: (_) @receiver)
(stable_identifier . (_) @receiver)
(stable_type_identifier . (_) @receiver)
(arguments) @arguments
(type_arguments) @type_arguments
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (field_expression field: (identifier) @reference.write))
(type_identifier) @reference.type

; Reads, only where an expression may stand
(field_expression value: (identifier) @reference.read)
(field_expression field: (identifier) @reference.read)
(stable_identifier (identifier) @reference.read)
(stable_type_identifier (identifier) @reference.read)
(arguments (identifier) @reference.read)
(assignment_expression right: (identifier) @reference.read)
(infix_expression left: (identifier) @reference.read)
(infix_expression right: (identifier) @reference.read)
(prefix_expression (identifier) @reference.read)
(postfix_expression (identifier) @reference.read)
(val_definition value: (identifier) @reference.read)
(var_definition value: (identifier) @reference.read)
(function_definition body: (identifier) @reference.read)
(parameter default_value: (identifier) @reference.read)
(class_parameter default_value: (identifier) @reference.read)
(given_definition body: (identifier) @reference.read)
(block (identifier) @reference.read)
(indented_block (identifier) @reference.read)
(template_body (identifier) @reference.read)
(lambda_expression (identifier) @reference.read)
(case_clause body: (identifier) @reference.read)
(match_expression value: (identifier) @reference.read)
(guard (identifier) @reference.read)
(enumerator (identifier) @reference.read)
(for_expression body: (identifier) @reference.read)
(if_expression (identifier) @reference.read)
(while_expression (identifier) @reference.read)
(parenthesized_expression (identifier) @reference.read)
(tuple_expression (identifier) @reference.read)
(interpolation (identifier) @reference.read)
(return_expression (identifier) @reference.read)
(throw_expression (identifier) @reference.read)
(ascription_expression (identifier) @reference.read)
(generic_function function: (identifier) @reference.read)
(case_clause pattern: (identifier) @reference.read)
(alternative_pattern (identifier) @reference.read)
(case_class_pattern pattern: (identifier) @reference.read)

(comment) @comment
(block_comment) @comment
