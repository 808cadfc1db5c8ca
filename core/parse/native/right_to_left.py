# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines of print that is read from right to left, with its letters in the order of reading.

MuPDF gives each of its runs in that order already, figures and foreign words inside included; what
is left is to put the runs of one line after each other from the right, and to part ligatures of
lam and alef in the right order.
"""

from collections.abc import Sequence
from itertools import groupby, pairwise

from core.parse.letters.glyphs import Glyph, Style, across, is_space
from core.parse.native.runs import Run

_FIRST_LETTER = "\u0590"
_RANGES = (("\u0590", "\u08ff"), ("\ufb1d", "\ufdff"), ("\ufe70", "\ufeff"))
_LAM = "\u0644"
_ALEFS = frozenset("\u0622\u0623\u0625\u0627")
_SPACE_EM = 0.15
_JOIN_GAP_EM = 0.6
_JOIN_OVERLAP_EM = 0.3
_SAME_LINE_SHARE = 0.6
_NO_WIDTH_PT = 0.1


def reads_leftwards(run: Run) -> bool:
    """Whether most letters of a level run belong to a script that is read from right to left."""
    if run.quarter != 0 or all(glyph.text < _FIRST_LETTER for glyph in run.glyphs):
        return False
    letters = [glyph.text for glyph in run.glyphs if glyph.text.isalpha()]
    return 2 * sum(map(_is_leftward, letters)) > len(letters)


def leftward_lines(runs: Sequence[Run], styles: Sequence[Style]) -> list[Run]:
    """Join the runs of each line, the rightmost first."""
    lines: list[Run] = []
    plain = [Run(_parted(_in_order(run.glyphs), styles), run.angle) for run in runs]
    for run in sorted((run for run in plain if run.glyphs), key=_right, reverse=True):
        before = next((line for line in reversed(lines) if _goes_on(line, run, styles)), None)
        if before is None:
            lines.append(run)
            continue
        if _left(before) - _right(run) > _SPACE_EM * _size(run, styles):
            before.glyphs.append(_space(before, run))
        before.glyphs.extend(run.glyphs)
    return lines


def _in_order(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """Single spaces, none at the ends; an alef that shares its lam's glyph behind the lam."""
    kept: list[Glyph] = []
    for glyph in glyphs:
        if is_space(glyph.text) and (not kept or is_space(kept[-1].text)):
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


def _parted(glyphs: Sequence[Glyph], styles: Sequence[Style]) -> list[Glyph]:
    """A space where figures or foreign words stand apart from the letters before them.

    MuPDF puts a space between the two behind the later of them.
    """
    parts = [list(part) for _, part in groupby(glyphs, key=lambda g: _is_leftward(g.text))]
    kept: list[Glyph] = parts[0] if parts else []
    for before, part in pairwise(parts):
        if not is_space(before[-1].text) and not is_space(part[0].text):
            (left, right), (other_left, other_right) = _reach(before), _reach(part)
            gap = max(other_left - right, left - other_right)
            if gap > _SPACE_EM * styles[part[0].style].size:
                low, high = (right, other_left) if other_left > right else (other_right, left)
                box = (low, part[0].box[1], high, part[0].box[3])
                kept.append(Glyph(" ", box, part[0].style))
        kept.extend(part)
    return kept


def _is_leftward(text: str) -> bool:
    return any(low <= text <= high for low, high in _RANGES)


def _reach(glyphs: Sequence[Glyph]) -> tuple[float, float]:
    printed = [glyph.box for glyph in glyphs if not is_space(glyph.text)]
    printed = printed or [glyph.box for glyph in glyphs]
    return min(box[0] for box in printed), max(box[2] for box in printed)


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


def _space(before: Run, run: Run) -> Glyph:
    last = before.glyphs[-1]
    left, right = _right(run), _left(before)
    return Glyph(" ", (left, last.box[1], right, last.box[3]), last.style)


def _size(run: Run, styles: Sequence[Style]) -> float:
    return styles[run.glyphs[0].style].size


def _left(run: Run) -> float:
    return min(glyph.box[0] for glyph in run.glyphs)


def _right(run: Run) -> float:
    return max(glyph.box[2] for glyph in run.glyphs)
