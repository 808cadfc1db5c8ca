# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A row as the pieces that may be cells: close lines joined, figures side by side parted."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.parse.lines.lines import Line, Row, part_of
from core.parse.lines.numbering import marker_of
from core.parse.numbers.figures import is_numeric

LEAST_GAP = 0.9
"""Narrowest gap between two cells, in type sizes."""
SIGN_GAP = 4.0
"""Furthest that a currency sign stands before its figure, in type sizes."""

_SIGN = re.compile(r"[$\u00a3\u20ac]")
_CLOSING = re.compile(r"[%)]{1,2}")


@dataclass(frozen=True, slots=True, eq=False)
class Fragment:
    """Lines so close that they are one cell's text."""

    lines: tuple[Line, ...]
    x0: float
    x1: float
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Split:
    """A row and its fragments."""

    row: Row
    fragments: tuple[Fragment, ...]

    @property
    def several(self) -> bool:
        """Whether it has more than one piece."""
        return len(self.fragments) > 1


def split_row(row: Row) -> Split:
    """Divide a row into fragments."""
    groups: list[list[Line]] = []
    for line in (part for whole in row.lines for part in _figures_apart(whole)):
        if groups and _belongs(groups[-1][-1], line, row.size):
            groups[-1].append(line)
        else:
            groups.append([line])
    if len(groups) > 1 and _only_mark(groups[0]):
        groups[:2] = [groups[0] + groups[1]]
    return Split(row, tuple(_fragment(group) for group in groups))


def _belongs(before: Line, line: Line, size: float) -> bool:
    gap = line.x0 - before.x1
    if _SIGN.fullmatch(before.text) and is_numeric(line.text):
        return gap < SIGN_GAP * size
    if is_numeric(before.text) and is_numeric(line.text):
        return False
    if is_numeric(before.text) and _SIGN.fullmatch(line.text):
        return False
    if is_numeric(before.text) and _CLOSING.fullmatch(line.text):
        return gap < 1.5 * size
    return gap < LEAST_GAP * size


def _figures_apart(line: Line) -> list[Line]:
    """Part a line that is nothing but several figures: cells that stand close to each other."""
    tokens = list(re.finditer(r"\S+", line.text))
    if len(tokens) < 2 or not all(
        is_numeric(token[0]) or _SIGN.fullmatch(token[0]) for token in tokens
    ):
        return [line]
    for before, token in pairwise(tokens):
        if re.fullmatch(r"\d{3}", token[0]) and re.fullmatch(r"\d{1,3}", before[0]):
            # Perhaps one figure with its thousands set apart: 5 000.
            return [line]
    parts = [part_of(line, *token.span()) for token in tokens]
    return [part for part in parts if part is not None]


def _only_mark(group: Sequence[Line]) -> bool:
    text = " ".join(line.text for line in group)
    marker = marker_of(text + " X")
    if marker is None or marker.end < len(text) or marker.keyword is not None:
        return False
    return marker.closed or not marker.parts or marker.depth > 1


def _fragment(group: Sequence[Line]) -> Fragment:
    text = " ".join(line.text for line in group)
    return Fragment(tuple(group), group[0].x0, max(line.x1 for line in group), text)
