# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The order of the words in one box: labels that are wrapped side by side are read one by one.

Forms hold several labels in a box, each with its check box, and some of them on two lines.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from core.parse.lines.lines import Line, Row, rows_of
from core.parse.tables.fragments import fragment_of, with_marks

_APART = 1.0
"""Narrowest white between two labels, in type sizes."""
_BOX_APART = 2.0
_TIGHT = 1.45
_OFF_ROW = 0.25
"""How far a line stands off the line beside it that is of another label, in type sizes."""
_CHECK_BOX = re.compile(
    "[\u2610-\u2612\u25a0-\u25a3\u25fb-\u25fe\u25cb\u25cf\u274f-\u2752\uf06f\uf0a8]"
)
_BREAKS_OFF = re.compile(r"[-\u2010-\u2014/,&]$|\([^()]*$")


@dataclass(slots=True, eq=False)
class _Piece:
    """Lines close to each other in one row; a check box may have been put before them."""

    lines: tuple[Line, ...]
    boxed: bool = False

    @property
    def x0(self) -> float:
        return self.lines[0].x0

    @property
    def x1(self) -> float:
        return max(line.x1 for line in self.lines)

    @property
    def middle(self) -> float:
        return self.lines[-1].middle

    @property
    def size(self) -> float:
        return self.lines[-1].size

    @property
    def text(self) -> str:
        return " ".join(line.text for line in self.lines)


@dataclass(slots=True, eq=False)
class _Label:
    """Pieces under each other that are one label."""

    pieces: list[_Piece] = field(default_factory=list)

    @property
    def top(self) -> float:
        return min(line.y0 for line in self.pieces[0].lines)

    @property
    def bottom(self) -> float:
        return max(line.y1 for line in self.pieces[-1].lines)


def rows_in_order(lines: Iterable[Line]) -> list[Row]:
    """Rows of a box in the order in which they are read."""
    rows = with_marks(rows_of(lines))
    if len(rows) < 2:
        return rows
    pieces = [piece for row in rows for piece in _pieces(row)]
    boxed = any(_CHECK_BOX.fullmatch(piece.text) for piece in pieces)
    if len(pieces) == len(rows) and not boxed:
        return rows
    if any(fragment_of(piece.lines).is_figure for piece in pieces):
        return rows
    pieces = _with_boxes(pieces)
    bands = _bands(_labels(pieces))
    if not any(map(_is_read_by_label, bands)):
        return rows
    return [row for band in bands for row in _rows(band)]


def _pieces(row: Row) -> list[_Piece]:
    groups: list[list[Line]] = [[row.lines[0]]]
    for before, line in pairwise(row.lines):
        if _are_apart(before, line, row.size):
            groups.append([line])
        else:
            groups[-1].append(line)
    return [_Piece(tuple(group)) for group in groups]


def _are_apart(before: Line, line: Line, size: float) -> bool:
    """Whether a label ends before a line; a check box belongs to what stands after it."""
    gap = line.x0 - before.x1
    if _CHECK_BOX.fullmatch(before.text):
        return gap > _BOX_APART * size
    return gap > _APART * size or bool(_CHECK_BOX.fullmatch(line.text))


def _with_boxes(pieces: Sequence[_Piece]) -> list[_Piece]:
    """Put check boxes that stand beside the middle of a label before its first line."""
    alone = [piece for piece in pieces if _CHECK_BOX.fullmatch(piece.text)]
    rest = [piece for piece in pieces if piece not in alone]
    for box in alone:
        near = [
            piece
            for piece in rest
            if -1 <= piece.x0 - box.x1 < _BOX_APART * piece.size
            and abs(piece.middle - box.middle) < piece.size
        ]
        if near:
            first = min(near, key=lambda piece: piece.middle)
            first.lines, first.boxed = (*box.lines, *first.lines), True
        else:
            rest.append(box)
    return sorted(rest, key=lambda piece: (piece.middle, piece.x0))


def _labels(pieces: Sequence[_Piece]) -> list[_Label]:
    labels: list[_Label] = []
    for piece in pieces:
        over = [label for label in labels if _is_over(label.pieces[-1], piece)]
        under = [other for other in pieces if over and _is_over(over[0].pieces[-1], other)]
        if len(over) == 1 and len(under) == 1:
            over[0].pieces.append(piece)
        else:
            labels.append(_Label([piece]))
    return labels


def _is_over(above: _Piece, below: _Piece) -> bool:
    size = max(above.size, below.size)
    if not 0.5 * size < below.middle - above.middle < _TIGHT * size:
        return False
    shared = min(above.x1, below.x1) - max(above.x0, below.x0)
    return shared > 0.5 * min(above.x1 - above.x0, below.x1 - below.x0)


def _bands(labels: Sequence[_Label]) -> list[list[_Label]]:
    """Labels that stand beside each other, from the top down."""
    bands: list[list[_Label]] = []
    bottom = 0.0
    for label in sorted(labels, key=lambda label: label.top):
        if bands and label.top < bottom - 0.3 * label.pieces[0].size:
            bands[-1].append(label)
            bottom = max(bottom, label.bottom)
        else:
            bands.append([label])
            bottom = label.bottom
    return bands


def _is_read_by_label(band: Sequence[_Label]) -> bool:
    """Whether the lines of some label go on under each other beside another label."""
    wrapped = [label for label in band if len(label.pieces) > 1]
    if any(piece.boxed for label in wrapped for piece in label.pieces):
        return True
    beside = len(band) > 1
    return beside and any(_goes_on(label) or _is_off(label, band) for label in wrapped)


def _goes_on(label: _Label) -> bool:
    return any(
        below.text[0].islower() or _BREAKS_OFF.search(above.text)
        for above, below in pairwise(label.pieces)
    )


def _is_off(label: _Label, band: Sequence[_Label]) -> bool:
    """Whether a line of another label stands between two lines of one."""
    middles = [piece.middle for piece in label.pieces]
    return any(
        middles[0] < piece.middle < middles[-1]
        and min(abs(piece.middle - middle) for middle in middles) > _OFF_ROW * piece.size
        for other in band
        if other is not label
        for piece in other.pieces
    )


def _rows(band: Sequence[_Label]) -> list[Row]:
    if not _is_read_by_label(band):
        return rows_of(line for label in band for piece in label.pieces for line in piece.lines)
    ordered = sorted(band, key=lambda label: (label.pieces[0].x0, label.top))
    return [Row(piece.lines) for label in ordered for piece in label.pieces]
