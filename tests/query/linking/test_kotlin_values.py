"""What Kotlin's values are, each call marked with what it means."""

from __future__ import annotations

from tests.support.marked import faults
from tests.support.memory_snapshot import Project


def test_data_classes_and_pairs_are_taken_apart_by_place() -> None:
    source = """
class K { fun m() {} }
class O { fun m() {} }
data class P(val k: K, val o: O)
fun mk(): P = P(K(), O())
fun u(p: P) {
  val (a, b) = p
  a.m() // @K.m
  b.m() // @O.m
  val (c, d) = mk() // @mk
  c.m() // @K.m
  d.m() // @O.m
  val (_, e) = p
  e.m() // @O.m
}
"""
    assert faults(source, "a.kt") == []


def test_pairs_are_taken_apart() -> None:
    source = """
class K { fun m() {} }
class O { fun m() {} }
fun u(k: K, o: O) {
  val (a, b) = Pair(k, o)
  a.m() // @K.m
  b.m() // @O.m
  val (c, d) = k to o
  c.m() // @K.m
  d.m() // @O.m
}
"""
    assert faults(source, "a.kt") == []


def test_literal_lists_and_arrays_tell_their_elements() -> None:
    source = """
class K { fun m() {} }
class O { fun m() {} }
fun u(k: K) {
  val xs = mutableListOf<K>()
  xs[0].m() // @K.m
  xs.first().m() // @K.m
  for (x in xs) x.m() // @K.m
  val ys = listOf(k, K())
  ys.forEach { it.m() } // @K.m
  ys.map { y -> y.m() } // @K.m
  val zs = arrayOf(K())
  zs[0].m() // @K.m
  val ws = listOf(O())
  for (w in ws) { w.m() } // @O.m
  emptyList<K>().firstOrNull()?.m() // @K.m
}
"""
    assert faults(source, "a.kt") == []


def test_maps_are_gone_through_by_key_and_value() -> None:
    source = """
class K { fun m() {} }
class O { fun m() {} }
fun u(xs: Map<O, K>) {
  for ((k, v) in xs) {
    k.m() // @O.m
    v.m() // @K.m
  }
  xs.forEach { (k, v) -> v.m() } // @K.m
  for (e in xs) e.value.m() // @K.m
  for (e in xs.entries) e.key.m() // @O.m
  xs.values.forEach { it.m() } // @K.m
  val ys = mapOf("a" to K())
  ys["a"]?.m() // @K.m
  val zs = mutableMapOf<String, K>()
  zs.getOrPut("a") { K() }.m() // @K.m
  for ((i, x) in listOf(K()).withIndex()) x.m() // @K.m
}
"""
    assert faults(source, "a.kt") == []


def test_scope_functions_give_what_their_lambdas_give() -> None:
    source = """
class K { fun m() {}; fun n(): O = O(); val o = O() }
class O { fun m() {} }
fun u(k: K?, q: K) {
  k?.let { it.m() } // @K.m
  k?.let { x -> x.m() } // @K.m
  q.apply { m() } // @K.m
  q.apply { m() }.m() // @K.m
  q.also { it.m() }.n().m() // @K.m @K.n @O.m
  q.run { m(); n() }.m() // @K.m @K.n @O.m
  with(q) { m() } // @K.m
  with(q) { n() }.m() // @K.n @O.m
  val z = q.let { it.n() } // @K.n
  z.m() // @O.m
  val w = k?.let { it.o } ?: O()
  w.m() // @O.m
  q.run { o.m() } // @O.m
  val r = run { K() }
  r.m() // @K.m
}
"""
    assert faults(source, "a.kt") == []


def test_mapped_lists_hold_what_the_lambda_gives() -> None:
    source = """
class K { fun m() {}; fun n(): O = O() }
class O { fun m() {} }
fun u(xs: List<K>) {
  val os = xs.map { it.n() } // @K.n
  os.first().m() // @O.m
  for (o in xs.map { it.n() }) o.m() // @K.n @O.m
  xs.map(K::n).forEach { it.m() } // @O.m
  xs.map { it.n() }.filter { true }.forEach(O::m) // @K.n
  xs.flatMap { listOf(it.n()) }.first().m() // @K.n @O.m
  xs.mapNotNull { it.n() }.forEach { o -> o.m() } // @K.n @O.m
}
"""
    assert faults(source, "a.kt") == []


