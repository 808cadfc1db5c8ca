# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines of print out of runs of glyphs: cut at wide gaps and drawn rules, joined on one base line.

A run is what the text layer stores as one line; it may hold two table cells, or half a word.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from statistics import median

import numpy as np

from core.parse.letters.glyphs import Glyph, Style, across, along, compose
from core.parse.native.plain_print import Floats, PlainPrint, Words, joined, words_of
from core.parse.native.right_to_left import leftward_lines, reads_leftwards
from core.parse.native.runs import Run
from core.parse.raw import RawLine, Rule

_WIDE_GAP_EM = 1.0
_LEAST_EM = 0.1
_WIDEST_GAP_EM = 2.5
_GAP_OVER_MEDIAN = 2.5
_SPACE_EM = 0.15
_JOIN_GAP_EM = 0.6
_JOIN_OVERLAP_EM = 0.3
_SAME_LINE_SHARE = 0.6
_MAX_SIZE_RATIO = 2.2


@dataclass(slots=True)
class _Piece:
    """A run, or what was cut from one, to which others may be joined.

    Attributes:
        parts: Plain print or glyphs, in the order of reading.
        angle: Direction of reading in degrees clockwise as displayed.
        quarter: The nearest of 0, 90, 180 and 270.
        first: Its first character.
        last: Its last character.
    """

    parts: list[PlainPrint | list[Glyph]]
    angle: float
    quarter: int
    first: Glyph
    last: Glyph


def build_lines(
    runs: Sequence[Run | PlainPrint], styles: Sequence[Style], rules: Sequence[Rule]
) -> list[RawLine]:
    """Cut and join runs into lines.

    Args:
        runs: Of one page.
        styles: What the glyphs' `style` points into.
        rules: Drawn lines; an upright one between two words of a level line parts them.
    """
    fences = _Fences(rules)
    sizes = np.array([style.size for style in styles])
    plain = [run for run in runs if isinstance(run, PlainPrint)]
    of_plain = _cut_plain(plain, sizes, fences)
    number = count()
    pieces: list[_Piece] = []
    leftward: list[Run] = []
    for run in runs:
        if isinstance(run, PlainPrint):
            pieces.extend(of_plain.get(next(number), ()))
        elif reads_leftwards(run):
            leftward.append(run)
        else:
            pieces.extend(_cut(run, styles, fences))
    lines = [_to_line(piece, styles) for piece in _join(pieces, styles, fences)]
    return lines + [
        _line_of_glyphs(run.glyphs, run.angle, styles) for run in leftward_lines(leftward, styles)
    ]


