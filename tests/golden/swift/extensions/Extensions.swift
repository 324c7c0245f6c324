struct Stack {
    var items: [Int]
}

extension Stack: Sequence where Element: Item {
    func push() { grow() }
    struct Cursor {}
}

extension Outer.Inner {
    static func make() -> Outer.Inner { Outer.Inner() }
}

extension String {
    var slug: String { lowercased() }
}
