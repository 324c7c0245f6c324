; Definitions
(function_declaration) @definition.function
(assignment_statement (variable_list) (expression_list value: (function_definition))) @definition.function
(assignment_statement (variable_list) (expression_list value: (table_constructor (field value: (function_definition))))) @definition.function
(return_statement (expression_list (table_constructor (field value: (function_definition))))) @definition.function
(variable_declaration) @definition.variable
(variable_declaration (assignment_statement) @top)
(assignment_statement) @definition.variable

; Scopes and locals
(function_definition) @scope.function @binding
(function_declaration) @binding
(for_statement) @scope.block @binding
(return_statement) @binding
(do_statement) @scope.block
(while_statement) @scope.block
(repeat_statement) @scope.block
(if_statement consequence: (block) @scope.block)
(elseif_statement consequence: (block) @scope.block)
(else_statement body: (block) @scope.block)

; Imports
((assignment_statement (variable_list) (expression_list value: (function_call name: (identifier) @_is))) @import
  (#eq? @_is "require"))
((assignment_statement (variable_list) (expression_list value: (dot_index_expression
  table: (function_call name: (identifier) @_is)))) @import (#eq? @_is "require"))
((function_call name: (identifier) @_is) @import (#eq? @_is "require"))
((assignment_statement (variable_list) (expression_list value: (dot_index_expression table: (identifier)))) @import)
(return_statement) @import

; References
(function_call name: (identifier) @reference.call)
(function_call name: (dot_index_expression field: (identifier) @reference.call))
(function_call name: (method_index_expression method: (identifier) @reference.call))
(dot_index_expression table: (_) @receiver)
(method_index_expression table: (_) @receiver)
(arguments) @arguments
(assignment_statement (variable_list name: (identifier) @reference.write))
(assignment_statement (variable_list name: (dot_index_expression field: (identifier) @reference.write)))
(field name: (identifier) @skip)
(attribute (identifier) @skip)
(goto_statement (identifier) @skip)
(label_statement (identifier) @skip)
(identifier) @reference.read

(comment) @comment
