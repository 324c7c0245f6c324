"""Groovy: packages shared with Java, members, scripts, and calls without brackets."""

from tests.support.memory_snapshot import Project

BASE = "package acme.core;\npublic class Base { public void init() {} public static Base make() { return null; } }\n"
TOOL = """package acme.tools
import acme.core.Base

class Tool extends Base {
    String name
    Tool(String name) { this.name = name; init() }
    void run(int times) { step times }
    def step(n) { helper { print(n) } }
    private helper(Closure c) { c() }
    static Tool of() { new Tool('x') }
}
"""
USER = """package acme.tools
import static acme.tools.Tool.of

class User {
    Tool tool
    void use(other) {
        Tool t = new Tool('y')
        t.run(1)
        tool.run 2
        of().run(3)
        Base.make()
        other.run(4)
        names.each { Tool each -> each.run(5) }
    }
}
"""
JAVA = 'package acme.tools;\nclass J { void f(Tool t) { t.run(6); new Tool("z"); } }\n'
SCRIPT = "def step(n) { n }\nstep 1\nrun(2)\n"
FILES = {
    "core/Base.java": BASE, "tools/Tool.groovy": TOOL, "tools/User.groovy": USER, "tools/J.java": JAVA,
    "a.groovy": SCRIPT, "b.groovy": "step(2)\n",
}  # fmt: skip


def test_methods_are_reached_through_types_in_both_languages() -> None:
    project = Project(FILES)
    assert project.calls("tools/Tool.groovy#Tool.run") == [
        "tools/J.java:2", "tools/User.groovy:8", "tools/User.groovy:9", "tools/User.groovy:10", "tools/User.groovy:13",
    ]  # fmt: skip
    assert project.guesses("tools/Tool.groovy#Tool.run") == ["tools/User.groovy:12"]
    assert project.calls("core/Base.java#Base.init") == ["tools/Tool.groovy:6"]


def test_constructors_and_calls_without_brackets() -> None:
    project = Project(FILES)
    assert project.calls("tools/Tool.groovy#Tool.Tool") == [
        "tools/J.java:2", "tools/Tool.groovy:10", "tools/User.groovy:7",
    ]  # fmt: skip
    assert project.calls("tools/Tool.groovy#Tool.step") == ["tools/Tool.groovy:7"]
    assert project.calls("tools/Tool.groovy#Tool.helper") == ["tools/Tool.groovy:8"]


def test_functions_of_a_script_are_its_own() -> None:
    project = Project(FILES)
    assert project.calls("a.groovy#step") == ["a.groovy:2"]
    assert project.definition("b.groovy", "step") == []


def test_what_stands_behind_a_label_is_a_statement_of_its_own():
    spec = (
        "class CartSpec {\n  def 'adds'() {\n    given:\n    def cart = new Cart()\n    when:\n    cart.add()\n"
        "    then:\n    cart.add() == 1\n  }\n}\n"
    )
    project = Project({"Cart.groovy": "class Cart {\n  int add() { 1 }\n}\n", "CartSpec.groovy": spec})
    assert project.calls("Cart.groovy#Cart.add") == ["CartSpec.groovy:6", "CartSpec.groovy:8"]
