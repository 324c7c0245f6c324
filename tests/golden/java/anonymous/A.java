class A {
  Runnable field = new Runnable() { int n; public void run() { go(this.n); } };
  void u() {
    call(new Base<String>(1) {
      @Override void m() { super.m(); own(); }
      void own() {}
    });
    class Local extends A { void x() {} }
    new Local().x();
  }
}
