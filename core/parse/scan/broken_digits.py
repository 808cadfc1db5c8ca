# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds digits whose print is broken: a stroke faded away, or crumbled beside what is left.

What is left of an 8 is a fair 3 to every recogniser. Only its shape gives it away: narrower or
lower than the page's other digits, with crumbs of ink where the lost stroke was. On a page where
many digits are in pieces, as dot printers and coarse scans make them, shapes say nothing.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace

import numpy as np

from core.parse.scan.ink_rows import InkRow
from core.parse.scan.page_ink import Ints, PageInk

PixelBox = tuple[float, float, float, float]

_NARROW, _SLIGHTLY_NARROW = 0.8, 0.9
_LOW, _LOWER_THAN_LETTERS, _VERY_LOW = 0.8, 0.85, 0.7
_CRUMBLED, _CRUMBS = 0.12, 0.025
_USUAL_CRUMBS = 0.02
_JOINED = 1.5
_SLACK_EM = 0.04
_LEAST_OTHERS = 3
_FOOT = 0.2
_LETTER_EM = 0.3
_SLENDER = "1"
_REMAINS = "3"
"""What is left of an 8."""

_LEAST_TALL_EM = 0.2
_LEAST_EM_PX = 15.0
_SLIMMER = 0.95
_NEIGHBOUR = 0.7
_BROAD = 0.6
"""A piece so wide, in widths of the main one, is a part of the digit and no comma at its foot."""

_MOST_BROKEN, _FEW = 0.125, 6


@dataclass(frozen=True, slots=True)
class _Digit:
    """The print of one digit.

    Attributes:
        char: As read.
        box: Of all its ink.
        em: Font size of its row in pixels.
        wide: Width of its main piece in ems.
        tall: Height of its main piece in ems.
        whole: Height of all that is left in ems, the white of a cut across it left out.
        crumbs: Ink beside the main piece, as a share of it.
        letters: A usual height of the print in its row, in ems.
        others: Median height of the digits of its row, in ems; 0 where there are few.
    """

    char: str
    box: PixelBox
    em: float
    wide: float
    tall: float
    whole: float
    crumbs: float
    letters: float
    others: float = 0.0


def find_broken_digits(ink: PageInk, rows: Sequence[InkRow]) -> tuple[PixelBox, ...]:
    """Find boxes of broken digits, in pixels of the picture that the rows were read from."""
    digits = [digit for row in rows for digit in _digits(ink, row)]
    if not digits:
        return ()
    crumbly = float(np.median([digit.crumbs for digit in digits])) > _USUAL_CRUMBS
    by_char: dict[str, list[_Digit]] = defaultdict(list)
    for digit in digits:
        by_char[digit.char].append(digit)
    wide_ones = [digit for digit in digits if digit.char not in _SLENDER]
    low = set(_low_ones(digits))
    worn = {d for d in digits if d in low or (not crumbly and d.crumbs >= _CRUMBLED)}
    narrow = {d for d in digits if _is_narrow(d, by_char[d.char], wide_ones, crumbly)}
    if len(worn | narrow) > max(_MOST_BROKEN * len(digits), _FEW):
        return ()
    broken = narrow | {digit for digit in worn if _may_be_another(digit, low)}
    return tuple(digit.box for digit in digits if digit in broken)


def _may_be_another(digit: _Digit, low: Set[_Digit]) -> bool:
    """Whether what is left of a digit with crumbs beside it, or a low one, may be another's part.

    Most such digits are whole but for a nick, and read as what they are.
    """
    if digit.char in _REMAINS or (digit in low and digit.crumbs >= _CRUMBLED):
        return True
    return digit in low and digit.whole < _VERY_LOW * max(digit.letters, digit.others)


