class Store {
    static let shared = Store()
    private(set) var items: [Item] = [], count = 0
    lazy var index: Index = { Index() }()
    weak var delegate: StoreDelegate?
    var first: Item { items[0] }
    var last: Item {
        get { items.last! }
        set { items.append(newValue) }
    }
    var watched: Int = 0 {
        willSet(next) { check(next) }
        didSet { changed() }
    }

    init(name: String, _ size: Int = 1) { self.name = name; super.init() }
    convenience init?(file: File) throws { self.init(name: file.name) }
    deinit { close() }
    subscript(i: Int) -> Item { items[i] }
    static func == (l: Store, r: Store) -> Bool { l.name == r.name }
}
