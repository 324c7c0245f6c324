(macro_type_specifier name: (identifier) @reference.call)
