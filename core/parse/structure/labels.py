# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What type sets apart like a heading, and is none: it heads no text.

Labels in drawings, the head of a newspaper, examples in two languages, names under signatures.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from core.parse.lines.lines import Row
from core.parse.lines.paragraphs import Paragraph
from core.parse.structure.titles import MAX_HEADING_WORDS, Setting, stands_out

_ISSUE = re.compile(
    r"(?:vol(?:ume)?|no|number|issue)\b\.?\s*(?:\d+|[IVXLC]+\b)(?:[,;:\s\u2013\u2014-]+(?:no|number|issue)"
    r"\b\.?\s*\d+)?(?:[,;\s].{0,40}\d{4})?",
    re.IGNORECASE,
)
_DEFINED = re.compile(r"\S\s+means\s+\S")
_CHECK_BOX = re.compile("[\u2610-\u2612\u25fb-\u25fe\u274f-\u2752]")
_SIGNED = re.compile(r"/\s*s\s*/|_{4,}|^(?:by|signed)\s*:", re.IGNORECASE)
_SMALL = 0.85
"""Type of a label against running text."""
_FAR = 3.0
"""How far labels in a drawing stand aside of each other, in type sizes."""
_LABEL_WORDS = 5
_SAME_EDGE_PT = 2.0
_UNDER_SIGNATURE = 4
_CLOSE = 2.2
_LATIN_END = 0x250


def heads_nothing(
    paragraphs: Sequence[Paragraph], number: int, setting: Setting, over_table: bool
) -> bool:
    """Whether a paragraph without a number that reads and looks like a title is none.

    Args:
        paragraphs: In reading order.
        number: Which of them.
        setting: What the document tells about its headings.
        over_table: Whether a table comes next, before the next paragraph.
    """
    paragraph = paragraphs[number]
    text = paragraph.text
    if _DEFINED.search(text) or _CHECK_BOX.search(text):
        return True
    beside = [*paragraphs[max(0, number - 1) : number], *paragraphs[number + 1 : number + 2]]
    if any(_is_translated(paragraph, other, setting) for other in beside):
        return True
    if _is_under_signature(paragraphs[max(0, number - _UNDER_SIGNATURE) : number], paragraph):
        return True
    following = paragraphs[number + 1] if number + 1 < len(paragraphs) else None
    if following is not None and _ISSUE.fullmatch(following.text):
        return True
    if over_table:
        return False
    return _is_small(paragraph, following, setting) or _is_scattered(paragraphs, number)


def _is_small(paragraph: Paragraph, following: Paragraph | None, setting: Setting) -> bool:
    """Whether a title is set much smaller than text, and has no text in its own type under it."""
    if paragraph.size >= _SMALL * setting.body_size or paragraph.capitals:
        return False
    if following is None or following.size > 1.1 * paragraph.size:
        return True
    aligned = abs(following.rows[0].x0 - paragraph.rows[0].x0) < _SAME_EDGE_PT
    if aligned and not following.bold:
        return False
    return len(following.rows) < 2 and not following.text.endswith((".", ":", ";"))


def _is_scattered(paragraphs: Sequence[Paragraph], number: int) -> bool:
    """Whether it is one of three labels or more in one type that stand here and there."""
    windows = (paragraphs[max(0, start) : start + 3] for start in range(number - 2, number + 1))
    return any(len(window) == 3 and _are_labels(window) for window in windows)


def _are_labels(window: Sequence[Paragraph]) -> bool:
    rows = [each.rows[0] for each in window]
    return all(map(_is_short, window)) and all(
        _is_alike(above, below) and _stand_aside(above, below) for above, below in pairwise(rows)
    )


def _is_alike(one: Row, other: Row) -> bool:
    same = one.page_index == other.page_index and one.bold == other.bold
    return same and abs(one.size - other.size) < 0.05 * one.size


def _is_short(paragraph: Paragraph) -> bool:
    words = len(paragraph.text.split())
    return paragraph.marker is None and len(paragraph.rows) == 1 and words <= _LABEL_WORDS


def _stand_aside(above: Row, below: Row) -> bool:
    """Whether two rows have neither an edge nor their middle in common, and are far from it."""
    away = (
        above.x0 - below.x0,
        above.x1 - below.x1,
        (above.x0 + above.x1 - below.x0 - below.x1) / 2,
    )
    apart = above.x1 < below.x0 or below.x1 < above.x0
    return apart and min(map(abs, away)) > _FAR * above.size


def _is_translated(paragraph: Paragraph, other: Paragraph, setting: Setting) -> bool:
    """Whether the row next to it says the same in another script: an example."""
    if other.marker is not None or len(other.text.split()) > MAX_HEADING_WORDS:
        return False
    upper, lower = sorted((paragraph.rows[0], other.rows[0]), key=lambda row: row.middle)
    near = lower.middle - upper.middle < _CLOSE * upper.size
    if not near or upper.page_index != lower.page_index or not stands_out(other, setting):
        return False
    return _is_latin(paragraph.text) != _is_latin(other.text)


def _is_latin(text: str) -> bool:
    letters = [char for char in text if char.isalpha()]
    return sum(ord(char) < _LATIN_END for char in letters) * 2 >= len(letters)


def _is_under_signature(before: Sequence[Paragraph], paragraph: Paragraph) -> bool:
    """Whether it is a name or a title close under the line for a signature."""
    below = paragraph.rows[0]
    for each in reversed(before):
        row = each.rows[-1]
        close = 0 < below.middle - row.middle < _CLOSE * max(row.size, below.size)
        if not close or row.page_index != below.page_index or len(each.text.split()) > 8:
            return False
        if _SIGNED.search(each.text):
            return True
        below = each.rows[0]
    return False