def _digits(ink: PageInk, row: InkRow) -> Iterator[_Digit]:
    if row.em < _LEAST_EM_PX:
        return
    boxes = ink.boxes
    y = (boxes[:, 1] + boxes[:, 3]) / 2
    band = np.flatnonzero((y > row.top) & (y < row.bottom))
    x = (boxes[band, 0] + boxes[band, 2]) / 2
    tall = (boxes[band, 3] - boxes[band, 1])[(x > row.left) & (x < row.right)]
    letters = tall[tall >= _LETTER_EM * row.em]
    usual = float(np.percentile(letters, 60)) / row.em if len(letters) else 0.0
    digits: list[_Digit] = []
    for k, offset in enumerate(row.offsets.tolist()):
        if not row.line.text[offset].isdecimal():
            continue
        middle, half = float(row.centres[k]), float(row.widths[k]) / 2 + _SLACK_EM * row.em
        own = band[(x >= middle - half) & (x < middle + half)]
        if len(own):
            digit = _digit(ink, row, offset, own, usual)
            alone = digit.wide * row.em <= _JOINED * float(row.widths[k])
            if alone and digit.tall >= _LEAST_TALL_EM:
                digits.append(digit)
    others = float(np.median([digit.whole for digit in digits])) if digits else 0.0
    yield from (
        replace(digit, others=others) if len(digits) >= _LEAST_OTHERS else digit for digit in digits
    )


def _digit(ink: PageInk, row: InkRow, offset: int, own: Ints, letters: float) -> _Digit:
    main = int(own[np.argmax(ink.areas[own])])
    x0, y0, x1, y1 = (float(v) for v in ink.boxes[main])
    # A comma or point beside it stands at its foot.
    above = (ink.boxes[own, 1] + ink.boxes[own, 3]) / 2 < y1 - _FOOT * (y1 - y0)
    as_tall = ink.boxes[own, 3] - ink.boxes[own, 1] >= _NEIGHBOUR * (y1 - y0)
    rest = own[above & ~as_tall]
    kept = np.append(rest, main)
    broad = own[ink.boxes[own, 2] - ink.boxes[own, 0] >= _BROAD * (x1 - x0)]
    rows = {y for top, end in ink.boxes[broad, 1::2].tolist() for y in range(top, end)}
    low, high = ink.boxes[kept, :2].min(axis=0), ink.boxes[kept, 2:].max(axis=0)
    return _Digit(
        char=row.line.text[offset],
        box=(float(low[0]), float(low[1]), float(high[0]), float(high[1])),
        em=row.em,
        wide=(x1 - x0) / row.em,
        tall=(y1 - y0) / row.em,
        whole=len(rows) / row.em,
        crumbs=float(ink.areas[rest].sum()) / float(ink.areas[main]),
        letters=letters,
    )


def _low_ones(digits: Sequence[_Digit]) -> list[_Digit]:
    """Digits with a part of their height missing: lower than letters, or than their row's digits.

    A 2 or a 5 that was cut across is nearly as high as before, and read as what it is. Where many
    are lower than their neighbours, the font has figures of several heights.
    """
    beside = [d for d in digits if d.others and d.whole < _LOW * d.others]
    if len(beside) > max(_MOST_BROKEN * len(digits), 1):
        beside = []
    return [d for d in digits if d in beside or d.whole < _LOWER_THAN_LETTERS * d.letters]


def _is_narrow(
    digit: _Digit, alike: Sequence[_Digit], wide_ones: Sequence[_Digit], crumbly: bool
) -> bool:
    """Whether a part of its width is missing, by its like or by all digits but the slender one."""
    if digit.char in _SLENDER:
        return False
    others = [_slimness(other) for other in alike if other is not digit]
    if len(others) < _LEAST_OTHERS:
        others = [_slimness(other) for other in wide_ones if other is not digit]
    if len(others) < _LEAST_OTHERS:
        return False
    crumbled = not crumbly and digit.crumbs >= _CRUMBS
    share = _SLIGHTLY_NARROW if crumbled else _NARROW
    # Several digits as slim as this one are another font.
    slim = sorted(others)[1]
    return _slimness(digit) < min(share * float(np.median(others)), _SLIMMER * slim)


def _slimness(digit: _Digit) -> float:
    return digit.wide / digit.tall
