/// A shape.
@objc public final class Shape<T: Codable>: Base<T>, Drawable where T: Hashable {
    class Inner {}
}

struct Point: Equatable {
    var x, y: Int
}

actor Counter {}

protocol Drawable: AnyObject, Sized {
    associatedtype Canvas: Surface
    var size: Int { get set }
    static func make() -> Self
    func draw(on canvas: Canvas)
    init(size: Int)
}

typealias Handler = (Point) -> Void
typealias Points = [Point]
