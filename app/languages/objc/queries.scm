; Definitions
(class_interface) @definition.class
(class_implementation) @definition.class
(protocol_declaration) @definition.protocol
(class_interface (method_declaration) @definition.method)
(protocol_declaration (method_declaration) @definition.required)
(qualified_protocol_interface_declaration (method_declaration) @definition.required)
(method_definition) @definition.method
(property_declaration) @definition.property
(instance_variable) @definition.ivar

; Scopes and locals
(block_literal) @scope.function
(block_literal) @binding
(method_definition) @binding
(for_statement type: (_)) @binding

; Imports
(module_import) @import

; References
(message_expression) @counted
(message_expression) @qualified
(message_expression) @keyed
(message_expression receiver: (_) . method: (identifier) @reference.call)
(message_expression receiver: (identifier) @reference.read)
(message_expression (identifier) @reference.read)
(selector_expression) @tokens
(class_interface superclass: (identifier) @reference.inherit)
(class_interface (parameterized_arguments (type_name (type_identifier) @reference.implement)))
(protocol_declaration (protocol_reference_list (identifier) @reference.inherit))
(property_implementation (identifier) @reference.read)
