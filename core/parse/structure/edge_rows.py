# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rows at the upper and lower edge of the pages, among which furniture is looked for."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from core.parse.lines.lines import PageLines, Row
from core.parse.lines.numbering import roman_value
from core.parse.structure.page_labels import says_page_alone

EDGE_ROWS = 5
EDGE_SHARE = 0.17
FRAME_SHARE = 0.05
BOOK_ROWS = 6
"""Pages with fewer rows do not tell where the print of a book begins and ends."""


@dataclass(frozen=True, slots=True, eq=False)
class EdgeRow:
    """A row near the edge of its page.

    Attributes:
        page: Position in the pages given.
        row: Its lines.
        top: Near the upper edge.
        place: Its height, from the edge that it is near to.
        key: Its words, figures as one sign.
        inner: The row beside it, away from the edge.
        step: How far the next row stands from that one; None where there is none.
    """

    page: int
    row: Row
    top: bool
    place: float
    key: str
    inner: Row | None
    step: float | None = None


def edge_rows(pages: Sequence[PageLines], rows: Sequence[Sequence[Row]]) -> list[EdgeRow]:
    """Find them, page by page, from the top down."""
    head, foot = _print_frame(pages, rows)
    return [
        edge
        for n, page in enumerate(pages)
        for edge in _on_page(
            n,
            rows[n],
            max(head, EDGE_SHARE * page.height),
            min(foot, (1 - EDGE_SHARE) * page.height),
            page.height,
        )
    ]


def _print_frame(pages: Sequence[PageLines], rows: Sequence[Sequence[Row]]) -> tuple[float, float]:
    """How far down heads and how far up feet are looked for, by where print begins and ends.

    A small book on large sheets has its heads well inside the sheet.
    """
    printed = [(page, each) for page, each in zip(pages, rows, strict=True) if each]
    if len(printed) < 3 or median(len(each) for _, each in printed) < BOOK_ROWS:
        return 0.0, float("inf")
    top = min(each[0].y0 for _, each in printed)
    bottom = max(each[-1].y1 for _, each in printed)
    reach = FRAME_SHARE * (bottom - top)
    return top + reach, bottom - reach


def _on_page(
    number: int, rows: Sequence[Row], head: float, foot: float, height: float
) -> list[EdgeRow]:
    found: list[EdgeRow] = []
    for position, row in enumerate(rows):
        near_top = position < EDGE_ROWS and row.y1 < head
        near_foot = position >= len(rows) - EDGE_ROWS and row.y0 > foot
        # Where pages are as long as their text, their number stands right under it.
        near_foot = near_foot or (position + 1 == len(rows) and says_page_alone(row.text))
        if near_top or near_foot:
            place = row.middle if near_top else row.middle - height
            beside = position + 1 if near_top else position - 1
            inner = rows[beside] if 0 <= beside < len(rows) else None
            beyond = 2 * beside - position
            step = None
            if inner is not None and 0 <= beyond < len(rows):
                step = abs(rows[beyond].middle - inner.middle)
            found.append(EdgeRow(number, row, near_top, place, key_of(row.text), inner, step))
    return found


def key_of(text: str) -> str:
    """The words of a row, figures as one sign: spaces come and go on scans and do not count."""
    words = []
    for word in re.split(r"\s+", text.strip()):
        bare = word.strip("-\u2013\u2014.|()[]")
        words.append("#" if roman_value(bare) else re.sub(r"\d+", "#", word.casefold()))
    return re.sub(r"[^\w#]+", "", "".join(words))
