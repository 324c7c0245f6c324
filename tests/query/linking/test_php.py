"""PHP linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project


def php(text: str) -> str:
    return f"<?php\n{text}"


def test_an_alias_does_not_mean_another_class_of_its_name() -> None:
    p = Project(
        {
            "lib/X.php": php("namespace Lib;\nclass X {\n  static function m() {}\n  function k() {}\n}\n"),
            "app/Settle.php": php(
                "namespace App\\Other;\nclass Settle {\n  static function m() {}\n  function k() {}\n}\n"
            ),
            "Settle.php": php("class Settle {\n  static function m() {}\n  function k() {}\n}\n"),
            "app/u.php": php("namespace App;\nuse Lib\\X as Settle;\nSettle::m();\n$o = new Settle();\n$o->k();\n"),
        }
    )
    assert p.calls("lib/X.php#X.m") == ["app/u.php:4"]
    assert p.calls("lib/X.php#X.k") == ["app/u.php:6"]
    assert p.calls("lib/X.php#X") == ["app/u.php:5"]
    for other in ("app/Settle.php", "Settle.php"):
        assert p.calls(f"{other}#Settle.m") == p.calls(f"{other}#Settle.k") == p.calls(f"{other}#Settle") == []


def test_namespaces_relative_absolute_and_grouped_names() -> None:
    p = Project(
        {
            "a.php": php("namespace Lib;\nclass A { static function f() {} }\nfunction help() {}\nconst LIMIT = 1;\n"),
            "b.php": php("namespace Lib\\Sub;\nclass B { static function f() {} }\nfunction deep() {}\n"),
            "c.php": php("namespace Other;\nclass A { static function f() {} }\nfunction help() {}\n"),
            "u1.php": php("namespace App;\nuse Lib\\{A, Sub\\B as BB};\nuse function Lib\\help;\nuse const Lib\\LIMIT;\n"
                          "A::f(); BB::f(); help(); echo LIMIT;\n"),
            "u2.php": php("namespace App;\n\\Lib\\A::f(); \\Lib\\help(); \\Lib\\Sub\\deep(); new \\Lib\\Sub\\B();\n"),
            "u3.php": php("namespace Lib;\nA::f(); help(); Sub\\B::f(); Sub\\deep(); namespace\\help(); new Sub\\B;\n"),
            "u4.php": php("namespace App;\nuse Lib\\Sub;\nuse Lib as L;\nSub\\deep(); Sub\\B::f(); L\\A::f(); L\\Sub\\deep();\n"),
            "u5.php": php("namespace App;\nA::f(); help(); Lib\\help();\n"),
        }
    )  # fmt: skip
    assert p.calls("a.php#A.f") == ["u1.php:6", "u2.php:3", "u3.php:3", "u4.php:5"]
    assert p.calls("a.php#help") == ["u1.php:6", "u2.php:3", "u3.php:3", "u3.php:3"]
    assert p.calls("b.php#B.f") == ["u1.php:6", "u3.php:3", "u4.php:5"]
    assert p.calls("b.php#deep") == ["u2.php:3", "u3.php:3", "u4.php:5", "u4.php:5"]
    assert p.calls("b.php#B") == ["u2.php:3", "u3.php:3"]
    assert p.rows("a.php#LIMIT", "read") == ["u1.php:6"]
    assert p.calls("c.php#A.f") == p.calls("c.php#help") == []


def test_functions_and_constants_fall_back_to_the_root_namespace_and_classes_do_not() -> None:
    p = Project(
        {
            "g.php": php(
                "function help() {}\nfunction near() {}\nconst TOP = 1;\ndefine('DEF', 2);\nclass G { static function f() {} }\n"
            ),
            "n.php": php("namespace App;\nfunction near() {}\n"),
            "u.php": php("namespace App;\nhelp(); near(); \\near(); echo TOP, DEF; G::f(); \\G::f();\n"),
        }
    )
    assert p.calls("g.php#help") == ["u.php:3"]
    assert p.calls("n.php#near") == ["u.php:3"]
    assert p.calls("g.php#near") == ["u.php:3"]
    assert p.rows("g.php#TOP", "read") == p.rows("g.php#DEF", "read") == ["u.php:3"]
    assert p.calls("g.php#G.f") == ["u.php:3"]


def test_two_namespaces_in_one_file_do_not_mix() -> None:
    p = Project(
        {
            "a.php": php("namespace A {\n  class X { static function f() {} }\n  X::f();\n}\n"
                         "namespace B {\n  class X { static function f() {} }\n  X::f();\n}\n"),
        }
    )  # fmt: skip
    assert p.calls("a.php#X.f") == ["a.php:4"]
    assert p.calls("a.php#X~2.f") == ["a.php:8"]


def test_this_self_static_and_parent() -> None:
    p = Project(
        {
            "b.php": php("class Base {\n  protected $n;\n  function save() { $this->check(); }\n  function check() {}\n  static function make(): static { return new static(); }\n}\n"),
            "m.php": php("class Model extends Base {\n  const MAX = 1;\n  static $all;\n  function save() { parent::save(); $this->check(); self::make()->only(); $this->n = self::MAX; }\n"
                         "  function only() { static::$all = 1; return Model::$all; }\n}\n"),
            "u.php": php("function u(Model $m) { $m->save(); $m?->check(); Model::make()->only(); (new Model)->check(); }\n"),
        }
    )  # fmt: skip
    assert p.calls("b.php#Base.save") == ["m.php:5"]
    assert p.calls("b.php#Base.check") == ["b.php:4", "m.php:5", "u.php:2", "u.php:2"]
    assert p.calls("b.php#Base.make") == ["m.php:5", "u.php:2"]
    assert p.calls("m.php#Model.save") == ["u.php:2"]
    assert p.calls("m.php#Model.only") == ["m.php:5", "u.php:2"]
    assert p.rows("b.php#Base.n", "write") == ["m.php:5"]
    assert p.rows("m.php#Model.MAX", "read") == ["m.php:5"]
    assert p.rows("m.php#Model.all") == ["m.php:6", "m.php:6"]
    assert p.rows("b.php#Base", "inherit") == ["m.php:2"]


def test_methods_and_properties_of_one_name_are_told_apart() -> None:
    p = Project(
        {
            "a.php": php(
                "class A {\n  public $log;\n  function log($x) { $this->log = $x; $this->log($this->log); }\n}\n"
            )
        }
    )
    assert p.calls("a.php#A.log~2") == ["a.php:4"]
    assert p.rows("a.php#A.log") == ["a.php:4", "a.php:4"]


def test_traits_bring_methods_that_hide_inherited_ones() -> None:
    p = Project(
        {
            "t.php": php("namespace T;\ntrait Logs { function log() { $this->sink(); } abstract function sink(); }\n"),
            "b.php": php("class Base { function log() {} function sink() {} }\n"),
            "c.php": php(
                "use T\\Logs;\nclass C extends Base { use Logs; function go() { $this->log(); } }\nclass D extends Base { function go() { $this->log(); } }\n"
            ),
        }
    )
    assert p.calls("t.php#Logs.log") == ["c.php:3"]
    assert p.calls("b.php#Base.log") == ["c.php:4"]
    assert p.rows("t.php#Logs", "inherit") == ["c.php:3"]


def test_interfaces_enums_and_abstract_methods() -> None:
    p = Project(
        {
            "i.php": php("interface Run { const Z = 1; function go(); }\nabstract class Abs { abstract function go(); }\n"
                         "enum E: string { case Red = 'r'; case Blue = 'b'; static function pick(): self { return self::Red; } function label() {} }\n"),
            "a.php": php("class A implements Run { function go() {} }\nclass B extends Abs { function go() {} }\n"),
            "u.php": php("function u(Run $r, Abs $b, A|B $ab) { $r->go(); $b->go(); E::Red->label(); E::pick()->label(); return Run::Z; }\nfunction w(A|B $ab) { $ab->go(); }\n"),
        }
    )  # fmt: skip
    assert p.calls("i.php#Run.go") == ["u.php:2"]
    assert p.calls("a.php#A.go") == ["u.php:2?", "u.php:3?"]
    assert p.calls("a.php#B.go") == ["u.php:2?", "u.php:3?"]
    assert p.calls("i.php#E.label") == ["u.php:2", "u.php:2"]
    assert p.rows("i.php#E.Red", "read") == ["i.php:4", "u.php:2"]
    assert p.rows("i.php#Run.Z", "read") == ["u.php:2"]


def test_constructors_promotion_typed_and_untyped_properties() -> None:
    p = Project(
        {
            "a.php": php("class A {\n  function __construct(private ?B $b = null, $x = 1) { $this->c = new B(); $this->d = $b; }\n  private $c; private $d; public B $e;\n"
                         "  function go() { $this->b->run(); $this->c->run(); $this->d?->run(); $this->e->run(); $this->me()->go(); }\n  function me() { return $this; }\n}\n"
                         "class B extends P { function run() {} }\nclass P { function __construct() {} }\n"),
            "u.php": php("$a = new A();\n$b = new B;\n$a->e->run();\n$a->e = $b;\n"),
        }
    )  # fmt: skip
    assert p.calls("a.php#B.run") == ["a.php:5", "a.php:5", "a.php:5", "a.php:5", "u.php:4"]
    assert p.calls("a.php#A.go") == ["a.php:5"]
    assert p.calls("a.php#A.__construct") == ["u.php:2"]
    assert p.calls("a.php#P.__construct") == ["a.php:3", "u.php:3"]
    assert p.rows("a.php#A.e", "write") == ["u.php:5"]


def test_closures_arrow_functions_loops_and_callables() -> None:
    p = Project(
        {
            "a.php": php("class A { function go() {} static function all(): array { return []; } }\nfunction help() {}\n"),
            "u.php": php("function u(A ...$as) {\n  $f = function (A $x) use ($as) { $x->go(); };\n  $g = fn(A $y) => $y->go();\n  foreach ($as as $i => $a) { $a->go(); }\n"
                         "  foreach ([new A()] as $b) $b->go();\n  $h = help(...);\n  $z = new A();\n  $k = function () use ($z) { $z->go(); };\n  $f(1);\n"
                         "  try {} catch (A | B $e) { $e->go(); }\n  [$p, $q] = pair();\n  $p->go();\n  $clone = $cond ? new A() : null;\n  $clone->go();\n}\n"
                         "function pair() { return [new A(), 1]; }\n"),
        }
    )  # fmt: skip
    assert p.calls("a.php#A.go") == [f"u.php:{line}" for line in (3, 4, 5, 6, 9, 11, 13, 15)]
    assert p.calls("a.php#help") == ["u.php:7"]


def test_foreign_functions_and_methods_do_not_bind_to_the_projects() -> None:
    p = Project(
        {
            "a.php": php("namespace App;\nclass A { function format() {} function count() {} function strlen() {} }\n"),
            "u.php": php(
                "namespace App;\nuse Vendor\\Client;\nfunction u(\\DateTime $d, Client $c, string $s) { $d->format('x'); $c->count(); strlen($s); count([]); }\n"
            ),
        }
    )
    for name in ("format", "count", "strlen"):
        assert p.rows(f"a.php#A.{name}") == []
        assert p.guesses(f"a.php#A.{name}") == []


def test_anonymous_classes_have_their_own_this() -> None:
    p = Project(
        {
            "a.php": php("class A {\n  function m() { return new class extends B { function n() { $this->up(); $this->n(); $this->o(); } }; }\n  function o() {}\n}\n"
                         "class B { function up() {} }\n"),
        }
    )  # fmt: skip
    assert p.calls("a.php#B.up") == ["a.php:3"]
    assert p.calls("a.php#A.o") == []
    assert p.rows("a.php#B", "inherit") == ["a.php:3"]


def test_conditional_functions_are_candidates() -> None:
    p = Project({"a.php": php("if (PHP_VERSION_ID > 1) {\n  function f() {}\n} else {\n  function f() {}\n}\nf();\n")})
    assert p.calls("a.php#f") == ["a.php:7?"]
    assert p.calls("a.php#f~2") == ["a.php:7?"]


def test_attributes_includes_and_instanceof() -> None:
    p = Project(
        {
            "lib/a.php": php("#[Attribute]\nclass Route { function __construct(string $p) {} }\n"),
            "u.php": php(
                "require_once __DIR__ . '/lib/a.php';\n#[Route('/x')]\nfunction u($o) { return $o instanceof Route ? Route::class : null; }\n"
            ),
        }
    )
    assert p.rows("lib/a.php#Route") == ["u.php:3", "u.php:4", "u.php:4"]
    assert p.rows("lib/a.php") == ["u.php:2"]


def test_autoload_rules_choose_between_classes_of_one_name() -> None:
    x = php("namespace Lib;\nclass X { static function f() {} }\n")
    files = {"a/X.php": x, "b/X.php": x, "u.php": php("use Lib\\X;\nX::f();\n")}
    composer = '{{"name":"t/r","autoload":{{"psr-4":{{"Lib\\\\":"{}/"}}}}}}'
    assert Project(files | {"composer.json": composer.format("a")}).calls("a/X.php#X.f") == ["u.php:3"]
    assert Project(files | {"composer.json": composer.format("b")}).calls("a/X.php#X.f") == []


def test_another_repository_by_package() -> None:
    lib = {"src/A.php": php("namespace Acme\\Lib;\nclass A { static function f() {} function g() {} }\n")}
    p = Project(
        {"composer.json": '{"name":"acme/lib"}'} | lib,
        app={
            "composer.json": '{"name":"acme/app","require":{"php":">=8","acme/lib":"^1"}}',
            "u.php": php(
                "namespace Acme\\App;\nuse Acme\\Lib\\A;\nfunction u(A $a) { A::f(); $a->g(); \\Acme\\Lib\\A::f(); }\n"
            ),
        },
        fork={"composer.json": '{"name":"fork/lib"}'} | lib,
    )
    assert p.calls("t/r:src/A.php#A.f") == ["t/app:u.php:4", "t/app:u.php:4"]
    assert p.calls("t/r:src/A.php#A.g") == ["t/app:u.php:4"]
    assert p.calls("t/fork:src/A.php#A.f") == []


def test_tests_of_instances_tell_what_a_variable_is() -> None:
    p = Project(
        {
            "a.php": "<?php\nnamespace A;\nclass K { function m() {} }\nclass L { function m() {} }\nfunction g($z, $y, $x) {\n"
            "  if ($z instanceof K && $z->m()) {\n    $z->m();\n  } else {\n    $z->m();\n  }\n"
            "  if (!$y instanceof \\A\\L || $x) { return; }\n  $y->m();\n  if (!($x instanceof K) && $y) { throw new \\E(); }\n"
            "  $x->m();\n}\nfunction h($z) { $z->m(); }\n"
        }
    )
    assert p.calls("a.php#K.m") == ["a.php:6", "a.php:7"]
    assert p.calls("a.php#L.m") == ["a.php:12"]


def test_functions_that_a_script_holds_in_variables_are_symbols_of_their_own() -> None:
    p = Project(
        {
            "a.php": "<?php\n$run = function ($x) { return $x; };\n$run(1);\nrun();\nfunction u() { global $run; return $run(2); }\n"
        }
    )
    assert p.calls("a.php#$run") == ["a.php:3", "a.php:5"]
    assert p.guesses("a.php#$run") == []


def test_a_class_that_makes_itself() -> None:
    p = Project(
        {
            "a.php": "<?php\nclass P {\n function __construct($x) {}\n static function of() { return new static(1); }\n}\n"
            "class Q extends P {\n static function mk() { return new self(1); }\n}\n"
        }
    )
    assert p.calls("a.php#P") == ["a.php:4"]
    assert p.calls("a.php#Q") == ["a.php:7"]
    assert p.calls("a.php#P.__construct") == ["a.php:4", "a.php:7"]


TRAITS = {
    "t.php": php("trait A { function hi() {} function bow() {} static function make(): static {} }\n"
                 "trait B { function hi() {} function bow() {} }\n"),
    "c.php": php("class C {\n"
                 "  use A, B { A::hi insteadof B; B::hi as loud; B::bow insteadof A; A::make as made; }\n"
                 "  function go() { $this->hi(); $this->bow(); $this->loud(); self::made()->bow(); $f = self::make(...); }\n"
                 "}\n"
                 "class D extends C { function bow() { parent::bow(); } }\n"),
}  # fmt: skip


def test_of_methods_that_several_traits_have_the_one_counts_that_the_class_chose() -> None:
    p = Project(TRAITS)
    assert p.calls("t.php#A.hi") == ["c.php:4"]
    assert p.calls("t.php#B.bow") == ["c.php:4", "c.php:4", "c.php:6"]
    assert p.calls("t.php#A.bow") == []


def test_a_method_of_a_trait_goes_by_another_name_where_a_class_gives_it_one() -> None:
    p = Project(TRAITS)
    assert p.calls("c.php#C.loud") == ["c.php:4"]
    assert p.calls("t.php#B.hi") == ["c.php:4?"]
    assert p.calls("c.php#C.made") == ["c.php:4"]


def test_what_the_doc_of_a_class_says_that_it_has_tells_types() -> None:
    doc = "/**\n * @property C $c\n * @property-read C[] $all\n * @method C find(int $id)\n * @mixin E\n */\n"
    p = Project(
        {
            "m.php": php(f"class C {{ function hi() {{}} }}\nclass E {{ function lo() {{}} }}\n{doc}class M {{}}\nclass N extends M {{}}\n"),
            "u.php": php("function f(N $n) {\n$n->c->hi();\n$n->all[0]->hi();\n$n->find(1)->hi();\n$n->lo();\n}\n"),
        }
    )  # fmt: skip
    assert p.calls("m.php#C.hi") == ["u.php:3", "u.php:4", "u.php:5"]
    assert p.calls("m.php#E.lo") == ["u.php:6"]


def test_a_class_without_a_name_has_what_its_base_has_outside_of_classes_as_well() -> None:
    p = Project(
        {
            "a.php": php("class C { function hi() {} }\nfunction f() {\n"
                         "$o = new class extends C { function t() { $this->hi(); $this->own(); parent::hi(); } function own() {} };\n"
                         "$o->hi();\n}\n"),
        }
    )  # fmt: skip
    assert p.calls("a.php#C.hi") == ["a.php:4", "a.php:4", "a.php:5"]
    assert p.calls("a.php#f.own") == ["a.php:4"]
