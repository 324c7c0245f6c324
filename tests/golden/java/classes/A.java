package a.b;

/** A doc. */
@Ann(value = X.Y, names = {"a", Z})
public abstract class A<T extends Base & I> extends pkg.Base<T> implements I, J<T> {
  private static final int MAX = 1, MIN = other();
  protected T item;
  int[] a, b[];

  /** Makes. */
  public A(int x, String... rest) { super(x); this.item = null; }
  A() { this(1); }
  static { boot(); }
  { init(); }

  @Override
  public <U> List<U> map(Function<T, U> f, final int n) throws E { return null; }
  abstract void run();
  synchronized native void nat();

  class Inner { void deep() { A.this.run(); } }
  static class Nested {}
}
