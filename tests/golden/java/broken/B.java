class B {
  void before() {}
  void bad( { x = ; }
  void after() { before(); }
}
class C { void more() {} }
