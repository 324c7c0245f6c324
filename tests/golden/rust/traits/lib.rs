pub trait Named: Base + fmt::Display {
    const LIMIT: usize = 3;
    type Output;
    fn name(&self) -> String;
    fn shout(&self) -> String {
        self.name().to_uppercase()
    }
}

struct A;
struct B;

impl Named for A {
    type Output = u8;
    fn name(&self) -> String {
        Self::helper()
    }
}

impl Named for B {
    fn name(&self) -> String {
        <A as Named>::shout(&A)
    }
}

impl fmt::Display for A {}
