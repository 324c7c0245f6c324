interface I extends J, K<String> {
  int MAX = 3;
  String A = "a", B = A;
  void run();
  default void helped() { run(); }
  static I of() { return null; }
  private void hidden() {}
  class Nested {}
}
@interface An { String value() default "x"; int n(); }
sealed interface S permits A, B {}
