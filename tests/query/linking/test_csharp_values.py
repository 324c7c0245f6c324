"""What C#'s values are, each call marked with what it means."""

from __future__ import annotations

from tests.support.marked import faults
from tests.support.memory_snapshot import Project


def test_patterns_and_out_variables_tell_what_they_bind() -> None:
    source = """
class B {} 
class K : B { public void M() {} public O N() => new O(); public bool TryGet(string s, out O o) { o = new O(); return true; } public O Prop { get; set; } }
class O : B { public void M() {} }
class U {
  void F(B b, object x, Dictionary<string, K> d, K k) {
    if (d.TryGetValue("a", out var v)) v.M(); // @K.M
    if (k.TryGet("a", out var o)) o.M(); // @K.TryGet @O.M
    if (k.TryGet("a", out O o2)) o2.M(); // @K.TryGet @O.M
    if (b is K k2) k2.M(); // @K.M
    if (b is not O o3) return;
    o3.M(); // @O.M
    switch (b) { case K k4: k4.M(); break; // @K.M
      case O o4 when true: o4.M(); break; } // @O.M
    var r = b switch { K k5 => k5.N(), O o5 => o5, _ => null }; // @K.N
    r.M(); // @O.M
    if (x is K { Prop: var p }) p.M(); // @O.M
    if (x is K { Prop: O q }) q.M(); // @O.M
    (b as K)?.M(); // @K.M
    ((O)b).M(); // @O.M
    if (b is K) { ((K)b).M(); } // @K.M
  }
}
"""
    assert faults(source, "A.cs") == []


def test_queries_and_their_lambdas() -> None:
    source = """
using System.Linq;
class K { public void M() {} public O N() => new O(); public List<O> Os { get; set; } public O P { get; set; } }
class O { public void M() {} }
class U {
  void F(List<K> xs, IEnumerable<K> ys, K[] zs, Dictionary<string, K> d) {
    xs.Select(x => x.N()).First().M(); // @K.N @O.M
    xs.ForEach(x => x.M()); // @K.M
    ys.Where(y => true).FirstOrDefault().M(); // @K.M
    ys.FirstOrDefault(y => true)?.M(); // @K.M
    foreach (var x in xs.Select(k => k.P)) x.M(); // @O.M
    foreach (var z in zs) z.M(); // @K.M
    zs[0].M(); // @K.M
    foreach (var kv in d) kv.Value.M(); // @K.M
    foreach (var (k, v) in d) v.M(); // @K.M
    d["a"].M(); // @K.M
    foreach (var v in d.Values) v.M(); // @K.M
    xs.SelectMany(x => x.Os).ToList()[0].M(); // @O.M
    var q = from x in xs where x != null select x.N(); // @K.N
    q.First().M(); // @O.M
    foreach (var o in from x in xs select x.P) o.M(); // @O.M
    xs.OrderBy(x => x.N()).ThenBy(x => x.N()).Last().M(); // @K.N @K.M
    xs.ToDictionary(x => x.P)[null].M(); // @K.M
    xs.Any(x => { x.M(); return true; }); // @K.M
    new List<K> { new K() }[0].M(); // @K.M
    xs.GroupBy(x => x.P).First().Key.M(); // @O.M
  }
}
"""
    assert faults(source, "A.cs") == []


def test_tuples_and_records_are_taken_apart() -> None:
    source = """
class K { public void M() {} public void Deconstruct(out O o, out K k) { o = null; k = null; } }
class O { public void M() {} }
record R(K Kk, O Oo) { public void X() { Kk.M(); } } // @K.M
class U {
  (K, O) T() => (new K(), new O());
  (K k, O o) N() => (new K(), new O());
  void F(R r, (K a, O b) t) {
    var (a, b) = T(); // @U.T
    a.M(); // @K.M
    b.M(); // @O.M
    (K c, O d) = T(); // @U.T
    d.M(); // @O.M
    N().o.M(); // @U.N @O.M
    T().Item2.M(); // @U.T @O.M
    t.b.M(); // @O.M
    var (e, f) = r;
    f.M(); // @O.M
    r.Oo.M(); // @O.M
    var r2 = r with { Kk = null };
    r2.Kk.M(); // @K.M
    var (g, h) = new K();
    g.M(); // @O.M
    if (r is R(var k1, var o1)) o1.M(); // @O.M
  }
}
"""
    assert faults(source, "A.cs") == []


