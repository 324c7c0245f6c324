"""What of a Svelte component is code: its scripts, and in the markup expressions, directives and components."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.languages.blanks import blank
from app.languages.javascript.embedded import (
    Code,
    EmbeddedRules,
    closing,
    laid_out,
    scripts,
    unbound,
    without_elements,
    words,
)

_MARK = re.compile(
    rb"<(?P<component>[A-Z][\w$]*(?:\.[\w$]+)*|[a-z_$][\w$]*(?:\.[\w$]+)+)(?=[\s/>])"
    rb"|(?<=\s)(?:use|transition|in|out|animate):(?P<action>[\w$.]+)(?=[\s/>=|])"
    rb"|(?<=\s)(?:bind|class|style):(?P<short>[A-Za-z_$][\w$]*)(?=[\s/>])"
    rb"|(?P<opens>\{#snippet\s(?=[\w$]+\s*\())|(?P<closes>\{/snippet\s*\})"
    rb"|(?P<brace>\{)"
)
_HEAD = re.compile(
    rb"\{\s*(?:[#:/@](?P<word>\w+)(?:[ \t]+if\b)?|(?P<spread>\.\.\.)|)"
)  # `{#if x}`, `{:else if x}`, `{@html x}`, `{...rest}`
_LOOP = re.compile(rb"\s+as\s+")
_THEN = re.compile(rb"\s+(?:then|catch)\s+|\s+(?:then|catch)\s*$")
_BINDS = re.compile(
    rb"\{\s*(?:#each\b[^{}]*?\sas\s+(?P<each>(?:\{[^{}]*\}|\[[^\]]*\]|[\w$]+)(?:\s*,\s*[\w$]+)?)"
    rb"|(?::then|:catch|#await\b[^{}]*?\s(?:then|catch))\s+(?P<value>\{[^{}]*\}|[\w$]+)"
    rb"|@const\s+(?P<const>\{[^{}]*\}|[\w$]+))"
    rb"|\blet:(?P<let>[\w$]+)"
)


_REACTIVE = re.compile(rb"^(?P<indent>[ \t]*)[ \t]\$:[ \t](?=(?P<name>[A-Za-z_]\w*)\s*=(?!=))", re.M)
_RUNES = rb"(?:state|derived|effect|props|bindable|inspect|host)\b"
_STORE = re.compile(rb"(?<![\w$'\"`/.])\$(?!" + _RUNES + rb")(?P<name>[A-Za-z_]\w*)")
_OWN = re.compile(rb"\b(?:(?:let|const|var|function)\s+|import\b[^'\";]*?)\$(\w+)")


class SvelteRules(EmbeddedRules):
    def prepare(self, source: bytes) -> bytes:
        source = _plain(source)
        return laid_out(source, (*scripts(source), *_markup(without_elements(source))))


def _plain(source: bytes) -> bytes:
    """`$: double = …` as a declaration, `$cart` as the store whose value it is."""
    if b"$" not in source:
        return source
    own = set(_OWN.findall(source))

    def declared(match: re.Match[bytes]) -> bytes:
        known = re.search(rb"\b(?:let|const|var)\b[^;=\n]*\b" + match.group("name") + rb"\b", source)
        return match.group() if known else match.group("indent") + b"let "

    def store(match: re.Match[bytes]) -> bytes:
        return match.group() if match.group("name") in own else b" " + match.group("name")

    return _STORE.sub(store, _REACTIVE.sub(declared, source))


def _markup(source: bytes) -> Iterator[Code]:
    bound = {word for match in _BINDS.finditer(source) for part in match.groups() if part for word in words(part)}
    at = 0
    while (match := _MARK.search(source, at)) is not None:
        at = match.end()
        if match.group("opens"):  # a function with its parameters
            end = closing(source, match.start())
            if end > 0 and source.find(b"{/snippet", end) > 0:
                yield Code(match.start(), b" function " + source[match.end() : end - 1] + b"{")
                at = end
        elif match.group("closes"):
            yield Code(match.start(), b"}".ljust(len(match.group())))
        elif match.group("brace"):
            end = closing(source, match.start())
            if end > 0:
                yield Code(match.start(), unbound(_expression(source[match.start() : end]), bound))
                at = end
        else:
            group = next(name for name in ("component", "action", "short") if match.group(name))
            yield Code(match.start(group), unbound(match.group(group), bound))
            if source[at : at + 1] not in (b"\n", b"\r", b"", b"{"):
                yield Code(at, b";")
                at += 1


def _expression(code: bytes) -> bytes:
    """What stands in braces as a block: words of the template language blank, and what they bind."""
    head = _HEAD.match(code)
    assert head is not None
    word = head.group("word")
    if word is None:
        return _block(head, code[head.end() : -1]) + b"}"
    inside = code[head.end() : -1]
    cut = {b"each": _LOOP, b"await": _THEN}.get(word)
    end = cut.search(inside) if cut is not None else None
    if word in (b"then", b"catch", b"debug") or code[code.find(b"{") + 1 :].lstrip()[:1] == b"/":
        return blank(code)
    if word == b"const":
        inside = b" " * (inside.find(b"=") + 1) + inside[inside.find(b"=") + 1 :]
    elif end is not None:
        inside = inside[: end.start()] + blank(inside[end.start() :])
    return _block(head, inside) + b"}"


def _block(head: re.Match[bytes], inside: bytes) -> bytes:
    return b"{" + blank(head.group()[1:]) + inside
