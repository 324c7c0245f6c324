"""What of a Vue component's template is code: expressions in directives and in double braces, and components' tags.

Every piece becomes a statement that begins with `;` at its own place. What a loop or a slot binds counts in its
element.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.languages.javascript.embedded import Code, unbound, without_elements, words

_TEMPLATE = re.compile(rb"^<template\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>(.*)</template\s*>", re.M | re.S)
_PART = re.compile(
    rb"</(?P<closed>[\w.:-]+)|<(?P<tag>[A-Za-z][\w.:-]*)(?P<given>(?:[^>\"']|\"[^\"]*\"|'[^']*')*)>|\{\{(?P<shown>.*?)\}\}",
    re.S,
)
_GIVEN = re.compile(rb"(?<=\s)(?P<name>v-[\w-]+(?:[:.][^\s=>\"']*)?|[:@#][^\s=>\"']*)\s*=(?P<value>\"[^\"]*\"|'[^']*')")
_LOOP = re.compile(rb"(?P<names>.*?)\s+(?:in|of)\s+(?P<over>.+)", re.S)
_STRING = re.compile(rb"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`", re.S)
_BRACKETS = {b")": b"(", b"]": b"[", b"}": b"{"}
_DASHED = re.compile(rb"[a-z]\w*(?:-\w+)+")
_VOID = frozenset(b"area base br col embed hr img input link meta source track wbr".split())


def template(source: bytes) -> Iterator[Code]:
    match = _TEMPLATE.search(source)
    if match is None or b"lang" in match.group(1):
        return
    start, end = match.span(2)
    text = b" " * start + without_elements(source[start:end])
    around: list[tuple[bytes, frozenset[bytes]]] = [(b"", frozenset())]
    for part in _PART.finditer(text, start):
        if part.group("closed"):
            _close(around, part.group("closed"))
        elif part.group("tag"):
            yield from _element(part, around)
        elif _whole(part.group("shown")):
            yield Code(part.start(), b";(" + unbound(part.group("shown"), around[-1][1]) + b")")


def _close(around: list[tuple[bytes, frozenset[bytes]]], tag: bytes) -> None:
    names = [name for name, _ in around]
    if tag in names[1:]:
        del around[len(names) - 1 - names[::-1].index(tag) :]


def _element(part: re.Match[bytes], around: list[tuple[bytes, frozenset[bytes]]]) -> Iterator[Code]:
    tag, given, offset = part.group("tag"), part.group("given"), part.start("given")
    directives = list(_GIVEN.finditer(given))
    bound = around[-1][1].union(*map(_bound, directives))
    if tag[:1].isupper():
        yield Code(part.start(), b";" + unbound(tag, around[-1][1]))
    elif _DASHED.fullmatch(tag):  # a name of as many letters, whose text is read from the source
        yield Code(part.start(), b";" + tag.replace(b"-", b"_"))
    for each in directives:
        yield from _directive(each, offset, bound)
    if not given.endswith(b"/") and tag.lower() not in _VOID:
        around.append((tag, bound))


def _bound(directive: re.Match[bytes]) -> set[bytes]:
    name, value = directive.group("name"), directive.group("value")[1:-1]
    if name == b"v-for":
        loop = _LOOP.match(value)
        return words(loop.group("names")) if loop is not None else set()
    return words(value) if name.startswith((b"#", b"v-slot")) else set()


def _directive(directive: re.Match[bytes], offset: int, bound: frozenset[bytes]) -> Iterator[Code]:
    name, value = directive.group("name"), directive.group("value")[1:-1]
    at = offset + directive.start("value") + 1
    if name == b"v-for":
        loop = _LOOP.match(value)
        if loop is not None and _whole(loop.group("over")):
            yield Code(at + loop.start("over") - 2, b";(" + unbound(loop.group("over"), bound) + b")")
    elif not name.startswith((b"#", b"v-slot")) and _whole(value):
        opened, closed = (b";{", b"}") if name.startswith((b"@", b"v-on")) else (b";(", b")")
        yield Code(at - 2, opened + unbound(value, bound) + closed)


def _whole(code: bytes) -> bool:
    """Whether an expression's brackets are its own: what is broken must not take what follows with it."""
    opened: list[bytes] = []
    for sign in re.findall(rb"[()\[\]{}\"'`]", _STRING.sub(b"", code)):
        if sign in _BRACKETS.values():
            opened.append(sign)
        elif sign not in _BRACKETS or not opened or opened.pop() != _BRACKETS[sign]:
            return False
    return not opened and bool(code.strip())
