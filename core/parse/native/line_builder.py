# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines of print out of runs of glyphs: cut at wide gaps and drawn rules, joined on one base line.

A run is what the text layer stores as one line; it may hold two table cells, or half a word.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

import numpy as np

from core.parse.letters.glyphs import BoxTuple, Glyph, Style, across, along, compose
from core.parse.native.right_to_left import leftward_lines, reads_leftwards
from core.parse.native.runs import Run
from core.parse.raw import RawLine, Rule

_WIDE_GAP_EM = 1.0
_WIDEST_GAP_EM = 2.5
_GAP_OVER_MEDIAN = 2.5
_SPACE_EM = 0.15
_JOIN_GAP_EM = 0.6
_JOIN_OVERLAP_EM = 0.3
_SAME_LINE_SHARE = 0.6
_MAX_SIZE_RATIO = 2.2


def build_lines(
    runs: Sequence[Run], styles: Sequence[Style], rules: Sequence[Rule]
) -> list[RawLine]:
    """Cut and join runs into lines.

    Args:
        runs: Of one page.
        styles: What the glyphs' `style` points into.
        rules: Drawn lines; an upright one between two words of a level line parts them.
    """
    fences = _Fences(rules)
    pieces: list[Run] = []
    leftward: list[Run] = []
    for run in runs:
        if reads_leftwards(run):
            leftward.append(run)
        else:
            pieces.extend(_cut(run, styles, fences))
    lines = [*_join(pieces, styles, fences), *leftward_lines(leftward, styles)]
    return [_to_line(line, styles) for line in lines]