def test_casts_and_branches_tell_what_a_variable_is() -> None:
    source = """
open class B
class K : B() { fun m() {} }
class O : B() { fun m() {} }
fun u(b: B) {
  if (b is K) b.m() // @K.m
  when (b) {
    is K -> b.m() // @K.m
    is O -> b.m() // @O.m
  }
  if (b !is K) return
  b.m() // @K.m
}
fun v(b: B) {
  (b as K).m() // @K.m
  (b as? O)?.m() // @O.m
  val k = b as? K ?: return
  k.m() // @K.m
  val s = when { b is O -> O() else -> O() }
  s.m() // @O.m
  val t = if (b is K) O() else O()
  t.m() // @O.m
  val w = try { K() } catch (e: Exception) { K() }
  w.m() // @K.m
}
"""
    assert faults(source, "a.kt") == []


def test_type_parameters_are_told_by_constructors_and_arguments() -> None:
    source = """
class Box<T>(val v: T) { fun get(): T = v }
class K { fun m() {} }
class O { fun m() {} }
class S {
  lateinit var k: K
  val z by lazy { K() }
  val z2: O by lazy { O() }
  fun f() {
    k.m() // @K.m
    z.m() // @K.m
    z2.m() // @O.m
    Box(K()).v.m() // @K.m
      Box(k).get().m() // @K.m @Box.get
  }
}
fun <T> id(x: T): T = x
fun u() { id(K()).m() } // @id @K.m
"""
    assert faults(source, "a.kt") == []


def test_companions_operators_and_objects() -> None:
    source = """
class K { fun m() {}
  operator fun plus(o: K): K = this
  operator fun get(i: Int): O = O()
  operator fun invoke(): O = O()
  companion object { fun of(): K = K(); val I = K() } }
class O { fun m() {} }
object S { val k = K(); fun g() = k }
fun u(k: K) {
  K.of().m() // @K.of @K.m
  K.I.m() // @K.m
  S.k.m() // @K.m
  S.g().m() // @S.g @K.m
  k[0].m() // @O.m
  k().m() // @O.m
}
"""
    assert faults(source, "a.kt") == []


def test_lambdas_get_what_the_declared_function_type_says() -> None:
    source = """
class K { fun m() {} }
class O { fun m() {} }
fun build(f: K.() -> Unit) {}
fun each(f: (K) -> Unit) {}
fun two(f: (K, O) -> Unit) {}
fun K.ext(): O = O()
fun u() {
  build { m() } // @build @K.m
  each { it.m() } // @each @K.m
  each { x -> x.m() } // @each @K.m
  two { a, b -> b.m() } // @two @O.m
  K().ext().m() // @ext @O.m
}
class L(val cb: (K) -> O) { fun f() { cb(K()).m() } } // @O.m @L.cb
"""
    assert faults(source, "a.kt") == []


def test_sealed_types_enums_and_their_entries() -> None:
    source = """
sealed class R { class Ok(val k: K) : R(); class Err(val o: O) : R() }
class K { fun m() {} }
class O { fun m() {} }
enum class E(val k: K) { A(K()), B(K()); fun g(): O = O() }
fun u(r: R) {
  when (r) { is R.Ok -> r.k.m() // @K.m
    is R.Err -> r.o.m() } // @O.m
  E.A.k.m() // @K.m
  E.valueOf("A").g().m() // @E.g @O.m
  E.values().forEach { it.g() } // @E.g
  for (e in E.entries) e.k.m() // @K.m
}
"""
    assert faults(source, "a.kt") == []


def test_delegated_interfaces() -> None:
    source = """
interface I { fun m() {} ; fun a(): K }
class K { fun m() {} }
class D(private val i: I) : I by i { }
class X : I { override fun a() = K() }
fun u(x: X, d: D, i: I) {
  x.m() // @I.m
  d.a().m() // @I.a @X.a? @K.m
  x.a().m() // @X.a @K.m
}
"""
    assert faults(source, "a.kt") == []


def test_constructors_with_lambdas() -> None:
    source = """
class K { fun m() {}; var o: O = O() }
class O { fun m() {} }
fun u() {
  val k = K().apply { o = O() }
  k.m() // @K.m
  K().also { x -> x.m() } // @K.m
  K().takeIf { it.m(); true }?.m() // @K.m
  val xs = List(3) { K() }
  xs[0].m() // @K.m
  val a = Array(3) { O() }
  a[0].m() // @O.m
  val (x, y) = listOf(K(), K())
  x.m() // @K.m
  val g = generateSequence { K() }.first()
  g.m() // @K.m
  val f = fun(k: K) { k.m() } // @K.m
  val h = { k: K -> k.m() } // @K.m
}
"""
    assert faults(source, "a.kt") == []


def test_extension_properties_tell_their_type() -> None:
    p = Project(
        {
            "a.kt": "package a\nclass V { fun go() {} }\nval V.twice: V get() = this\nfun t(v: V) {\n  v.twice.go()\n}\n",
        }
    )
    assert p.calls("a.kt#V.go") == ["a.kt:5"]
