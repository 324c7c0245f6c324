pub mod files;
#[path = "odd/place.rs"]
mod moved;

pub mod inline {
    use super::*;

    pub fn f() {
        super::g();
        self::deep::h();
    }

    mod deep {
        pub fn h() {}
    }
}

fn g() {
    inline::f();
    crate::files::read();
}

#[cfg(test)]
mod tests {
    #[test]
    fn works() {
        super::g();
    }
}
