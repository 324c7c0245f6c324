impl<T: Clone> Stack<T> {
    pub const MAX: usize = 10;

    pub fn new() -> Self {
        Self { items: Vec::new() }
    }

    fn push(&mut self, item: T) -> &mut Self {
        self.items.push(item);
        self
    }

    fn into_inner(self: Box<Self>) -> Vec<T> {
        self.items
    }
}

impl<'a> From<&'a str> for other::Name {
    fn from(text: &'a str) -> Self {
        other::Name::parse(text)
    }
}

impl Ext for [u8] {
    fn not_named(&self) {}
}
