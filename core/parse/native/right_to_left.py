# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines of print that is read from right to left, with its letters in the order of reading.

MuPDF gives the letters of a word in that order, but not always the words, figures and brackets
beside each other. So they are put in order by where they stand (`reading_order`); what is done here
is to join the runs of a line, and to part ligatures of lam and alef in the right order.
"""

from collections.abc import Sequence

from core.parse.letters.glyphs import Glyph, Style, across, is_space
from core.parse.native.reading_order import in_reading_order, is_leftward
from core.parse.native.runs import Run

_FIRST_LETTER = "\u0590"
_LAM = "\u0644"
_ALEFS = frozenset("\u0622\u0623\u0625\u0627")
_JOIN_GAP_EM = 0.6
_JOIN_OVERLAP_EM = 0.3
_SAME_LINE_SHARE = 0.6
_NO_WIDTH_PT = 0.1


def reads_leftwards(run: Run) -> bool:
    """Whether most letters of a level run belong to a script that is read from right to left."""
    if run.quarter != 0 or all(glyph.text < _FIRST_LETTER for glyph in run.glyphs):
        return False
    letters = [glyph.text for glyph in run.glyphs if glyph.text.isalpha()]
    return 2 * sum(map(is_leftward, letters)) > len(letters)


def leftward_lines(runs: Sequence[Run], styles: Sequence[Style]) -> list[Run]:
    """Join the runs of each line, and put what stands on it in the order of reading."""
    lines: list[Run] = []
    plain = [Run(_parted(run.glyphs), run.angle) for run in runs]
    for run in sorted((run for run in plain if run.glyphs), key=_right, reverse=True):
        before = next((line for line in reversed(lines) if _goes_on(line, run, styles)), None)
        if before is None:
            lines.append(run)
            continue
        before.glyphs.append(Glyph(" ", run.glyphs[0].box, run.glyphs[0].style))
        before.glyphs.extend(run.glyphs)
    return [Run(in_reading_order(line.glyphs, styles), line.angle) for line in lines]


def _parted(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """No spaces at the ends; an alef that shares its lam's glyph behind the lam."""
    kept: list[Glyph] = []
    for glyph in glyphs:
        if is_space(glyph.text) and not kept:
            continue
        if glyph.text == _LAM and kept and _shares_lam(kept[-1]):
            alef, (x0, y0, x1, y1) = kept.pop(), glyph.box
            middle = (x0 + x1) / 2
            kept.append(glyph._replace(box=(middle, y0, x1, y1)))
            kept.append(alef._replace(box=(x0, y0, middle, y1)))
        else:
            kept.append(glyph)
    while kept and is_space(kept[-1].text):
        kept.pop()
    return kept


def _shares_lam(glyph: Glyph) -> bool:
    return glyph.text in _ALEFS and glyph.box[2] - glyph.box[0] < _NO_WIDTH_PT


def _goes_on(line: Run, run: Run, styles: Sequence[Style]) -> bool:
    em = min(_size(line, styles), _size(run, styles))
    gap = _left(line) - _right(run)
    top, bottom = across(line.glyphs[-1].box, 0)
    other_top, other_bottom = across(run.glyphs[0].box, 0)
    shared = min(bottom, other_bottom) - max(top, other_top)
    level = shared >= _SAME_LINE_SHARE * min(bottom - top, other_bottom - other_top) > 0
    return level and -_JOIN_OVERLAP_EM * em <= gap <= _JOIN_GAP_EM * em


def _size(run: Run, styles: Sequence[Style]) -> float:
    return styles[run.glyphs[0].style].size


def _left(run: Run) -> float:
    return min(glyph.box[0] for glyph in run.glyphs)


def _right(run: Run) -> float:
    return max(glyph.box[2] for glyph in run.glyphs)
