; `parse` tells everything from the root's tokens
(source_file) @definition.class
(source_file) @definition.variable
(source_file) @binding
(source_file) @import
(source_file) @uses
(line_comment) @comment
(block_comment) @comment
