"""What Python's values are, each call marked with what it means."""

from __future__ import annotations

from tests.support.marked import faults


def test_patterns_fields_and_comprehensions() -> None:
    source = """
from dataclasses import dataclass, field
from typing import NamedTuple, TypedDict, Optional
import functools
@dataclass
class P:
    k: "K"
    o: "O"
    ks: list["K"] = field(default_factory=list)
class K:
    def m(self): pass
    def n(self) -> "O": return O()
    @property
    def po(self) -> "O": return O()
    @functools.cached_property
    def co(self): return O()
    @classmethod
    def make(cls): return cls()
    @staticmethod
    def st(): return O()
    def __enter__(self): return O()
    def __exit__(self, *a): pass
class O:
    def m(self): pass
class NT(NamedTuple):
    k: K
    o: O
class TD(TypedDict):
    k: K
def u(x, p: P, nt: NT, td: TD, xs: list[K], d: dict[str, K], op: Optional[K]):
    match x:
        case K():
            x.m() # @K.m
        case P(k=kk, o=oo):
            kk.m() # @K.m
            oo.m() # @O.m
        case O() as y:
            y.m() # @O.m
        case P(a, b):
            b.m() # @O.m
    p.k.m() # @K.m
    p.ks[0].m() # @K.m
    nt.k.m() # @K.m
    nt[1].m() # @O.m
    a, b = nt
    b.m() # @O.m
    td["k"].m() # @K.m
    x.po.m()
    K().po.m() # @O.m
    K().co.m() # @O.m
    K.make().m() # @make @K.m
    K.st().m() # @st @O.m
    with K() as w:
        w.m() # @O.m
    if (q := K()):
        q.m() # @K.m
    f = functools.partial(helper, 1)
    f().m() # @O.m @helper?
    sorted(xs, key=K.m)[0].m() # @K.m
    [z.n() for z in xs][0].m() # @K.n @O.m
    for i, z in enumerate(xs): z.m() # @K.m
    for k, v in d.items(): v.m() # @K.m
    d.get("a").m() # @K.m
    if isinstance(x, K):
        x.m() # @K.m
    if not isinstance(x, O): return
    x.m() # @O.m
    (op or K()).m() # @K.m
    reversed(xs).__next__().m() # @K.m
def helper(a) -> O: return O()
"""
    assert faults(source, "a.py") == []


def test_what_super_comes_to() -> None:
    source = """
class B:
    def m(self): pass
class C(B):
    def m(self):
        super().m() # @B.m
class D(B):
    def m(self):
        super().m() # @B.m
class E(C, D):
    def m(self):
        super().m() # @C.m
        super(C, self).m() # @D.m
class K:
    def m(self): pass
"""
    assert faults(source, "a.py") == []
