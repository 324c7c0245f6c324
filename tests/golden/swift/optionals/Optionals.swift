func optionals(item: Item?, any: Store) {
    guard let found = item, let parent = found.parent else { return }
    if let child = parent.child, case .some(let deep) = child.deep { deep.touch() }
    if var copy = item { copy.touch() }
    if let item { item.touch() }
    while let next = any.next() { next.touch() }
    item?.parent?.touch()
    item!.parent!.touch()
    let chosen = item ?? Item()
    let cast = any as? Item
    let forced = any as! Item
    let tried = try? any.load()
    _ = (cast, forced, tried, chosen)
}
