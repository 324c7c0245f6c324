"""C linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def test_a_declaration_in_the_header_and_its_definition_in_the_source_are_one() -> None:
    p = Project(
        {
            "a.h": "int f(void);\nextern int count;\n",
            "a.c": '#include "a.h"\nint count = 0;\nint f(void) { return count; }\n',
            "b.c": '#include "a.h"\nint g(void) { count = 1; return f(); }\n',
        }
    )
    assert p.calls("a.c#f") == ["b.c:2"]
    assert p.calls("a.h#f") == ["b.c:2"]
    assert p.rows("a.c#count") == ["a.c:3", "b.c:2"]
    assert p.definition("b.c", "f()") == ["a.c#f"]


def test_static_functions_are_of_their_file() -> None:
    text = "static int step(void) { return 1; }\nint %s(void) { return step(); }\n"
    p = Project({"a.c": text % "a", "b.c": text % "b"})
    assert p.calls("a.c#step") == ["a.c:2"]
    assert p.calls("b.c#step") == ["b.c:2"]


def test_a_prototype_and_its_definition_in_one_file() -> None:
    p = Project({"a.c": "static int f(int);\nint g(void) { return f(1); }\nstatic int f(int x) { return x; }\n"})
    assert p.calls("a.c#f~2") == ["a.c:2"]


def test_functions_declared_by_hand_are_linked_by_name() -> None:
    p = Project({"a.c": "int f(void) { return 1; }\n", "b.c": "extern int f(void);\nint g(void) { return f(); }\n"})
    assert p.calls("a.c#f") == ["b.c:2"]


def test_several_definitions_of_one_declaration_are_candidates() -> None:
    p = Project(
        {
            "io.h": "int io_open(int);\n",
            "posix/io.c": '#include "../io.h"\nint io_open(int x) { return x; }\n',
            "win/io.c": '#include "../io.h"\nint io_open(int x) { return x; }\n',
            "m.c": '#include "io.h"\nint u(void) { return io_open(1); }\n',
        }
    )
    assert p.calls("posix/io.c#io_open") == ["m.c:2?"]
    assert p.calls("win/io.c#io_open") == ["m.c:2?"]


def test_conditional_definitions_are_candidates() -> None:
    p = Project(
        {
            "a.c": "#ifdef X\nstatic int f(void) { return 1; }\n#else\nstatic int f(void) { return 2; }\n#endif\nint u(void) { return f(); }\n"
        }
    )
    assert p.calls("a.c#f") == ["a.c:6?"]
    assert p.calls("a.c#f~2") == ["a.c:6?"]


def test_includes_by_include_path_and_through_other_headers() -> None:
    p = Project(
        {
            "include/lib/a.h": "#pragma once\n#include <lib/b.h>\n",
            "include/lib/b.h": "void fb(void);\n",
            "src/b.c": "#include <lib/b.h>\nvoid fb(void) {}\n",
            "src/m.c": '#include "lib/a.h"\nvoid u(void) { fb(); }\n',
            "other/b.h": "void fb(void);\n",
            "other/b.c": '#include "b.h"\nvoid fb(void) {}\n',
        }
    )
    assert p.calls("src/b.c#fb") == ["src/m.c:2"]
    assert p.calls("other/b.c#fb") == []
    assert p.rows("include/lib/b.h", "import") == ["include/lib/a.h:2", "src/b.c:1"]


def test_what_is_not_included_is_not_meant() -> None:
    p = Project(
        {"a.c": "int open(int x) { return x; }\n", "b.c": "#include <fcntl.h>\nint u(void) { return open(1); }\n"}
    )
    assert p.rows("a.c#open") == []


def test_structs_fields_typedefs_and_pointers() -> None:
    p = Project(
        {
            "a.h": "typedef struct node { struct node *next; int val; } node_t;\nstruct other { int val; };\n"
            "typedef struct { node_t head; node_t *all[4]; } list;\n",
            "m.c": '#include "a.h"\nint u(node_t *n, struct other o, list *l) {\n    n->next->val = 1;\n    o.val = 2;\n'
            "    l->head.val = l->all[0]->val;\n    ((struct node *)l)->val = 3;\n    struct node q = { .val = 4 };\n    (&q)->val;\n    n[1].val;\n}\n",
        }
    )
    assert p.rows("a.h#node.val", "write") == ["m.c:3", "m.c:5", "m.c:6", "m.c:7"]
    assert p.rows("a.h#node.val", "read") == ["m.c:5", "m.c:8", "m.c:9"]
    assert p.rows("a.h#other.val") == ["m.c:4"]


def test_a_local_may_have_the_name_of_its_type() -> None:
    p = Project({"a.c": "struct node { int val; };\nint u(struct node *node) { return node->val; }\n"})
    assert p.rows("a.c#node", "type") == ["a.c:2"]
    assert p.rows("a.c#node.val", "read") == ["a.c:2"]


def test_a_type_named_twice_is_one() -> None:
    p = Project({"a.c": "typedef struct node { int val; } node;\nint u(node *n) { return n->val; }\n"})
    assert p.rows("a.c#node.val") == ["a.c:2"]
    assert "a.c:2" in p.rows("a.c#node", "type")


def test_macros_are_called_and_what_stands_in_them_is_used() -> None:
    p = Project(
        {
            "a.h": "#define LIMIT 10\n#define CLAMP(x) clamp((x), LIMIT)\nint clamp(int, int);\n",
            "a.c": '#include "a.h"\nint clamp(int x, int y) { return x; }\nint u(int x) { return CLAMP(x) + LIMIT; }\n',
        }
    )
    assert p.calls("a.h#CLAMP") == ["a.c:3"]
    assert p.calls("a.c#clamp") == ["a.h:2"]
    assert p.rows("a.h#LIMIT", "read") == ["a.c:3", "a.h:2"]


def test_macros_that_hide_code_do_not_swallow_the_rest() -> None:
    p = Project(
        {
            "m.c": "#define ALLOC(t, n) ((t *)malloc((n) * sizeof(t)))\nint *p;\nvoid fill(int n) { p = ALLOC(struct x, n); }\n"
            "EXPORT(fill)\nAPI static int after(void) { return 1; }\nFOREACH(a, b) { after(); }\nint last(void) { return after(); }\n"
        }
    )
    assert p.calls("m.c#ALLOC") == ["m.c:3"]
    assert "m.c:7" in p.calls("m.c#after")


def test_braces_that_branches_split_do_not_swallow_the_rest() -> None:
    p = Project(
        {
            "s.c": "#ifdef A\nint f(int x) {\n#else\nint f(long x) {\n#endif\n  return g(x);\n}\nint g(int x) {\n  if (x) {\n#ifdef B\n"
            "    f(1);\n  } else {\n#endif\n    f(2);\n  }\n}\nint after(void) { return f(3); }\n"
        }
    )
    assert p.calls("s.c#f") == ["s.c:14", "s.c:17"]
    assert p.calls("s.c#g") == ["s.c:6"]


def test_enum_members_are_names_of_the_file() -> None:
    p = Project(
        {
            "a.h": "enum color { RED, GREEN };\ntypedef enum { UP, DOWN } dir;\nenum { ALONE };\n",
            "a.c": '#include "a.h"\nint u(void) { return RED + UP + ALONE; }\n',
        }
    )
    assert p.rows("a.h#color.RED") == ["a.c:2"]
    assert p.rows("a.h#dir.UP") == ["a.c:2"]
    assert p.rows("a.h#ALONE") == ["a.c:2"]


def test_functions_passed_by_name_and_called_through_fields() -> None:
    p = Project(
        {
            "a.c": "static int cb(int x) { return x; }\nstruct ops { int (*run)(int); };\nstatic struct ops o = { .run = cb };\n"
            "void reg(int (*f)(int));\nvoid u(struct ops *p) {\n    reg(cb);\n    p->run(1);\n    (*p->run)(2);\n    int (*q)(int) = cb;\n    q(3);\n}\n"
        }
    )
    assert p.rows("a.c#cb", "read") == ["a.c:3", "a.c:6", "a.c:9"]
    assert p.calls("a.c#ops.run") == ["a.c:7", "a.c:8"]
    assert p.calls("a.c#cb") == ["a.c:10?"]


def test_shadowing_by_parameters_and_locals() -> None:
    p = Project(
        {
            "a.c": "int step(void);\nint step(void) { return 1; }\nint a(int (*step)(void)) { return step(); }\n"
            "int b(void) { int step = 1; return step; }\nint c(void) { { int step = 2; } return step(); }\n"
        }
    )
    assert p.calls("a.c#step~2") == ["a.c:5"]


def test_old_style_functions_take_their_arguments_types() -> None:
    p = Project(
        {
            "a.c": "struct s { int v; };\nint f(a, n) struct s *a; int n; { return a->v; }\nint u(void) { return f(0, 1); }\n"
        }
    )
    assert p.rows("a.c#s.v") == ["a.c:2"]
    assert p.calls("a.c#f") == ["a.c:3"]


def test_headers_of_other_repositories() -> None:
    p = Project(
        {
            "include/zed/zed.h": "int zed_open(void);\n",
            "src/zed.c": '#include "zed/zed.h"\nint zed_open(void) { return 1; }\n',
        },
        app={"m.c": "#include <zed/zed.h>\nint u(void) { return zed_open(); }\n"},
    )
    assert p.calls("src/zed.c#zed_open") == ["t/app:m.c:2"]


def test_constants_in_capitals_survive_a_syntax_error_beside_them() -> None:
    p = Project({"a.c": "static const int SIZE = 1;\nunsigned long LIMIT;\nint f(void) { return SIZE + ; }\n"})
    assert [p.symbol(f"a.c#{name}").symbol.line for name in ("SIZE", "LIMIT")] == [1, 2]


def test_what_is_never_compiled_defines_nothing() -> None:
    p = Project(
        {
            "a.c": "#if 0\nint f(void) { return {\n#if X\n#endif\n#else\nint f(void);\n#endif\nint g(void) { return f(); }\n"
        }
    )
    assert p.symbol("a.c#f").symbol.line == 6
    assert p.calls("a.c#f") == ["a.c:8"]


def test_digraphs_and_trigraphs_are_what_they_spell() -> None:
    p = Project(
        {
            "a.c": "%:define N 2\nint f(void) <% int a<:N:>; return a<:0:>; %>\n",
            "b.c": "??=define M 1\nint g(void) ??< return M; ??>\n",
        }
    )
    assert [p.symbol(name).symbol.kind for name in ("a.c#N", "a.c#f", "b.c#M", "b.c#g")] == ["macro", "function"] * 2


def test_a_member_of_a_tags_name_is_not_the_tag_and_types_without_names_lie_around_their_members() -> None:
    p = Project(
        {
            "a.c": "struct node { int val; };\nstruct list { struct ops const *ops; union { int a; struct node b; } u; };\n"
            "struct ops { int (*open)(struct list *); };\nvoid f(struct list *l) {\n  l->ops->open(l);\n  l->u.b.val = 1;\n}\n"
        }
    )
    assert p.rows("a.c#ops", "type") == ["a.c:2"]
    assert p.calls("a.c#ops.open") == ["a.c:5"]
    assert p.rows("a.c#list.b") == ["a.c:6"]
    assert p.rows("a.c#node.val") == ["a.c:6"]
