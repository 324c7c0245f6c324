"""Columns of a table in memory: compact, and searched without making Python objects of what they hold."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate, pairwise
from typing import overload


class Numbers(array):  # type: ignore[type-arg]
    """A column of numbers."""

    def where(self, value: int, start: int, end: int) -> list[int]:
        found, at = [], start
        with suppress(ValueError):
            while at < end:
                at = self.index(value, at, end) + 1
                found.append(at - 1)
        return found


class Texts:
    """A column of texts: offsets into one byte string, decoded one by one."""

    def __init__(self, offsets: array[int], data: bytes) -> None:
        self._offsets = offsets
        self._data = data
        self.bytes = len(offsets) * offsets.itemsize + len(data)

    def __len__(self) -> int:
        return len(self._offsets) - 1

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        try:
            return self._data[self._offsets[at] : self._offsets[at + 1]].decode()  # type: ignore[index, operator]
        except TypeError:
            assert isinstance(at, slice)
            return self._span(*at.indices(len(self))[:2])

    def _span(self, start: int, end: int) -> list[str]:
        """Neighbouring texts, decoded as one where that leaves the offsets as they are."""
        offsets = self._offsets[start : end + 1]
        data = self._data[offsets[0] : offsets[-1]] if offsets else b""
        if not data.isascii():
            return [self._data[one:other].decode() for one, other in pairwise(offsets)]
        text, base = data.decode("ascii"), offsets[0] if offsets else 0
        return [text[one - base : other - base] for one, other in pairwise(offsets)]

    def where(self, value: str, start: int, end: int) -> list[int]:
        """Rows of a span that hold a text. The bytes are searched as one, so most rows are never looked at."""
        wanted, offsets, found = value.encode(), self._offsets, []
        if not wanted:
            return [row for row in range(start, end) if offsets[row] == offsets[row + 1]]
        at, last = self._data.find(wanted, offsets[start], offsets[end]), offsets[end]
        while at != -1:
            row = bisect_right(offsets, at, start, end + 1) - 1
            if offsets[row] == at and offsets[row + 1] == at + len(wanted):
                found.append(row)
            at = self._data.find(wanted, offsets[row + 1], last)
        return found


def texts(items: Sequence[str]) -> Texts:
    data = [item.encode() for item in items]
    return Texts(array("I", accumulate(map(len, data), initial=0)), b"".join(data))


class Words:
    """A column of words of a fixed vocabulary: one byte each."""

    def __init__(self, codes: Numbers, words: Sequence[str]) -> None:
        self._codes = codes
        self._words = words
        self.bytes = len(codes)

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            return [self._words[code] for code in self._codes[at]]
        word: str = self._words[self._codes[at]]
        return word

    def where(self, value: str, start: int, end: int) -> list[int]:
        return self._codes.where(self._words.index(value), start, end) if value in self._words else []


class Flags:
    """A column of booleans: one byte each."""

    def __init__(self, values: Numbers) -> None:
        self._values = values
        self.bytes = len(values)

    def __getitem__(self, at: int) -> bool:
        return bool(self._values[at])

    def where(self, value: bool, start: int, end: int) -> list[int]:
        return self._values.where(int(value), start, end)


_SIGN = bytes(0x00 if byte < 0x80 else 0xFF for byte in range(256))


def narrowed(values: Numbers) -> Numbers:
    """The same numbers in the smallest type that holds them: most columns fit two bytes.

    A number fits when its upper bytes repeat the sign of the lower ones, and slices compare these for all numbers at
    once (little-endian, as Arrow is): taking `min` and `max` of every column was half of loading a table.
    """
    size, data = values.itemsize, values.tobytes()
    for width, code in ((1, "b"), (2, "h"), (4, "i")):
        if width < size:
            sign = data[width - 1 :: size].translate(_SIGN)
            if all(data[at::size] == sign for at in range(width, size)):
                return _repacked(data, size, width, code)
    return values


def _repacked(data: bytes, size: int, width: int, code: str) -> Numbers:
    packed = bytearray(len(data) // size * width)
    for at in range(width):
        packed[at::width] = data[at::size]
    values = Numbers(code)
    values.frombytes(bytes(packed))
    return values
