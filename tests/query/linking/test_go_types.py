"""Go linking by the kinds of types and packages that it must know."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

MOD = {"go.mod": "module example.org/s\n\ngo 1.22\n"}


def test_interfaces_and_structs_embed_each_other() -> None:
    p = Project(
        MOD
        | {
            "m.go": """\
package s

type R interface{ Read() int }
type W interface{ Write() }
type RW interface {
	R
	W
	Close()
}
type F struct{}
func (f *F) Read() int { return 1 }
func (f *F) Write()    {}
func (f *F) Close()    {}
func u(x RW) { x.Read(); x.Write(); x.Close() }
type Wrap struct{ RW }
func (w Wrap) Close() { w.RW.Close(); w.Read() }
type P struct{ *F }
func v(p P) { p.Close(); p.F.Read() }
""",
        }
    )
    assert p.calls("m.go#R.Read") == ["m.go:14", "m.go:16"]
    assert p.calls("m.go#W.Write") == ["m.go:14"]
    assert p.calls("m.go#RW.Close") == ["m.go:14", "m.go:16"]
    assert p.calls("m.go#F.Close") == ["m.go:14?", "m.go:16?", "m.go:18"]
    assert p.calls("m.go#F.Read") == ["m.go:14?", "m.go:16?", "m.go:18"]
    assert p.rows("m.go#R", "inherit") == ["m.go:6"]
    assert p.rows("m.go#RW", "inherit") == ["m.go:15"]


def test_methods_are_values_and_expressions() -> None:
    p = Project(
        MOD
        | {
            "m.go": """\
package s

type T struct{ fn func(int) int; n int }
func (t T) Do(i int) int { return i }
func (t *T) Ptr() *T { return t }
func u(t T) {
	f := t.Do
	f(1)
	g := T.Do
	g(t, 1)
	h := (*T).Ptr
	h(&t)
	t.fn(1)
	t.Ptr().Do(2)
	defer t.Do(1)
	go t.Do(2)
	defer func() { t.Do(3) }()
}
""",
        }
    )
    assert p.rows("m.go#T.Do", "read") == ["m.go:7", "m.go:9"]
    assert p.calls("m.go#T.Do") == ["m.go:8?", "m.go:10?", "m.go:14", "m.go:15", "m.go:16", "m.go:17"]
    assert p.rows("m.go#T.Ptr", "read") == ["m.go:11"]
    assert p.calls("m.go#T.fn") == ["m.go:13"]


def test_constants_of_a_group_repeat_their_type() -> None:
    p = Project(
        MOD
        | {
            "m.go": """\
package s

type Color int

const (
	Red Color = iota
	Green
	Blue
)
const A, B = 1, 2
var (
	x, y = 1, two()
	z    Color
)
func (c Color) String() string { return "" }
func two() int { return 2 }
func u(c Color) int {
	switch c {
	case Red, Green:
		return A
	}
	Blue.String()
	z.String()
	z = Blue
	x++
	_ = Color(3).String()
	return B + y
}
""",
        }
    )
    assert p.rows("m.go#Red", "read") == ["m.go:19"]
    assert p.rows("m.go#Green", "read") == ["m.go:19"]
    assert p.rows("m.go#Blue", "read") == ["m.go:22", "m.go:24"]
    assert p.calls("m.go#Color.String") == ["m.go:22", "m.go:23", "m.go:26"]
    assert p.rows("m.go#z", "write") == ["m.go:24"]
    assert p.rows("m.go#x", "write") == ["m.go:25"]
    assert p.rows("m.go#A", "read") == ["m.go:20"]
    assert p.rows("m.go#B", "read") == ["m.go:27"]
    assert p.calls("m.go#two") == ["m.go:12"]
    assert p.world.find("Green")[0].symbol.kind == "constant"


def test_generic_types_and_functions_give_back_their_arguments() -> None:
    p = Project(
        MOD
        | {
            "m.go": """\
package s

