# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Character maps and vectors as small blobs of plain numbers.

Boxes are kept in steps of 1/32 point: how far each character stands from the end of the one before,
how wide it is, and how its line and height differ. The letters of a line share both and follow each
other, so most numbers are nought or come again, and pack well. The loss is at most 1/64 point.
Probabilities are kept exactly, since a threshold is laid on them.
"""

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from core.spans import CharMap
from models.base import FloatArray

STEPS_PER_POINT = 32

# Form of the blob, what follows, number of characters.
_HEADER = struct.Struct("<BBI")
_FORM, _FORM_OF_BEFORE = 2, 1
_WITH_PROBABILITIES, _WIDE = 1, 2
# Speed over size: level 1 packs a 150-page document in a tenth of a second.
_LEVEL = 1
# So many characters are looked at together: for a block alone most of the time would go into calls.
_TOGETHER = 20_000

_Numbers = npt.NDArray[np.int32]


def added_characters(chars: CharMap) -> npt.NDArray[np.bool_]:
    """Return which characters were added in reading and stand nowhere on the page."""
    return np.asarray(np.isnan(chars.boxes).any(axis=1), dtype=np.bool_)


def pack_chars(chars: CharMap) -> bytes:
    """Return a blob that `unpack_chars` turns back."""
    return next(pack_all([chars]))


def pack_all(maps: Iterable[CharMap]) -> Iterator[bytes]:
    """The blobs of many maps, in order."""
    group: list[CharMap] = []
    count = 0
    for chars in maps:
        group.append(chars)
        count += len(chars)
        if count >= _TOGETHER:
            yield from _pack_together(group)
            group, count = [], 0
    if group:
        yield from _pack_together(group)


def _pack_together(maps: Sequence[CharMap]) -> Iterator[bytes]:
    starts = np.cumsum([0, *map(len, maps)])
    boxes = np.concatenate([chars.boxes for chars in maps])
    places = np.rint(np.ascontiguousarray(boxes.T) * STEPS_PER_POINT)
    absent = np.asarray(np.isnan(places).any(axis=0), dtype=np.bool_)
    _set_absent(places, absent, starts)
    steps = _steps(np.concatenate([chars.page_indexes for chars in maps]), places, starts)
    narrow = steps.astype("<i2")
    too_wide = (narrow != steps).any(axis=0)
    some_wide = bool(too_wide.any())
    for chars, start, end in zip(maps, starts[:-1].tolist(), starts[1:].tolist(), strict=True):
        wide = some_wide and bool(too_wide[start:end].any())
        numbers = steps[:, start:end].astype("<i4") if wide else narrow[:, start:end]
        parts = [np.packbits(absent[start:end]).tobytes(), numbers.tobytes()]
        follows = _WIDE * wide
        if chars.probabilities is not None:
            parts.append(chars.probabilities.astype("<f4").tobytes())
            follows |= _WITH_PROBABILITIES
        yield _HEADER.pack(_FORM, follows, end - start) + zlib.compress(b"".join(parts), _LEVEL)


def _set_absent(
    places: FloatArray, absent: npt.NDArray[np.bool_], starts: npt.NDArray[np.int64]
) -> None:
    """Let added characters stand, without width, at the end of the one before in their map."""
    if absent.any():
        added = np.flatnonzero(absent)
        firsts = starts[np.searchsorted(starts, added, "right") - 1]
        real = np.flatnonzero(~absent)
        before = np.concatenate([[-1], real])[np.searchsorted(real, added)]
        stand = places[:, np.maximum(before, firsts)]
        stand[0] = stand[2]
        # Before the first real one of a map there is nothing to stand at.
        places[:, added] = np.nan_to_num(stand)


def _steps(pages: _Numbers, places: FloatArray, starts: npt.NDArray[np.int64]) -> _Numbers:
    """Page, left edge, top, width and height; all but the width from the character before."""
    told = np.empty((5, len(pages)), np.int32)
    told[0] = pages
    told[1:] = places
    told[3:] -= told[1:3]
    steps = told.copy()
    steps[:, 1:] -= told[:, :-1]
    steps[1, 1:] -= told[3, :-1]
    steps[3] = told[3]
    # Each map begins anew.
    firsts = starts[:-1][np.diff(starts) > 0]
    steps[:, firsts] = told[:, firsts]
    return steps


def unpack_chars(blob: bytes) -> CharMap:
    """Return the character map of a blob.

    Raises:
        ValueError: The blob is of another form, or its length is wrong.
    """
    form, follows, count = _HEADER.unpack_from(blob)
    data = zlib.decompress(blob[_HEADER.size :])
    wide = form == _FORM_OF_BEFORE or bool(follows & _WIDE)
    mask, of_numbers = (count + 7) // 8, 5 * count * (4 if wide else 2)
    with_probabilities = bool(follows & _WITH_PROBABILITIES)
    if form not in {_FORM, _FORM_OF_BEFORE} or (
        len(data) != mask + of_numbers + 4 * count * with_probabilities
    ):
        message = f"not a character map: form {form}, {count} characters, {len(data)} bytes"
        raise ValueError(message)
    absent = np.unpackbits(np.frombuffer(data, np.uint8, mask), count=count).astype(np.bool_)
    numbers = np.frombuffer(data, "<i4" if wide else "<i2", 5 * count, mask).reshape(5, count)
    told = _told(numbers.astype(np.int32), form)
    boxes = (told[1:].T / STEPS_PER_POINT).astype(np.float32)
    boxes[absent] = np.nan
    probabilities: FloatArray | None = None
    if with_probabilities:
        probabilities = np.frombuffer(data, "<f4", count, mask + of_numbers)
        probabilities = probabilities.astype(np.float32)
    return CharMap(told[0].copy(), boxes, probabilities)


def _told(numbers: _Numbers, form: int) -> _Numbers:
    """Page, x0, y0, x1 and y1 of each character, in steps."""
    if form == _FORM_OF_BEFORE:
        return np.cumsum(numbers, axis=1, dtype=np.int32)
    widths = numbers[3].copy()
    numbers[1] += widths
    numbers[3] = 0
    told = np.cumsum(numbers, axis=1, dtype=np.int32)
    told[3] = told[1]
    told[1] -= widths
    told[4] += told[2]
    return told


def pack_vector(vector: FloatArray) -> bytes:
    """Return a vector's float32 numbers, lowest byte first."""
    return vector.astype("<f4").tobytes()


def unpack_vectors(blobs: list[bytes]) -> FloatArray:
    """Return vectors of the same length as rows."""
    return np.frombuffer(b"".join(blobs), "<f4").astype(np.float32).reshape(len(blobs), -1)
