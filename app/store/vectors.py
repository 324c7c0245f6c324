"""Columns of a table in memory: compact, and searched without making Python objects of what they hold.

Each is an array, or a view of a mapped file (`laid`) that holds the same bytes.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate, pairwise
from mmap import mmap
from typing import Any, Protocol, overload


class Part(Protocol):
    """Some neighbouring items of a column, to be searched again and again."""

    def where(self, value: Any) -> Sequence[int]:
        """The places of a value among them."""


DECODED = 512  # texts that are decoded together: one that is not ASCII slows the others down


class Numbers(array):  # type: ignore[type-arg]
    """A column of numbers."""

    @property
    def bytes(self) -> int:
        return len(self) * self.itemsize

    def part(self, start: int, end: int) -> Numbers:
        return Numbers(self.typecode, self[start:end])

    def where(self, value: int) -> list[int]:
        found, at = [], 0
        with suppress(ValueError):
            while True:
                at = self.index(value, at) + 1
                found.append(at - 1)
        return found


class MappedNumbers:
    """A column of numbers in a mapped file."""

    def __init__(self, view: memoryview) -> None:
        self.view = view
        self.bytes = view.nbytes

    def __len__(self) -> int:
        return len(self.view)

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | slice) -> int | list[int]:
        return self.view[at].tolist() if isinstance(at, slice) else self.view[at]

    def part(self, start: int, end: int) -> Numbers:
        span = Numbers(self.view.format)
        span.frombytes(self.view[start:end].tobytes())
        return span


def items_of(column: Any) -> Any:
    """What is fastest to read single items of a column from."""
    return column.view if isinstance(column, MappedNumbers) else column


class Blobs:
    """A column of byte strings: offsets into one of them all."""

    def __init__(self, offsets: array[int] | memoryview, data: bytes | mmap, size: int = 0) -> None:
        self.offsets = offsets
        self.data = data
        self.bytes = size or len(offsets) * offsets.itemsize + len(data)

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return self.whole()[at]
        return self.data[self.offsets[at] : self.offsets[at + 1]]

    def whole(self) -> list[bytes]:
        """The byte strings of all rows."""
        first, last = self.offsets[0], self.offsets[-1]
        if first == last:
            return [b""] * len(self)
        data = self.data[first:last]
        return [data[one - first : other - first] for one, other in pairwise(self.offsets)]


class Texts(Blobs):
    """A column of texts, decoded one by one."""

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        offsets = self.offsets
        try:
            return self.data[offsets[at] : offsets[at + 1]].decode()  # type: ignore[index, operator]
        except TypeError:
            assert isinstance(at, slice)
            return self._span(*at.indices(len(self))[:2])

    def _span(self, start: int, end: int) -> list[str]:
        if end - start <= DECODED:
            return self._few(start, end)
        return [text for at in range(start, end, DECODED) for text in self._few(at, min(at + DECODED, end))]

    def _few(self, start: int, end: int) -> list[str]:
        """Neighbouring texts, decoded as one where that leaves the offsets as they are."""
        offsets = self.offsets[start : end + 1]
        data = self.data[offsets[0] : offsets[-1]] if offsets else b""
        if not data.isascii():
            return [self.data[one:other].decode() for one, other in pairwise(offsets)]
        text, base = data.decode("ascii"), offsets[0] if offsets else 0
        return [text[one - base : other - base] for one, other in pairwise(offsets)]

    def picked(self, rows: Sequence[int]) -> list[str]:
        offsets, data = self.offsets, self.data
        return [data[offsets[at] : offsets[at + 1]].decode() for at in rows]

    def part(self, start: int, end: int) -> TextsPart:
        return TextsPart(self, start, end)


class TextsPart:
    """Neighbouring texts. Their bytes are searched as one, so most rows are never looked at."""

    __slots__ = ("_data", "_offsets")

    def __init__(self, column: Texts, start: int, end: int) -> None:
        offsets = column.offsets[start : end + 1]  # a copy: a view would keep the file mapped
        self._offsets = array("I")
        self._offsets.frombytes(offsets.tobytes())
        self._data = bytes(column.data[self._offsets[0] : self._offsets[-1]])

    def where(self, value: str) -> Sequence[int]:
        wanted, data = value.encode(), self._data
        if not wanted:
            return [at for at, (one, other) in enumerate(pairwise(self._offsets)) if one == other]
        at = data.find(wanted)
        return self._from(at, wanted) if at >= 0 else ()

    def _from(self, at: int, wanted: bytes) -> list[int]:
        data, offsets, base, found = self._data, self._offsets, self._offsets[0], []
        while at >= 0:
            row = bisect_right(offsets, at + base) - 1
            if offsets[row] == at + base and offsets[row + 1] == at + base + len(wanted):
                found.append(row)
            at = data.find(wanted, offsets[row + 1] - base)
        return found


def texts(items: Sequence[str]) -> Texts:
    data = [item.encode() for item in items]
    return Texts(array("I", accumulate(map(len, data), initial=0)), b"".join(data))


class Words:
    """A column of words of a fixed vocabulary: one byte each."""

    def __init__(self, codes: Numbers | MappedNumbers, words: Sequence[str]) -> None:
        self.codes = codes
        self._items = items_of(codes)
        self._words = words
        self.bytes = codes.bytes

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            return [self._words[code] for code in self._items[at]]
        word: str = self._words[self._items[at]]
        return word

    def part(self, start: int, end: int) -> WordsPart:
        return WordsPart(self.codes.part(start, end), self._words)


class WordsPart:
    __slots__ = ("_codes", "_words")

    def __init__(self, codes: Numbers, words: Sequence[str]) -> None:
        self._codes, self._words = codes, words

    def where(self, value: str) -> Sequence[int]:
        return self._codes.where(self._words.index(value)) if value in self._words else ()


class Flags:
    """A column of booleans: one byte each."""

    def __init__(self, values: Numbers | MappedNumbers) -> None:
        self.values = values
        self._items = items_of(values)
        self.bytes = values.bytes

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, at: int) -> bool: ...
    @overload
    def __getitem__(self, at: slice) -> list[bool]: ...
    def __getitem__(self, at: int | slice) -> bool | list[bool]:
        return list(map(bool, self._items[at])) if isinstance(at, slice) else bool(self._items[at])

    def part(self, start: int, end: int) -> Numbers:
        return self.values.part(start, end)


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
