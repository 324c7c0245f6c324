"""Racket."""

from app.languages.base import late
from app.languages.broad import broad
from app.languages.environment import reads_after

_FORMS = (
    "define define/contract define-values define-syntax define-syntax-rule define-syntaxes define-struct "
    "define/public define/private define/override define/pubment define/augment define/match struct lambda λ "
    "case-lambda let let* letrec let-values let*-values letrec-values if cond else when unless case match "
    "match* begin begin0 set! quote quasiquote unquote and or not do for for* for/list for/fold for/vector "
    "for/hash for/and for/or for/sum for/first for*/list for*/fold require provide module module+ module* "
    "class class* field init-field init super-new super-instantiate inherit inherit-field public private "
    "override send new this syntax-case syntax-rules syntax-parse with-syntax parameterize with-handlers "
    "let/ec let/cc delay only-in prefix-in rename-in except-in for-syntax struct-out rename-out "
    "all-defined-out all-from-out contract-out => _ ... : -> ->*"
)

LANGUAGES = (
    broad(
        "racket",
        ".rkt",
        ".rktl",
        rules=late("racket.rules:RacketRules"),
        reserved=frozenset(_FORMS.split()),
        environment=reads_after(b"getenv", rb"\(getenv\s"),
    ),
)
