package m

type Color int

const (
	Red Color = iota + base
	Green
	_
	Blue, Deep = 1, two
)
const Single = "x"

var (
	x, y   = 1, make(map[string]int)
	z      Color
	a, err = load()
)

func f() {
	const local = 1
	var v, w = x, local
}