type Num interface{ ~int | ~float64; Abs() }
type Node[K comparable, V any] struct { key K; val V; next *Node[K, V] }
func (n *Node[K, V]) Val() V { return n.val }
func Map[T, U any](xs []T, f func(T) U) []U { return nil }
func Max[T Num](a, b T) T { a.Abs(); return a }
func New[K comparable, V any](k K, v V) *Node[K, V] { return &Node[K, V]{key: k, val: v} }
type T struct{}
func (T) Go() {}
func u(n *Node[string, T]) {
	n.Val().Go()
	n.next.Val().Go()
	n.val.Go()
	m := &Node[string, *T]{}
	m.Val().Go()
	Map[int, string](nil, nil)
	Map([]T{}, func(t T) int { t.Go(); return 1 })
	Max(1, 2)
	q := New("a", T{})
	q.Val().Go()
	r := New[string, T]("a", T{})
	r.Val().Go()
	id(T{}).Go()
}
func id[X any](x X) X { return x }
""",
        }
    )
    assert p.calls("m.go#T.Go") == [
        "m.go:12",
        "m.go:13",
        "m.go:14",
        "m.go:16",
        "m.go:18",
        "m.go:21",
        "m.go:23",
        "m.go:24",
    ]
    assert p.calls("m.go#Map") == ["m.go:17", "m.go:18"]
    assert p.calls("m.go#Num.Abs") == ["m.go:7"]
    assert p.rows("m.go#Num", "type") == ["m.go:7"]
    assert p.calls("m.go#New") == ["m.go:20", "m.go:22"]
    assert p.rows("m.go#Node.key", "write") == ["m.go:8"]


def test_every_file_of_a_package_has_its_own_init() -> None:
    p = Project(
        MOD
        | {
            "a.go": """\
package s

func init() { a() }
func init() { a() }
func a() {}
""",
            "b.go": """\
package s

func init() { a() }
func z() { init() }
""",
        }
    )
    assert p.calls("a.go#a") == ["a.go:3", "a.go:4", "b.go:3"]
    assert p.calls("a.go#init") == []
    assert len(p.world.find("init")) == 2


def test_functions_for_several_platforms_are_candidates() -> None:
    p = Project(
        MOD
        | {
            "f_linux.go": """\
package s

func plat() {}
""",
            "f_windows.go": """\
package s

func plat() {}
""",
            "g.go": """\
//go:build foo

package s

func only() {}
""",
            "u.go": """\
package s

func u() {
	plat()
	only()
}
""",
        }
    )
    assert p.calls("f_linux.go#plat") == ["u.go:4?"]
    assert p.calls("f_windows.go#plat") == ["u.go:4?"]
    assert p.calls("g.go#only") == ["u.go:5"]


def test_test_packages_beside_a_package_import_it() -> None:
    p = Project(
        MOD
        | {
            "m.go": """\
package s

func F() {}

type T struct{}
func (T) M() {}
""",
            "x_test.go": """\
package s_test

import (
	"testing"

	"example.org/s"
)

func TestF(t *testing.T) {
	s.F()
	helper()
	t.Run("x", func(t *testing.T) { s.F(); var v s.T; v.M() })
}

func helper() {}
""",
            "in_test.go": """\
package s

import "testing"

func TestG(t *testing.T) { F() }
func helper() {}
""",
        }
    )
    assert p.calls("m.go#F") == ["in_test.go:5", "x_test.go:10", "x_test.go:12"]
    assert p.calls("x_test.go#helper") == ["x_test.go:11"]
    assert p.calls("in_test.go#helper") == []
    assert p.calls("m.go#T.M") == ["x_test.go:12"]


def test_workspaces_vendored_and_internal_packages() -> None:
    p = Project(
        {
            "go.work": """\
go 1.22

use (
	./app
	./lib
)
""",
            "app/go.mod": "module ex.org/app\n",
            "lib/go.mod": "module ex.org/lib\n",
            "lib/internal/i.go": """\
package internal

func I() {}
""",
            "lib/l.go": """\
package lib

import "ex.org/lib/internal"

func L() { internal.I() }
""",
            "app/m.go": """\
package main

import (
	"ex.org/lib"
	v "third.org/v"
	_ "ex.org/lib/internal"
)

func main() {
	lib.L()
	v.V()
}
""",
            "app/vendor/third.org/v/v.go": """\
package v

func V() {}
""",
        }
    )
    assert p.calls("lib/l.go#L") == ["app/m.go:10"]
    assert p.calls("lib/internal/i.go#I") == ["lib/l.go:5"]
    assert p.calls("app/vendor/third.org/v/v.go#V") == ["app/m.go:11"]


def test_a_package_goes_by_its_clause_not_its_directory() -> None:
    p = Project(
        MOD
        | {
            "go-yaml/y.go": """\
package yaml

func Y() {}
""",
            "v2/w.go": """\
package wid

func W() {}
""",
            "m.go": """\
package s

import (
	"example.org/s/go-yaml"
	"example.org/s/v2"
)

func u() {
	yaml.Y()
	wid.W()
}
""",
            "odd.dir/z.go": """\
package other

func Z() {}
""",
            "n.go": """\
package s

