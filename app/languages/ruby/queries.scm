; Definitions
(class) @definition.class
(module) @definition.module
(method) @definition.method
(singleton_method) @definition.method
(singleton_class body: (body_statement (method) @top))
(singleton_class body: (body_statement (call) @top))
(alias name: [(identifier) (simple_symbol) (delimited_symbol) (operator)]) @definition.method
(assignment left: (constant)) @definition.constant
(assignment left: (constant) right: (call method: (identifier) @_m (#any-of? @_m "new" "define"))) @definition.class
(assignment left: (instance_variable)) @definition.field
(assignment left: (class_variable)) @definition.field
(operator_assignment left: (instance_variable)) @definition.field
(assignment left: (left_assignment_list (instance_variable))) @definition.field
(call
  !receiver
  method: (identifier) @_m (#any-of? @_m
    "attr_accessor" "attr_reader" "attr_writer" "cattr_accessor" "mattr_accessor" "class_attribute" "define_method"
    "define_singleton_method" "alias_method" "delegate" "scope" "has_many" "has_one" "belongs_to" "has_and_belongs_to_many"
    "def_delegators" "def_delegator")) @definition.property
(call !receiver method: (identifier) @_m block: (_) (#any-of? @_m "let" "let!" "subject" "subject!")) @definition.property

; Scopes and locals
(block) @scope.function
(do_block) @scope.function
(method parameters: (_) @binding)
(singleton_method parameters: (_) @binding)
(block parameters: (_) @binding)
(do_block parameters: (_) @binding)
(lambda parameters: (_) @binding)
(lambda) @scope.function
(call receiver: (_) block: (_)) @binding
(assignment left: (identifier)) @binding
(assignment left: (left_assignment_list)) @binding
(assignment left: (instance_variable)) @binding
(operator_assignment left: (identifier)) @binding
(rescue) @binding
(for pattern: (_)) @binding
(as_pattern name: (_) @binding)
(array_pattern (identifier) @binding)
(find_pattern (identifier) @binding)
(keyword_pattern !value) @binding
(keyword_pattern value: (identifier) @binding)
(in_clause pattern: (identifier) @binding)
(method body: (_)) @binding
(call !receiver method: (identifier) @_m block: (_) (#any-of? @_m "let" "let!" "subject" "subject!")) @binding
(singleton_method body: (_)) @binding
(return (argument_list)) @binding

; Imports
(call !receiver method: (identifier) @_m (#any-of? @_m "require" "require_relative" "load" "autoload")) @import

; References
(pair key: (hash_key_symbol) @skip)
(keyword_parameter name: (identifier) @skip)
(call !receiver method: (identifier) @_m
  (#any-of? @_m "include" "extend" "prepend")
  arguments: (argument_list (constant) @reference.inherit))
(call !receiver method: (identifier) @_m
  (#any-of? @_m "include" "extend" "prepend")
  arguments: (argument_list (scope_resolution name: (constant) @reference.inherit)))
(superclass (constant) @reference.inherit)
(superclass (scope_resolution name: (constant) @reference.inherit))
(call receiver: (constant) @reference.call method: (identifier) @_m (#eq? @_m "new"))
(call receiver: (scope_resolution name: (constant) @reference.call) method: (identifier) @_m (#eq? @_m "new"))
(call receiver: (_) @receiver method: (_))
(call receiver: (_) method: (identifier) @reference.call)
(call receiver: (_) method: (constant) @reference.call)
(call !receiver method: (identifier) @reference.call)
(call !receiver method: (constant) @reference.call)
(argument_list) @arguments
(super) @reference.call
(scope_resolution scope: (_) @receiver)
(assignment left: (call)) @keyed
(operator_assignment left: (call)) @keyed
(left_assignment_list (call)) @keyed
(assignment left: (instance_variable) @reference.write)
(assignment left: (class_variable) @reference.write)
(assignment left: (global_variable) @reference.write)
(operator_assignment left: (instance_variable) @reference.write)
(operator_assignment left: (class_variable) @reference.write)
(left_assignment_list (instance_variable) @reference.write)
(exceptions (constant) @reference.type)
(exceptions (scope_resolution name: (constant) @reference.type))
(call !receiver method: (identifier) @_m
  (#match? @_m "^((before|after|around|skip_before|prepend_before)_\\w+|method|send|public_send|__send__|validate|helper_method|private|public|protected|private_class_method|module_function|set_callback)$")
  arguments: (argument_list (simple_symbol) @tokens))
(call receiver: (self) method: (identifier) @_m (#any-of? @_m "method" "send" "public_send")
  arguments: (argument_list (simple_symbol) @tokens))
(alias alias: (simple_symbol) @tokens)
(call receiver: (_) arguments: (argument_list (block_argument (simple_symbol)))) @uses
(call !receiver method: (identifier) @_m (#eq? @_m "alias_method")
  arguments: (argument_list . (_) . (simple_symbol) @tokens))
(constant) @reference.read
(instance_variable) @reference.read
(class_variable) @reference.read

; Bare identifiers, only where an expression may stand: locals are left out, the rest are calls
(body_statement (identifier) @reference.read)
(block_body (identifier) @reference.read)
(program (identifier) @reference.read)
(then (identifier) @reference.read)
(else (identifier) @reference.read)
(ensure (identifier) @reference.read)
(do (identifier) @reference.read)
(begin (identifier) @reference.read)
(parenthesized_statements (identifier) @reference.read)
(method body: (identifier) @reference.read)
(singleton_method body: (identifier) @reference.read)
(call receiver: (identifier) @reference.read)
(argument_list (identifier) @reference.read)
(splat_argument (identifier) @reference.read)
(hash_splat_argument (identifier) @reference.read)
(block_argument (identifier) @reference.read)
(assignment right: (identifier) @reference.read)
(operator_assignment right: (identifier) @reference.read)
(right_assignment_list (identifier) @reference.read)
(binary (identifier) @reference.read)
(unary (identifier) @reference.read)
(conditional (identifier) @reference.read)
(if condition: (identifier) @reference.read)
(unless condition: (identifier) @reference.read)
(elsif condition: (identifier) @reference.read)
(if_modifier (identifier) @reference.read)
(unless_modifier (identifier) @reference.read)
(while condition: (identifier) @reference.read)
(until condition: (identifier) @reference.read)
(while_modifier (identifier) @reference.read)
(until_modifier (identifier) @reference.read)
(rescue_modifier (identifier) @reference.read)
(case value: (identifier) @reference.read)
(case_match value: (identifier) @reference.read)
(pattern (identifier) @reference.read)
(in (identifier) @reference.read)
(array (identifier) @reference.read)
(pair value: (identifier) @reference.read)
(interpolation (identifier) @reference.read)
(element_reference (identifier) @reference.read)
(range (identifier) @reference.read)
(optional_parameter value: (identifier) @reference.read)
(keyword_parameter value: (identifier) @reference.read)
(alias alias: (identifier) @reference.read)
(expression_reference_pattern (identifier) @reference.read)

(comment) @comment
