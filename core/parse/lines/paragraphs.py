# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows into paragraphs: where one ends and whether it goes on upon the next page."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass

import numpy as np

from core.parse.lines.lines import Line, Row, typical_leading
from core.parse.lines.numbering import Marker, MarkerKind, ends_in_reference, marker_of, succeeds

SENTENCE_END = re.compile(r"[.!?:;][\"'\u201d\u2019)\]\u00b9\u00b2\u00b3\u2070-\u2079*\u2020]*$")
LEADERS = re.compile(r"(?:\.\s?){4,}|\u2026{2,}|_{6,}")
_DEFINES = re.compile(
    r"[\"\u201c][^\"\u201c\u201d]{1,60}[\"\u201d],?\s+(?:shall\s+)?"
    r"(?:means?|includes?|ha(?:s|ve)\s+the\s+meaning|refers?)\b"
    r"|(?!(?:This|That|These|It|Which|What|By|All)\b)[A-Z][\w'\u2019-]*(?:\s+[\w'\u2019-]+){0,4}\s+means\s"
)
"""A definition opens with its term."""
_LABELLED = re.compile(r"[A-Za-z]:\s+(?:\S+\s+){0,2}\w+$")
"""A label, and the first few words of what it labels."""


_AT_THE_TOP = 9.0
"""Space before what stands at the top of a column."""


@dataclass(frozen=True, slots=True, eq=False)
class Paragraph:
    """Rows that belong together, in one column of one page.

    Attributes:
        rows: Top to bottom, at least one.
        marker: The number or mark that it opens with.
        space_before: Distance to the row above over the usual distance; 9 at the top of a column.
        left: Left margin of its column.
        right: Right margin of its column.
    """

    rows: tuple[Row, ...]
    marker: Marker | None
    space_before: float
    left: float
    right: float

    @property
    def text(self) -> str:
        """Its rows with a space between, before hyphens are undone."""
        return " ".join(row.text for row in self.rows)

    @property
    def size(self) -> float:
        """Type size of its first row."""
        return self.rows[0].size

    @property
    def bold(self) -> bool:
        """Whether all rows are bold."""
        return all(row.bold for row in self.rows)

    @property
    def capitals(self) -> bool:
        """Whether all rows are set in capitals."""
        return all(row.capitals for row in self.rows)


@dataclass(frozen=True, slots=True)
class _Column:
    left: float
    right: float
    leading: float


def paragraphs_of(
    rows: Sequence[Row], breaks: Set[int] = frozenset(), bound: Set[int] = frozenset()
) -> list[Paragraph]:
    """Divide the rows of one column into paragraphs.

    Args:
        rows: Top to bottom; those of a facsimile may stand on several pages.
        breaks: Positions of rows that follow a table: a paragraph begins there in any case.
        bound: Positions of rows that are known to go on with the row above.
    """
    if not rows:
        return []
    column = _Column(_left_margin(rows), _right_margin(rows), typical_leading(rows))
    groups: list[list[Row]] = [[rows[0]]]
    spaces = [_AT_THE_TOP]
    for number, row in enumerate(rows[1:], 1):
        group = groups[-1]
        if number not in bound and (number in breaks or _parts(group, row, column)):
            spaces.append(_space_between(group[-1], row, column))
            groups.append([row])
        else:
            group.append(row)
    return [
        Paragraph(tuple(group), marker_of(group[0].text), space, column.left, column.right)
        for group, space in zip(groups, spaces, strict=True)
    ]


def _space_between(above: Row, row: Row, column: _Column) -> float:
    if row.page_index != above.page_index:
        return _AT_THE_TOP
    return (row.middle - above.middle) / max(column.leading, 1.0)


