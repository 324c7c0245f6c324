fn bind(pair: (A, B), all: Vec<A>, maybe: Option<A>) {
    let (a, mut b) = pair;
    let [first, .., last] = all;
    let Point { x, y: other } = p;
    if let Some(inner) = maybe {
        inner.go();
    }
    while let Ok(item) = next() {}
    let Some(kept) = maybe else { return };
    for (index, each) in all.iter().enumerate() {
        each.go(index);
    }
    all.iter().map(|one| one.go()).for_each(|Wrapper(x)| x.go());
    let boxed = Box::new(A::new());
    let typed: Rc<A> = make();
    let closure = |n: u8, &m| n + m;
}
