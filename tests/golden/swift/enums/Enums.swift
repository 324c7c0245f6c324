enum Direction: String, CaseIterable {
    case north = "n", south
    case custom(Point, label: String)
    indirect case turn(Direction)
    static let start = Direction.north

    var opposite: Direction {
        switch self {
        case .north: return .south
        case .custom(let point, _): point.reset(); return .north
        case let .turn(inner): return inner
        default: return self
        }
    }
}
