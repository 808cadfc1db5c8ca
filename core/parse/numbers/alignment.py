# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures of a scan that stand unlike their neighbours: cut in two, or odd in their column.

A reader that loses a point makes 1272 of 12.72, one that takes a dollar sign for a digit makes 5848
of $848, and one that sees a gap makes 38 and 04 of 38.04. All are sure of every digit; only the
figures above and below, or the one right beside, tell.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from core.parse.lines.passages import ADDED, Passage

_CENTS, _MILLS = re.compile(r"[.,]\d\d\D*$"), re.compile(r"\.\d{3}\D*$")
_SIGN = re.compile(r"[$\u00a3\u20ac]")
_EDGE_EM = 0.6
"""Right ends of one column lie no further apart, in heights of the print."""

_CLOSE, _LEVEL = 0.8, 0.4
"""In heights of the print: white between the pieces of a figure, and how far off they stand."""

_AT_EDGE = 0.25
"""In heights of the print. Of 28,000 figures of scans, two whole ones stood so near to the edge."""

_LEAST_COLUMN, _LONG_COLUMN = 3, 5
_NEXT_ROW = 3.5
"""In heights of the print: from one row of a column to the next."""

_STRAY = 0.125
_MOST_ALIKE = 0.75
_CUT_BEFORE = re.compile(r"\d[.,]? $")
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.?"
_GROUP = rf"(?!\d\d\.? ?{_MONTH},? ?\d)(?:\d\d(?!\d|[.,]\d|%s)|\d{{3}}(?:[.,]\d+)*(?!\d))"
"""What may be the end of a figure. What opens a day or a time is a figure of its own."""

_REST = re.compile(rf"{_GROUP % '[/:]|-[0-9]{1,2}-'}|[.,]\d")
_CUT_BEHIND = re.compile(rf"[.,]? {_GROUP % '[/:-]'}| [.,]\d| \d\s?(?:%|[mb]illion|thousand)")
_WHOLE = re.compile(
    r"(?<![\d.])(?!(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])(?!\d))\d[\d,]*\.\d\d"
    rf"|(?<!\d)\d\d?([./-])\d\d?\1(?:\d\d)?\d\d|(?<!\d)\d{{4}}-\d\d-\d\d"
    rf"|{_MONTH},? (?:\d\d?,? ?)?\d{{4}}"
)
"""Cents that are no month, or a year behind its day: such a figure does not go on."""

_DECIMAL = re.compile(r"\d (?=\d\s?(?:%|[mb]illion|thousand))")
_HALF_DATE = re.compile(r"(?<!\d)\d\d?([./-])\d\d?$")
_YEAR_BEHIND = re.compile(r" (?:19|20|\d\d)\d\d(?!\d)")
_LONE = re.compile(r"\d [.,]$")
_HEAD_LOST = re.compile(r"[^\W\d],$")
"""A letter and a comma right before three digits: the letter was a digit."""

_RAN_ON = re.compile(r"\d\.\d+(?:/\d|-\d\d-\d)")
"""A figure with a point is no part of a day: 8.82011/27/18 was two."""

_BEHIND_A_MONTH, _DAY_AND_YEAR = (
    re.compile(rf"{_MONTH} ?$"),
    re.compile(r"\d\d?\.(?:19|20)\d\d(?!\d)"),
)
"""Nov. 1.2031 is a day and its year."""

_RATE, _SMALL_RATE = re.compile(r"[1-9]\.\d{3}"), re.compile(r"0\.\d{3}")
_AMOUNT = re.compile(r"[$\u00a3\u20ac]|\d,\d{3}(?!\d)|^[1-9]\d+(?:\.\d{3})?$")
_BY_COMMA, _THREE = re.compile(r"\d,\d{3}(?!\d)"), re.compile(r"\d{3}(?!\d)")
_GROUPS = re.compile(r"[\d.,\s$\u00a3\u20ac%()-]+")