def _left_margin(rows: Sequence[Row]) -> float:
    return sorted(row.x0 for row in rows)[len(rows) // 10]


def _right_margin(rows: Sequence[Row]) -> float:
    long = sorted(row.x1 for row in rows if len(row.text) > 20) or [max(row.x1 for row in rows)]
    return long[min(len(long) - 1, (9 * len(long)) // 10)]


def _parts(group: Sequence[Row], row: Row, column: _Column) -> bool:
    """Whether a new paragraph begins with `row`."""
    above = group[-1]
    if above.lines[-1].goes_on:
        return False
    if row.x1 < above.x0:  # What stands in the right corner does not go on at the left.
        return True
    ended = bool(SENTENCE_END.search(above.text))
    if _far_below(above, row, column, ended) or _other_type(group, row, column, ended):
        return True
    if _opens_item(group, row, column, ended) or LEADERS.search(above.text):
        return True
    if ended and _DEFINES.match(row.text):
        return True
    if _indented(group, row, column, ended):
        return True
    if not has_room(above, row, column.right):
        return False
    return ended or not (row.text[0].islower() or _broken_off(above.text))


def _far_below(above: Row, row: Row, column: _Column, ended: bool) -> bool:
    step = row.middle - above.middle
    usual = max(column.leading, 0.9 * min(above.size, row.size))
    if step < 0:
        return True
    limit = 1.28 if ended else 1.5
    return step > limit * usual + 1.0 or step > 2.6 * max(above.size, row.size)


def _other_type(group: Sequence[Row], row: Row, column: _Column, ended: bool) -> bool:
    above = group[-1]
    room = has_room(above, row, column.right)
    if not (room or ended) and _goes_through(above, row, column):
        return False
    tolerance = 1.35 if row.from_ocr else 1.12
    if max(above.size, row.size) > tolerance * min(above.size, row.size):
        return True
    if above.bold == row.bold:
        return False
    return room or ended or _ends_title(group, row, column)


def _goes_through(above: Row, row: Row, column: _Column) -> bool:
    """Whether a sentence runs on over a change of type: words in bold or capitals inside it.

    A row takes its type from most of its letters, so a few words can make it look another's.
    """
    if row.middle - above.middle > 1.15 * column.leading + 0.5:
        return False
    return row.text[0].islower() or bool(_LABELLED.search(above.text))


def _ends_title(group: Sequence[Row], row: Row, column: _Column) -> bool:
    """Whether bold rows that fill their lines are a title over the plain text below.

    A run-in title goes on in the same line; a title of its own is parted from the text by white
    space, or the text is indented.
    """
    above = group[-1]
    if row.bold or not all(each.bold for each in group) or row.text[0].islower():
        return False
    if _broken_off(above.text):
        return False
    apart = row.middle - above.middle > 1.15 * max(column.leading, 0.9 * row.size)
    return apart or row.x0 - group[0].x0 > 0.5 * row.size


def _opens_item(group: Sequence[Row], row: Row, column: _Column, ended: bool) -> bool:
    marker, above = marker_of(row.text), group[-1]
    if marker is None:
        return False
    if marker.kind is MarkerKind.BULLET and row.text[0] not in "*-\u2013\u2014\u00b7":
        return True
    first = marker_of(group[0].text)
    if first is not None and succeeds(first, marker):
        return True
    if ended or (marker_of(above.text) is not None and has_room(above, row, column.right)):
        return True
    if ends_in_reference(above.text) and not has_room(above, row, column.right):
        # "under Section / 4.2 of": but a list may also break off at "and" before its next item.
        # Where the number would have fitted, the row ended: a title "Gifts Rule", then "1.".
        return above.text.rstrip().endswith((" and", " or", ",")) and _set_off(above, row, column)
    if marker.kind in {MarkerKind.DECIMAL, MarkerKind.UPPER, MarkerKind.ROMAN}:
        return has_room(above, row, column.right) or row.text[marker.end : marker.end + 1].isupper()
    return has_room(above, row, column.right) or _set_off(above, row, column)


def _set_off(above: Row, row: Row, column: _Column) -> bool:
    return abs(row.x0 - above.x0) > 0.5 * row.size or has_room(above, row, column.right)


def _indented(group: Sequence[Row], row: Row, column: _Column, ended: bool) -> bool:
    above = group[-1]
    step = row.x0 - above.x0
    itemised = marker_of(group[0].text) is not None
    if step > 0.8 * row.size:
        hanging = itemised and len(group) == 1
        return not hanging and (ended or has_room(above, row, column.right))
    if step < -0.8 * row.size:
        first = len(group) == 1
        return (not first or itemised) and ended and has_room(above, row, column.right)
    return False


def has_room(above: Row, row: Row, right: float) -> bool:
    """Whether the first word of `row` would still have fitted on the row above.

    A row is only broken where the next word does not fit; so room left means that it ended there.
    """
    left = right - above.x1 - 0.6 * row.size
    # A full row has no room for any word, and most rows are full.
    return left > 0 and _width_of_first_word(row.lines[0]) < left


def _width_of_first_word(line: Line) -> float:
    end = line.text.find(" ")
    frame = line.frame if end < 0 else line.frame[:end]
    return float(np.nanmax(frame[:, 2]) - np.nanmin(frame[:, 0])) if len(frame) else 0.0


def runs_on(before: Paragraph, after: Paragraph) -> bool:
    """Whether a paragraph goes on at the top of the next column or page."""
    last, first = before.rows[-1], after.rows[0]
    if last.lines[-1].goes_on:
        return True
    tolerance = 1.35 if first.from_ocr else 1.12
    if max(last.size, first.size) > tolerance * min(last.size, first.size):
        return False
    if after.marker is not None or LEADERS.search(last.text) or last.bold != first.bold:
        return False
    if SENTENCE_END.search(last.text):
        return False
    return first.text[0].islower() or (_broken_off(last.text) and not before.bold)


def _broken_off(text: str) -> bool:
    stripped = text.rstrip()
    if stripped.endswith((",", "-", "\u2010", "$", "\u00a3", "\u20ac", "(")):
        return True
    return bool(
        re.search(
            r"\b(?:the|a|an|of|in|to|and|or|by|for|with|under|section|rule|from|at|on|that|which|is|"
            r"are|be|shall|will|may|must|not|than|any|your|our|this|least|most|within)$",
            stripped,
            re.IGNORECASE,
        )
    )
