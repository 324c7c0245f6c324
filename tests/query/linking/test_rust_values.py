"""What Rust's values are, each call marked with what it means."""

from __future__ import annotations

from tests.support.marked import faults
from tests.support.memory_snapshot import Project


def test_closures_over_iterators() -> None:
    source = """
pub struct K; pub struct O;
impl K { pub fn m(&self) {} pub fn n(&self) -> O { O } pub fn new() -> Self { K } }
impl O { pub fn m(&self) {} }
fn u(xs: Vec<K>, op: Option<K>, mm: std::collections::HashMap<String, K>, sl: &[K]) {
  xs.iter().for_each(|x| x.m()); // @K.m
  xs.iter().map(|x| x.n()).for_each(|o| o.m()); // @K.n @O.m
  for x in xs.iter() { x.m(); } // @K.m
  for x in &xs { x.m(); } // @K.m
  for x in sl { x.m(); } // @K.m
  for (i, x) in xs.iter().enumerate() { x.m(); } // @K.m
  for (k, v) in &mm { v.m(); } // @K.m
  for v in mm.values() { v.m(); } // @K.m
  if let Some(k) = op.as_ref() { k.m(); } // @K.m
  if let Some(k) = mm.get("a") { k.m(); } // @K.m
  mm["a"].m(); // @K.m
  xs[0].m(); // @K.m
  xs.first().unwrap().m(); // @K.m
  op.map(|k| k.n()).unwrap().m(); // @K.n @O.m
  let ys: Vec<O> = xs.iter().map(|x| x.n()).collect(); // @K.n
  ys[0].m(); // @O.m
  let zs = xs.iter().map(|x| x.n()).collect::<Vec<_>>(); // @K.n
  zs[0].m(); // @O.m
  let vs = vec![K, K];
  vs[0].m(); // @K.m
  xs.iter().filter(|x| { x.m(); true }).next().unwrap().m(); // @K.m
  xs.iter().find(|x| true).unwrap().m(); // @K.m
  let f = |k: &K| k.m(); // @K.m
  let g = |k: K| k.n(); // @K.n
  g(K).m(); // @O.m
  xs.iter().map(K::n).for_each(|o| o.m()); // @O.m
  while let Some(k) = xs.pop() { k.m(); } // @K.m
  let Some(q) = op else { return };
  q.m(); // @K.m
  xs.iter().fold(O, |acc, x| { x.m(); acc }); // @K.m
}
"""
    assert faults(source, "src/lib.rs") == []


def test_matches_and_branches() -> None:
    source = """
pub struct K; pub struct O;
impl K { pub fn m(&self) {} }
impl O { pub fn m(&self) {} }
pub enum E { A(K), B { o: O, n: i32 }, C }
pub struct P { k: K, o: O }
impl E { fn g(&self) { match self { E::A(k) => k.m(), // @K.m
   Self::B { o, .. } => o.m(), // @O.m
   E::C => {} } } }
fn u(e: E, p: P, t: (K, O), r: Result<K, O>) {
  match e { E::A(ref k) => k.m(), // @K.m
    E::B { o: x, .. } => x.m(), // @O.m
    _ => {} }
  let P { k, o } = p;
  k.m(); // @K.m
  o.m(); // @O.m
  let (a, b) = t;
  b.m(); // @O.m
  match r { Ok(k) => k.m(), // @K.m
    Err(o) => o.m() } // @O.m
  if let E::A(k) = e { k.m(); } // @K.m
  let x = match 1 { 1 => K, _ => K };
  x.m(); // @K.m
  let y = if true { O } else { O };
  y.m(); // @O.m
  t.1.m(); // @O.m
  let z = { K };
  z.m(); // @K.m
}
fn w() -> Result<(), O> { let k = mk()?; k.m(); mk()?.m(); // @K.m @mk
  mk().unwrap().m(); // @K.m @mk
  mk().map_err(|o| o.m()).unwrap(); // @O.m @mk
  if let Ok(k) = mk() { k.m(); } // @mk @K.m
  let Ok(k) = mk() else { panic!() }; // @mk
  k.m(); // @K.m
  Ok(()) }
fn mk() -> Result<K, O> { Ok(K) }
"""
    assert faults(source, "src/lib.rs") == []


