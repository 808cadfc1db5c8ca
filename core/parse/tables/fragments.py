# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A row as the pieces that may be cells: close lines joined, figures side by side parted."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from core.parse.lines.lines import Line, Row, part_of
from core.parse.lines.paragraphs import LEADERS
from core.parse.numbers.figures import is_numeric
from core.parse.tables.spaced_figures import goes_on

LEAST_GAP = 0.9
"""Narrowest gap between two cells, in type sizes."""

SIGN_GAP = 14.0
"""Furthest that a currency sign stands before its figure, in type sizes."""

_LONGEST_FIGURE = 40
_LONGEST_LABEL = 200
_SIGN = re.compile(r"(?:US|A|C)?[$\u00a3\u20ac]")
_AMOUNT = re.compile(r"[$\u00a3\u20ac]\s*(?:[(\d\u2013\u2014-]|$)")
_LAST_AMOUNT = re.compile(r"\s(?P<amount>[$\u00a3\u20ac]\s*(?:[(\d][\d,.]*\)?|[\u2013\u2014-]))\Z")
_LETTER = re.compile(r"[^\W\d_]")
_CLOSING = re.compile(r"[%)]{1,2}")
_MARK = r"(?:\((?:[a-z\d\u00b9\u00b2\u00b3\u2070-\u2079]|[ivx]{1,4})\)\s*)+"
_NOTE = re.compile(rf"{_MARK}|[*\u2020]+")
_MARKS = re.compile(rf"\s*{_MARK}$|(?<=\d)[\u00b9\u00b2\u00b3\u2070-\u2079*\u2020]+$")
_DASH_PERCENT = re.compile(r"[$\u00a3\u20ac]?\s*[-\u2013\u2014]\s*%?")
_YEAR = re.compile(r"(?:19|20)\d\d")
_RULED_WITH_TYPE = re.compile(r"[-_=\u2014\s]{6,}")


@dataclass(frozen=True, eq=False)
class Fragment:
    """Lines so close that they are one cell's text."""

    lines: tuple[Line, ...]
    x0: float
    x1: float
    text: str

    @cached_property
    def is_figure(self) -> bool:
        """Whether it holds a figure and nothing else, leaders and marks of notes aside."""
        text = self.text
        # Leaders are rare, and cost a search of the whole text.
        led = text.count(".") > 3 or "\u2026" in text or "__" in text
        if led and LEADERS.search(text):
            return is_figure(LEADERS.sub("", text).strip())
        return len(text) <= _LONGEST_FIGURE and is_figure(text.strip())

    @property
    def is_amount(self) -> bool:
        """Whether it is a figure with a currency sign before it."""
        return self.is_figure and bool(_AMOUNT.match(self.text))

    @property
    def middle(self) -> float:
        """Halfway between its ends."""
        return (self.x0 + self.x1) / 2


@dataclass(frozen=True, slots=True, eq=False)
class Split:
    """A row and its fragments."""

    row: Row
    fragments: tuple[Fragment, ...]

    @property
    def several(self) -> bool:
        """Whether it has more than one piece."""
        return len(self.fragments) > 1

    @property
    def has_figures(self) -> bool:
        """Whether a figure stands beside something else."""
        return self.several and any(piece.is_figure for piece in self.fragments[1:])

    @property
    def has_values(self) -> bool:
        """Whether a figure that is no year stands beside something else."""
        return self.several and any(
            piece.is_figure and not _YEAR.fullmatch(piece.text) for piece in self.fragments[1:]
        )

    @property
    def is_numbered(self) -> bool:
        """Whether a figure that is no year opens it."""
        first = self.fragments[0]
        return self.several and first.is_figure and not _YEAR.fullmatch(first.text)

    @property
    def is_rule(self) -> bool:
        """Whether it is a rule set with type."""
        return all(_RULED_WITH_TYPE.fullmatch(line.text) for line in self.row.lines)


@lru_cache(maxsize=8_192)
def is_figure(text: str) -> bool:
    """Whether a cell holds a figure, a dash in place of one, or a figure with marks of notes."""
    return is_numeric(text) or bool(
        _DASH_PERCENT.fullmatch(text) or is_numeric(_MARKS.sub("", text))
    )


def with_marks(rows: Sequence[Row]) -> list[Row]:
    """Put marks that are raised over a row into it."""
    done: list[Row] = []
    for row in rows:
        if done and _is_raised(done[-1], row):
            lines = (*done.pop().lines, *row.lines)
            done.append(Row(tuple(sorted(lines, key=lambda line: line.x0))))
        else:
            done.append(row)
    return done


def _is_raised(mark: Row, row: Row) -> bool:
    if not all(_NOTE.fullmatch(line.text) for line in mark.lines) or mark.size >= 0.8 * row.size:
        return False
    return min(mark.y1, row.y1) - max(mark.y0, row.y0) > 0.4 * (mark.y1 - mark.y0)