class _Fences:
    """Upright rules, asked whether one stands in a gap."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = sorted(
            (r.x0, min(r.y0, r.y1), max(r.y0, r.y1)) for r in rules if r.x0 == r.x1
        )
        self._places = [x for x, _, _ in self._rules]

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self._rules)

    def part(self, left: Sequence[float], right: Sequence[float]) -> bool:
        """Whether a rule stands between two boxes that are side by side."""
        middle = (left[1] + left[3]) / 2
        for number in range(bisect_left(self._places, left[2] - 1), len(self._rules)):
            x, top, bottom = self._rules[number]
            if x > right[0] + 1:
                return False
            if top <= middle <= bottom:
                return True
        return False


def _cut_plain(
    runs: Sequence[PlainPrint], sizes: Floats, fences: _Fences
) -> dict[int, list[_Piece]]:
    """The pieces of each run, by its position."""
    words = words_of(runs, sizes, _WIDE_GAP_EM) if runs else None
    if words is None:
        return {}
    apart = words.ends_run | (words.gaps > _limits(words) * words.sizes)
    boxes = words.print.boxes
    if fences:
        inside = np.flatnonzero(~apart)
        for n, place in zip(inside.tolist(), words.spaces[inside].tolist(), strict=True):
            apart[n] = fences.part(boxes[place - 1].tolist(), boxes[place + 1].tolist())
    cuts = words.spaces[apart].tolist()
    pieces: dict[int, list[_Piece]] = defaultdict(list)
    for before, end in pairwise([-1, *cuts, len(words.print.text)]):
        part = words.print.part(before + 1, end)
        owner = int(words.owners[before + 1])
        pieces[owner].append(_Piece([part], 0.0, 0, part.glyph(0), part.glyph(-1)))
    return pieces


def _limits(words: Words) -> Floats:
    """For each gap the number of type sizes above which it parts the words of its run."""
    gaps = words.gaps / np.maximum(words.sizes, _LEAST_EM)
    limits = np.empty(len(gaps))
    start = 0
    for end in [*np.flatnonzero(words.ends_run).tolist(), len(gaps)]:
        own = gaps[start:end]
        limits[start : end + 1] = _limit(own[(own > 0) & (own <= _WIDE_GAP_EM)].tolist())
        start = end + 1
    return limits


def _cut(run: Run, styles: Sequence[Style], fences: _Fences) -> list[_Piece]:
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
    return [_Piece([piece], run.angle, quarter, piece[0], piece[-1]) for piece in pieces]


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
        em = max(styles[left[-1].style].size, _LEAST_EM)
        if 0 < gap / em <= _WIDE_GAP_EM:
            gaps.append(gap / em)
    return _limit(gaps)


def _limit(gaps: Sequence[float]) -> float:
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


def _join(pieces: list[_Piece], styles: Sequence[Style], fences: _Fences) -> list[_Piece]:
    """Join pieces that go on where another ended, on the same base line."""
    order = sorted(
        pieces, key=lambda piece: (piece.quarter, along(piece.first.box, piece.quarter)[0])
    )
    done: list[_Piece] = []
    ends: dict[tuple[int, int], list[int]] = {}
    for piece in order:
        before = _predecessor(piece, done, ends, styles, fences)
        if before is None:
            done.append(piece)
            before = len(done) - 1
        else:
            _append(done[before], piece, styles)
        for key in _keys(done[before]):
            ends.setdefault(key, []).append(before)
    return done


def _keys(piece: _Piece) -> list[tuple[int, int]]:
    """Cells of a coarse grid in which the end of a piece can be found."""
    top, bottom = across(piece.last.box, piece.quarter)
    return [(piece.quarter, row) for row in range(int(top // 8), int(bottom // 8) + 1)]


def _predecessor(
    piece: _Piece,
    joined: list[_Piece],
    ends: dict[tuple[int, int], list[int]],
    styles: Sequence[Style],
    fences: _Fences,
) -> int | None:
    quarter, first = piece.quarter, piece.first
    top, bottom = across(first.box, quarter)
    candidates = ends.get((quarter, int((top + bottom) / 2 // 8)), [])
    for index in reversed(candidates[-12:]):
        last = joined[index].last
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


def _append(before: _Piece, piece: _Piece, styles: Sequence[Style]) -> None:
    last, first = before.last, piece.first
    gap = along(first.box, piece.quarter)[0] - along(last.box, piece.quarter)[1]
    if gap > _SPACE_EM * min(styles[last.style].size, styles[first.style].size):
        before.parts.append(PlainPrint.of(_space_between(last, first, piece.quarter)))
    before.parts.extend(piece.parts)
    before.last = piece.last


def _to_line(piece: _Piece, styles: Sequence[Style]) -> RawLine:
    plain = [part for part in piece.parts if isinstance(part, PlainPrint)]
    if len(plain) == len(piece.parts):
        return _line_of_print(joined(plain), styles)
    glyphs: list[Glyph] = []
    for part in piece.parts:
        glyphs.extend(part.glyphs() if isinstance(part, PlainPrint) else part)
    return _line_of_glyphs(glyphs, piece.angle, styles)


def _line_of_print(whole: PlainPrint, styles: Sequence[Style]) -> RawLine:
    numbers = whole.styles
    if (numbers == numbers[0]).all():
        style = styles[int(numbers[0])]
        size, bold, italic = style.size, style.bold, style.italic
    else:
        used = [n for n, char in zip(numbers.tolist(), whole.text, strict=True) if char != " "]
        size, bold, italic = _setting(used, styles)
    boxes = whole.boxes.astype(np.float32)
    return RawLine(whole.text, boxes, None, size, bold, italic)


def _line_of_glyphs(untidy: list[Glyph], angle: float, styles: Sequence[Style]) -> RawLine:
    glyphs = compose(untidy)
    size, bold, italic = _setting([g.style for g in glyphs if g.text != " "], styles)
    return RawLine(
        text="".join([glyph.text for glyph in glyphs]),
        boxes=np.array([glyph.box for glyph in glyphs], dtype=np.float32),
        probabilities=None,
        font_size=size,
        bold=bold,
        italic=italic,
        angle=angle,
    )


def _setting(used: Sequence[int], styles: Sequence[Style]) -> tuple[float, bool, bool]:
    """Size of most characters, and whether most are bold and slanted."""
    counts = Counter(used)
    total = len(used)
    sizes: Counter[float] = Counter()
    for style, times in counts.items():
        sizes[styles[style].size] += times
    return (
        sizes.most_common(1)[0][0],
        2 * sum(n for s, n in counts.items() if styles[s].bold) > total,
        2 * sum(n for s, n in counts.items() if styles[s].italic) > total,
    )
