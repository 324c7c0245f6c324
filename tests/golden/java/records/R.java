record R<T>(int x, @Ann T item) implements I {
  static final int MAX = 1;
  R { if (x < 0) throw new E(x); }
  R(int x) { this(x, null); }
  int twice() { return x + x() + this.x; }
}
