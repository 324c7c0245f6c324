class R {
  int u() {
    a = b;
    this.c += d;
    e++;
    f[i] = g[j];
    h.k.l = M.N;
    return -o + (p) * q;
  }
  int v() { return cond ? yes : no; }
  Class<?> w() { return R.class; }
  String t() { return """
      not.a(call) "here"
      """; }
}
