; Definitions: attributes of the set that the file gives, perhaps within functions and `let`; `@top` in a recursive set
(source_code expression: (attrset_expression (binding_set binding: (_) @definition.field)))
(source_code expression: (_ body: (attrset_expression (binding_set binding: (_) @definition.field))))
(source_code expression: (_ body: (_ body: (attrset_expression (binding_set binding: (_) @definition.field)))))
(source_code expression: (_ body: (_ body: (_ body: (attrset_expression (binding_set binding: (_) @definition.field))))))
(source_code expression: (_ body: (_ body: (_ body: (_ body: (attrset_expression (binding_set binding: (_) @definition.field)))))))
(source_code expression: (rec_attrset_expression (binding_set binding: (_) @definition.field @top)))
(source_code expression: (_ body: (rec_attrset_expression (binding_set binding: (_) @definition.field @top))))
(source_code expression: (_ body: (_ body: (rec_attrset_expression (binding_set binding: (_) @definition.field @top)))))
(source_code expression: (_ body: (_ body: (_ body: (rec_attrset_expression (binding_set binding: (_) @definition.field @top))))))
(source_code expression: (_ body: (_ body: (_ body: (_ body: (rec_attrset_expression (binding_set binding: (_) @definition.field @top)))))))
; Attributes of a set that is an attribute
(binding expression: (attrset_expression (binding_set binding: (_) @definition.property)))
(binding expression: (rec_attrset_expression (binding_set binding: (_) @definition.property @top)))
(let_expression (binding_set binding: (binding) @definition.function))

; Scopes and locals
(function_expression) @scope.function
(function_expression universal: (identifier) @binding)
(formal name: (identifier) @binding)
(let_expression) @scope.block
(rec_attrset_expression) @scope.block
(let_expression (binding_set binding: (inherit_from) @binding))

; Imports
(let_expression (binding_set binding: (binding) @import))
(path_expression) @import

; References
(apply_expression function: (variable_expression name: (identifier) @reference.call))
(apply_expression function: (select_expression attrpath: (attrpath attr: (identifier) @reference.call .)))
(select_expression) @qualified
(inherit_from) @qualified
(inherit_from attrs: (inherited_attrs attr: (identifier) @reference.read))
(inherit attrs: (inherited_attrs attr: (identifier) @reference.read))
(select_expression attrpath: (attrpath attr: (identifier) @reference.read))
(variable_expression name: (identifier) @reference.read)

(comment) @comment
