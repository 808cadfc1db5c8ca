# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows of words in one ruled row that all fill every column: told from lines that are wrapped.

A line is wrapped where the next word does not fit any more. Where the lines above had room for it,
in the first column and in most of them, and the words begin as words do that go on from nothing, a
new row begins.
"""

from collections.abc import Mapping, Sequence

from core.parse.lines.lines import Row
from core.parse.lines.paragraphs import has_room

_LEAST_ROWS = 3
"""Two lines in every column may be names and titles, or heads, that are set on two lines."""
_OPENINGS = "\"'($\u00a3\u20ac\u2018\u201c"

Placed = Mapping[int, Row]
"""What a row of print holds in each column."""


def begin_anew(rows: Sequence[Placed], widths: Sequence[float]) -> list[bool]:
    """Which rows of print are rows of the table, by the room that is left above each.

    Args:
        rows: From the top down.
        widths: Of the columns, from text to text.

    Returns:
        One for each row; all False where a row that fills every column does not say so.
    """
    none = [False] * len(rows)
    if len(rows) < _LEAST_ROWS:
        return none
    anew = [len(rows[0]) == len(widths)]
    above = dict(rows[0])
    for row in rows[1:]:
        full = len(row) == len(widths)
        if full and not _is_new(above, row, widths):
            return none
        anew.append(full)
        above = {} if full else above
        above.update(row)
    return anew


def _is_new(above: Placed, row: Placed, widths: Sequence[float]) -> bool:
    if not all(_opens(piece.lines[0].text[0]) for piece in row.values()):
        return False
    roomy = [
        n not in above or has_room(above[n], piece, above[n].x0 + widths[n])
        for n, piece in row.items()
    ]
    return roomy[0] and 2 * sum(roomy) > len(roomy)


def _opens(first: str) -> bool:
    return not first.islower() and (first.isalnum() or first in _OPENINGS)
