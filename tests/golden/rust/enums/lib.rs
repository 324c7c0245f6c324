pub enum Shape {
    Dot,
    Circle(Disc, f64),
    Square { side: f64 },
    Coded = 7,
}

use Shape::*;

fn area(shape: &Shape) -> f64 {
    match shape {
        Shape::Dot => 0.0,
        Circle(disc, r) if *r > 1.0 => disc.area(*r),
        Shape::Square { side } => side * side,
        other @ Shape::Coded => other.code(),
        _ => 1.0,
    }
}
