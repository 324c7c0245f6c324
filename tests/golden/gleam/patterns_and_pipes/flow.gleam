import gleam/list.{filter}
import gleam/result
import shape

pub fn run(input, keep) {
  use parsed <- result.try(parse(input))
  let #(first, rest) = split(parsed)
  let assert [shape.Circle(radius: r), ..others] = rest
  let grow = fn(n) { n *. r }
  others
  |> filter(keep)
  |> list.map(grow)
  |> list.map(area(_, first))
  |> finish
}

fn area(item, factor) {
  case item, factor {
    shape.Circle(r), f if f >. r -> square(r)
    shape.Box(side: s, ..) as whole, _ -> {
      let side = s
      shape.Box(..whole, side: side *. factor)
    }
    _, other -> other
  }
}

fn parse(area) {
  area(1)
}

fn split(x) {
  todo
}

// A brace that is never closed must not lose what stands above.
fn broken(x) {
  case x {
