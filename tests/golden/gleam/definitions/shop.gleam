//// Orders and what is in them.

/// What a customer wants.
pub type Order {
  Order(id: Int, lines: List(Line))
  Draft
}

pub type Line {
  Line(
    // Name of the article.
    article: String,
    count: Int,
  )
}

pub opaque type Token(a) {
  Token(inner: a)
}

pub type Price = Float

pub const limit: Int = 10

const names = ["a", "b"]

/// The sum of all lines.
/// Free ones count nothing.
pub fn total(order: Order, at price: Price) -> Float {
  0.0
}

fn empty() {
  Draft
}

@external(erlang, "shop_ffi", "print")
pub fn print(text: String) -> Nil
