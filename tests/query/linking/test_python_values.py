"""Python linking by what values, tests and names do at run time."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def test_calls_of_what_has_no_name() -> None:
    p = Project(
        {
            "m.py": """\
def f():
    return g
def g(x=None):
    return f
d = {'k': f, 'l': g}
lst = [f, g]
d['k']()
f()()
f()()()
(lambda: g())()
lst[0]()
[h() for h in (f, g)]
""",
        }
    )
    assert p.calls("m.py#f") == ["m.py:7", "m.py:8", "m.py:9", "m.py:9", "m.py:11", "m.py:12?"]
    assert p.calls("m.py#g") == ["m.py:8", "m.py:9", "m.py:10", "m.py:12?"]


def test_quoted_annotations_are_types_and_references() -> None:
    p = Project(
        {
            "a.py": """\
from __future__ import annotations
from typing import TYPE_CHECKING, Optional, List
if TYPE_CHECKING:
    from b import T
def f(x: "T", y: Optional["T"], z: "List[T]") -> "T":
    x.go(); y.go(); z[0].go()
class K:
    t: "T"
    def g(self): self.t.go()
v: "T | None" = None
""",
            "b.py": "class T:\n    def go(self): pass\n",
        }
    )
    assert p.calls("b.py#T.go") == ["a.py:6", "a.py:6", "a.py:6", "a.py:9"]
    assert p.rows("b.py#T", "type") == ["a.py:5", "a.py:5", "a.py:5", "a.py:5", "a.py:8", "a.py:10"]


def test_of_two_imports_of_a_name_the_last_above_counts() -> None:
    p = Project(
        {
            "a.py": "def x(): pass\n",
            "b.py": "def x(): pass\n",
            "u.py": """\
from a import x
x()
from b import x
x()
def later():
    x()
""",
        }
    )
    assert p.calls("a.py#x") == ["u.py:2"]
    assert p.calls("b.py#x") == ["u.py:4", "u.py:6"]


def test_imports_and_definitions_of_a_name_replace_each_other() -> None:
    p = Project(
        {
            "a.py": "def x(): pass\n",
            "u.py": """\
from a import x
x()
def x():
    pass
x()
""",
            "w.py": """\
def x(): pass
from a import x
x()
""",
        }
    )
    assert p.calls("a.py#x") == ["u.py:2", "w.py:3"]
    assert p.calls("u.py#x") == ["u.py:5"]
    assert p.calls("w.py#x") == []


def test_functions_give_names_to_the_module() -> None:
    p = Project(
        {
            "m.py": """\
h = None
def setup():
    global h
    def h():
        inner()
    h()
def inner(): pass
def use():
    h()
def counter():
    global count
    count = 1
    global Late
    class Late:
        def go(self): pass
def read():
    return count
def outer():
    n = 0
    def bump():
        nonlocal n
        n += 1
        inner()
    return bump
""",
        }
    )
    assert p.calls("m.py#inner") == ["m.py:5", "m.py:23"]
    assert p.calls("m.py#h") == ["m.py:6?", "m.py:9?"]
    assert p.rows("m.py#count") == ["m.py:17"]
    assert p.definition("m.py", "n += 1") == ["local@19"]
    assert [s.symbol.qualified for s in p.world.find("go")] == ["Late.go"]


def test_a_with_block_gets_what_enter_gives() -> None:
    p = Project(
        {
            "m.py": """\
class C:
    def go(self): pass
class O:
    def __enter__(self) -> C: return C()
    def __exit__(self, *a): pass
    def go(self): pass
class S:
    def __enter__(self): return self
    def __exit__(self, *a): pass
    def go(self): pass
class A:
    async def __aenter__(self): return C()
    async def __aexit__(self, *a): pass
with O() as o:
    o.go()
with S() as s, O() as t:
    s.go(); t.go()
async def f():
    async with A() as a:
        a.go()
""",
        }
    )
    assert p.calls("m.py#C.go") == ["m.py:15", "m.py:17", "m.py:20"]
    assert p.calls("m.py#O.go") == []
    assert p.calls("m.py#S.go") == ["m.py:17"]


def test_tests_of_a_type_tell_it() -> None:
    p = Project(
        {
            "m.py": """\
class A:
    def go(self): pass
class B:
    def go(self): pass
def f(x):
    if isinstance(x, A):
        x.go()
    elif isinstance(x, B):
        x.go()
    if isinstance(x, (A, B)):
        x.go()
def g(y):
    assert isinstance(y, A)
    y.go()
def h(z):
    if not isinstance(z, A):
        return
    z.go()
""",
        }
    )
    assert p.calls("m.py#A.go") == ["m.py:7", "m.py:11?", "m.py:14", "m.py:18"]
    assert p.calls("m.py#B.go") == ["m.py:9", "m.py:11?"]


def test_functions_passed_by_name_are_read_and_may_be_called() -> None:
    p = Project(
        {
            "m.py": """\
