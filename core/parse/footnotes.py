# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Notes at the foot of a page: small type with a mark, tied to the block that bears it."""

import re
from collections.abc import Sequence

from core.parse.drafts import Draft
from core.parse.lines import Line, PageLines, Row, rows_of
from core.types import BlockKind

SMALL = 0.94
SMALL_ON_SCANS = 0.88
REACH = 300
"""How many blocks back the bearer of a mark is looked for."""

_SUPER = "\u00b9\u00b2\u00b3\u2070\u2074-\u2079"
_MARK = re.compile(
    rf"(?P<mark>[{_SUPER}]+|\d{{1,3}}(?![\d.,%])|[*\u2020\u2021\u00a7]{{1,3}}|\[\d+\]|[a-z](?=\s))[.)]?\s*\S"
)
_SUPERSCRIPT_DIGITS = str.maketrans(
    "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079", "0123456789"
)
_NOTE = re.compile(
    r"(?:notes?|source)\b\s*[:.\d]|[*\u2020\u2021]|[\u00b9\u00b2\u00b3\u2070-\u2079]", re.IGNORECASE
)


def split_footnotes(
    page: PageLines, lines: Sequence[Line], size: float
) -> tuple[list[Line], list[list[Row]]]:
    """Take the notes off the foot of a page.

    Args:
        page: For its rules and height.
        lines: What is left of it, furniture apart.
        size: Type size of running text.

    Returns:
        The other lines, and the rows of each note.
    """
    rows = rows_of(lines)
    start = len(rows)
    while start and _is_small(rows[start - 1], size):
        start -= 1
    while start < len(rows) and not _opens_note(rows[start], page, rows[:start]):
        start += 1
    if start in {0, len(rows)}:
        return list(lines), []
    notes: list[list[Row]] = []
    for row in rows[start:]:
        if not notes or _MARK.match(row.text):
            notes.append([row])
        else:
            notes[-1].append(row)
    taken = {id(line) for row in rows[start:] for line in row.lines}
    return [line for line in lines if id(line) not in taken], notes


def _is_small(row: Row, size: float) -> bool:
    return row.size < (SMALL_ON_SCANS if row.from_ocr else SMALL) * size


def _opens_note(row: Row, page: PageLines, above: Sequence[Row]) -> bool:
    if not _MARK.match(row.text) or row.y0 < 0.4 * page.height or not above:
        return False
    gap = row.middle - above[-1].middle
    ruled = any(
        rule.y1 - rule.y0 < 2 and above[-1].middle < rule.y0 < row.middle and rule.x1 - rule.x0 > 30
        for rule in page.rules
    )
    marked = any(_mark_in(mark_of(row.text), other.text) for other in above)
    return ruled or marked or gap > 1.8 * row.size


def mark_of(text: str) -> str:
    """The mark that a note opens with, raised digits as plain ones; empty when there is none."""
    match = _MARK.match(text)
    return "" if match is None else match["mark"].translate(_SUPERSCRIPT_DIGITS)


def _mark_in(mark: str, text: str) -> bool:
    """Whether a text bears a mark: raised, in brackets, or glued to a word."""
    if not mark:
        return False
    if mark.isdigit():
        if mark in _raised(text):
            return True
        return bool(re.search(rf"[A-Za-z.,;)]{mark}(?!\d)|\({mark}\)|\[{mark}\]", text))
    if mark[0].isalnum() or mark[0] == "[":
        return mark in text and mark[0] == "["
    return bool(re.search(rf"\S{re.escape(mark)}", text))


def _raised(text: str) -> list[str]:
    return [found.translate(_SUPERSCRIPT_DIGITS) for found in re.findall(rf"[{_SUPER}]+", text)]


def attach(drafts: Sequence[Draft]) -> None:
    """Tie each note to the nearest block before it on its page that bears its mark."""
    for number, draft in enumerate(drafts):
        if draft.kind is not BlockKind.FOOTNOTE or draft.attached_to is not None:
            continue
        mark = mark_of(draft.passage.text)
        near = [
            other
            for other in reversed(drafts[max(0, number - REACH) : number])
            if other.kind not in {BlockKind.FOOTNOTE, BlockKind.FURNITURE}
            and draft.page_index in other.passage.pages
        ]
        raised = [other for other in near if mark in _raised(other.passage.text)]
        loose = [other for other in near if _mark_in(mark, other.passage.text)]
        draft.attached_to = next(iter([*raised, *loose]), None)


def is_table_note(text: str, size: float, table_size: float) -> bool:
    """Whether a paragraph right under a table is a note to it."""
    return bool(_NOTE.match(text)) and size <= table_size + 0.5
