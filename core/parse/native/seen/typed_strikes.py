# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows of dashes that are typed: over words they strike them out, as a drawn line does.

Runs in the worker process.
"""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from core.parse.raw import RawLine, Rule

DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2212_")
_ROW = re.compile(r"[-\u2010\u2011\u2012\u2013\u2014\u2212]{2,}|_{2,}")
_DASH_EM, _LINE_EM = 0.28, -0.1
"""How high above its base line the ink of a dash is, and of a low line."""
_DESCENT_EM = 0.22


def typed_lines(lines: Sequence[RawLine]) -> Iterator[Rule]:
    """What rows of dashes in level lines draw."""
    for line in lines:
        if line.angle != 0 or not _may_hold_row(line.text):
            continue
        for found in _ROW.finditer(line.text):
            boxes = line.boxes[found.start() : found.end()]
            height = _LINE_EM if found[0][0] == "_" else _DASH_EM
            size = min(line.font_size, float(boxes[0, 3] - boxes[0, 1]))
            base = float(boxes[:, 3].max()) - _DESCENT_EM * size
            y = base - height * size
            left, right = float(boxes[:, 0].min()), float(boxes[:, 2].max())
            if _lies_on_letters(line, lines, left, right, y):
                yield Rule(left, y, right, y)


def _may_hold_row(text: str) -> bool:
    """Told at a glance, because nearly no line does."""
    return "--" in text or "__" in text or not text.isascii()


def _lies_on_letters(
    line: RawLine, lines: Sequence[RawLine], left: float, right: float, y: float
) -> bool:
    """Whether other letters stand where a row of dashes does, and are as high up."""
    for other in lines:
        boxes = other.boxes
        if boxes[0, 1] > y + line.font_size or boxes[0, 3] < y - line.font_size:
            continue
        middles = (boxes[:, 0] + boxes[:, 2]) / 2
        within = (middles > left) & (middles < right) & (boxes[:, 1] < y) & (boxes[:, 3] > y)
        if any(other.text[offset] not in DASHES for offset in np.flatnonzero(within).tolist()):
            return True
    return False
