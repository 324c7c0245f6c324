package m

func f(a, b int, c ...T) (r *T, err error) {
	x := a
	y, ok := m["k"]
	z, err := load()
	var v T
	var w, u = 1, pair()
	for i, e := range xs { _ = e }
	for k := range m { _ = k }
	for range 3 { }
	if n := a; n > 0 { x := n; _ = x }
	switch t := v.(type) {
	case *T:
		t.do()
	case A, B:
		t.do()
	default:
		t.do()
	}
	select {
	case got, ok := <-ch:
		got.do()
	}
outer:
	for { break outer }
	func(p T) { p.do() }(v)
	tests := []struct{ name string; in *T }{{"a", nil}}
	for _, tt := range tests { tt.in.do() }
}
