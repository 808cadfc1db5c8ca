# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Digits that stand higher or lower than their line, written as what they are.

Were they left as digits, ``$5,000`` with note 1 would read ``$5,0001``. The base line tells them:
a mark may be as large as the text.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from core.parse.lines.frames import Boxes

_DIGITS = "0123456789"
_RAISED = str.maketrans(_DIGITS, "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079")
_LOWERED = str.maketrans(_DIGITS, "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089")
_CURRENCY = "$\u00a3\u20ac"
_BARS = "/\u2044\u2215"

_DESCENT = 0.216
"""Share of a letter's box that lies below the base line."""
_LEAST_RISE = 0.1
_PLAIN_RISE = 0.2
"""What is as large as the line must stand plainly higher: what a form is filled with wavers."""
_SMALL = 0.8
_BARE = (0.72, 0.9)
"""So high is a box of a font that declares no room below the base line."""
_EVEN = 0.03
_LONGEST_MARK = 4
_LONGEST_LARGE_MARK = 2
_SHORT_LINE = 6
"""A figure alone and its mark: the first sign stands on the base line."""
_MOST_RAISED = 0.5


def with_marks(text: str, frame: Boxes, *, level: bool) -> str:
    """Write raised and lowered digits of a line of a text layer as such.

    Args:
        text: At least one character.
        frame: A box for each, in the frame of reading.
        level: The line does not slope, so that all its letters share a base line.
    """
    if len(text) < 2 or not any(map(str.isdigit, text)) or _is_even(frame):
        return text
    bottoms = frame[:, 3]
    heights = bottoms - frame[:, 1]
    tallest = float(heights.max())
    uneven = float(bottoms.max() - bottoms.min()) >= _LEAST_RISE * tallest
    tall = heights >= 0.9 * tallest
    if tallest <= 0 or (not uneven and tall.all()):
        return text
    opens = len(text) <= _SHORT_LINE and (text[0] in _DIGITS or text[0] in _CURRENCY)
    rise = _rise(frame, heights, tall[:1] if opens else tall) / tallest
    small = heights < _SMALL * tallest
    high = (rise > np.where(small, _LEAST_RISE, _PLAIN_RISE)) & (small | level)
    low = (rise < -_LEAST_RISE) & small
    high &= ~_lacks_descent(frame, heights, tall)
    if not (high.any() or low.any()) or not (opens or high.mean() <= _MOST_RAISED):
        return text
    written = list(text)
    for start, end in _runs(text, high):
        if _is_mark(text, start, end, large=not small[start:end].all()):
            written[start:end] = text[start:end].translate(_RAISED)
    for start, end in _runs(text, low):
        if start and (text[start - 1] in _DIGITS or text[start - 1] in _BARS):
            written[start:end] = text[start:end].translate(_LOWERED)
    return "".join(written)


def _is_even(frame: Boxes) -> bool:
    """Whether all boxes stand at one height, as in nearly every line."""
    heights = frame[:, 1::2]
    return bool((heights == heights[0]).all())


def _rise(
    frame: Boxes, heights: npt.NDArray[np.float32], tall: npt.NDArray[np.bool_]
) -> npt.NDArray[np.float32]:
    """How far the base line of each letter lies above that of the tall ones."""
    base = frame[:, 3] - _DESCENT * heights
    return np.asarray(np.median(base[: len(tall)][tall]) - base, dtype=np.float32)


def _lacks_descent(
    frame: Boxes, heights: npt.NDArray[np.float32], tall: npt.NDArray[np.bool_]
) -> npt.NDArray[np.bool_]:
    """Letters of a font without room below the base line: on it, and as high as the others."""
    tallest = float(heights.max())
    base = np.median(frame[tall, 3]) - _DESCENT * tallest
    even = np.abs(frame[:, 1] - np.median(frame[tall, 1])) < _EVEN * tallest
    even &= np.abs(frame[:, 3] - base) < _EVEN * tallest
    least, most = _BARE
    return np.asarray(even & (heights >= least * tallest) & (heights < most * tallest))


def _runs(text: str, flags: npt.NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """Stretches of flagged digits."""
    start = -1
    for n, flag in enumerate([*flags.tolist(), False]):
        digit = flag and text[n] in _DIGITS
        if digit and start < 0:
            start = n
        elif not digit and start >= 0:
            yield start, n
            start = -1


def _is_mark(text: str, start: int, end: int, *, large: bool) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    if before and before in _CURRENCY:
        return False
    if not large:
        return end - start <= _LONGEST_MARK
    ends = not after or not (after.isalnum() or after in _CURRENCY)
    follows = bool(before) and (before.isalnum() or before in ".,;)%")
    return ends and follows and end - start <= _LONGEST_LARGE_MARK


def may_bear_mark(text: str) -> bool:
    """Whether a mark may follow a text: a currency sign is followed by its figure."""
    return text[-1] not in _CURRENCY


def is_raised_over(mark: Sequence[float], text: Sequence[float]) -> bool:
    """Whether a box of small digits is a mark at the end of a box of print: right of it and higher.

    Args:
        mark: x0, y0, x1, y1.
        text: The same.
    """
    height = text[3] - text[1]
    near = abs(mark[0] - text[2]) < 0.15 * height
    smaller = mark[3] - mark[1] < 0.9 * height
    return near and smaller and text[1] < mark[3] < text[3] - 0.15 * height


def raised(text: str) -> str:
    """Digits as raised ones."""
    return text.translate(_RAISED)
