func loops(store: Store) {
    for item in store.items where item.ok { item.touch() }
    for (key, value) in store.map { value.touch(key) }
    for case let .some(item) in store.optional { item.touch() }
    for _ in 0..<store.count { step() }
    repeat { step() } while store.more
    do {
        let inner = try risk()
        inner.touch()
    } catch let error as BadError { error.log()
    } catch { error.log() }
}
