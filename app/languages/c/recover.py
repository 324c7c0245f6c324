"""What would make the parser lose the rest of a file, taken out of its way: blanks keep every byte in its place.

Conditional compilation whose branches do not balance their brackets keeps its first branch when there are several, and
nothing of an only one (`extern "C" {` and its `}`). Of what stands at the margin, a piece whose brackets cross goes.
Macros that stand for attributes go too: `class API Name`, `API int f()`, `void f() REQUIRES(mutex);`. A macro that
stands on a line of its own gets a semicolon in place of the line's end. Digraphs and trigraphs become what they spell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.languages.blanks import blank
from app.languages.branches import DIRECTIVE, unbalanced

_DIRECTIVES = re.compile(rb"^" + DIRECTIVE.pattern, re.MULTILINE)
_QUIET = re.compile(rb"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'", re.DOTALL)
_PIECE = re.compile(rb"(?:\A|[;}][ \t\r]*\n|\n[ \t\r]*\n|#[^\n]*[^\\\n]\n)(?=([A-Za-z_][^\n]*[^:\n\s]))")
_PAIRS = dict(zip(b"([{", b")]}", strict=True))
_CAPITALS = rb"(?P<macro>\b[A-Z][A-Z0-9_]{2,}(?:[ \t]*\([^()\n]*\))?)"
_ATTRIBUTE = rb"(?:[A-Z][A-Z0-9_]{2,}|__\w+)(?:[ \t]*\([^()\n]*\))?"
_MACROS = (
    re.compile(
        rb"\b(?:class|struct|union|enum)\s+(?P<macro>" + _ATTRIBUTE + rb"(?:\s+" + _ATTRIBUTE +
        rb")*)\s+(?=(?!(?:const|noexcept|override|final)\b)[A-Za-z_]\w*(?:\s+final)?\s*[:{;<])"
    ),
    re.compile(
        rb"^[ \t]*(?:(?:static|extern|inline|virtual)[ \t]+)*" + _CAPITALS +
        rb"[ \t]+(?=[A-Za-z_][\w:]*(?:<[^;<>]*>)?(?:[ \t]+|[ \t]*[*&]+[ \t]*)[\w:~]+[ \t]*[(;=])", re.MULTILINE,
    ),
    re.compile(
        rb"(?:\)(?:\s*(?:const|noexcept|override|final))*|[\w>*&][ \t]+\w+|\w\])\s+" + _CAPITALS + rb"(?=\s*[;{=])"
    ),
)  # fmt: skip
_SPECIFIERS = frozenset(
    b"static extern const volatile inline register constexpr mutable thread_local class struct union enum".split()
)
_BUILT_IN = frozenset(b"void char short int long float double bool unsigned signed auto size_t".split())
_CLASS_KEYS = frozenset(b"class struct union enum".split())
_TRIGRAPHS = (
    (b"??=", b"#  "), (b"??(", b"[  "), (b"??)", b"]  "), (b"??<", b"{  "), (b"??>", b"}  "), (b"??/", b"  \\"),
)  # fmt: skip
_DIGRAPHS = ((b"%:", b"# "), (b"<%", b"{ "), (b"%>", b" }"), (b"<:", b"[ "), (b":>", b" ]"))
_STATEMENT = re.compile(rb"^[A-Z][A-Z0-9_]{2,}\([^()\n]*\)[ \t]*(?P<end>[\r\n])\n?(?=[A-Za-z_])", re.MULTILINE)
_TYPED = re.compile(
    rb"^[ \t]*(?:(?:static|extern|typedef)[ \t]+)*(?P<macro>[A-Z]\w*[A-Z]\w*\()[^(),;{}\n]+(?P<end>\))[ \t]+"
    rb"(?=[A-Za-z_]\w*[ \t]*[(;=])", re.MULTILINE,
)  # fmt: skip
_TYPEOF = re.compile(rb"\b(?:__)?typeof(?:__)?[ \t]*\([^()\n]*\)")
_MODULES = re.compile(
    rb"^[ \t]*(?:(?:export[ \t]+)?(?:module|import)\b[^;\n()=]*;|export\b(?=[ \t]+[A-Za-z_:]))", re.MULTILINE
)
_NEVER = re.compile(rb"^[ \t]*#[ \t]*if[ \t]+0\b[^\n]*\n", re.MULTILINE)
_MARK = ord("?")
_CLOSERS, _BRACE = frozenset(_PAIRS.values()), ord("}")
_NOT_BRACKETS = bytes(set(range(256)) - set(b"()[]{}"))


def spelled(source: bytes) -> bytes:
    """The source with the signs that digraphs and trigraphs spell, at their places."""
    pairs = _TRIGRAPHS if b"??" in source else ()
    if b"<%" in source and b"%>" in source:
        pairs = (*pairs, *_DIGRAPHS)
    for written, meant in pairs:
        source = source.replace(written, meant)
    return source


def compiled(source: bytes) -> bytes:
    """The source as it is spelled, without what `#if 0` keeps from the compiler."""
    source = spelled(source)
    if b"if 0" not in source:
        return source
    found, at = bytearray(source), 0
    while (match := _NEVER.search(source, at)) is not None:
        at = _end_of_branch(source, match.end())
        found[match.end() : at] = blank(source[match.end() : at])
    return bytes(found)


def _end_of_branch(source: bytes, at: int) -> int:
    """Where the directive starts that ends the branch around a position; the position itself without one."""
    depth = 0
    for match in _DIRECTIVES.finditer(source, at):
        word = match.group(1)
        if depth == 0 and not word.startswith(b"if"):
            return match.start()
        depth += word.startswith(b"if") - (word == b"endif")
    return at


def without_attributes(source: bytes) -> bytes:
    """The source without macros between `class` and a name, which make it a function unnoticed."""
    source = compiled(source)
    return _blanked(source, [match.span("macro") for match in _MACROS[0].finditer(source)])


def balanced(source: bytes) -> bytes | None:
    """The source without what does not balance; None when everything does."""
    source = compiled(source)
    quiet = _QUIET.sub(lambda match: blank(match.group()), source)
    found = (match.span("macro") for pattern in _MACROS[:2] for match in pattern.finditer(quiet))
    hidden = [span for span in found if not _named_type(quiet, span[0])]
    last = (match.span("macro") for match in _MACROS[2].finditer(quiet))
    hidden += [span for span in last if not _named_type(quiet, span[0]) and not _declares(quiet, span[0])]
    hidden += unbalanced(_blanked(quiet, hidden))
    crossed = list(_crossed(_blanked(quiet, hidden)))
    statements = [match.start("end") for match in _STATEMENT.finditer(quiet)]
    if not hidden and not crossed and not statements:
        return None
    rest = bytearray(_blanked(source, hidden + crossed))
    for at in statements:
        rest[at] = ord(";")
    for start, _ in crossed:
        rest[start] = _MARK  # so that the file is known to have a problem there
    return bytes(rest)


def typed(source: bytes) -> bytes:
    """C++ as its grammar knows it: `API(int) f();` is `int f();`, `typeof(x)` is `auto`, modules are files."""
    source = _MODULES.sub(lambda match: blank(match.group()), source)
    source = _TYPEOF.sub(lambda match: b"auto".ljust(len(match.group())), source)
    spans = [match.span(name) for match in _TYPED.finditer(source) for name in ("macro", "end")]
    return _blanked(source, spans) if spans else source


def _named_type(quiet: bytes, at: int) -> bool:
    """`typedef struct s NAME;`: what looks like a macro there is the name."""
    return quiet[quiet.rfind(b"\n", 0, at) + 1 : at].lstrip().startswith(b"typedef")


def _declares(quiet: bytes, at: int) -> bool:
    """`static const int SIZE = 1;`, `enum class KIND {`: what stands where a macro might is the name."""
    statement = re.split(rb"[;{},]", quiet[quiet.rfind(b"\n", 0, at) + 1 : at])[-1]
    words = re.findall(rb"\w+", statement)
    if b")" in statement or b"]" in statement or not words:
        return False
    rest = [word for word in words if word not in _SPECIFIERS and word not in _BUILT_IN]
    return words[-1] in _CLASS_KEYS or len(rest) < 2 - any(word in _BUILT_IN for word in words)


def _blanked(source: bytes, ranges: list[tuple[int, int]]) -> bytes:
    found = bytearray(source)
    for start, end in ranges:
        found[start:end] = blank(source[start:end])
    return bytes(found)


def _crossed(quiet: bytes) -> Iterator[tuple[int, int]]:
    """Pieces that begin at the margin after `;`, `}` or an empty line and whose brackets do not pair.

    Braces may be left open or closed too often: namespaces and classes go on in the next piece.
    """
    starts = [match.start(1) for match in _PIECE.finditer(quiet)] or [0]
    for start, end in zip(starts, [*starts[1:], len(quiet)], strict=True):
        if _is_broken(quiet[start:end]):
            yield start, end


def _is_broken(text: bytes) -> bool:
    open_: list[int] = []
    for each in text.translate(None, _NOT_BRACKETS):
        if each in _PAIRS:
            open_.append(_PAIRS[each])
        elif each in _CLOSERS and (open_ or each != _BRACE) and (not open_ or open_.pop() != each):
            return True
    return any(each != _BRACE for each in open_)
