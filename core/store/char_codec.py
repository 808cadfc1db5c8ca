# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Character maps and vectors as small blobs of plain numbers.

Boxes are kept in steps of 1/32 point, as differences from the character before: the letters of a
line share their height and follow each other, so most differences are small and pack well. The loss
is at most 1/64 point. Probabilities are kept exactly, since a threshold is laid on them.
"""

import struct
import zlib

import numpy as np
import numpy.typing as npt

from core.spans import CharMap
from models.base import FloatArray

STEPS_PER_POINT = 32

# Form of the blob, 1 if probabilities follow, number of characters.
_HEADER = struct.Struct("<BBI")
_FORM = 1
# Speed over size: level 1 packs a 150-page document in a fifth of a second.
_LEVEL = 1


def added_characters(chars: CharMap) -> npt.NDArray[np.bool_]:
    """Return which characters were added in reading and stand nowhere on the page."""
    return np.asarray(np.isnan(chars.boxes).any(axis=1), dtype=np.bool_)


def pack_chars(chars: CharMap) -> bytes:
    """Return a blob that `unpack_chars` turns back."""
    absent = added_characters(chars)
    steps = np.zeros((5, len(chars)), "<i4")
    steps[0] = chars.page_indexes
    steps[1:] = _held(chars.boxes, absent).T
    # In place of np.diff, which takes longer to call than a block takes to pack.
    steps[:, 1:] -= steps[:, :-1].copy()
    parts = [np.packbits(absent).tobytes(), steps.tobytes()]
    if chars.probabilities is not None:
        parts.append(chars.probabilities.astype("<f4").tobytes())
    header = _HEADER.pack(_FORM, chars.probabilities is not None, len(chars))
    return header + zlib.compress(b"".join(parts), _LEVEL)


def unpack_chars(blob: bytes) -> CharMap:
    """Return the character map of a blob.

    Raises:
        ValueError: The blob is of another form, or its length is wrong.
    """
    form, with_probabilities, count = _HEADER.unpack_from(blob)
    data = zlib.decompress(blob[_HEADER.size :])
    mask = (count + 7) // 8
    if form != _FORM or len(data) != mask + 4 * count * (5 + with_probabilities):
        message = f"not a character map: form {form}, {count} characters, {len(data)} bytes"
        raise ValueError(message)
    absent = np.unpackbits(np.frombuffer(data, np.uint8, mask), count=count).astype(np.bool_)
    numbers = np.frombuffer(data, "<i4", 5 * count, mask).reshape(5, count)
    sums = np.cumsum(numbers, axis=1, dtype=np.int32)
    boxes = (sums[1:].T / STEPS_PER_POINT).astype(np.float32)
    boxes[absent] = np.nan
    probabilities: FloatArray | None = None
    if with_probabilities:
        probabilities = np.frombuffer(data, "<f4", count, mask + 20 * count)
        probabilities = probabilities.astype(np.float32)
    return CharMap(sums[0].copy(), boxes, probabilities)


def pack_vector(vector: FloatArray) -> bytes:
    """Return a vector's float32 numbers, lowest byte first."""
    return vector.astype("<f4").tobytes()


def unpack_vectors(blobs: list[bytes]) -> FloatArray:
    """Return vectors of the same length as rows."""
    return np.frombuffer(b"".join(blobs), "<f4").astype(np.float32).reshape(len(blobs), -1)


def _held(boxes: FloatArray, absent: npt.NDArray[np.bool_]) -> npt.NDArray[np.float32]:
    """Return positions in steps; an added character repeats the box before it."""
    if absent.any():
        rows = np.maximum.accumulate(np.where(absent, 0, np.arange(len(boxes))))
        boxes = boxes[rows]
        boxes[np.isnan(boxes)] = 0
    return np.rint(boxes * STEPS_PER_POINT)
