"""What Scala's values are, each call marked with what it means."""

from __future__ import annotations

from tests.support.marked import faults


def test_collections_and_their_lambdas() -> None:
    source = """
class K { def m(): Unit = {}; def n(): O = new O; val o: O = new O }
class O { def m(): Unit = {} }
object A {
  def u(xs: List[K], mm: Map[String, K], op: Option[K], s: Seq[K]): Unit = {
    xs.map(_.m()) // @K.m
    xs.foreach(x => x.m()) // @K.m
    xs.map(_.n()).head.m() // @K.n @O.m
    xs.foreach { x => x.m() } // @K.m
    xs.head.m() // @K.m
    xs(0).m() // @K.m
    mm("a").m() // @K.m
    mm.get("a").foreach(_.m()) // @K.m
    op.map(_.o).foreach(_.m()) // @O.m
    op.get.m() // @K.m
    op.getOrElse(new K).m() // @K.m
    for (x <- xs) x.m() // @K.m
    for { x <- xs; o = x.n() } yield o.m() // @K.n @O.m
    for { x <- xs; y <- op } { y.m() } // @K.m
    xs.foldLeft(new O)((acc, x) => { x.m(); acc }) // @K.m
    mm.foreach { case (k, v) => v.m() } // @K.m
    for ((k, v) <- mm) v.m() // @K.m
    List(new K).head.m() // @K.m
    Some(new K).map(_.n()).get.m() // @K.n @O.m
  }
}
"""
    assert faults(source, "a.scala") == []


def test_patterns_take_apart() -> None:
    source = """
sealed trait B
case class K(a: O, b: Int) extends B { def m(): Unit = {} }
case class J(k: K) extends B
class O { def m(): Unit = {} }
object A {
  def u(b: B, t: (K, O), op: Option[K]): Unit = {
    b match {
      case k: K => k.m() // @K.m
      case J(k) => k.m() // @K.m
      case K(o, _) => o.m() // @O.m
      case k @ K(_, _) => k.m() // @K.m
      case J(K(o, _)) => o.m() // @O.m
    }
    t match { case (x, y) => y.m() } // @O.m
    op match { case Some(x) => x.m() // @K.m
      case None => }
    val (p, q) = t
    p.m() // @K.m
    q.m() // @O.m
    t._1.m() // @K.m
    val K(o, _) = t._1
    o.m() // @O.m
    val J(k) = b
    b.asInstanceOf[K].m() // @K.m
    if (b.isInstanceOf[K]) b.asInstanceOf[K].a.m() // @O.m
    try { } catch { case e: MyE => e.m() } // @MyE.m
  }
}
class MyE extends Exception { def m(): Unit = {} }
"""
    assert faults(source, "a.scala") == []


def test_givens() -> None:
    source = """
class K { def m(): Unit = {} }
trait Show[T] { def show(t: T): String }
given k: K = new K
def f(using x: K): Unit = x.m() // @K.m
def g(implicit y: K): Unit = y.m() // @K.m
def h[T](t: T)(using s: Show[T]): String = s.show(t) // @Show.show
def w(): Unit = { summon[K].m(); implicitly[K].m() } // @K.m
extension (k: K) def ext: K = k
def v(k: K): Unit = k.ext.m() // @K.m @ext
"""
    assert faults(source, "a.scala") == []


def test_companions_generics_and_functions() -> None:
    source = """
class K { def m(): Unit = {} }
object K { def apply(x: Int): K = new K; def make: K = new K; val I = new K }
class Box[T](val v: T) { def get: T = v; def map[U](f: T => U): Box[U] = new Box(f(v)) }
case class C(k: K)
implicit class Rich(k: K) { def rich(): C = C(k) }
object A {
  def u(b: Box[K]): Unit = {
    K(1).m() // @K.m
    K.make.m() // @K.m @K~2.make
    K.I.m() // @K.m
    b.get.m() // @K.m @Box.get
    b.v.m() // @K.m
    new Box(new K).get.m() // @K.m @Box.get
    b.map(k => C(k)).get.k.m() // @K.m @Box.map @Box.get
    (new K).rich().k.m() // @rich @K.m
    C(new K).k.m() // @K.m
    C(new K).copy().k.m() // @K.m
    val f: K => C = k => C(k)
    f(new K).k.m() // @K.m
    val g = (k: K) => k.m() // @K.m
    lazy val z = new K
    z.m() // @K.m
    id(new K).m() // @id @K.m
  }
  def id[T](t: T): T = t
}
"""
    assert faults(source, "a.scala") == []


def test_traits_and_branches() -> None:
    source = """
trait T1 { def m(): Unit = {} ; def a(): K }
trait T2 { def m(): Unit = {} }
class K { def m(): Unit = {} }
class X extends T1 { def a() = new K; override def m(): Unit = super.m() } // @T1.m
class Y extends X with T2 { }
object A { def u(y: Y, t: T1): Unit = {
    y.a().m() // @X.a @K.m
    t.a().m() // @T1.a @X.a? @K.m
  }
  def w(): Unit = { val x = if (true) new K else new K
    x.m() // @K.m
    val y = { new K }
    y.m() // @K.m
    val z = try new K catch { case _: Exception => new K }
    z.m() // @K.m
    val q = 1 match { case 1 => new K; case _ => new K }
    q.m() // @K.m
  }
}
enum E(val k: K) { case A1 extends E(new K); case B1 extends E(new K) ; def em(): K = k }
object U { def u(): Unit = { E.A1.k.m(); E.values.foreach(_.em()); E.valueOf("A1").em().m() } } // @K.m @em
"""
    assert faults(source, "a.scala") == []
