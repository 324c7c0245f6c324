"""An inherited member says what the base's type arguments make of it, however it is reached."""

from __future__ import annotations

import pytest

from tests.support.memory_snapshot import Project

CASES = {
    "java": (
        "A.java",
        "interface Shape { void area(); }\nclass Square implements Shape { public void area() {} }\n"
        "class Base<T extends Shape> { T item; T get() { return item; } }\n"
        "class Impl extends Base<Square> {\n void go() {\n  item.area();\n  get().area();\n  this.item.area();\n  super.get().area();\n }\n}\n",
    ),
    "csharp": (
        "A.cs",
        "interface Shape { void area(); }\nclass Square : Shape { public void area() {} }\n"
        "class Base<T> where T : Shape { protected T item; protected T get() => item; }\n"
        "class Impl : Base<Square> {\n void Go() {\n  item.area();\n  get().area();\n  this.item.area();\n  base.get().area();\n }\n}\n",
    ),
    "kotlin": (
        "A.kt",
        "interface Shape { fun area() }\nclass Square : Shape { override fun area() {} }\n"
        "open class Base<T : Shape>(val item: T) { fun get(): T = item }\n"
        "class Impl(s: Square) : Base<Square>(s) {\n fun go() {\n  item.area()\n  get().area()\n  this.item.area()\n  super.get().area()\n }\n}\n",
    ),
    "scala": (
        "A.scala",
        "trait Shape { def area(): Unit }\nclass Square extends Shape { def area(): Unit = () }\n"
        "class Base[T <: Shape](val item: T) { def get(): T = item }\n"
        "class Impl(s: Square) extends Base[Square](s) {\n def go() = {\n  item.area()\n  get().area()\n  this.item.area()\n  super.get().area()\n }\n}\n",
    ),
    "swift": (
        "A.swift",
        "protocol Shape { func area() }\nclass Square: Shape { func area() {} }\n"
        "class Base<T: Shape> { var item: T; func get() -> T { item } }\n"
        "class Impl: Base<Square> {\n func go() {\n  item.area()\n  get().area()\n  self.item.area()\n  super.get().area()\n }\n}\n",
    ),
    "cpp": (
        "a.cpp",
        "struct Shape { virtual void area() = 0; };\nstruct Square : Shape { void area() override {} };\n"
        "template <class T> struct Base { T item; T get() { return item; } };\n"
        "struct Impl : Base<Square> {\n void go() {\n  item.area();\n  get().area();\n  this->item.area();\n  this->get().area();\n }\n};\n",
    ),
    "typescript": (
        "a.ts",
        "interface Shape { area(): void }\nclass Square implements Shape { area() {} }\n"
        "class Base<T extends Shape> { constructor(public item: T) {} get() { return this.item } }\n"
        "class Impl extends Base<Square> {\n go() {\n  this.item.area()\n  this.get().area()\n  super.get().area()\n  new Impl(new Square()).get().area()\n }\n}\n",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_inherited_from_a_generic_base_has_the_type_it_is_given(name: str) -> None:
    path, source = CASES[name]
    p = Project({path: source})
    assert p.calls(f"{path}#Square.area") == [f"{path}:{line}" for line in (6, 7, 8, 9)]