import functools
def cb(x): pass
def key(x): return x
class K:
    def m(self): pass
    def run(self):
        map(self.m, [])
        functools.partial(cb, 1)()
        sorted([], key=key)
        register(callback=self.m)
        return {'a': cb, **{'b': key}}
def register(callback): callback()
p = functools.partial(cb, 2)
p()
""",
        }
    )
    assert p.rows("m.py#cb", "read") == ["m.py:8", "m.py:11", "m.py:13"]
    assert p.rows("m.py#key", "read") == ["m.py:9", "m.py:11"]
    assert p.rows("m.py#K.m", "read") == ["m.py:7", "m.py:10"]
    assert p.calls("m.py#register") == ["m.py:10"]
    assert p.calls("m.py#cb") == ["m.py:8", "m.py:14?"]


def test_calls_are_recorded_wherever_an_expression_stands() -> None:
    p = Project(
        {
            "m.py": """\
def f(x=None): return x
def deco(fn): return fn
def outer(a=f(), *, b: f() = f(1)):
    pass
@deco
@f
class C(f()):
    x = f()
    y = [f(i) for i in range(3) if f(i)]
    z = {f(1): f(2) for _ in f()}
    @deco
    def m(self, q=f()): return lambda w=f(): f(w)
    @property
    def p(self): return f() if f() else (yield f())
async def co():
    await f()
    async for i in f(): pass
    async with f() as g: pass
    return f"{f(1)} {f(2)!r:>{f(3)}}"
try:
    f()
except f() as e:
    f()
finally:
    f()
while f(): f()
else: f()
match f():
    case 1 if f(): f()
assert f(), f()
del f().x
raise f() from f()
print(*f(), **f())
x: int = f()
x += f()
if (n := f()): pass
""",
        }
    )
    assert len(p.uses("m.py#f", "call")) == 42
    assert p.rows("m.py#f", "decorate") == ["m.py:6"]
    assert p.rows("m.py#deco", "decorate") == ["m.py:5", "m.py:11"]


def test_setters_belong_to_their_property() -> None:
    p = Project(
        {
            "m.py": """\
class C:
    @property
    def v(self): return 1
    @v.setter
    def v(self, x): h()
    def m(self): pass
    def m(self): pass
def h(): pass
if 1:
    def z(): pass
else:
    def z(): pass
""",
        }
    )
    assert [s.symbol.qualified for s in p.world.find("v")] == ["C.v"]
    assert [s.symbol.qualified for s in p.world.find("z")] == ["z"]
    assert p.rows("m.py#C.v") == ["m.py:4"]
    assert [u.reference.symbol for u in p.uses("m.py#h")] == [1]


def test_members_of_dataclasses_enums_tuples_and_protocols() -> None:
    p = Project(
        {
            "m.py": """\
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypedDict, Protocol
@dataclass
class D:
    a: int
    b: 'D' = None
    def go(self): return self.b.go()
class E(Enum):
    X = 1
    Y = 2
    def go(self): return self.X
class N(NamedTuple):
    q: D
class P(Protocol):
    def run(self) -> D: ...
def f(e: E, n: N, p: P):
    D(a=1, b=None).a
    E.X.go(); e.go(); E('x').go(); E['X'].go()
    for m in E: m.go()
    n.q.go(); n[0].go()
    q, = n
    p.run().go()
    E.X.value; E.X.name
""",
        }
    )
    assert p.calls("m.py#D.go") == ["m.py:8", "m.py:21", "m.py:21", "m.py:23"]
    assert p.calls("m.py#E.go") == ["m.py:19", "m.py:19", "m.py:19", "m.py:19", "m.py:20"]
    assert p.rows("m.py#E.X", "read") == ["m.py:12", "m.py:19", "m.py:24", "m.py:24"]
    assert p.calls("m.py#D") == ["m.py:18"]
    assert p.rows("m.py#D.a") == ["m.py:18"]


def test_a_cursor_on_a_local_finds_its_binding() -> None:
    p = Project(
        {
            "m.py": """\
def f(a, b=1, *args, **kw):
    c = a
    for d in c:
        print(d, b, args, kw)
    e = [g for g in a]
    with open(a) as h:
        h.read()
    try: pass
    except Exception as x: print(x)
    if (w := a): print(w)
    def inner(): return c
    k = lambda z: z + c
    import os
    os.path
    return e
