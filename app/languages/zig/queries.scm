; Definitions
(Decl (FnProto)) @definition.function
(ERROR (FnProto) @definition.function)
(VarDecl (ErrorUnionExpr (SuffixExpr . (ContainerDecl)))) @definition.struct
(VarDecl (ErrorUnionExpr (SuffixExpr . (ErrorSetDecl)))) @definition.enum
(VarDecl) @definition.variable
(ContainerField field_member: (_)) @definition.field
(ContainerDecl (ContainerDeclType ["enum" "union"]) (ContainerField !field_member) @definition.enum_member)
(ErrorSetDecl (IDENTIFIER) @definition.enum_member)

; Scopes and locals
(ContainerDecl) @scope.class
(TestDecl) @scope.function
(Block) @scope.block
(ForStatement) @scope.block
(WhileStatement) @scope.block
(IfStatement) @scope.block
(SwitchProng) @scope.block
(ParamDecl) @binding
(PtrPayload) @binding
(PtrListPayload) @binding
(PtrIndexPayload) @binding
(Payload) @binding

; Imports
(VarDecl (ErrorUnionExpr (SuffixExpr . (BUILTINIDENTIFIER) . (FnCallArguments)))) @import
(Decl "usingnamespace" (ErrorUnionExpr (SuffixExpr . (BUILTINIDENTIFIER)))) @import
(AssignExpr (ErrorUnionExpr (SuffixExpr . (BUILTINIDENTIFIER)))) @import

; References
(BlockLabel (IDENTIFIER) @skip)
(BreakLabel (IDENTIFIER) @skip)
(SuffixExpr variable_type_function: (IDENTIFIER) @reference.call . (FnCallArguments))
(FieldOrFnCall function_call: (IDENTIFIER) @reference.call)
(FieldOrFnCall field_access: (IDENTIFIER) @reference.read)
(SuffixExpr (FieldOrFnCall)) @qualified
(FnCallArguments) @arguments
(ParamType (ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @reference.type .)))
(FnProto (ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @reference.type .)))
(ContainerField . (IDENTIFIER) . (PrefixTypeOp)* . (ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @reference.type .)))
; `_` stands for ErrorUnionExpr: naming it takes seven times as long to compile, because more follows it.
(AssignExpr . (_ (SuffixExpr . variable_type_function: (IDENTIFIER) @reference.write .)) (AssignOp))
(AssignExpr . (_ (SuffixExpr (FieldOrFnCall field_access: (IDENTIFIER) @reference.write) .)) (AssignOp))
(SuffixExpr variable_type_function: (IDENTIFIER) @reference.read)

(line_comment) @comment
(doc_comment) @comment
(container_doc_comment) @comment
