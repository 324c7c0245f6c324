"""What operators that a project defines give: their values have the members of what they return."""

from __future__ import annotations

import pytest

from tests.support.memory_snapshot import Project

CASES = {
    "a.py": "class A:\n def __add__(self, o): return self\n def run(self): pass\ndef u(a: A, n: int):\n b = a + 1\n b.run(); (n + 1).run()\n",
    "a.rb": "class A\n def +(o); self; end\n def run; end\nend\na = A.new\nb = a + 1\n\nb.run\n",
    "a.rs": "struct A;\nimpl Add for A { fn add(self, o: A) -> A { o } }\nimpl A { fn run(&self) {} }\nfn u(a: A, c: A) {\n let b = a + c;\n b.run(); }\n",
    "a.kt": "class A {\n operator fun plus(o: A): A = o\n infix fun with(o: A): A = o\n fun run() {} }\nfun u(a: A) {\n val b = a + a; b.run(); val c = a with a; c.run() }\n",
    "a.scala": "class A { def +(o: A): A = o\n def and2(o: A): A = o\n def run() = 1 }\nobject U { def u(a: A) = {\n(a + a).run()\n\n(a and2 a).run() } }\n",
    "a.cpp": "struct A { A operator+(const A& o); void run(); };\nA operator*(const A& a, const A& b);\nvoid u(A a) {\n auto b = a + a;\n\n b.run(); auto c = a * a; c.run(); }\n",
    "a.cs": "class A { public static A operator+(A a, A b) => a; public void run() {} }\nclass U { void M(A a) {\n var b = a + a;\n\n\n b.run(); } }\n",
    "a.swift": "struct A { static func + (l: A, r: A) -> A { return l }\n func run() {} }\nfunc u(a: A) {\n let b = a + a\n\n b.run() }\n",
}


@pytest.mark.parametrize("path", CASES)
def test_what_an_operator_of_a_type_gives_is_known(path: str) -> None:
    lines = {"a.rb": [8], "a.kt": [6, 6], "a.cpp": [6, 6], "a.scala": [5, 7]}.get(path, [6])
    assert Project({path: CASES[path]}).calls(f"{path}#A.run") == [f"{path}:{line}" for line in lines]
