@discardableResult
public func load<T: Codable>(_ url: URL, into type: T.Type, retries n: Int = 3, tags: String...) async throws -> [String: T]? where T: Item {
    func inner(_ x: Int) -> Int { x }
    return try await fetch(url, inner(n))
}

func apply(_ body: @escaping (Item) -> Void, to a: inout Item, with b: some Shape, or c: any Shape & Sized) -> (Item, Int) {
    body(a)
}

private func hidden() {}
