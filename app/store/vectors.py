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
from typing import Any, overload

DECODED = 512  # texts that are decoded together: one that is not ASCII slows the others down


class Numbers(array):  # type: ignore[type-arg]
    """A column of numbers."""

    @property
    def bytes(self) -> int:
        return len(self) * self.itemsize

    def where(self, value: int, start: int, end: int) -> list[int]:
        found, at = [], start
        with suppress(ValueError):
            while at < end:
                at = self.index(value, at, end) + 1
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

    def where(self, value: int, start: int, end: int) -> list[int]:
        span = Numbers(self.view.format)
        span.frombytes(self.view[start:end].tobytes())
        return [at + start for at in span.where(value, 0, end - start)]


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

    def where(self, value: str, start: int, end: int) -> list[int]:
        """Rows of a span that hold a text. The bytes are searched as one, so most rows are never looked at."""
        wanted, offsets, found = value.encode(), self.offsets, []
        if not wanted:
            return [row for row in range(start, end) if offsets[row] == offsets[row + 1]]
        at, last = self.data.find(wanted, offsets[start], offsets[end]), offsets[end]
        while at != -1:
            row = bisect_right(offsets, at, start, end + 1) - 1
            if offsets[row] == at and offsets[row + 1] == at + len(wanted):
                found.append(row)
            at = self.data.find(wanted, offsets[row + 1], last)
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

    def where(self, value: str, start: int, end: int) -> list[int]:
        return self.codes.where(self._words.index(value), start, end) if value in self._words else []


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

    def where(self, value: bool, start: int, end: int) -> list[int]:
        return self.values.where(int(value), start, end)


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
