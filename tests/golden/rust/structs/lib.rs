use std::collections::HashMap;

/// A point.
#[derive(Debug, Clone)]
pub struct Point<T> {
    pub x: T,
    y: HashMap<String, Vec<T>>,
}

pub struct Wrapper(pub Inner, u8);

struct Unit;

union Bits {
    whole: u32,
    parts: [u8; 4],
}

fn make(inner: Inner) -> Point<u8> {
    let mut p = Point { x: 1, y: HashMap::new() };
    p.x = 2;
    p.x += inner.0;
    Point { x: 3, ..p }
}
