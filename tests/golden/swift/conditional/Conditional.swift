#if DEBUG
func trace() { write("debug") }
#else
func trace() {}
#endif

@available(iOS 15, *)
func modern() {
    if #available(iOS 16, *) { newer() }
}

macro stringify(_ x: Int) -> String = #externalMacro(module: "M", type: "T")
