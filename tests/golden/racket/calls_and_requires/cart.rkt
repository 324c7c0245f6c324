#lang racket
(require racket/list
         "util.rkt"
         "../shop/order.rkt"
         (prefix-in geo: "geo.rkt")
         (only-in "names.rkt" clean [trim cut])
         (rename-in "old.rkt" [run start])
         (except-in "all.rkt" hidden)
         (for-syntax racket/base)
         (file "x.rkt"))
(provide (all-defined-out) (all-from-out "util.rkt"))

(define (show order)
  (define text (geo:euro (total order)))
  (printf "~a\n" text)
  (map clean (order-lines order))
  (for/list ([line (lines order)]
             #:when (line-count line))
    (cut line))
  (match order
    [(struct special (id price)) (start price)]
    [(list a (? string? b) ...) (finish a b)]
    [_ (void)])
  (cond
    [(empty? order) => handle]
    [text (geo:close text)]
    [else (raise 'none)])
  (case text
    [(total clean) 1])
  (apply geo:sum '(total (clean 1)))
  #;(ignored order)
  `(data ,(next order) ,@(rest order))
  (set! counter (add1 counter)))