""",
        }
    )
    assert p.definition("m.py", "a\n") == ["local@1"]
    assert p.definition("m.py", "c:") == ["local@2"]
    assert p.definition("m.py", "d, b") == ["local@3"]
    assert p.definition("m.py", "b, args") == ["local@1"]
    assert p.definition("m.py", "kw)", 2) == ["local@1"]
    assert p.definition("m.py", "g for") == ["local@5"]
    assert p.definition("m.py", "h.read") == ["local@6"]
    assert p.definition("m.py", "x)") == ["local@9"]
    assert p.definition("m.py", "c\n", 2) == ["local@2"]
    assert p.definition("m.py", "z + c") == ["local@12"]
    assert p.definition("m.py", "os.path") == ["local@13"]


def test_an_open_bracket_swallows_no_definition_below_it() -> None:
    p = Project({"m.py": "def a():\n    pass\nclass C:\n    x = (1,\n    def m(self): a()\ndef b():\n    a()\nfoo(\n"})
    assert p.calls("m.py#a") == ["m.py:5", "m.py:7"]
    assert p.symbol("m.py#C.m").symbol.kind == "method"


def test_items_of_lists_that_are_written_out_are_told_by_place() -> None:
    p = Project(
        {
            "m.py": "def f(): pass\ndef g(): pass\ndef h(): pass\nfs = [f, g, h]\nfs[1]()\nfs[-1]()\nfs[1:][0]()\n"
            "fs[n]()\nsorted(fs)[0]()\nrest = [*fs, f]\nrest[1]()\n[[f], g][0][0]()\n",
        }
    )
    assert p.calls("m.py#g") == ["m.py:5", "m.py:7", "m.py:8?", "m.py:9?"]
    assert p.calls("m.py#f") == ["m.py:8?", "m.py:9?", "m.py:11", "m.py:12"]


def test_variables_and_items_hold_what_they_are_given_later() -> None:
    p = Project(
        {
            "m.py": "def f(): pass\ndef g(): pass\nclass App:\n    def run(self): pass\napp = None\ndef make():\n"
            "    global app\n    app = App()\nmake()\napp.run()\ntable = {'a': f}\ntable['b'] = g\ntable['b']()\n"
            "if make:\n    table['a'] = g\ntable['a']()\ntable['a'] = g\ntable['a']()\n",
        }
    )
    assert p.calls("m.py#App.run") == ["m.py:10"]
    assert p.calls("m.py#g") == ["m.py:13", "m.py:16?", "m.py:18"]
    assert p.calls("m.py#f") == ["m.py:16?"]


def test_a_class_is_called_by_cls_and_values_are_named_or_awaited_together() -> None:
    p = Project(
        {
            "a.py": "import asyncio\nclass A:\n    @classmethod\n    def make(cls):\n        return cls()\n    def go(self): pass\nasync def la() -> A: ...\n"
            "async def u():\n    a, b = await asyncio.gather(la(), la())\n    a.go()\n    if (w := A()).go():\n        w.go()\n"
        }
    )
    assert p.calls("a.py#A") == ["a.py:5?", "a.py:11"]
    assert p.calls("a.py#A.go") == ["a.py:10", "a.py:11", "a.py:12"]


def test_setters_and_lambdas_of_a_class_have_its_receiver() -> None:
    p = Project(
        {
            "a.py": "class H:\n    def run(self): pass\n    @property\n    def p(self): return 1\n"
            "    @p.setter\n    def p(self, v): self.run()\n    @p.deleter\n    def p(self): self.run()\n"
            "    key = lambda self: self.run()\n"
        }
    )
    assert p.calls("a.py#H.run") == ["a.py:6", "a.py:8", "a.py:9"]


def test_values_named_in_patterns_are_read() -> None:
    p = Project(
        {
            "c.py": "import enum\nclass Col(enum.Enum):\n    RED = 1\n    BLUE = 2\n",
            "a.py": "import c\nfrom c import Col\nmatch x:\n    case Col.RED | c.Col.BLUE: pass\n    case [Col.RED]: pass\n",
        }
    )
    assert p.rows("c.py#Col.RED") == ["a.py:4", "a.py:5"]
    assert p.rows("c.py#Col.BLUE") == ["a.py:4"]


def test_modules_that_are_loaded_by_name_and_zipped_items_are_what_they_name() -> None:
    p = Project(
        {
            "pkg/__init__.py": "",
            "pkg/core.py": "class H:\n    def run(self): pass\ndef go(): return H()\n",
            "a.py": 'import importlib\nm = importlib.import_module("pkg.core")\nm.go().run()\n',
            "b.py": "from pkg.core import H\nfor a, b in zip([H()], [H()]):\n    b.run()\n",
        }
    )
    assert p.calls("pkg/core.py#go") == ["a.py:3"]
    assert p.calls("pkg/core.py#H.run") == ["a.py:3", "b.py:3"]
    assert "a.py:2" in p.rows("pkg/core.py", "import")


def test_types_that_variables_stand_for() -> None:
    p = Project(
        {
            "m.py": "from typing import List, NewType, Optional\nclass A:\n    def go(self): pass\nMaybe = Optional[A]\n"
            "Both = A | None\nMany = List[A]\nId = NewType('Id', A)\ndef f(a: Maybe, b: Both, c: Many, d: Id):\n"
            "    a.go()\n    b.go()\n    c[0].go()\n    d.go()\n"
        }
    )
    assert p.calls("m.py#A.go") == ["m.py:9", "m.py:10", "m.py:11", "m.py:12"]
