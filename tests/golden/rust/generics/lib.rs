fn first<T, U>(t: T, u: &U) -> T::Item
where
    T: Iterator<Item = U> + Send,
    U: ?Sized + Show,
{
    u.show();
    t.next().unwrap()
}

fn dynamic(shows: &[Box<dyn Show>]) -> impl Show + '_ {
    Vec::<u8>::with_capacity(3);
    shows[0].show()
}
