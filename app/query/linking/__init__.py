"""From names to definitions, over whole commits and repositories, decided when asked.

    world        what callers use: find a symbol, its uses, what stands under a cursor, what a reference means
    references   every use of a symbol: candidates by name and alias, each resolved
    cursor       what stands under a position
    resolver     one reference → definitions and how sure they are
    names        bare names: scopes outward, package, wildcards, builtins
    passing      scopes that a bare name passes, so that it is looked up once for all of them
    modules      imports: modules of this and other repositories, through re-exports
    evaluate     what an expression may be          declared   what a declared type names
    held         what names hold as their values    reach      what `value.name` is
    fixtures     what tests are handed by name      named_arguments   the names in `f(name=1)`
    elements     what containers hold               calls      what calls yield
    inference    what arguments tell of types and callbacks
    members      members of types through bases     bases      the bases of types, in their order
    dispatch     implementers and heirs
    place        where an expression stands, and with what it is called
    units        files with their indexes, and repositories as link rules see them
    recursion    memory for answers that depend on each other in circles

What differs between languages stands in `app/languages/<folder>/link.py` (see `app.languages.link`). Nothing here knows
a language's name.
"""
