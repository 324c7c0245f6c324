; Definitions
(function_definition) @definition.function
(class_definition) @definition.class
(assignment) @definition.variable
(type_alias_statement) @definition.type_alias
(decorated_definition) @wrapper
(if_statement) @conditional
(try_statement) @conditional
(match_statement) @conditional

; Scopes and locals
(lambda) @scope.function
(list_comprehension) @scope.function
(set_comprehension) @scope.function
(dictionary_comprehension) @scope.function
(generator_expression) @scope.function
(function_definition) @binding
(class_definition) @binding
(lambda) @binding
(for_in_clause) @binding
(for_statement) @binding
(with_item (as_pattern)) @binding
(except_clause (as_pattern)) @binding
(named_expression) @binding
(match_statement) @binding
(return_statement (_)) @binding
(yield (_)) @binding
(assignment left: (attribute object: (identifier))) @binding
(assignment left: (subscript value: [(identifier) (subscript)]) right: [(identifier) (attribute)]) @binding
((call function: (identifier) @_is) @binding (#eq? @_is "isinstance"))
(delete_statement (identifier) @skip)

; Imports
(import_statement) @import
(import_from_statement) @import
(future_import_statement) @import
(global_statement (identifier) @global)
(nonlocal_statement (identifier) @nonlocal)

((call function: [(identifier) @_loads (attribute attribute: (identifier) @_loads)]
  arguments: (argument_list . (string . (string_start) . (string_content) . (string_end)) .)) @import
 (#eq? @_loads "import_module"))

; References
(case_pattern (dotted_name (identifier) (identifier)) @qualified)
(class_pattern (dotted_name (identifier) (identifier)) @qualified)
(keyword_pattern (dotted_name (identifier) (identifier)) @qualified)
(union_pattern (dotted_name (identifier) (identifier)) @qualified)
(call function: (identifier) @reference.call)
(call function: (attribute attribute: (identifier) @reference.call))
((raise_statement . (identifier) @reference.call) (#match? @reference.call "^_?[A-Z]"))
((raise_statement . (attribute attribute: (identifier) @reference.call)) (#match? @reference.call "^_?[A-Z]"))
(attribute object: (_) @receiver)
(argument_list) @arguments
(call function: [(call) (subscript) (lambda) (parenthesized_expression)]) @applied
(generator_expression) @arguments
(class_definition superclasses: (argument_list (identifier) @reference.inherit))
(class_definition superclasses: (argument_list (attribute attribute: (identifier) @reference.inherit)))
(class_definition superclasses: (argument_list (subscript value: (identifier) @reference.inherit)))
(class_definition superclasses: (argument_list (subscript value: (attribute attribute: (identifier) @reference.inherit))))
(decorator (identifier) @reference.decorate)
(decorator (attribute attribute: (identifier) @reference.decorate))
(decorator (call function: (identifier) @reference.decorate))
(decorator (call function: (attribute attribute: (identifier) @reference.decorate)))
(type (identifier) @reference.type)
(type (attribute attribute: (identifier) @reference.type))
(type (binary_operator (identifier) @reference.type))
(type (binary_operator (binary_operator (identifier) @reference.type)))
(type (subscript value: (attribute attribute: (identifier) @reference.type)))
(type (binary_operator (attribute attribute: (identifier) @reference.type)))
(generic_type (identifier) @reference.type)
(type_parameter (type (list (identifier) @reference.type)))
(typed_parameter type: (type (string (string_content) @tokens.type)))
(typed_default_parameter type: (type (string (string_content) @tokens.type)))
(function_definition return_type: (type (string (string_content) @tokens.type)))
(assignment type: (type (string (string_content) @tokens.type)))
((generic_type (identifier) @_form (type_parameter (type (string (string_content) @tokens.type))))
 (#not-match? @_form "^(Literal|Annotated)$"))
((type (subscript value: (attribute attribute: (identifier) @_form) subscript: (string (string_content) @tokens.type)))
 (#not-match? @_form "^(Literal|Annotated)$"))
((type (binary_operator (string (string_content) @tokens.type))))
((call function: (identifier) @_cast arguments: (argument_list . (string (string_content) @tokens.type)))
 (#eq? @_cast "cast"))
(assignment left: (identifier) @reference.write)
(assignment left: (attribute attribute: (identifier) @reference.write))
(augmented_assignment left: (identifier) @reference.write)
(augmented_assignment left: (attribute attribute: (identifier) @reference.write))
(pattern_list (identifier) @reference.write)
(pattern_list (attribute attribute: (identifier) @reference.write))
(tuple_pattern (identifier) @reference.write)
(tuple_pattern (attribute attribute: (identifier) @reference.write))
(keyword_argument name: (identifier) @skip)
(keyword_pattern . (identifier) @skip)
(attribute attribute: (identifier) @reference.read)
(identifier) @reference.read

(comment) @comment

; Environment variables
((subscript value: (attribute attribute: (identifier) @_environ) subscript: (string)) @uses (#eq? @_environ "environ"))
((call function: (attribute object: (attribute attribute: (identifier) @_environ)) arguments: (argument_list . (string)))
  @uses (#eq? @_environ "environ"))
((call function: (attribute attribute: (identifier) @_getenv) arguments: (argument_list . (string)))
  @uses (#eq? @_getenv "getenv"))

; Fixtures of tests
((decorated_definition definition: (function_definition)) @uses)
((decorated_definition (decorator (call)) definition: (function_definition)) @property)
(module (function_definition name: (identifier) @_test) @uses (#match? @_test "^test"))
(class_definition body: (block (function_definition name: (identifier) @_test) @uses (#match? @_test "^test")))
((call function: (attribute attribute: (identifier) @_asks) arguments: (argument_list . (string))) @uses
  (#any-of? @_asks "usefixtures" "getfixturevalue"))
