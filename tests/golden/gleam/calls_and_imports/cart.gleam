import gleam/io
import gleam/list
import shop/order.{type Order, Draft, Order as Made, total as sum} as orders
import shop/price/format as money

pub fn show(order: Order) -> Nil {
  let text = money.euro(sum(order, 2.0))
  io.println("total: " <> text)
  orders.print(text)
}

pub fn build(articles: List(String)) -> orders.Order {
  let lines = list.map(articles, fn(article) { orders.Line(article, count: 1) })
  case lines {
    [] -> Draft
    [first, ..] -> Made(id: next(first), lines: lines)
  }
}

fn next(line: orders.Line) -> Int {
  line.count + 1
}
