; Definitions
(create_table) @definition.class
(create_view) @definition.class
(create_materialized_view) @definition.class
(create_type) @definition.enum
(create_function) @definition.function
(create_procedure) @definition.function
(create_trigger) @definition.method
(program) @definition.function @uses @binding
(ERROR) @definition.function @uses @binding
(object_reference schema: (identifier)) @property
(create_sequence) @definition.variable
(create_table (column_definitions (column_definition) @definition.field))
(alter_table (add_column)) @definition.property

; Scopes and locals
(statement (select)) @scope.block
(statement (update)) @scope.block
(statement (delete)) @scope.block
(statement (insert)) @scope.block
(statement (cte)) @scope.block
(subquery) @scope.block
(create_query) @scope.block
(relation alias: (identifier)) @binding
(relation (object_reference) @binding)
(cte . (identifier) @binding)
(function_arguments (function_argument) @binding)
(function_declaration) @binding

; References
(invocation (object_reference name: (identifier) @reference.call))
(create_trigger (keyword_function) . (object_reference name: (identifier) @reference.call))
(create_trigger (keyword_procedure) . (object_reference name: (identifier) @reference.call))
(insert) @keyed
(update) @keyed
(insert (object_reference name: (identifier) @reference.write))
(update (relation (object_reference name: (identifier) @reference.write)))
(statement (delete) . (from (object_reference name: (identifier) @reference.write)))
(statement (keyword_merge) (keyword_into) . (object_reference name: (identifier) @reference.write))
(statement (keyword_truncate) (object_reference name: (identifier) @reference.write))
(drop_table (object_reference name: (identifier) @reference.write))
(alter_table (object_reference name: (identifier) @reference.write))
(create_table (column_definitions (column_definition custom_type: (object_reference name: (identifier) @reference.type))))
(field (object_reference) @receiver name: (identifier))
(field (object_reference) name: (identifier) @reference.read)
(object_reference name: (identifier) @reference.read)
(ERROR) @tokens

(comment) @comment
(marginalia) @comment
