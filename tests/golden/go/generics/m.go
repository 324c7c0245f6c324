package m

type Number interface{ ~int | ~float64 }
type Pair[K comparable, V any] struct {
	Key K
	Val V
}

func Map[T, U any](xs []T, f func(T) U) []U {
	var out []U
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

func use() {
	p := &Pair[string, int]{Key: "a"}
	q := New[string, int]("a", 1)
	Map[int](nil)
	pkg.Map[int, string](nil, nil)
	_, _ = p, q
}