import "example.org/s/odd.dir"

func n() { other.Z() }
""",
        }
    )
    assert p.calls("go-yaml/y.go#Y") == ["m.go:9"]
    assert p.calls("v2/w.go#W") == ["m.go:10"]
    assert p.calls("odd.dir/z.go#Z") == ["n.go:5"]


def test_results_function_types_and_written_out_structs_have_types() -> None:
    p = Project(
        MOD
        | {
            "m.go": """\
package s

type Err struct{ code int }
func (e *Err) Error() string { return "" }
type H func(a int) *Err
func (h H) Serve() {}
func run() (res *Err, err error) {
	res = &Err{code: 1}
	res.Error()
	return
}
func u(h H, e error) {
	h(1).Error()
	h.Serve()
	H(func(a int) *Err { return nil }).Serve()
outer:
	for i := 0; i < 3; i++ {
		continue outer
	}
	r, _ := run()
	r.Error()
	var he *Err
	if errorsAs(e, &he) { he.Error() }
	switch v := e.(type) {
	case *Err:
		v.Error()
	case nil:
	default:
		v.Error()
	}
	var fn func() *Err = nil
	fn().Error()
	fs := []func() *Err{}
	fs[0]().Error()
	m := map[string]H{"a": h}
	m["a"].Serve()
	anon := struct{ e *Err }{e: he}
	anon.e.Error()
	cfg := struct {
		inner Err
	}{}
	cfg.inner.Error()
}
func errorsAs(e error, t any) bool { return true }
""",
        }
    )
    assert p.calls("m.go#Err.Error") == [
        "m.go:9",
        "m.go:13",
        "m.go:21",
        "m.go:23",
        "m.go:26",
        "m.go:32",
        "m.go:34",
        "m.go:38",
        "m.go:42",
    ]
    assert p.calls("m.go#H.Serve") == ["m.go:14", "m.go:15", "m.go:36"]
    assert p.rows("m.go#Err.code", "write") == ["m.go:8"]


def test_aliases_defined_types_and_fields_of_nested_structs() -> None:
    p = Project(
        MOD
        | {
            "m.go": """\
package s

type T struct {
	Name string `json:"name,omitempty"`
	Sub  struct{ X int }
	M    map[string][]*U
}
type U struct{}
func (u *U) Go() {}
type A = T
type D T
type L []U
func (l L) Len() int { return len(l) }
func (a *A) OnT() {}
func u(a A, d D, l L, t T) {
	a.OnT()
	t.OnT()
	_ = d.Name
	_ = a.Sub.X
	l[0].Go()
	l.Len()
	for _, x := range l { x.Go() }
	for _, xs := range t.M { for _, x := range xs { x.Go() } }
	t.M["a"][0].Go()
	_ = T{Name: "a"}
	_ = []T{{Name: "b"}}
	_ = map[string]*T{"k": {Name: "c"}}
	_ = &T{Sub: struct{ X int }{1}}
}
""",
        }
    )
    assert p.calls("m.go#A.OnT") == ["m.go:16"]
    assert p.calls("m.go#U.Go") == ["m.go:20", "m.go:22", "m.go:23", "m.go:24"]
    assert p.calls("m.go#L.Len") == ["m.go:21"]
    assert p.rows("m.go#T.Name") == ["m.go:18", "m.go:25", "m.go:26", "m.go:27"]
    assert p.rows("m.go#T.Sub", "read") == ["m.go:19"]
    assert [s.symbol.qualified for s in p.world.find("X")] == ["T.Sub.X"]
    assert p.rows("m.go#T.Sub.X", "read") == ["m.go:19"]


def test_blocks_closures_and_statements_have_scopes() -> None:
    p = Project(
        MOD
        | {
            "m.go": """\
package s

func f() {}
func g() {}
func u() {
	f := func() { g() }
	f()
	{
		g := 1
		_ = g
	}
	g()
	if f := 1; f > 0 { g() } else { g() }
	for f := range []int{} { _ = f }
	switch f := g2(); f { case 1: g() }
	select { case v := <-make(chan int): _ = v; g() }
	var wg W
	wg.Do(func() { g() })
	func(g int) { _ = g }(1)
	h := map[string]func(){"a": g, "b": func() { g() }}
	_ = h
}
func g2() int { return 1 }
type W struct{}
func (w W) Do(f func()) { f() }
var global = func() { g() }
""",
        }
    )
    assert p.calls("m.go#f") == []
    assert p.calls("m.go#g") == [
        "m.go:6",
        "m.go:12",
        "m.go:13",
        "m.go:13",
        "m.go:15",
        "m.go:16",
        "m.go:18",
        "m.go:20",
        "m.go:26",
    ]
    assert p.rows("m.go#g", "read") == ["m.go:20"]


def test_foreign_methods_and_embedded_foreign_types_are_not_the_projects() -> None:
    p = Project(
        MOD
        | {
            "m.go": """\