@dataclass(frozen=True, slots=True)
class Figure:
    """A numeral that stands in one line of print.

    Attributes:
        key: Of its own.
        text: As read.
        page_index: From 0.
        line: Position of its raw line on the page.
        left: Left edge of its digits, points.
        right: Right edge.
        middle: Height of its middle on the page.
        height: Of its print.
    """

    key: tuple[int, int]
    text: str
    page_index: int
    line: int
    left: float
    right: float
    middle: float
    height: float


def figure_at(key: tuple[int, int], part: Passage) -> Figure | None:
    """Take a numeral's characters; None where they stand in two lines, or have no digit."""
    digits = [n for n, char in enumerate(part.text) if char.isdigit()]
    lines = set(part.sources[digits, 0].tolist())
    if len(lines) != 1:
        return None
    boxes = part.boxes[digits]
    top, bottom = float(np.median(boxes[:, 1])), float(np.median(boxes[:, 3]))
    left, right = float(boxes[:, 0].min()), float(boxes[:, 2].max())
    page_index = int(part.pages[digits[0]])
    middle, height = (top + bottom) / 2, bottom - top
    return Figure(key, part.text, page_index, int(lines.pop()), left, right, middle, height)


def odd_in_column(figures: Iterable[Figure]) -> set[tuple[int, int]]:
    """Find figures whose column nearly all has cents, or a currency, where they have none.

    A column is whatever lines up at its right end, row by row.
    """
    by_page: dict[int, list[Figure]] = defaultdict(list)
    for figure in figures:
        if _GROUPS.fullmatch(figure.text):
            by_page[figure.page_index].append(figure)
    return {key for each in by_page.values() for key in _odd_ones(each)}


def _odd_ones(figures: Sequence[Figure]) -> Iterator[tuple[int, int]]:
    for figure in figures:
        own = _marks(figure.text)
        column = [_marks(other.text) for other in _stack(figure, figures)]
        if len(column) >= _LEAST_COLUMN:
            usual = np.mean(column, axis=0) >= _MOST_ALIKE
            if (usual & ~own).any():
                yield figure.key


def _marks(text: str) -> npt.NDArray[np.bool_]:
    """Whether a figure has cents, tenths of cents, a currency."""
    return np.array([bool(each.search(text)) for each in (_CENTS, _MILLS, _SIGN)])


def decimals_of_columns(figures: Iterable[Figure]) -> set[tuple[int, int]]:
    """Find figures like 2.875 that are decimals because their column says so.

    On a scan 2.875 may be 2,875 whose comma lost its tail. Thousands are of all sizes: where all of
    a column have one digit before the point and three behind it, and one is 0.656, or there are
    many on a page that shows its commas, they are rates.
    """
    by_page: dict[int, list[Figure]] = defaultdict(list)
    for figure in figures:
        by_page[figure.page_index].append(figure)
    return {key for each in by_page.values() for key in _rates(each)}


def _rates(figures: Sequence[Figure]) -> Iterator[tuple[int, int]]:
    shows_commas = sum(bool(_BY_COMMA.search(figure.text)) for figure in figures) >= _LEAST_COLUMN
    for figure in figures:
        if not _RATE.fullmatch(figure.text):
            continue
        column = [other.text for other in _stack(figure, figures)]
        alike = sum(bool(_RATE.fullmatch(text)) for text in column)
        amounts = sum(bool(_AMOUNT.search(text)) for text in column)
        begins_with_0 = any(_SMALL_RATE.fullmatch(text) for text in column)
        least = 1 if begins_with_0 else _LONG_COLUMN
        if alike >= least and amounts <= _STRAY * alike and (begins_with_0 or shows_commas):
            yield figure.key


