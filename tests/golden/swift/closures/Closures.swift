func closures(items: [Item]) {
    items.forEach { $0.touch() }
    items.filter { item in item.ok }.first?.touch()
    items.map { (item: Item) -> Int in item.count }
    items.reduce(0) { total, item in total + item.count }
    items.sorted(by: { a, b in a.rank < b.rank })
    run(after: 1) { [weak self] in self?.done() } completion: { result in result.log() }
    let handler = { (item: Item) in item.touch() }
    call(helper)
    call(helper(_:))
    handler(items[0])
}
