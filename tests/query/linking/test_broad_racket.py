"""Racket: what is required and provided, prefixes, classes, quoted data."""

from tests.support.memory_snapshot import Project

GEO = "#lang racket\n(provide area (rename-out [internal outer]) (struct-out point))\n(struct point (x y))\n(define (area s) (helper s))\n(define (helper s) s)\n(define (internal s) s)\n"


def test_required_files_offer_what_they_provide_under_prefixes_and_other_names() -> None:
    p = Project(
        {
            "lib/geo.rkt": GEO,
            "geo.rkt": "#lang racket\n(provide (all-defined-out))\n(define (area s) (helper s))\n(define (helper s) s)\n",
            "a.rkt": '#lang racket\n(require "lib/geo.rkt")\n(area 1)\n(outer 2)\n(point 1 2)\n(helper 3)\n',
            "b.rkt": '#lang racket\n(require (prefix-in g: "geo.rkt"))\n(define (run) (g:area 1))\n(map g:helper (list 1))\n',
            "c.rkt": '#lang racket\n(require (only-in "lib/geo.rkt" [area size]))\n(size 1)\n(area 2)\n',
            "lib/d.rkt": '#lang racket\n(require "../a.rkt" (rename-in "geo.rkt" [area size]))\n(size 1)\n',
        }
    )
    assert p.calls("lib/geo.rkt#area") == ["a.rkt:3", "c.rkt:3", "lib/d.rkt:3"]
    assert p.calls("geo.rkt#area") == ["b.rkt:3"]
    assert p.calls("lib/geo.rkt#internal") == ["a.rkt:4"]
    assert p.calls("lib/geo.rkt#point") == ["a.rkt:5"]
    assert p.calls("lib/geo.rkt#helper") == ["lib/geo.rkt:4"]
    assert p.rows("geo.rkt#helper") == ["b.rkt:4", "geo.rkt:3"]


def test_methods_are_sent_to_objects_of_known_classes() -> None:
    p = Project(
        {
            "a.rkt": (
                "#lang racket\n(provide cart%)\n(define base% (class object% (super-new) (define/public (log x) x)))\n"
                "(define cart% (class base% (super-new)\n  (define/public (go x) (stop x) (send this log x))\n  (define/private (stop x) x)))\n"
                "(define c (new cart%))\n(send c go 1)\n(let ([d (new cart%)]) (send d log 2))\n(define (run e) (send e go 3))\n"
            ),
        }
    )
    assert p.calls("a.rkt#cart%.go") == ["a.rkt:8"]
    assert p.calls("a.rkt#cart%.stop") == ["a.rkt:5"]
    assert p.calls("a.rkt#base%.log") == ["a.rkt:5", "a.rkt:9"]
    assert p.calls("a.rkt#cart%") == ["a.rkt:7", "a.rkt:9"]


def test_locals_patterns_quoted_data_and_other_languages_do_not_bind() -> None:
    p = Project(
        {
            "a.rkt": (
                "#lang racket\n(define (area s) s)\n(define (run area) (area 1))\n(let ([area 2]) (area 1))\n"
                "(match 1 [(list area b) (area b)])\n'(area (area 1))\n#;(area 1)\n(for ([area (list 1)]) (area 2))\n`(a ,(area 1))\n"
            ),
            "b.rkt": "#lang racket\n(area 1)\n",
            "x.clj": "(defn area [s] s)\n(area 1)\n",
        }
    )
    assert p.calls("a.rkt#area") == ["a.rkt:9"]


def test_super_runs_the_method_of_the_base_and_inherited_ones_are_named() -> None:
    source = (
        "#lang racket\n(define a% (class object% (super-new) (define/public (go x) x) (define/public (tell) 1)))\n"
        "(define b% (class a% (super-new) (inherit tell)\n  (define/override (go x)\n    (super go x)\n    (tell))))\n"
    )
    p = Project({"m.rkt": source})
    assert p.calls("m.rkt#a%.go") == ["m.rkt:5"]
    assert p.calls("m.rkt#b%.go") == []
    assert p.calls("m.rkt#a%.tell") == ["m.rkt:6?"]