class _Fences:
    """Upright rules, asked whether one stands in a gap."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = sorted(
            (r.x0, min(r.y0, r.y1), max(r.y0, r.y1)) for r in rules if r.x0 == r.x1
        )
        self._places = [x for x, _, _ in self._rules]

    def part(self, left: BoxTuple, right: BoxTuple) -> bool:
        """Whether a rule stands between two boxes that are side by side."""
        middle = (left[1] + left[3]) / 2
        for number in range(bisect_left(self._places, left[2] - 1), len(self._rules)):
            x, top, bottom = self._rules[number]
            if x > right[0] + 1:
                return False
            if top <= middle <= bottom:
                return True
        return False


def _cut(run: Run, styles: Sequence[Style], fences: _Fences) -> list[Run]:
    words = _words(run, styles)
    if not words:
        return []
    quarter = run.quarter
    limit = _gap_limit(words, styles, quarter)
    pieces: list[list[Glyph]] = [list(words[0])]
    for word in words[1:]:
        before, after = pieces[-1][-1], word[0]
        gap = along(after.box, quarter)[0] - along(before.box, quarter)[1]
        em = styles[before.style].size
        if gap > limit * em or (quarter == 0 and fences.part(before.box, after.box)):
            pieces.append(list(word))
        else:
            pieces[-1].append(_space_between(before, after, quarter))
            pieces[-1].extend(word)
    return [Run(piece, run.angle) for piece in pieces]


def _words(run: Run, styles: Sequence[Style]) -> list[list[Glyph]]:
    """Glyphs between spaces; a gap that holds no space cuts too when it is wide."""
    words: list[list[Glyph]] = []
    word: list[Glyph] = []
    level, quarter = run.quarter == 0, run.quarter
    wide = [_WIDE_GAP_EM * style.size for style in styles]
    end = 0.0
    for glyph in run.glyphs:
        if glyph.text == " ":
            if word:
                words.append(word)
                word = []
            continue
        box = glyph.box
        start, new_end = (box[0], box[2]) if level else along(box, quarter)
        if word and start - end > wide[word[-1].style]:
            words.append(word)
            word = []
        word.append(glyph)
        end = new_end
    if word:
        words.append(word)
    return words


def _gap_limit(words: list[list[Glyph]], styles: Sequence[Style], quarter: int) -> float:
    """Gap in em above which two words are apart; wider in a line that was stretched."""
    gaps = []
    for left, right in pairwise(words):
        gap = along(right[0].box, quarter)[0] - along(left[-1].box, quarter)[1]
        em = max(styles[left[-1].style].size, 0.1)
        if 0 < gap / em <= _WIDE_GAP_EM:
            gaps.append(gap / em)
    if not gaps:
        return _WIDE_GAP_EM
    stretched = _GAP_OVER_MEDIAN * median(gaps)
    return min(max(stretched, _WIDE_GAP_EM), _WIDEST_GAP_EM)


def _space_between(before: Glyph, after: Glyph, quarter: int) -> Glyph:
    top, bottom = before.box, after.box
    if quarter in {0, 180}:
        left, right = sorted((top, bottom), key=lambda box: box[0])
        box = (left[2], left[1], max(right[0], left[2]), left[3])
    else:
        upper, lower = sorted((top, bottom), key=lambda box: box[1])
        box = (upper[0], upper[3], upper[2], max(lower[1], upper[3]))
    return Glyph(" ", box, before.style)


def _join(pieces: list[Run], styles: Sequence[Style], fences: _Fences) -> list[Run]:
    """Join pieces that go on where another ended, on the same base line."""
    order = sorted(
        pieces, key=lambda piece: (piece.quarter, along(piece.glyphs[0].box, piece.quarter)[0])
    )
    joined: list[Run] = []
    ends: dict[tuple[int, int], list[int]] = {}
    for piece in order:
        before = _predecessor(piece, joined, ends, styles, fences)
        if before is None:
            joined.append(Run(list(piece.glyphs), piece.angle))
            before = len(joined) - 1
        else:
            _append(joined[before], piece, styles)
        for key in _keys(joined[before]):
            ends.setdefault(key, []).append(before)
    return joined


def _keys(run: Run) -> list[tuple[int, int]]:
    """Cells of a coarse grid in which the end of a run can be found."""
    top, bottom = across(run.glyphs[-1].box, run.quarter)
    return [(run.quarter, row) for row in range(int(top // 8), int(bottom // 8) + 1)]


def _predecessor(
    piece: Run,
    joined: list[Run],
    ends: dict[tuple[int, int], list[int]],
    styles: Sequence[Style],
    fences: _Fences,
) -> int | None:
    quarter = piece.quarter
    first = piece.glyphs[0]
    top, bottom = across(first.box, quarter)
    candidates = ends.get((quarter, int((top + bottom) / 2 // 8)), [])
    for index in reversed(candidates[-12:]):
        last = joined[index].glyphs[-1]
        small, large = sorted((styles[last.style].size, styles[first.style].size))
        gap = along(first.box, quarter)[0] - along(last.box, quarter)[1]
        near = -_JOIN_OVERLAP_EM * small <= gap <= _JOIN_GAP_EM * small
        if (
            near
            and large <= _MAX_SIZE_RATIO * small
            and _same_line(last, first, quarter)
            and not (quarter == 0 and fences.part(last.box, first.box))
        ):
            return index
    return None


def _same_line(one: Glyph, other: Glyph, quarter: int) -> bool:
    top, bottom = across(one.box, quarter)
    other_top, other_bottom = across(other.box, quarter)
    shared = min(bottom, other_bottom) - max(top, other_top)
    return shared >= _SAME_LINE_SHARE * min(bottom - top, other_bottom - other_top) > 0


def _append(run: Run, piece: Run, styles: Sequence[Style]) -> None:
    last, first = run.glyphs[-1], piece.glyphs[0]
    gap = along(first.box, run.quarter)[0] - along(last.box, run.quarter)[1]
    if gap > _SPACE_EM * min(styles[last.style].size, styles[first.style].size):
        run.glyphs.append(_space_between(last, first, run.quarter))
    run.glyphs.extend(piece.glyphs)


def _to_line(run: Run, styles: Sequence[Style]) -> RawLine:
    glyphs = compose(run.glyphs)
    counts = Counter([glyph.style for glyph in glyphs if glyph.text != " "])
    total = sum(counts.values())
    sizes: Counter[float] = Counter()
    for style, count in counts.items():
        sizes[styles[style].size] += count
    return RawLine(
        text="".join([glyph.text for glyph in glyphs]),
        boxes=np.array([glyph.box for glyph in glyphs], dtype=np.float32),
        probabilities=None,
        font_size=sizes.most_common(1)[0][0],
        bold=2 * sum(n for s, n in counts.items() if styles[s].bold) > total,
        italic=2 * sum(n for s, n in counts.items() if styles[s].italic) > total,
        angle=run.angle,
    )
