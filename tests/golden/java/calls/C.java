class C {
  int f = make(1);
  void u() {
    f();
    this.f(1);
    super.f();
    a.b().c(x, y);
    A.<T>g(null);
    new A(1).go();
    new pkg.A<String>() {};
    outer.new Inner();
    Outer.this.f();
    I.super.f();
    run(this::f, A::new, a.b::c, int[]::new);
    list.forEach(x -> x.go(f()));
    list.reduce((a, b) -> { return a.add(b); });
    int r = flag ? f() : g();
    for (int i = f(); i < g(); i++) h();
    while (f()) g();
    do { f(); } while (g());
    synchronized (f()) { g(); }
    assert f() : g();
    throw f();
  }
}
