package m

type A struct{ B[int]; c.D; *E }
type I interface {
	J
	M()
}
func u(a A) { a.B.x(); a.E.y(); a.z() }
