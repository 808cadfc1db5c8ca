# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Marks the words of a text layer on which nothing may hang: struck out, or cut. Worker only."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from core.parse.letters.glyphs import BoxTuple
from core.parse.raw import Doubt, DoubtCause, RawLine

_BESIDE_EM = 0.25
_WORD = re.compile(r"\S+")


def with_doubts(
    lines: Sequence[RawLine], struck: Mapping[int, Sequence[int]], cut: Sequence[BoxTuple]
) -> tuple[RawLine, ...]:
    """The same lines, with their doubtful words marked.

    Args:
        lines: Of one page.
        struck: Offsets of letters that are struck out, by the position of their line.
        cut: Letters that are not displayed as a whole, as displayed: what stands right beside them
            is a part of a word.
    """
    doubts: dict[int, list[Doubt]] = defaultdict(list)
    for number, offsets in struck.items():
        doubts[number] += _words(lines[number], offsets, DoubtCause.STRUCK_OUT)
    for number, line in enumerate(lines) if cut else ():
        doubts[number] += _words(line, _beside(line, cut), DoubtCause.CUT)
    marked = list(lines)
    for number, found in doubts.items():
        if found:
            marked[number] = replace(lines[number], doubts=tuple(found))
    return tuple(marked)


def _words(line: RawLine, offsets: Iterable[int], cause: DoubtCause) -> Iterator[Doubt]:
    """The words that hold some letters."""
    wanted = set(offsets)
    for match in _WORD.finditer(line.text) if wanted else ():
        if not wanted.isdisjoint(range(*match.span())):
            yield Doubt(*match.span(), cause)


def _beside(line: RawLine, places: Sequence[BoxTuple]) -> Iterator[int]:
    reach = _BESIDE_EM * line.font_size
    upright = round(line.angle / 90) % 2 == 1
    near = np.array([0.0, reach] if upright else [reach, 0.0])
    low, high = line.boxes[:, :2] - near, line.boxes[:, 2:] + near
    for x0, y0, x1, y1 in places:
        meets = (low < (x1, y1)).all(axis=1) & (high > (x0, y0)).all(axis=1)
        for offset in np.flatnonzero(meets).tolist():
            if line.text[offset] != " ":
                yield offset
