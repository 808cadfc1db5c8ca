# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names a page by what it shows, so that what a person saw on it is known again in another file.

Two pages have one fingerprint when they show the same at the same place of the page as displayed:
the same pixels where OCR reads it, the same letters at the same places where a text layer does.
What is seen otherwise (another turn, another scan of the same sheet) is another page.
"""

import hashlib
from collections.abc import Sequence

import numpy as np

from core.parse.raw import RawLine
from models.base import ByteImage

_HUNDREDTHS = 100
_NUMBER_BYTES = 8


def fingerprint(
    size: tuple[float, float],
    lines: Sequence[RawLine] = (),
    pixels: ByteImage | None = None,
    place: tuple[float, float] = (0.0, 0.0),
) -> str:
    """Return 64 hex digits.

    Args:
        size: Width and height of the page in points, as displayed.
        lines: What is taken from its text layer.
        pixels: The picture of it that is read by OCR, before it is turned or made straight.
        place: Where that picture begins on the page, in points.
    """
    digest = hashlib.sha256(_rounded(np.array(size)))
    hundredths = _rounded(np.concatenate([line.boxes for line in lines])) if lines else b""
    at = 0
    for line in lines:
        # A figure that is struck out later is another one, though the letters are the same.
        doubts = [(doubt.start, doubt.end, doubt.cause.value) for doubt in line.doubts]
        said = f"{line.text}\0{line.note} {doubts}\0"
        digest.update(said.encode("utf-8", "surrogatepass"))
        end = at + _NUMBER_BYTES * line.boxes.size
        digest.update(hundredths[at:end])
        at = end
    if pixels is not None:
        digest.update(f"{pixels.shape}".encode("ascii"))
        digest.update(_rounded(np.array(place)))
        digest.update(np.ascontiguousarray(pixels).data)
    return digest.hexdigest()


def _rounded(numbers: np.ndarray[tuple[int, ...], np.dtype[np.floating]]) -> bytes:
    return np.rint(np.asarray(numbers, np.float64) * _HUNDREDTHS).astype("<f8").tobytes()
