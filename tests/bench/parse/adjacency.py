# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables compared as the ICDAR 2013 competition did: by who stands next to whom.

Each filled cell has a nearest filled neighbour to its right and below. A table that was read is as
good as the pairs of neighbours that it has in common with the true one.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

Relation = tuple[str, str, str]
"""Text of a cell, text of its neighbour, and on which side: ``right`` or ``below``."""

_SIGN = re.compile(r"(?:US)?[$\u00a3\u20ac]")
_CLOSING = re.compile(r"[%)]{1,2}")
_LEADERS = re.compile(r"[.\u2026]{2,}")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'})
_WORD_BREAK = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table, as somebody or something read it."""

    row: int
    column: int
    row_span: int
    column_span: int
    text: str
    x: float
    y: float


def folded(text: str) -> str:
    """Text without what no two readers agree on: spaces, leaders, broken words, kinds of dashes."""
    plain = unicodedata.normalize("NFKC", text).replace("\u00ad", "")
    plain = "".join(plain.split()).translate(_DASHES).translate(_QUOTES)
    return _WORD_BREAK.sub("", _LEADERS.sub("", plain))


def whole_figures(cells: Iterable[Cell]) -> list[Cell]:
    """Fold the texts, and give signs that stand in a column of their own to their figures."""
    rows: dict[int, list[Cell]] = {}
    for cell in cells:
        text = folded(cell.text)
        if text:
            rows.setdefault(cell.row, []).append(replace(cell, text=text))
    return [cell for row in rows.values() for cell in _row_of_figures(row)]


def _row_of_figures(row: Sequence[Cell]) -> list[Cell]:
    done: list[Cell] = []
    sign = ""
    for cell in sorted(row, key=lambda cell: cell.column):
        if _is_figure(cell.text) and sign:
            cell, sign = replace(cell, text=sign + cell.text), ""
        if _CLOSING.fullmatch(cell.text) and done and _is_figure(done[-1].text):
            done[-1] = replace(done[-1], text=done[-1].text + cell.text)
            continue
        done.append(cell)
        if _SIGN.fullmatch(cell.text) and _figure_follows(row, cell):
            sign = done.pop().text
    return done


def _figure_follows(row: Sequence[Cell], sign: Cell) -> bool:
    after = [cell for cell in row if cell.column > sign.column]
    return bool(after) and _is_figure(min(after, key=lambda cell: cell.column).text)


def _is_figure(text: str) -> bool:
    return any(map(str.isdigit, text)) or text == "-"


def relations(cells: Sequence[Cell]) -> Iterator[tuple[Relation, Cell]]:
    """Pairs of neighbours of a table, each with the first of the two cells."""
    at = {
        (row, column): cell
        for cell in reversed(cells)
        for row in range(cell.row, cell.row + cell.row_span)
        for column in range(cell.column, cell.column + cell.column_span)
    }
    height = max((row for row, _ in at), default=-1) + 1
    width = max((column for _, column in at), default=-1) + 1
    for cell in cells:
        right = {
            next(
                (at[r, c] for c in range(cell.column + cell.column_span, width) if (r, c) in at),
                None,
            )
            for r in range(cell.row, cell.row + cell.row_span)
        }
        below = {
            next((at[r, c] for r in range(cell.row + cell.row_span, height) if (r, c) in at), None)
            for c in range(cell.column, cell.column + cell.column_span)
        }
        for side, others in (("right", right), ("below", below)):
            for other in others - {None}:
                assert other is not None
                yield (cell.text, other.text, side), cell


@dataclass(frozen=True, slots=True)
class Score:
    """How many relations were true, read, and both."""

    true: int = 0
    read: int = 0
    both: int = 0

    def __add__(self, other: "Score") -> "Score":
        """Add the counts of another table."""
        return Score(self.true + other.true, self.read + other.read, self.both + other.both)

    @property
    def precision(self) -> float:
        """Share of what was read that is true."""
        return self.both / self.read if self.read else 0.0

    @property
    def recall(self) -> float:
        """Share of what is true that was read."""
        return self.both / self.true if self.true else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        total = self.true + self.read
        return 2 * self.both / total if total else 0.0


def score(true: Counter[Relation], read: Counter[Relation]) -> Score:
    """Compare two tables."""
    return Score(true.total(), read.total(), (true & read).total())
