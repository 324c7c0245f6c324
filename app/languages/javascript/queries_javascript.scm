(class_heritage (identifier) @reference.inherit)
(class_heritage (member_expression property: (property_identifier) @reference.inherit))
((comment) @binding (#match? @binding "^/\\*\\*"))
((comment) @definition.typedef (#match? @definition.typedef "@typedef"))
