@A
@pkg.B(C.D)
class B {
  @A @E(n = 1, list = {X, Y.Z}) int f;
  @A void m(@A int p, @F("s") final String q) {}
  @interface Inner {}
}
