#lang racket/base
;;; Orders and what is in them.

(provide total limit
         (struct-out order)
         (rename-out [internal external])
         (contract-out [checked (-> integer? integer?)]))

;; What a customer wants.
(struct order (id [lines #:mutable]) #:transparent)
(struct special order (price))

(define limit 10)
(define-values (first second) (values 1 2))

;; The sum of all lines.
;; Free ones count nothing.
(define (total order [scale 1] #:unit unit . rest)
  (define size (length rest))
  (define (twice x)
    (* x size))
  (let loop ([i 0] [sum scale])
    (if (< i size) (loop (add1 i) (+ sum i)) (twice sum))))

(define ((curried a) b) (list a b))
(define internal (lambda (x #:key [k 1]) x))
(define many (λ args args))
(define/contract (checked x) (-> integer? integer?) x)

(module inner racket/base
  (provide deep)
  (define (deep x) x))

(module+ test
  (require rackunit)
  (define expected 1)
  (check-equal? (total 1) expected))
