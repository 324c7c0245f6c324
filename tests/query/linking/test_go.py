"""Go linking by the kinds of fault it must be free of."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

MOD = {"go.mod": "module example.org/s\n\ngo 1.22\n"}


def test_the_shallowest_embedded_method_wins() -> None:
    p = Project(
        MOD
        | {
            "m.go": "package s\ntype A struct{}\nfunc (A) M() {}\ntype B struct{ A }\ntype D struct{}\n"
            "func (D) M() {}\ntype C struct {\n\tB\n\tD\n}\nfunc u(c C) { c.M() }\n"
        }
    )
    assert p.calls("m.go#D.M") == ["m.go:11"]
    assert p.calls("m.go#A.M") == []


def test_methods_of_a_generic_type_in_another_file() -> None:
    p = Project(
        MOD
        | {
            "stack.go": "package s\ntype Stack[T any] struct{ items []T }\n",
            "push.go": "package s\nfunc (s *Stack[T]) Push(x T) { grow() }\nfunc grow() {}\n",
            "use.go": "package s\nfunc use(s *Stack[int]) {\n\ts.Push(1)\n\tt := &Stack[string]{}\n\tt.Push(2)\n}\n",
        }
    )
    assert p.calls("push.go#grow") == ["push.go:2"]
    assert p.calls("push.go#Stack.Push") == ["use.go:3", "use.go:5"]


def test_packages_by_module_path_with_alias_and_dot_import() -> None:
    p = Project(
        MOD
        | {
            "lib/l.go": "package lib\nfunc F() {}\nfunc G() {}\ntype T struct{}\nfunc New() (*T, error) { return nil, nil }\n"
            "func (t *T) Do() {}\n",
            "a.go": 'package s\nimport l "example.org/s/lib"\nfunc a() {\n\tl.F()\n\tt, err := l.New()\n\tt.Do()\n\terr.Error()\n}\n',
            "b.go": 'package s\nimport . "example.org/s/lib"\nfunc b() { G() }\n',
            "c.go": 'package s\nimport "other.org/lib"\nfunc c() { lib.F() }\n',
        }
    )
    assert p.calls("lib/l.go#F") == ["a.go:4"]
    assert p.calls("lib/l.go#G") == ["b.go:3"]
    assert p.calls("lib/l.go#T.Do") == ["a.go:6"]


def test_same_names_in_other_packages_do_not_mix() -> None:
    text = "func run() { step() }\nfunc step() {}\n"
    p = Project(MOD | {"a/a.go": "package a\n" + text, "b/b.go": "package b\n" + text})
    assert p.calls("a/a.go#step") == ["a/a.go:2"]
    assert p.calls("b/b.go#step") == ["b/b.go:2"]


def test_replace_directives_lead_to_local_modules() -> None:
    p = Project(
        {
            "app/go.mod": "module example.org/app\nrequire example.org/lib v1.0.0\nreplace example.org/lib => ../fork\n",
            "app/m.go": 'package main\nimport "example.org/lib"\nfunc main() { lib.F() }\n',
            "fork/go.mod": "module example.org/lib\n",
            "fork/f.go": "package lib\nfunc F() {}\n",
        }
    )
    assert p.calls("fork/f.go#F") == ["app/m.go:3"]


def test_a_module_of_another_repository() -> None:
    p = Project(
        {"go.mod": "module example.org/lib\n", "sub/f.go": "package sub\nfunc F() {}\n"},
        app={
            "go.mod": "module example.org/app\nrequire example.org/lib v1.0.0\n",
            "m.go": 'package main\nimport "example.org/lib/sub"\nfunc main() { sub.F() }\n',
        },
    )
    assert p.calls("sub/f.go#F") == ["t/app:m.go:3"]


def test_interface_calls_mean_the_declared_method_and_candidates_of_implementers() -> None:
    p = Project(
        MOD
        | {
            "m.go": "package s\ntype R interface{ Read() }\ntype F struct{}\nfunc (f F) Read() {}\n"
            "type N struct{}\nfunc (n N) Other() {}\nfunc u(r R) { r.Read() }\n"
        }
    )
    assert p.calls("m.go#R.Read") == ["m.go:7"]
    assert p.calls("m.go#F.Read") == ["m.go:7?"]


def test_fields_promoted_fields_and_keys_of_literals() -> None:
    p = Project(
        MOD
        | {
            "m.go": "package s\ntype Base struct{ ID int }\ntype P struct {\n\tBase\n\tX int\n}\nfunc u(p *P) {\n"
            "\tp.X = p.ID\n\t_ = P{X: 1}\n}\n"
        }
    )
    assert p.rows("m.go#P.X", "write") == ["m.go:8", "m.go:9"]
    assert p.rows("m.go#Base.ID", "read") == ["m.go:8"]


def test_shadowing_by_parameters_and_locals() -> None:
    p = Project(
        MOD
        | {
            "m.go": "package s\nfunc step() {}\nfunc a(step func()) { step() }\nfunc b() {\n\tstep := func() {}\n\tstep()\n}\n"
            "func c() {\n\tif step := 1; step > 0 {\n\t}\n\tstep()\n}\n"
        }
    )
    assert p.calls("m.go#step") == ["m.go:11"]


def test_elements_of_slices_maps_channels_and_type_switches() -> None:
    p = Project(
        MOD
        | {
            "m.go": "package s\ntype T struct{}\nfunc (T) Do() {}\nfunc u(a []T, m map[string]*T, c chan T, x any) {\n"
            '\tfor _, t := range a {\n\t\tt.Do()\n\t}\n\ta[0].Do()\n\tm["k"].Do()\n\tif v, ok := m["k"]; ok {\n\t\tv.Do()\n\t}\n'
            "\tswitch y := x.(type) {\n\tcase *T:\n\t\ty.Do()\n\tcase int:\n\t\ty.Do()\n\t}\n\tx.(T).Do()\n\tn := new(T)\n\tn.Do()\n}\n"
        }
    )
    assert p.calls("m.go#T.Do") == ["m.go:6", "m.go:8", "m.go:9", "m.go:11", "m.go:15", "m.go:19", "m.go:21"]


def test_foreign_methods_do_not_bind_to_the_projects() -> None:
    p = Project(
        MOD
        | {
            "m.go": 'package s\nimport "database/sql"\ntype Q struct{}\nfunc (q Q) Exec() {}\nfunc Exec() {}\n'
            "func u(db *sql.DB) {\n\tdb.Exec()\n\tsql.Open().Exec()\n}\n"
        }
    )
    assert p.rows("m.go#Q.Exec") == []
    assert p.rows("m.go#Exec") == []
    assert p.guesses("m.go#Q.Exec") == []


def test_methods_as_values_and_functions_passed_by_name() -> None:
    p = Project(
        MOD
        | {
            "m.go": "package s\ntype T struct{}\nfunc (T) Do() {}\nfunc f() {}\nfunc u(t T) {\n\trun(t.Do)\n\trun(f)\n}\n"
        }
    )
    assert p.rows("m.go#T.Do", "read") == ["m.go:6"]
    assert p.rows("m.go#f", "read") == ["m.go:7"]


def test_test_files_see_the_package_but_not_the_other_way() -> None:
    p = Project(MOD | {"m.go": "package s\nfunc f() { helper() }\n", "m_test.go": "package s\nfunc helper() { f() }\n"})
    assert p.calls("m.go#f") == ["m_test.go:2"]
    assert p.calls("m_test.go#helper") == []


def test_a_local_hides_nothing_above_it_nor_in_its_own_value() -> None:
    p = Project(
        {
            "go.mod": "module ex.org/s\n",
            "config/c.go": "package config\n\ntype C struct{}\n\nfunc Load() *C { return nil }\n\nfunc (*C) Go() {}\n",
            "m.go": 'package s\n\nimport "ex.org/s/config"\n\nfunc f() int { return 1 }\n\nfunc u() {\n\tf()\n\tf := f()\n\t_ = f\n'
            "\tconfig := config.Load()\n\tconfig.Go()\n}\n\nfunc v() {\n\tf := func() {}\n\tf()\n}\n",
        }
    )
    assert p.calls("m.go#f") == ["m.go:8", "m.go:9"]
    assert p.calls("config/c.go#Load") == ["m.go:11"]
    assert p.calls("config/c.go#C.Go") == ["m.go:12"]


def test_a_method_of_another_form_does_not_implement_an_interface() -> None:
    p = Project(
        {
            "go.mod": "module ex.org/s\n",
            "m.go": "package s\n\ntype Doer interface{ Do(int, ...byte) error }\n\nfunc Run(d Doer) { d.Do(1) }\n\n"
            "type Yes struct{}\n\nfunc (*Yes) Do(n int, s ...uint8) error { return nil }\n\n"
            "type No struct{}\n\nfunc (No) Do(string, ...byte) error { return nil }\n\n"
            "type Two struct{}\n\nfunc (Two) Do(a, b int) error { return nil }\n\n"
            "type Nothing struct{}\n\nfunc (Nothing) Do(int, ...byte) {}\n",
        }
    )
    assert p.calls("m.go#Yes.Do") == ["m.go:5?"]
    assert p.calls("m.go#No.Do") == p.calls("m.go#Two.Do") == p.calls("m.go#Nothing.Do") == []