def split_row(row: Row) -> Split:
    """Divide a row into fragments."""
    groups: list[list[Line]] = []
    for line in (part for whole in row.lines for part in _cells_apart(whole)):
        note = _note_before(line) if groups and is_figure(groups[-1][-1].text) else None
        if note is not None:
            groups[-1].append(note[0])
            groups.append([note[1]])
        elif groups and _belongs(groups[-1], line, row.size):
            groups[-1].append(line)
        else:
            groups.append([line])
    return Split(row, tuple(fragment_of(group) for group in groups))


def _note_before(line: Line) -> tuple[Line, Line] | None:
    """The mark of a note that a line begins with, set smaller, and the rest of the line."""
    match = _NOTE.match(line.text)
    if match is None or match.end() == len(line.text):
        return None
    heights = line.frame[:, 3] - line.frame[:, 1]
    if heights[: len(match[0].rstrip())].max() > 0.85 * heights[match.end() :].max():
        return None
    mark, rest = part_of(line, 0, match.end()), part_of(line, match.end(), len(line.text))
    return None if mark is None or rest is None else (mark, rest)


def _belongs(group: Sequence[Line], line: Line, size: float) -> bool:
    before = group[-1]
    gap = line.x0 - before.x1
    if _SIGN.fullmatch(before.text) and is_figure(line.text):
        return gap < SIGN_GAP * size
    if is_figure(" ".join(each.text for each in group)):
        if _NOTE.fullmatch(line.text) and line.size < 0.85 * before.size:
            return gap < 2.5 * size
        if is_figure(line.text) or _SIGN.fullmatch(line.text):
            return False
        return gap < (1.5 if _CLOSING.fullmatch(line.text) else 0.4) * size
    if _AMOUNT.match(line.text) and gap > 0.3 * size:
        return False
    return gap < LEAST_GAP * size and not _ends_in_leaders(before)


def _ends_in_leaders(line: Line) -> bool:
    return any(match.end() == len(line.text) for match in LEADERS.finditer(line.text))


def _cells_apart(line: Line) -> list[Line]:
    """Part a line after its leaders, and one that is nothing but figures between them."""
    parts: list[Line] = []
    start = 0
    for match in LEADERS.finditer(line.text):
        part = part_of(line, start, match.end())
        parts.extend([] if part is None else [part])
        start = match.end()
    rest = part_of(line, start, len(line.text)) if start else line
    return parts if rest is None else [*parts, *_figures_apart(rest)]


def _figures_apart(line: Line) -> list[Line]:
    """Part a line that is nothing but several figures: cells that stand close to each other."""
    if not _of_figure(line.text.split(maxsplit=1)[0]):
        return [line]  # As nearly every line of words.
    tokens = list(re.finditer(r"\S+", line.text))
    if len(tokens) < 2 or not all(_of_figure(token[0]) for token in tokens):
        return [line]
    pairs = list(pairwise(tokens))
    gaps = [_gap(line, before.end(), token.start()) for before, token in pairs]
    within = goes_on([token[0] for token in tokens], gaps, line.size)
    starts = [tokens[0].start()]
    for (before, token), grouped in zip(pairs, within, strict=True):
        if not (grouped or _SIGN.fullmatch(before[0]) or _CLOSING.fullmatch(token[0])):
            starts.append(token.start())
    parts = [part_of(line, *ends) for ends in pairwise([*starts, len(line.text)])]
    return [part for part in parts if part is not None]


def _gap(line: Line, end: int, start: int) -> float:
    return float(line.frame[start, 0] - line.frame[end - 1, 2])


def _of_figure(token: str) -> bool:
    return is_figure(token) or any(p.fullmatch(token) for p in (_SIGN, _CLOSING))


def amounts_apart(split: Split, places: Sequence[float]) -> Split:
    """Part amounts from the labels that they touch.

    Args:
        split: The row.
        places: Where amounts begin in other rows.
    """
    pieces: list[Fragment] = []
    for piece in split.fragments:
        line = piece.lines[-1]
        start = None if piece.is_figure else _amount_behind_label(line.text)
        if start is None or not _stands_at(float(line.frame[start, 0]), places):
            pieces.append(piece)
            continue
        parts = part_of(line, 0, start), part_of(line, start, len(line.text))
        label, amount = (part for part in parts if part is not None)
        pieces.extend([fragment_of([*piece.lines[:-1], label]), fragment_of([amount])])
    return Split(split.row, tuple(pieces))


def _amount_behind_label(text: str) -> int | None:
    """Where the amount begins that ends a text of words."""
    match = _LAST_AMOUNT.search(text) if len(text) <= _LONGEST_LABEL else None
    if match is None or not _LETTER.search(text, 0, match.start()):
        return None
    return match.start("amount")


def _stands_at(x: float, places: Sequence[float]) -> bool:
    return any(abs(x - place) < 2 for place in places)


def fragment_of(group: Sequence[Line]) -> Fragment:
    """Make one fragment of lines from left to right."""
    text = " ".join(line.text for line in group)
    return Fragment(tuple(group), group[0].x0, max(line.x1 for line in group), text)
