"""What PHP's values are, each call marked with what it means."""

from __future__ import annotations

from tests.support.marked import faults


def test_documented_element_types() -> None:
    source = r"""<?php
class K { public function m() {} public function n(): O { return new O(); } }
class O { public function m() {} }
class S {
  /** @var K[] */
  private $ks;
  /** @var array<string, O> */
  private array $os = [];
  /** @var K */
  private $k;
  /** @var \Collection<int, K> */
  private $col;
  /** @var list<O>|null */
  private $ol;
  /** @param K[] $xs
   * @param O $o
   * @return K[] */
  public function f(array $xs, $o) {
    foreach ($xs as $x) { $x->m(); } // @K.m
    $xs[0]->m(); // @K.m
    $o->m(); // @O.m
    foreach ($this->ks as $i => $y) { $y->m(); } // @K.m
    foreach ($this->os as $z) $z->m(); // @O.m
    $this->os['a']->m(); // @O.m
    $this->k->m(); // @K.m
    foreach ($this->ol as $z) $z->m(); // @O.m
    foreach ($this->col as $c) { $c->m(); } // @K.m
    return $xs;
  }
  public function g() {
    foreach ($this->f([], null) as $k) { $k->m(); } // @S.f @K.m
    $this->f([], null)[0]->m(); // @S.f @K.m
    /** @var K $q */
    $q = foo();
    $q->m(); // @K.m
  }
}
"""
    assert faults(source, "a.php") == []


def test_copies_static_and_self() -> None:
    source = """<?php
class O { public function m() {} }
class B {
  public static $instance;
  public static ?B $inst = null;
  public static function make(): static { return new static(); }
  public static function one(): self { return new self(); }
  public function with(): static { $c = clone $this; $c->m(); return $c; } // @B.m
  public function m() {}
  public static function get(): self { if (!self::$instance) { self::$instance = new self(); } return self::$instance; }
}
class D extends B { public function d() {} }
D::make()->d(); // @make @D.d
D::make()->m(); // @make @B.m
B::one()->m(); // @one @B.m
$b = new D();
(clone $b)->d(); // @D.d
$b->with()->d(); // @with @D.d
B::$instance->m(); // @B.m
B::$inst->m(); // @B.m
B::get()->m(); // @get @B.m
(new D)->m(); // @B.m
"""
    assert faults(source, "a.php") == []


def test_closures_and_callables() -> None:
    source = """<?php
class K { public function m() {} public static function s() {} public function n(): O { return new O; } }
class O { public function m() {} }
function helper(K $k): O { return $k->n(); } // @K.n
$f = helper(...); // @helper
$f(new K)->m(); // @O.m
$g = fn(K $k) => $k->m(); // @K.m
$h = function (O $o) use ($f) { $o->m(); }; // @O.m
$k = new K();
$c = $k->m(...); // @K.m
$ks = [new K(), new K()];
foreach ($ks as $x) { $x->m(); } // @K.m
$ks[0]->m(); // @K.m
[$a, $b] = [new K, new O];
$a->m(); // @K.m
$b->m(); // @O.m
array_map('helper', $ks);
"""
    assert faults(source, "a.php") == []


def test_tests_of_types() -> None:
    source = """<?php
class K { public function m() {} }
class O { public function m() {} }
function f($x, K|O|null $y) {
  if ($x instanceof K) { $x->m(); } // @K.m
  if (!$y instanceof K) { return; }
  $y->m(); // @K.m
}
function g(?K $x, mixed $z) {
  $x?->m(); // @K.m
}
"""
    assert faults(source, "a.php") == []


def test_traits_parents_and_enums() -> None:
    source = """<?php
trait T { public function t(): static { return $this; } public function m() { $this->z(); } } // @K.z?
class P { public function m() {} public function __construct(protected K $k, private ?O $o = null) {} function z2() { $this->k->z(); $this->o->m(); } } // @K.z @O.m
class O { public function m() {} }
class K extends P { use T; public function z() { parent::m(); $this->m(); } } // @P.m @T.m
enum E: string { case A = 'a'; public function label(): O { return new O; } public static function d(): self { return self::A; } }
E::A->label()->m(); // @label @O.m
E::from('a')->label(); // @label
E::d()->label()->m(); // @d @label @O.m
foreach (E::cases() as $c) { $c->label(); } // @label
(new K)->t()->z(); // @T.t @K.z
"""
    assert faults(source, "a.php") == []


def test_branches_and_anonymous_classes() -> None:
    source = """<?php
interface I { public function m(): K; }
class K { public function m() {} const X = 1; }
function mk(): ?K { return null; }
mk()?->m(); // @mk @K.m
($x ?? new K)->m(); // @K.m
$y = $z ?: new K;
$y->m(); // @K.m
$w = true ? new K : null;
$w->m(); // @K.m
$m = match (1) { 1 => new K, default => new K };
$m->m(); // @K.m
static fn() => mk()->m(); // @mk @K.m
"""
    assert faults(source, "a.php") == []


def test_iterators_and_generators() -> None:
    source = r"""<?php
class K { public function m() {} }
class Coll implements \IteratorAggregate { /** @return \ArrayIterator<int, K> */ public function getIterator(): \Iterator { } }
/** @return \Generator<K> */
function gen() { yield new K; }
foreach (gen() as $k) { $k->m(); } // @gen @K.m
foreach (new Coll as $k) { $k->m(); } // @K.m
function gen2() { yield new K; }
foreach (gen2() as $k) { $k->m(); } // @gen2 @K.m
"""
    assert faults(source, "a.php") == []
