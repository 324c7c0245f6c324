@Wrapped @Other.Mark(1)
class References {
    @State var store: Store

    func run(item: Item) {
        item.count += 1
        self.total = item.count
        item.list[0].name = "x"
        let sum = total + item.count
        let text = "\(item.name) \(format(sum))"
        Self.make(); Generic<Item>(1)
        super.run(item: item)
        let path = \Item.name
        return item.ok ? first : second
    }
}
