"""Python linking by the kinds of fault it must be free of: each test is one kind."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def test_an_import_alias_is_followed() -> None:
    p = Project({"m.py": "def f():\n    pass\n", "u.py": "from m import f as g\ndef u():\n    g()\n"})
    assert p.calls("m.py#f") == ["u.py:3"]
    assert p.rows("m.py#f", "import") == ["u.py:1"]


def test_two_files_with_the_same_names_do_not_share_callers() -> None:
    text = "def step():\n    pass\ndef run():\n    step()\n"
    p = Project({"a.py": text + "#a\n", "b.py": text})
    assert (p.calls("a.py#step"), p.calls("b.py#step")) == (["a.py:4"], ["b.py:4"])


def test_one_blob_at_two_paths_is_two_modules() -> None:
    text = "def step():\n    pass\ndef run():\n    step()\n"
    p = Project({"a.py": text, "b.py": text})
    assert (p.calls("a.py#step"), p.calls("b.py#step")) == (["a.py:4"], ["b.py:4"])


def test_methods_of_foreign_objects_are_not_the_projects_functions() -> None:
    p = Project(
        {
            "p.py": "import re\npat = re.compile('x')\ndef search(q):\n    pass\npat.search('y')\nre.match('a', 'b')\n",
            "q.py": "def match(a):\n    pass\ndef compile(a):\n    pass\n",
            "c.py": "class Q:\n    def search(self): pass\n    def append(self): pass\n[].append(1)\n'a'.search()\n",
        }
    )
    for name in ("p.py#search", "q.py#match", "q.py#compile", "c.py#Q.search", "c.py#Q.append"):
        assert p.rows(name) == []
        assert p.guesses(name) == []


def test_conditional_definitions_are_candidates() -> None:
    p = Project(
        {
            "fast.py": "def f():\n    pass\n",
            "m.py": "try:\n    from fast import f\nexcept ImportError:\n    def f():\n        pass\nf()\n",
        }
    )
    assert p.calls("fast.py#f") == ["m.py:6?"]
    assert p.calls("m.py#f") == ["m.py:6?"]


def test_a_plain_redefinition_wins_below_it() -> None:
    p = Project({"m.py": "def f():\n    pass\nf()\ndef f():\n    pass\nf()\ndef g():\n    f()\n"})
    assert p.calls("m.py#f") == ["m.py:3"]
    assert p.calls("m.py#f~2") == ["m.py:6", "m.py:8"]


def test_nested_functions_of_one_name() -> None:
    p = Project(
        {"m.py": "def a():\n    def h():\n        pass\n    h()\ndef b():\n    def h():\n        pass\n    h()\n"}
    )
    assert (p.calls("m.py#a.h"), p.calls("m.py#b.h")) == (["m.py:4"], ["m.py:8"])


def test_methods_through_self_super_and_an_annotated_parameter() -> None:
    p = Project(
        {
            "base.py": "class Base:\n    def save(self):\n        self.check()\n    def check(self):\n        pass\n",
            "model.py": "from base import Base\nclass Model(Base):\n    def save(self):\n        super().save()\n",
            "use.py": "from model import Model\ndef go(m: Model):\n    m.save()\n    m.check()\n",
        }
    )
    assert p.calls("base.py#Base.save") == ["model.py:4"]
    assert p.calls("model.py#Model.save") == ["use.py:3"]
    assert p.calls("base.py#Base.check") == ["base.py:3", "use.py:4"]


def test_constants_and_class_fields_have_reads() -> None:
    p = Project(
        {
            "config.py": "TOPIC = 'orders.v2'\nclass S:\n    retries = 3\n",
            "pub.py": "from config import TOPIC, S\ndef send(bus):\n    bus.emit(TOPIC, S.retries)\n",
        }
    )
    assert p.rows("config.py#TOPIC", "read") == ["pub.py:3"]
    assert p.rows("config.py#S.retries", "read") == ["pub.py:3"]


def test_reexports_through_packages_and_chains() -> None:
    p = Project(
        {
            "pkg/__init__.py": "from .api import run as start\nfrom .sub import *\n",
            "pkg/api.py": "from ._impl import run\n",
            "pkg/_impl.py": "def run():\n    pass\n",
            "pkg/sub/__init__.py": "from .deep import *\n__all__ = ['shown']\n",
            "pkg/sub/deep.py": "def shown():\n    pass\ndef other():\n    pass\ndef _hidden():\n    pass\n",
            "u.py": "import pkg\nfrom pkg import start, shown, other\npkg.start()\nstart()\nshown()\nother()\npkg.shown()\n",
        }
    )
    assert p.calls("pkg/_impl.py#run") == ["u.py:3", "u.py:4"]
    assert p.calls("pkg/sub/deep.py#shown") == ["u.py:5", "u.py:7"]
    assert p.calls("pkg/sub/deep.py#other") == []


def test_relative_imports_of_modules_and_names() -> None:
    p = Project(
        {
            "a/__init__.py": "",
            "a/x.py": "def f():\n    pass\n",
            "a/b/__init__.py": "",
            "a/b/u.py": "from .. import x\nfrom ..x import f\nfrom . import v\nx.f()\nf()\nv.g()\n",
            "a/b/v.py": "def g():\n    pass\n",
        }
    )
    assert p.calls("a/x.py#f") == ["a/b/u.py:4", "a/b/u.py:5"]
    assert p.calls("a/b/v.py#g") == ["a/b/u.py:6"]


def test_dotted_module_imports() -> None:
    p = Project(
        {
            "a/__init__.py": "",
            "a/b.py": "def f():\n    pass\nclass C:\n    @staticmethod\n    def s():\n        pass\n",
            "u.py": "import a.b\nimport a.b as m\na.b.f()\nm.f()\nm.C.s()\nm.C().s()\n",
        }
    )
    assert p.calls("a/b.py#f") == ["u.py:3", "u.py:4"]
    assert p.calls("a/b.py#C.s") == ["u.py:5", "u.py:6"]


def test_src_layouts_and_namespace_packages() -> None:
    p = Project(
        {
            "src/acme/core.py": "def f():\n    pass\n",
            "src/acme/util.py": "from acme.core import f\nf()\n",
            "tests/test_core.py": "import acme.core\nfrom acme import core\nacme.core.f()\ncore.f()\n",
        }
    )
    assert p.calls("src/acme/core.py#f") == ["src/acme/util.py:2", "tests/test_core.py:3", "tests/test_core.py:4"]


def test_constructors_go_by_the_name_of_their_class() -> None:
    p = Project(
        {
            "m.py": "class A:\n    def __init__(self, x):\n        pass\nclass B(A):\n    pass\nclass C(A):\n"
            "    def __init__(self):\n        super().__init__(1)\n",
            "u.py": "from m import A as X, B, C\nX(1)\nB(1)\nC()\n",
        }
    )
    assert p.calls("m.py#A.__init__") == ["m.py:8", "u.py:2", "u.py:3"]
    assert p.calls("m.py#C.__init__") == ["u.py:4"]
    assert p.calls("m.py#A") == ["u.py:2"]


def test_types_of_locals_fields_returns_and_chains() -> None:
    p = Project(
        {
            "m.py": "class Db:\n    def get(self): pass\nclass App:\n    db: Db\n    def __init__(self, db: 'Db'):\n"
            "        self.own = db\n        self.made = Db()\n    def db_of(self) -> 'Db': return self.own\n"
            "    def go(self):\n        self.db.get()\n        self.own.get()\n        self.made.get()\n"
            "        self.db_of().get()\n",
            "u.py": "from m import App, Db\ndef make() -> App: ...\nx = App(None)\nx.db.get()\nmake().db_of().get()\n"
            "def f():\n    y = make()\n    y.made.get()\n    if (z := Db()):\n        z.get()\n",
        }
    )
    rows = [f"m.py:{n}" for n in (10, 11, 12, 13)] + [f"u.py:{n}" for n in (4, 5, 8, 10)]
    assert p.calls("m.py#Db.get") == rows


def test_containers_and_optional_types() -> None:
    p = Project(
        {
            "m.py": "from typing import Optional, List, Dict\nclass T:\n    def go(self): pass\n"
            "def f(a: Optional[T], b: 'T | None', c: List[T], d: dict[str, T], e: List['T']):\n"
            "    a.go()\n    b.go()\n    for x in c:\n        x.go()\n    c[0].go()\n    d['k'].go()\n"
            "    for k, v in d.items():\n        v.go()\n    d.get('k').go()\n    [y.go() for y in e]\n    c.go()\n",
        }
    )
    assert p.calls("m.py#T.go") == [f"m.py:{n}" for n in (5, 6, 8, 9, 10, 12, 13, 14)]


def test_generic_classes_give_back_their_argument() -> None:
    p = Project(
        {
            "m.py": "from typing import Generic, TypeVar\nT = TypeVar('T')\nclass Box(Generic[T]):\n"
            "    item: T\n    def get(self) -> T: ...\nclass U:\n    def go(self): pass\n"
            "class UBox(Box[U]):\n    pass\ndef f(b: Box[U], c: UBox):\n    b.get().go()\n    b.item.go()\n    c.get().go()\n",
        }
    )
    assert p.calls("m.py#U.go") == ["m.py:11", "m.py:12", "m.py:13"]


def test_properties_and_class_methods() -> None:
    p = Project(
        {
            "m.py": "class E:\n    def run(self): pass\nclass A:\n    @property\n    def engine(self) -> E: ...\n"
            "    @classmethod\n    def make(cls) -> 'A':\n        return cls()\n    @classmethod\n    def other(cls):\n"
            "        cls.make().engine.run()\nA.make().engine.run()\n",
        }
    )
    assert p.calls("m.py#E.run") == ["m.py:11", "m.py:12"]
    assert p.calls("m.py#A.make") == ["m.py:11", "m.py:12"]
    assert p.rows("m.py#A.engine", "read") == ["m.py:11", "m.py:12"]


def test_parameters_and_locals_hide_outer_names() -> None:
    p = Project(
        {
            "m.py": "def f():\n    pass\ndef a(f):\n    f()\ndef b():\n    f = 1\n    f()\ndef c():\n    f()\n"
            "def d():\n    [f() for f in ()]\n    f()\nclass K:\n    def f(self): pass\n    def g(self):\n        f()\n",
        }
    )
    assert p.calls("m.py#f") == ["m.py:9", "m.py:12", "m.py:16"]
    assert p.calls("m.py#K.f") == []


def test_global_and_nonlocal_names() -> None:
    p = Project(
        {
            "m.py": "n = 0\ndef f():\n    global n\n    n = 1\n    return n\ndef g():\n    n = 2\n    return n\n",
        }
    )
    assert p.rows("m.py#n", "write") == ["m.py:4"]
    assert p.rows("m.py#n", "read") == ["m.py:5"]


def test_callbacks_passed_by_name() -> None:
    p = Project(
        {
            "m.py": "def cb():\n    pass\ndef run(f):\n    f()\nrun(cb)\nh = cb\nh()\ndef g():\n    k = cb\n    k()\n",
        }
    )
    assert p.rows("m.py#cb") == ["m.py:5", "m.py:6", "m.py:7?", "m.py:9", "m.py:10?"]


def test_decorators_and_decorated_functions() -> None:
    p = Project(
        {
            "d.py": "def deco(f):\n    return f\ndef param(x):\n    return deco\n",
            "m.py": "from d import deco, param\n@deco\ndef a():\n    pass\n@param(1)\ndef b():\n    a()\n",
        }
    )
    assert p.rows("d.py#deco", "decorate") == ["m.py:2"]
    assert p.rows("d.py#param", "decorate") == ["m.py:5"]
    assert p.calls("m.py#a") == ["m.py:7"]


def test_the_method_resolution_order_is_c3() -> None:
    p = Project(
        {
            "m.py": "class A:\n    def m(self): pass\nclass B(A): pass\nclass C(A):\n    def m(self): pass\n"
            "class D(B, C): pass\nD().m()\n",
        }
    )
    assert p.calls("m.py#C.m") == ["m.py:7"]
    assert p.calls("m.py#A.m") == []


def test_abstract_members_dispatch_to_implementers() -> None:
    p = Project(
        {
            "m.py": "from abc import ABC, abstractmethod\nfrom typing import Protocol\nclass S(ABC):\n    @abstractmethod\n"
            "    def go(self): ...\nclass One(S):\n    def go(self): pass\ndef f(s: S):\n    s.go()\n",
        }
    )
    assert p.calls("m.py#S.go") == ["m.py:9"]
    assert p.calls("m.py#One.go") == ["m.py:9?"]


def test_receivers_of_unknown_type_give_guesses_only() -> None:
    p = Project({"m.py": "class A:\n    def zap(self): pass\ndef zap(): pass\ndef f(x):\n    x.zap()\n"})
    assert p.rows("m.py#A.zap") == []
    assert p.guesses("m.py#A.zap") == ["m.py:5"]
    assert p.guesses("m.py#zap") == []


def test_classes_inside_classes_and_functions() -> None:
    p = Project(
        {
            "m.py": "class A:\n    class In:\n        def f(self): pass\n    def g(self) -> In:\n        return A.In()\n"
            "A.In().f()\nA().g().f()\ndef h():\n    class L:\n        def f(self): pass\n    L().f()\n",
        }
    )
    assert p.calls("m.py#A.In.f") == ["m.py:6", "m.py:7"]
    assert p.calls("m.py#h.L.f") == ["m.py:11"]
    assert p.calls("m.py#A.In") == ["m.py:5", "m.py:6"]


def test_a_fluent_chain_of_self() -> None:
    p = Project(
        {
            "m.py": "from typing import Self\nclass Q:\n    def where(self) -> Self: ...\n    def all(self): pass\n"
            "class P(Q):\n    def only(self) -> 'P': ...\nP().where().only().where().all()\n",
        }
    )
    assert p.calls("m.py#Q.all") == ["m.py:7"]
    assert p.calls("m.py#P.only") == ["m.py:7"]


def test_calls_of_instances_and_context_managers() -> None:
    p = Project(
        {
            "m.py": "class T:\n    def __call__(self) -> 'T': ...\n    def go(self): pass\n"
            "t = T()\nt().go()\nwith T() as u:\n    u.go()\ntry:\n    pass\nexcept T as e:\n    e.go()\n",
        }
    )
    assert p.calls("m.py#T.go") == ["m.py:5", "m.py:7", "m.py:11"]


def test_definitions_under_a_cursor() -> None:
    files = {
        "pkg/__init__.py": "",
        "pkg/m.py": "def f(arg):\n    local = arg\n    return local\nclass A:\n    x = 1\n",
        "u.py": "import pkg.m\nfrom pkg.m import f as g, A\nfrom pkg import m\ng(1)\nA.x\n# g here\n's g'\n",
    }
    p = Project(files)
    assert p.definition("pkg/m.py", "arg", 1) == ["local@1"]
    assert p.definition("pkg/m.py", "arg", 2) == ["local@1"]
    assert p.definition("pkg/m.py", "local", 2) == ["local@2"]
    assert p.definition("u.py", "f as") == ["pkg/m.py#f"]
    assert p.definition("u.py", "g,") == ["pkg/m.py#f"]
    assert p.definition("u.py", "g(1") == ["pkg/m.py#f"]
    assert p.definition("u.py", "x\n") == ["pkg/m.py#A.x"]
    assert p.definition("u.py", "m\nfrom pkg.m") == ["pkg/m.py"]
    assert p.definition("u.py", "m\ng(1)") == ["pkg/m.py"]
    assert p.definition("u.py", "pkg.m") == ["pkg/__init__.py"]
    assert p.definition("u.py", "g here") == []
    assert p.definition("u.py", "g'") == []
    assert p.definition("pkg/m.py", "A:") == ["pkg/m.py#A"]


def test_uses_of_a_module() -> None:
    p = Project(
        {
            "pkg/__init__.py": "",
            "pkg/m.py": "def f(): pass\n",
            "u.py": "import pkg.m\nfrom pkg import m as q\nfrom pkg.m import f\nq.f()\n",
        }
    )
    assert p.rows("t/r:pkg/m.py", "import") == ["u.py:1", "u.py:2", "u.py:3"]
    assert p.rows("t/r:pkg/m.py", "read") == ["u.py:4"]


def test_dataclass_fields_and_enum_members() -> None:
    p = Project(
        {
            "m.py": "from dataclasses import dataclass\nfrom enum import Enum\nclass Color(Enum):\n    RED = 1\n"
            "    def hex(self): pass\n@dataclass\nclass P:\n    c: Color\n    def go(self):\n        self.c.hex()\n"
            "Color.RED.hex()\nP(Color.RED).c\n",
        }
    )
    assert p.calls("m.py#Color.hex") == ["m.py:10", "m.py:11"]
    assert p.rows("m.py#Color.RED") == ["m.py:11", "m.py:12"]
    assert p.rows("m.py#P.c", "read") == ["m.py:10", "m.py:12"]


def test_functions_without_annotations_give_back_what_they_return() -> None:
    p = Project(
        {
            "m.py": "class T:\n    def go(self): pass\n    def me(self):\n        return self\nclass U(T):\n    def up(self): pass\n"
            "def make():\n    x = T()\n    return x\ndef many():\n    yield T()\nmake().go()\nfor t in many():\n    t.go()\n"
            "U().me().up()\na, b = T(), U()\na.go()\nb.up()\n",
        }
    )
    assert p.calls("m.py#T.go") == ["m.py:12", "m.py:14", "m.py:17"]
    assert p.calls("m.py#U.up") == ["m.py:15", "m.py:18"]


def test_fields_are_what_any_method_gives_them() -> None:
    p = Project(
        {
            "m.py": "class T:\n    def go(self): pass\nclass A:\n    def __init__(self):\n        self.t = None\n"
            "    def open(self):\n        self.t = T()\n        return self.t\n    def use(self):\n        self.t.go()\nA().open().go()\n",
        }
    )
    assert p.calls("m.py#T.go") == ["m.py:10", "m.py:11"]


def test_super_as_a_name_is_no_constructor() -> None:
    p = Project(
        {"m.py": "class A:\n    def __init__(self): pass\nclass B(A):\n    def f(self):\n        super().f()\n"}
    )
    assert p.rows("m.py#A.__init__") == []


def test_the_later_of_two_wildcard_imports_wins() -> None:
    p = Project(
        {"a.py": "def f(): pass\n", "b.py": "def f(): pass\n", "u.py": "from a import *\nfrom b import *\nf()\n"}
    )
    assert (p.calls("a.py#f"), p.calls("b.py#f")) == ([], ["u.py:3"])


def test_a_cursor_on_what_comes_from_outside_answers_with_its_import() -> None:
    p = Project({"u.py": "import re as regex\nfrom pkg import deco\n@deco\ndef f():\n    return regex.sub()\n"})
    assert p.definition("u.py", "deco\ndef") == ["local@2"]
    assert p.definition("u.py", "regex.sub") == ["local@1"]
    assert p.definition("u.py", "sub") == []


def test_a_cursor_on_the_module_of_an_import_of_names() -> None:
    p = Project({"a/__init__.py": "", "a/b.py": "x = 1\n", "u.py": "from a.b import x\n"})
    assert p.definition("u.py", "a.b") == ["a/__init__.py"]
    assert p.definition("u.py", "b import") == ["a/b.py"]


def test_a_local_bound_again_means_the_nearest_binding_above() -> None:
    p = Project({"m.py": "def f(a):\n    print(a)\n    a = 2\n    print(a)\n    def g():\n        return a\n"})
    assert p.definition("m.py", "a)", 2) == ["local@1"]
    assert p.definition("m.py", "a)", 3) == ["local@3"]
    assert p.definition("m.py", "a\n") == ["local@1"]


def test_names_bound_by_patterns() -> None:
    p = Project(
        {
            "m.py": "class P:\n    def go(self): pass\ndef f(x):\n    match x:\n        case P(a=q), *rest:\n            print(q, rest)\n"
            "        case {'k': (1 | 2) as two}:\n            print(two)\n",
        }
    )
    assert p.definition("m.py", "q, rest") == ["local@5"]
    assert p.definition("m.py", "rest)") == ["local@5"]
    assert p.definition("m.py", "two)") == ["local@7"]
    assert p.definition("m.py", "P(a") == ["m.py#P"]


def test_a_mixin_uses_what_its_heirs_bring() -> None:
    p = Project(
        {
            "m.py": "class Mix:\n    def go(self):\n        self.base()\n        self.nowhere()\n",
            "n.py": "from m import Mix\nclass Base:\n    def base(self): pass\nclass C(Mix, Base):\n    pass\n",
        }
    )
    assert p.calls("n.py#Base.base") == ["m.py:3?"]


def test_an_exception_of_several_classes() -> None:
    p = Project(
        {
            "m.py": "class E(Exception):\n    def d(self): pass\nclass F(Exception):\n    def d(self): pass\n"
            "try:\n    pass\nexcept (E, ValueError, F) as e:\n    e.d()\n",
        }
    )
    assert (p.calls("m.py#E.d"), p.calls("m.py#F.d")) == (["m.py:8?"], ["m.py:8?"])


def test_loops_over_sorted_and_enumerated_sequences() -> None:
    p = Project(
        {
            "m.py": "class T:\n    def go(self): pass\ndef f(ts: list[T]):\n    for t in sorted(ts, key=str):\n        t.go()\n"
            "    for i, t in enumerate(ts):\n        t.go()\n    return [u.go() for u in reversed(ts)]\n",
        }
    )
    assert p.calls("m.py#T.go") == ["m.py:5", "m.py:7", "m.py:8"]


def test_the_class_of_an_instance() -> None:
    p = Project({"m.py": "class A:\n    n = 1\n    def f(self):\n        return self.__class__.n\n"})
    assert p.rows("m.py#A.n", "read") == ["m.py:4"]
