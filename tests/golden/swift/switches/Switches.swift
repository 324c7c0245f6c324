func switches(kind: Kind, thing: Any) {
    switch kind {
    case .red, .blue: paint(.green)
    case .mixed(let a, let b): a.mix(b)
    case let .named(name) where name.ok: use(name)
    default: break
    }
    switch thing {
    case is Item: break
    case let item as Item: item.touch()
    case (.red, _): break
    default: break
    }
    if kind == .red { }
    let start: Kind = .blue
    self.kind = .red
}
