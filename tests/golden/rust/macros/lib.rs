#[macro_export]
macro_rules! twice {
    ($x:expr) => {
        $crate::run($x, LIMIT)
    };
    () => {};
}

fn uses(value: T) {
    println!("{} not(this)", value.show(), format!("{:?}", other::make(1, 2)));
    assert_eq!(T::new(), vec![a, b.c]); // nor(this)
    twice!(go::<u8>(value));
    log::info!(target: "x", "{}", 'c');
}
