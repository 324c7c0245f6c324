"""Words of SQL that name nothing, in lower case: those that stand unparsed in a statement that the grammar lacks."""

KEYWORDS = frozenset(
    """
    add after all alter analyze and any as asc auto_increment before begin between bigint body boolean by call cascade
    case char character check close collate column comment commit constraint create cross current cursor database
    decimal declare default definer delete delimiter desc distinct do double drop each else elsif elseif end engine
    enum event exception exec execute exists explain false fetch float for foreign from full function go goto grant
    group having if ignore in index inner inout input insert int integer into is join key language left like limit
    lock loop match materialized merge modify natural no not null numeric of on only open or order out outer output over
    package partition perform precision primary print privileges proc procedure public raise real references rename
    repeat replace restrict return returning returns revoke right role rollback row rows schema select sequence serial
    set smallint start table temporary temp text then time timestamp to transaction trigger true truncate type union
    unique unsigned update use user using value values varchar varying view when where while window with without
""".split()
)
