//! Functions and what they take.

/// Adds.
#[inline]
pub fn add(a: i32, b: i32) -> i32 {
    a + b
}

async fn load(path: &str) -> Result<String, Error> {
    read(path).await?.trim()
}

pub(crate) const unsafe fn raw<T, const N: usize>(x: *const T) -> [T; N]
where
    T: Copy,
{
    fn nested(y: u8) {}
    nested(1);
    todo!()
}

extern "C" {
    fn printf(format: *const u8, ...) -> i32;
}

fn callback(f: impl Fn(u8) -> u8, g: fn(u8)) {
    f(1);
    g(2);
    run(add);
}