def test_traits_and_associated_types() -> None:
    source = """
pub trait T { type Out; fn t(&self) -> Self::Out; fn d(&self) -> K { K } fn mk() -> Self where Self: Sized; }
pub struct K; pub struct O;
impl K { pub fn m(&self) {} const X: O = O; fn s(&self) { Self::X.m(); Self::st(); } fn st() -> Self { Self } } // @O.m @K.st
impl O { pub fn m(&self) {} }
impl T for O { type Out = K; fn t(&self) -> K { K } fn mk() -> Self { O } }
impl T for K { type Out = O; fn t(&self) -> Self::Out { O } fn mk() -> Self { K } }
fn ret() -> impl T { O }
fn bx(b: Box<dyn T<Out = K>>, i: impl T, r: &dyn T<Out = O>) {
  b.d().m(); // @T.d @K.m
  i.d().m(); // @T.d @K.m
  r.d(); // @T.d
  ret().d().m(); // @ret @T.d @K.m
  O.t().m(); // @O.t @K.m
  K.t().m(); // @K.t @O.m
  <K as T>::mk().m(); // @K.mk @K.m
  K::mk().m(); // @K.mk @K.m
  T::d(&O).m(); // @T.d @K.m
}
fn g<X: T>(x: X) { x.d().m(); } // @T.d @K.m
fn h<X>(x: &X) where X: T { x.d().m(); } // @T.d @K.m
"""
    assert faults(source, "src/lib.rs") == []


def test_wrappers() -> None:
    source = """
use std::rc::Rc; use std::sync::{Arc, Mutex}; use std::cell::RefCell;
pub struct K; pub struct O;
impl K { pub fn m(&self) {} }
impl O { pub fn m(&self) {} }
pub struct W<T> { v: T, a: Arc<Mutex<K>> }
impl<T> W<T> { fn get(&self) -> &T { &self.v } fn new(v: T) -> Self { todo!() } 
  fn f(&self) { self.a.lock().unwrap().m(); let g = self.a.lock().unwrap(); g.m(); } } // @K.m
impl std::ops::Deref for O2 { type Target = K; fn deref(&self) -> &K { &self.0 } }
pub struct O2(K);
impl std::ops::Index<usize> for O { type Output = K; fn index(&self, i: usize) -> &K { todo!() } }
impl Iterator for It { type Item = K; fn next(&mut self) -> Option<K> { None } }
pub struct It;
fn u(r: Rc<RefCell<K>>, b: Box<K>, it: It, w: W<O>, d: O2, o: O) {
  r.borrow().m(); // @K.m
  r.borrow_mut().m(); // @K.m
  b.m(); // @K.m
  w.get().m(); // @W.get @O.m
  w.v.m(); // @O.m
  d.m(); // @K.m
  d.0.m(); // @K.m
  o[0].m(); // @K.m
  for k in it { k.m(); } // @K.m
  Arc::new(K).m(); // @K.m
  Box::new(O).m(); // @O.m
  Rc::clone(&r).borrow().m(); // @K.m
  Some(K).unwrap().m(); // @K.m
  let k = K.clone();
  k.m(); // @K.m
  (&K as &K).m(); // @K.m
  let v: Vec<O> = Vec::new();
  v[0].m(); // @O.m
  let c: O = Default::default();
  c.m(); // @O.m
  let p = K2 { ..Default::default() };
  p.m(); // @K2.m
  async { a().await.m(); }; // @a @K.m
}
#[derive(Default)] pub struct K2 {} impl K2 { fn m(&self) {} }
async fn a() -> K { K }
"""
    assert faults(source, "src/lib.rs") == []


def test_an_arm_that_hands_on_what_it_opens() -> None:
    p = Project(
        {
            "Cargo.toml": '[package]\nname = "x"\n',
            "src/lib.rs": "mod sub { pub fn deep() {} }\npub fn free() {}\n#[derive(Default)]\npub struct S;\nimpl S {\n    pub fn go(&self) { self::sub::deep(); self::free(); }\n"
            "    pub fn make() -> Result<Self, ()> { Ok(S) }\n}\nfn f() {\n    let s = match S::make() {\n        Ok(s) => s,\n        Err(_) => return,\n    };\n"
            "    s.go();\n    S::default().go();\n}\n",
        }
    )
    assert p.calls("src/lib.rs#S.go") == ["src/lib.rs:14", "src/lib.rs:15"]
    assert p.calls("src/lib.rs#sub.deep") == ["src/lib.rs:6"]
    assert p.calls("src/lib.rs#free") == ["src/lib.rs:6"]
