#lang racket

(define logged% (class object%
  (super-new)
  (define/public (log text) (displayln text))))

;; An account.
(define account%
  (class* logged% (printable<%>)
    (init-field owner [limit 10])
    (field [balance 0])
    (super-new)
    (define/public (deposit amount #:note [note ""])
      (set! balance (+ balance amount))
      (check amount)
      (send this log note))
    (define/private (check amount) (> amount 0))
    (define/override (log text) (super log text))))

(define account (new account% [owner "a"]))
(send account deposit 1)

(define-syntax-rule (swap! a b)
  (let ([tmp a])
    (set! a b)
    (set! b tmp)))

(define-syntax (while stx)
  (syntax-case stx ()
    [(_ test body ...) #'(let loop () (when test body ... (loop)))]))

(define-syntax unless* (make-rename-transformer #'unless))

(swap! account account)

; A bracket that is never closed must not lose what stands above.
(define (broken x)
  (let ([y (account x
