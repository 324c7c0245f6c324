class Broken {
    func fine() { use(1) }
    func half( { return
    func after() { use(2) }
}
func last() { use(3) }
