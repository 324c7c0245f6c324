; Definitions
(function_definition) @definition.function
(declaration_command) @definition.constant
(variable_assignment) @definition.variable

; Scopes and locals
(for_statement variable: (variable_name)) @binding
(if_statement) @conditional
(case_statement) @conditional

; Imports
(command name: (command_name (word) @_c (#any-of? @_c "source" ".")) argument: (_)) @import

; References
(command name: (command_name (word) @reference.call))
(command name: (command_name (word) @_c (#any-of? @_c "time" "nohup" "run")) . argument: (word) @reference.call)
(command name: (command_name (word) @_c (#eq? @_c "trap")) . argument: (word) @reference.read)
(command name: (command_name (word) @_c (#eq? @_c "unset")) argument: (word) @reference.write)
(unset_command (variable_name) @reference.write)
(variable_assignment name: (variable_name) @reference.write)
(variable_assignment name: (subscript name: (variable_name) @reference.write))
(declaration_command (variable_name) @reference.read)
((variable_name) @reference.read (#match? @reference.read "^[A-Za-z_]"))

((comment) @comment (#not-match? @comment "^#!"))
