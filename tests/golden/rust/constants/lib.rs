pub const LIMIT: usize = compute();
static mut COUNT: u32 = 0;
pub static NAME: &str = "name";
pub type Answer<T> = Result<T, Failure>;

fn count() -> usize {
    const LOCAL: usize = 2;
    unsafe {
        COUNT += 1;
    }
    LOCAL + LIMIT + limits::MAX
}
