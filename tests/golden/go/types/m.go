package m

type (
	// ID is a number.
	ID    int64
	Alias = pkg.Other
	Func  func(a int) *Node
	Set   map[string]struct{}
)

type Node struct {
	Base
	*pkg.Deep
	Name, Other string `json:"name"`
	next        *Node
	inner       struct {
		X int
	}
	fn func() error
}

type Empty struct{}

type Reader interface {
	Closer
	pkg.Seeker
	Read(p []byte) (int, error)
	~int | ~string
}