def _stack(figure: Figure, figures: Sequence[Figure]) -> list[Figure]:
    """The other figures of a column, as far as one follows the other closely."""
    beside = [
        other
        for other in figures
        if other is not figure and abs(other.right - figure.right) <= _EDGE_EM * figure.height
    ]
    found: list[Figure] = []
    for sign in (-1, 1):
        way = sorted(
            (other for other in beside if sign * (other.middle - figure.middle) > 0),
            key=lambda other: sign * other.middle,
        )
        last = figure.middle
        for other in way:
            if abs(other.middle - last) > _NEXT_ROW * figure.height:
                break
            found.append(other)
            last = other.middle
    return found


def pieces(figures: Iterable[Figure]) -> set[tuple[int, int]]:
    """Find figures that stand so close in one row, each in its own line, that they may be one."""
    by_page: dict[int, list[Figure]] = defaultdict(list)
    for figure in figures:
        by_page[figure.page_index].append(figure)
    found: set[tuple[int, int]] = set()
    for here in by_page.values():
        lefts = np.array([figure.left for figure in here])
        middles = np.array([figure.middle for figure in here])
        for one in here:
            gaps = lefts - one.right
            level = np.abs(middles - one.middle) < _LEVEL * one.height
            near = level & (gaps > -_CLOSE * one.height) & (gaps < _CLOSE * one.height)
            for n in np.flatnonzero(near & (lefts > one.left)).tolist():
                # What stands between two figures of one line is known: `is_cut` looks at it.
                if here[n].line != one.line and _may_go_on(one.text, here[n].text):
                    found |= {one.key, here[n].key}
    return found


def _may_go_on(text: str, rest: str) -> bool:
    """Whether the second figure may be the end of the first."""
    if _HALF_DATE.search(text) and _YEAR_BEHIND.match(f" {rest}"):
        return True
    open_ended = text[-1:].isdigit() and not _is_whole(text)
    return bool(open_ended and _CUT_BEHIND.match(f" {rest}"))


def _is_whole(text: str) -> bool:
    """Whether a text ends with a figure that no digits can follow."""
    return any(match.end() == len(text) for match in _WHOLE.finditer(text))


def is_cut(part: Passage, line_text: str) -> bool:
    """Whether a figure and the next one in its line may be pieces of one: ``38 04``, ``6, 000``.

    So may those of ``$4 5 million`` and ``2 5%``: a point was lost there.

    Args:
        part: The characters of a numeral.
        line_text: The raw line that its first digit stands in.
    """
    places = [
        n for n, char in enumerate(part.text) if char.isdigit() and part.sources[n, 0] != ADDED
    ]
    if not places:
        return False
    start, end = int(part.sources[places[0], 1]), int(part.sources[places[-1], 1]) + 1
    before, behind = line_text[:start], line_text[end:]
    cut_off = _CUT_BEFORE.search(before) and _REST.match(line_text, start)
    decimals = start >= 2 and _DECIMAL.match(line_text, start - 2)
    half_date = _HALF_DATE.search(line_text[:end]) and _YEAR_BEHIND.match(behind)
    if decimals or half_date or _LONE.search(before) or _RAN_ON.match(line_text, start):
        return True
    if _HEAD_LOST.search(before) and _THREE.match(line_text, start):
        return True
    if _BEHIND_A_MONTH.search(before) and _DAY_AND_YEAR.match(line_text, start):
        return True
    if cut_off and not _is_whole(before.rstrip()):
        return True
    return bool(_CUT_BEHIND.match(behind)) and not _is_whole(line_text[:end])


def is_at_edge(part: Passage, page_size: tuple[float, float]) -> bool:
    """Whether print goes right up to the end of the picture, so that a digit may be cut off."""
    boxes = part.boxes[part.sources[:, 0] != ADDED]
    boxes = boxes[~np.isnan(boxes).any(axis=1)]
    if not len(boxes):
        return False
    height = float(np.median(np.minimum(*(boxes[:, 2:] - boxes[:, :2]).T)))
    room = min(float(boxes[:, :2].min()), float((np.array(page_size) - boxes[:, 2:]).min()))
    return room < _AT_EDGE * height
