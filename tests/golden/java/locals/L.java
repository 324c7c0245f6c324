class L {
  <T> void u(int a, final String b, T... c) {
    int x = a, y;
    var z = new A();
    for (String s : list) {}
    for (var e : map.entrySet()) {}
    for (int i = 0; i < 1; i++) {}
    try (R r = new R(); q) {} catch (E | F ex) {}
    Consumer<A> k = p -> p.go();
    list.forEach((m, n) -> m.go(n));
    BiFunction<A, B, C> g = (A v, B w) -> v.go(w);
    if (o instanceof A t && t.ok()) {}
    { int inner = 1; }
  }
}
