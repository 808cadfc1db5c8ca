# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Notes at the foot of a page: small type with a mark, tied to the block that bears it."""

import re
from collections.abc import Sequence

from core.parse.lines.lines import PageLines, Row
from core.parse.lines.paragraphs import SENTENCE_END
from core.parse.structure.drafts import Draft
from core.parse.tables.grids import TableDraft
from core.types import BlockKind

SMALL = 0.94
SMALL_ON_SCANS = 0.88
REACH = 300
"""How many blocks back the bearer of a mark is looked for."""

_SUPER = "\u00b9\u00b2\u00b3\u2070\u2074-\u2079"
_MARK = re.compile(
    rf"(?P<mark>[{_SUPER}]+|\d{{1,3}}(?![\d.,%])|[*\u2020\u2021\u00a7]{{1,3}}|\[\d+\])[.)]?\s*\S"
)
_SUPERSCRIPT_DIGITS = str.maketrans(
    "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079", "0123456789"
)
_NOTE = re.compile(
    r"(?:notes?|source)\b\s*[:.\d]|[*\u2020\u2021]|[\u00b9\u00b2\u00b3\u2070-\u2079]", re.IGNORECASE
)


def split_footnotes(
    items: Sequence[Row | TableDraft],
    page: PageLines,
    on_page: Sequence[Row],
    size: float,
    notes: list[list[Row]],
) -> list[Row | TableDraft]:
    """Take the notes off the foot of a column.

    Args:
        items: Rows and tables of the column, top to bottom.
        page: For its rules and height.
        on_page: All rows of the page, among which the mark must be found.
        size: Type size of running text.
        notes: The rows of each note of the page so far; those of the column are added. The last
            may go on at the foot of this column.

    Returns:
        The other items.
    """
    start = len(items)
    while start and _is_small(items[start - 1], size):
        start -= 1
    if not (notes and _goes_on(notes[-1], items, start, page)):
        while start < len(items) and not _opens_note(items, start, page, on_page):
            start += 1
        if start < len(items):
            notes.append([])
    first = next((note[0] for note in notes if note), None)
    for row in items[start:]:
        if not isinstance(row, Row):
            continue
        if notes[-1] and _opens_next(row, first or row):
            notes.append([])
        first = first or row
        notes[-1].append(row)
    return list(items[:start])


def _goes_on(
    note: Sequence[Row], items: Sequence[Row | TableDraft], start: int, page: PageLines
) -> bool:
    """Whether small print under a rule, without a mark, ends the note of the column before."""
    row = items[start] if start < len(items) else None
    if not isinstance(row, Row) or SENTENCE_END.search(note[-1].text):
        return False
    return not _opens_next(row, note[0]) and _is_ruled_off(items, start, page)


def _is_ruled_off(items: Sequence[Row | TableDraft], start: int, page: PageLines) -> bool:
    top = items[start - 1].y1 if start else 0.0
    row = items[start]
    return any(
        rule.y1 - rule.y0 < 2
        and top - 2 < rule.y0 < row.y1
        and rule.x1 - rule.x0 > 30
        and min(rule.x1, row.x1) > max(rule.x0, row.x0)
        for rule in page.rules
    )


def _opens_next(row: Row, first: Row) -> bool:
    """Whether a row opens a further note, marked in the manner of the first."""
    raised = re.match(rf"[{_SUPER}]", first.text)
    return bool(
        re.match(rf"[{_SUPER}*\u2020\u2021]", row.text) if raised else _MARK.match(row.text)
    )


def _is_small(item: Row | TableDraft, size: float) -> bool:
    if not isinstance(item, Row):
        return False
    return item.size < (SMALL_ON_SCANS if item.from_ocr else SMALL) * size


def _opens_note(
    items: Sequence[Row | TableDraft], start: int, page: PageLines, on_page: Sequence[Row]
) -> bool:
    row = items[start]
    if not isinstance(row, Row) or not _MARK.match(row.text) or row.y0 < 0.4 * page.height:
        return False
    before = [other for other in on_page if other.middle < row.middle - 1]
    if not before:
        return False
    top = items[start - 1].y1 if start else max(other.y1 for other in before)
    ruled = any(
        rule.y1 - rule.y0 < 2 and top - 2 < rule.y0 < row.middle and rule.x1 - rule.x0 > 30
        for rule in page.rules
    )
    own = {id(line) for line in row.lines}
    marked = any(
        _mark_in(mark_of(row.text), other.text)
        for other in on_page
        if other.size > 1.02 * row.size and not own & {id(line) for line in other.lines}
    )
    return marked or (ruled and row.y0 > 0.6 * page.height)


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


def is_table_note(text: str, size: float, table_size: float, follows_note: bool) -> bool:
    """Whether a paragraph right under a table, or under a note to it, is a note to it."""
    opens = _NOTE.match(text) or (follows_note and re.match(r"\d{1,2}[.)]?\s", text))
    return bool(opens) and size <= table_size + 0.5