package s

import (
	"fmt"
	"net/http"
	"strings"
)

type S struct{ http.Handler; b strings.Builder }
func (s *S) Println() {}
func (s *S) WriteString(a string) {}
func (s *S) Printf() { fmt.Printf("x"); s.b.WriteString("a"); s.ServeHTTP(nil, nil) }
func (s *S) ServeHTTPX() {}
func Error() {}
func u(err error, w http.ResponseWriter) { err.Error(); fmt.Println(); w.WriteString("x"); var e error; e.Error() }
""",
        }
    )
    assert p.rows("m.go#S.Println") == []
    assert p.rows("m.go#S.WriteString") == []
    assert p.rows("m.go#S.Printf") == []
    assert p.rows("m.go#Error") == []
    assert p.guesses("m.go#S.WriteString") == []


def test_every_case_of_a_type_switch_binds_its_name_and_types_in_signatures_bind_none() -> None:
    p = Project(
        MOD
        | {
            "m.go": "package s\ntype A struct{}\nfunc (A) Go() {}\ntype B struct{}\nfunc (B) Go() {}\n"
            "func t() {}\nfunc a() {}\ntype F func(a int)\nfunc u(x any, g func(a int)) {\n\tswitch t := x.(type) {\n"
            "\tcase A:\n\t\tt.Go()\n\tcase B:\n\t\tt.Go()\n\tcase int, string:\n\t\t_ = t\n\tdefault:\n\t\t_ = t\n\t}\n\ta()\n}\n"
        }
    )
    assert p.calls("m.go#A.Go") == ["m.go:12"]
    assert p.calls("m.go#B.Go") == ["m.go:14"]
    assert p.rows("m.go#t") == []
    assert p.calls("m.go#a") == ["m.go:20"]


def test_keys_of_literals_are_fields_or_nothing() -> None:
    p = Project(
        MOD
        | {
            "m.go": "package s\ntype T struct{ name string }\nfunc name() {}\nconst Red = 1\nfunc u() {\n"
            '\ttests := []struct{ name string; in *T }{{name: "a"}}\n\t_ = map[int]string{Red: "r"}\n'
            '\t_ = [...]T{{name: "b"}}\n\tfor _, tt := range tests {\n\t\t_ = tt.in.name\n\t}\n}\n'
        }
    )
    assert p.rows("m.go#name") == []
    assert p.rows("m.go#Red", "read") == ["m.go:7"]
    assert p.rows("m.go#T.name") == ["m.go:8", "m.go:10"]


def test_what_channels_iterators_and_functions_without_a_name_give() -> None:
    p = Project(
        {
            "go.mod": "module x\n",
            "a.go": "package p\n\ntype T struct{}\n\nfunc (t *T) R() {}\n\ntype O struct{}\n\nfunc (o *O) R() {}\n\n"
            "func f(ch chan *T, seq iter.Seq[*T], in <-chan []*T) {\n\tx := func() *T { return nil }()\n\tx.R()\n\ty := <-ch\n\ty.R()\n"
            "\tfor z := range ch {\n\t\tz.R()\n\t}\n\tfor s := range seq {\n\t\ts.R()\n\t}\n\t(<-ch).R()\n"
            "\tg := func(a int) (*T, error) { return nil, nil }\n\tt, _ := g(1)\n\tt.R()\n\tv, ok := <-ch\n\tv.R()\n\tm := make(chan *T)\n\t(<-m).R()\n\t(<-in)[0].R()\n"
            "\tselect {\n\tcase q := <-m:\n\t\tq.R()\n\t}\n\t_ = ok\n}\n",
        }
    )
    assert p.calls("a.go#T.R") == [f"a.go:{line}" for line in (13, 15, 17, 20, 22, 25, 27, 29, 30, 33)]


def test_items_of_a_slice_of_pointers_that_is_written_out() -> None:
    source = "package a\ntype H struct{}\nfunc (h *H) Run() {}\nfunc f(h *H) {\n\tfor _, x := range []*H{h} {\n\t\tx.Run()\n\t}\n}\n"
    p = Project({"go.mod": "module example.org/a\n", "a.go": source})
    assert p.calls("a.go#H.Run") == ["a.go:6"]