def test_extensions_generics_and_function_types() -> None:
    source = """
static class Ext { public static O Go(this K k) => new O(); public static T Id<T>(this T t) => t; public static void Each<T>(this IEnumerable<T> xs, Action<T> f) {} }
class K { public void M() {} public async Task<O> A() => new O(); public static K Instance { get; } = new K(); public static readonly K I2 = new(); }
class O { public void M() {} }
class Box<T> { public T V { get; set; } public T Get() => V; public Box(T v) {} }
class U { 
  private readonly K _k = new(); private Lazy<K> _l; private Func<K, O> _f; private Action<K> _a; private List<Func<O>> fs;
  async Task F(K k, List<K> xs) {
    k.Go().M(); // @Ext.Go @O.M
    k.Id().M(); // @Ext.Id @K.M
    xs.Each(x => x.M()); // @Ext.Each @K.M
    (await k.A()).M(); // @K.A @O.M
    var o = await k.A(); // @K.A
    o.M(); // @O.M
    k.A().Result.M(); // @K.A @O.M
    K.Instance.M(); // @K.M
    K.I2.M(); // @K.M
    _k.M(); // @K.M
    _l.Value.M(); // @K.M
    _f(k).M(); // @O.M @U._f
    new Box<K>(k).Get().M(); // @Box.Get @K.M
    new Box<O>(null).V.M(); // @O.M
    Make<K>().M(); // @Make @K.M
    K t = new();
    t.M(); // @K.M
    using var u = Make<O>(); // @Make
    u.M(); // @O.M
    using (var w = new K()) { w.M(); } // @K.M
    _a = x => x.M(); // @K.M
    _f = x => { x.M(); return null; }; // @K.M
    Func<K, O> g = z => z.Id().Go(); // @Ext.Id @Ext.Go
    var c = k ?? new K();
    c.M(); // @K.M
    foreach (var q in Gen()) q.M(); // @Gen @K.M
    await foreach (var q in AGen()) q.M(); // @AGen @O.M
    try {} catch (MyE e) { e.M(); } // @MyE.M
    void Local(K kk) { kk.M(); } // @K.M
    Local(k); // @Local
  }
  T Make<T>() where T : new() => new T();
  IEnumerable<K> Gen() { yield return new K(); }
  async IAsyncEnumerable<O> AGen() { yield return new O(); }
}
class MyE : Exception { public void M() {} }
"""
    assert faults(source, "A.cs") == []


def test_interfaces_indexers_and_bases() -> None:
    source = """
interface I { void M(); K Get(); }
class K { public void M() {} }
class Im : I { public void M() {} public K Get() => new K(); public K this[int i] => new K(); }
class D : Im { public new void M() { base.M(); } } // @Im.M
class U<T> where T : I { T t; void F(I i, D d, Im im) {
   i.M(); // @I.M @Im.M? @D.M?
   t.Get().M(); // @I.Get @Im.Get? @K.M
   d.M(); // @D.M
   d.Get().M(); // @Im.Get @K.M
   im[0].M(); // @K.M
   this.t.M(); // @I.M @Im.M? @D.M?
} }
"""
    assert faults(source, "A.cs") == []


def test_new_without_a_type_makes_what_is_declared() -> None:
    source = """namespace N;
class H { public H() {} public H(int n) {} }
class P {
  H field = new();
  H D { get; } = new(1);
  H Get() => new();
  H Both(int a) {
    H h = new(a);
    H[] hs = { new(), new(2) };
    return new();
  }
}
"""
    p = Project({"a.cs": source, "b.cs": "namespace M;\nclass H {}\nclass Q { H h = new(); }\n"})
    assert p.calls("a.cs#H") == [f"a.cs:{n}" for n in (4, 5, 6, 8, 9, 9, 10)]
    assert p.calls("a.cs#H.H") == [f"a.cs:{n}" for n in (4, 6, 9, 10)]
    assert p.calls("a.cs#H.H~2") == [f"a.cs:{n}" for n in (5, 8, 9)]
    assert p.calls("b.cs#H") == ["b.cs:3"]
    assert p.definition("a.cs", "new(a)") == ["a.cs#H"]
    assert p.definition("a.cs", "a);") == ["local@7"]
