object C {
  Item("a").copy(name = "b").run()
  new Foo(1).go
  new Foo[Int](1) with Bar { def z = here() }
  acme.shop.Util.f(1)
  foo[Int](1)
  x.y = compute
  this.foo(); super.foo(); super[Run].go()
  s"hi $name ${size.inc()}"
  throw new Bad("x")
  if (a) b else c
  while (more) step()
  Foo.tupled
  value: Kind
  apply(other)
}
