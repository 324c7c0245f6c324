// Package m does.
package m

import "fmt"

// Add adds.
func Add(a, b int, rest ...string) (n int, err error) {
	defer func() { fmt.Println(n) }()
	return a + b, nil
}

func _() {}
func init() {}
func init() {}
func one() string { return "" }
func cb(f func(a int) error) func() { return func() { f(1) } }
func external(x int) int

var handler = func(w Writer) { w.Write(nil) }
