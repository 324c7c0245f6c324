"""What Java's values are, each call marked with what it means."""

from __future__ import annotations

from tests.support.marked import faults


def test_streams_maps_and_function_types() -> None:
    source = """
import java.util.*; import java.util.stream.*; import java.util.function.*;
class K { void m() {} O n() { return new O(); } static O st(K k) { return null; } List<O> os() { return null; } }
class O { void m() {} }
class U {
 void u(List<K> xs, Map<String, K> mm, Optional<K> op, K[] arr, Set<O> so) {
  var k = new K();
  k.m(); // @K.m
  for (var x : xs) x.m(); // @K.m
  xs.stream().map(K::n).forEach(O::m);
  xs.stream().map(K::n).forEach(o -> o.m()); // @O.m
  xs.stream().map(x -> x.n()).findFirst().get().m(); // @K.n @O.m
  xs.stream().map(x -> x.n()).collect(Collectors.toList()).get(0).m(); // @K.n @O.m
  xs.stream().map(x -> { return x.n(); }).toList().get(0).m(); // @K.n @O.m
  xs.stream().flatMap(x -> x.os().stream()).forEach(o -> o.m()); // @K.os @O.m
  xs.stream().map(K::st).forEach(o -> o.m()); // @O.m
  xs.forEach(x -> x.m()); // @K.m
  mm.forEach((a, b) -> b.m()); // @K.m
  for (Map.Entry<String, K> e : mm.entrySet()) e.getValue().m(); // @K.m
  for (var e : mm.entrySet()) e.getValue().m(); // @K.m
  mm.values().forEach(v -> v.m()); // @K.m
  mm.entrySet().stream().map(e -> e.getValue()).forEach(v -> v.m()); // @K.m
  mm.entrySet().stream().map(Map.Entry::getValue).forEach(v -> v.m()); // @K.m
  mm.computeIfAbsent("a", z -> new K()).m(); // @K.m
  op.map(K::n).get().m(); // @O.m
  op.ifPresent(x -> x.m()); // @K.m
  op.orElseThrow().m(); // @K.m
  arr[0].m(); // @K.m
  for (K q : arr) q.m(); // @K.m
  Supplier<K> s = K::new;
  s.get().m(); // @K.m
  Function<K, O> f = x -> x.n(); // @K.n
  f.apply(k).m(); // @O.m
  List.of(new K()).get(0).m(); // @K.m
  Arrays.asList(new K(), new K()).get(0).m(); // @K.m
  Stream.of(new K()).forEach(x -> x.m()); // @K.m
  Collections.singletonList(new O()).get(0).m(); // @O.m
  new ArrayList<K>().get(0).m(); // @K.m
  xs.iterator().next().m(); // @K.m
  xs.stream().filter(x -> true).sorted(Comparator.comparing(K::n)).findFirst().get().m(); // @K.m
 }
}
"""
    assert faults(source, "A.java") == []


def test_patterns_of_types_and_records() -> None:
    source = """
sealed interface Sh permits K, O {}
record K(P p, int n) implements Sh { void m() {} }
record O(K k) implements Sh { void m() {} static O of() { return null; } }
class P { void m() {} }
class U {
  void u(Object x, Sh s) {
   if (x instanceof K k) k.m(); // @K.m
   if (!(x instanceof O o)) return;
   o.m(); // @O.m
   if (x instanceof K k2 && k2.n() > 0) k2.m(); // @K.m @K.n
   if (x instanceof K(P p, int n)) p.m(); // @P.m
   if (x instanceof K(var p2, var n2)) p2.m(); // @P.m
   switch (s) { case K k3 -> k3.m(); // @K.m
     case O o3 -> o3.m(); } // @O.m
   switch (s) { case O(K kk) -> kk.m(); // @K.m
     default -> {} }
   var r = switch (s) { case K k4 -> k4.p(); case O o4 -> o4.k().p(); }; // @K.p @O.k
   r.m(); // @P.m
   ((K) x).m(); // @K.m
   ((K) x).p().m(); // @P.m @K.p
   O.of().k().m(); // @of @K.m @O.k
  }
}
"""
    assert faults(source, "A.java") == []


def test_generics_inner_and_anonymous_classes() -> None:
    source = """
import java.util.*;
interface I { K get(); default void d() { get().m(); } } // @I.get @K.m @get?
class K { void m() {} K self() { return this; } }
class O { void m() {} }
class Box<T> { T v; T get() { return v; } static <T> Box<T> of(T t) { return null; } <R> Box<R> map(java.util.function.Function<T, R> f) { return null; } }
abstract class Base<T> { protected T t; abstract T mk(); T got() { return t; } }
class Der extends Base<K> { K mk() { return null; } void x() { t.m(); got().m(); mk().m(); super.got().m(); } } // @K.m @Base.got @Der.mk
class U { I f = new I() { public K get() { return new K(); } };
  class In { void in() { helper(); U.this.helper(); } } // @U.helper
  void helper() {}
  void u(I i, Box<O> b) {
   new I() { public K get() { helper(); return null; } }.d(); // @U.helper @I.d
   f.d(); // @I.d
   b.get().m(); // @Box.get @O.m
   Box.of(new K()).get().m(); // @Box.of @Box.get @K.m
   b.map(o -> new K()).get().m(); // @Box.map @Box.get @K.m
   new Box<K>().v.m(); // @K.m
   var x = true ? new K() : null;
   x.m(); // @K.m
   new K().self().self().m(); // @K.self @K.m
   this.f.get().m(); // @I.get @K.m @get?
   try (R r = new R()) { r.m(); } // @R.m
   try {} catch (E1 | E2 e) { e.m(); } // @E0.m
   Runnable rr = this::helper;
   I lam = () -> new K();
   lam.get().m(); // @I.get @K.m @get?
  }
}
class R implements AutoCloseable { void m() {} public void close() {} }
class E0 extends Exception { void m() {} } class E1 extends E0 {} class E2 extends E0 {}
enum En { A { void h() {} }, B; void h() {} K k() { return null; } }
class V { void v() { En.A.k().m(); En.valueOf("A").k().m(); for (En e : En.values()) e.k().m(); } } // @En.k @K.m
"""
    assert faults(source, "A.java") == []
