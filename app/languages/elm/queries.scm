; Definitions
(value_declaration (function_declaration_left)) @definition.function
(port_annotation) @definition.function
(type_declaration) @definition.enum
(union_variant) @definition.enum_member
(type_alias_declaration) @definition.type_alias
(type_alias_declaration typeExpression: (type_expression part: (record_type (field_type) @definition.field)))

(type_annotation) @leader

; Scopes and locals
(anonymous_function_expr) @scope.function
(let_in_expr) @scope.block
(case_of_branch) @scope.block
(function_declaration_left) @binding
(value_declaration pattern: (_) @binding)
(anonymous_function_expr param: (_) @binding)
(case_of_branch pattern: (_) @binding)

; Imports
(import_clause) @import
(module_declaration) @property
(module_declaration) @import

; References
(type_annotation name: (lower_case_identifier) @skip)
(infix_declaration (value_expr (value_qid (lower_case_identifier) @reference.read)))
(function_call_expr target: (value_expr name: (value_qid (lower_case_identifier) @reference.call)))
(function_call_expr target: (value_expr name: (upper_case_qid (upper_case_identifier) @reference.call .)))
(bin_op_expr (operator (operator_identifier) @_pipe) . (value_expr name: (value_qid (lower_case_identifier) @reference.call)) (#eq? @_pipe "|>"))
(bin_op_expr (value_expr name: (value_qid (lower_case_identifier) @reference.call)) . (operator (operator_identifier) @_back) (#eq? @_back "<|"))
(value_expr name: (upper_case_qid) @qualified)
(value_expr name: (value_qid . (upper_case_identifier)) @qualified)
(union_pattern constructor: (upper_case_qid) @qualified)
(nullary_constructor_argument_pattern (upper_case_qid) @qualified)
(type_ref (upper_case_qid) @qualified)
(type_ref (upper_case_qid (upper_case_identifier) @reference.type .))
(value_expr name: (value_qid (lower_case_identifier) @reference.read))
(value_expr name: (upper_case_qid (upper_case_identifier) @reference.read .))
(union_pattern constructor: (upper_case_qid (upper_case_identifier) @reference.read .))
(nullary_constructor_argument_pattern (upper_case_qid (upper_case_identifier) @reference.read .))
(record_base_identifier (lower_case_identifier) @reference.read)
(field_access_expr target: (_) @receiver)
(field_access_expr (lower_case_identifier) @reference.read .)

(line_comment) @comment
(block_comment) @comment
