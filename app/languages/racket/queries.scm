; Definitions
(list . (symbol) @_define . (list) (#any-of? @_define "define" "define/contract" "define/match" "define/public" "define/private" "define/override" "define/pubment" "define/augment" "define/public-final" "define/override-final" "defproc")) @definition.function
(list . (symbol) @_define . (symbol) . (list . (symbol) @_lambda) (#any-of? @_define "define" "define/contract") (#any-of? @_lambda "lambda" "λ" "case-lambda" "match-lambda" "match-lambda*" "opt-lambda" "curry")) @definition.function
(list . (symbol) @_define . (symbol) . (list . (symbol) @_class) (#eq? @_define "define") (#any-of? @_class "class" "class*" "mixin" "interface")) @definition.class
(list . (symbol) @_define (#any-of? @_define "define" "define/contract" "define-values" "define-parameter")) @definition.variable
(list . (symbol) @_define (#any-of? @_define "define-syntax" "define-syntax-rule" "define-simple-macro" "define-syntax-parse-rule" "define-match-expander" "define-for-syntax" "define-syntaxes")) @definition.macro
(program (list . (symbol) @_struct . (symbol)) @definition.struct (#any-of? @_struct "struct" "define-struct" "struct/contract" "serializable-struct" "prefab-struct"))
(list . (symbol) @_module (list . (symbol) @_struct . (symbol)) @definition.struct (#any-of? @_struct "struct" "define-struct" "struct/contract" "serializable-struct" "prefab-struct") (#any-of? @_module "module" "module*" "module+"))
(list . (symbol) @_field (#any-of? @_field "field" "init-field")) @definition.field
(list . (symbol) @_module . (symbol) (#any-of? @_module "module" "module*")) @definition.module

; Scopes and locals
(list . (symbol) @_let (#any-of? @_let "let" "let*" "letrec" "let-values" "let*-values" "letrec-values" "let-syntax" "letrec-syntax" "let/ec" "let/cc" "for" "for/list" "for/fold" "for/vector" "for/hash" "for/and" "for/or" "for/sum" "for/product" "for/first" "for/last" "for/string" "for/set" "for*" "for*/list" "for*/fold" "for*/vector" "for*/hash" "do" "with-syntax" "parameterize")) @scope.block @binding
(list . (symbol) @_lambda (#any-of? @_lambda "lambda" "λ" "case-lambda" "opt-lambda")) @scope.function @binding
(list . (symbol) @_match (#any-of? @_match "match" "match*" "match-lambda" "syntax-case" "syntax-parse" "syntax-rules")) @scope.block @binding
(list . (symbol) @_match (#any-of? @_match "case-lambda" "match-define")) @binding
(list . (symbol) @_define . (list) (#any-of? @_define "define" "define/contract" "define/match" "define/public" "define/private" "define/override" "define/pubment" "define/augment" "define-syntax-rule" "define-syntax" "define-simple-macro" "define-syntax-parse-rule")) @binding
(list . (symbol) @_module (#any-of? @_module "module+")) @scope.block
(list . (symbol) @_inherit (#any-of? @_inherit "inherit" "inherit/super" "inherit-field")) @binding

; Imports
(list . (symbol) @_require (#any-of? @_require "require" "provide")) @import

; References
(list . (symbol) @_case (list . (list (symbol) @skip)) (#eq? @_case "case"))
(quote (symbol) @skip)
(list . (symbol) @_class . (symbol) @reference.inherit (#any-of? @_class "class" "class*"))
(list . (symbol) @_send . (_) @receiver . (symbol) @reference.call (#any-of? @_send "send" "send/apply" "send+"))
(list . (symbol) @receiver . (symbol) @reference.call (#eq? @receiver "super"))
(list . (symbol) @_new . (symbol) @reference.call (#eq? @_new "new"))
(program) @uses
(list . (symbol) @_set . (symbol) @reference.write (#any-of? @_set "set!" "set-field!"))
(list . "(" . (symbol) @reference.call)
(symbol) @reference.read

(comment) @comment
(block_comment) @comment
(sexp_comment) @comment
