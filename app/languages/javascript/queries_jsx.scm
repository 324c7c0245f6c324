; Rendering a component calls it; elements of the host (`<div>`) are no names of the program.
((jsx_opening_element name: (identifier) @skip) (#match? @skip "^[a-z]"))
((jsx_self_closing_element name: (identifier) @skip) (#match? @skip "^[a-z]"))
(jsx_opening_element name: (identifier) @reference.call)
(jsx_self_closing_element name: (identifier) @reference.call)
(jsx_opening_element name: (member_expression property: (_) @reference.call))
(jsx_self_closing_element name: (member_expression property: (_) @reference.call))
(jsx_closing_element name: (identifier) @skip)
(jsx_closing_element name: (member_expression object: (identifier) @skip property: (_) @skip))
