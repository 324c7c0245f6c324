; Definitions: functions of several clauses by the file that holds them
(source_file) @definition.function
(module_attribute) @property
(module_attribute) @definition.module
(pp_define) @definition.macro
(record_decl) @definition.struct
(record_decl fields: (record_field) @definition.field)
(type_alias) @definition.type_alias
(opaque) @definition.type_alias
(callback) @definition.function

; Scopes
(function_clause) @scope.block
(anonymous_fun) @scope.function

; Imports
(import_attribute) @import
(pp_include) @import
(pp_include_lib) @import

; References
(behaviour_attribute name: (atom) @reference.implement)
(call expr: (atom) @reference.call)
(call expr: (remote fun: (atom) @reference.call))
(remote_module module: (_) @receiver)
(remote_module module: (atom) @reference.read)
(external_fun module: (module name: (_) @receiver))
(external_fun module: (module name: (atom) @reference.read))
(external_fun fun: (atom) @reference.read)
(internal_fun fun: (atom) @reference.read)
(expr_args) @arguments
(macro_call_expr name: (_) @reference.read)
(macro_call_expr name: (_) @reference.call args: (_))
(macro_call_args) @arguments
(record_name name: (atom) @reference.type)
(spec sigs: (type_sig) @types)
(callback sigs: (type_sig) @types)
(type_alias ty: (_) @types)
(opaque ty: (_) @types)
(field_type) @types

(comment) @comment
