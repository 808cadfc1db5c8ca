# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Headings that stand on more than one line: wrapped ones, and titles under their number."""

import re

from core.parse.lines.lines import Row
from core.parse.lines.paragraphs import Paragraph
from core.parse.structure.titles import (
    Setting,
    in_capitals,
    is_title_like,
    stands_out,
    unstopped,
)

BRACKETS = re.compile(
    r"(?:\((?:[\d/ .-]{6,12}|cont(?:inued|[.\u2019']?d)?\.?(?:\s*\d{1,3})?)\)\s*)+", re.IGNORECASE
)
"""Between a number and its title: when it came into force, and that it goes on."""
_BREAKS_OFF = re.compile(
    r"(?:\b(?:and|or|of|for|the|to|in|with|by|on|under)|[,&-])$", re.IGNORECASE
)


def wrapped(first: Paragraph, second: Paragraph, setting: Setting) -> Paragraph | None:
    """Join a heading's second line to its first; None when they are not one heading.

    ``Article 5`` over ``Lawfulness of processing`` is one heading as well.
    """
    if len(second.rows) > 2 or setting.declared_level(first) is not None:
        return None
    if second.marker is None and _is_bare_number(first) and _heads(first, second, setting):
        return _one(first, second)
    if not is_title_like(unstopped(second.text[0].upper() + second.text[1:])):
        return None
    apart = stands_out(first, setting) and stands_out(second, setting)
    one_type = apart and _is_alike(first, second) and _is_tight(first, second)
    return _one(first, second) if one_type and _goes_on(first, second) else None


def _goes_on(first: Paragraph, second: Paragraph) -> bool:
    """Whether the words or their places say that a title is not at its end."""
    if _BREAKS_OFF.search(first.text):
        return True
    if second.marker is not None:
        return False
    if second.text[0].islower() and is_title_like(first.text):
        return True
    return _centred(first.rows[-1], second.rows[0], first.left)


def _is_alike(first: Paragraph, second: Paragraph) -> bool:
    """Whether both are in one type; OCR tells sizes by the letters that stand in a line."""
    unlike = 0.25 if first.rows[0].from_ocr else 0.06
    return (
        abs(first.size - second.size) < unlike * first.size
        and first.bold == second.bold
        and in_capitals(first.text) == in_capitals(second.text)
    )


def _is_tight(first: Paragraph, second: Paragraph) -> bool:
    above, below = first.rows[-1], second.rows[0]
    step = below.middle - above.middle
    if above.from_ocr:
        return step < 1.35 * max(above.y1 - above.y0, below.y1 - below.y0)
    return step < 1.5 * max(above.size, below.size)


def _centred(above: Row, below: Row, left: float) -> bool:
    """Whether two rows of different length are set on one middle, away from the margin."""
    middles = (above.x0 + above.x1) / 2, (below.x0 + below.x1) / 2
    indent = min(above.x0, below.x0) - left
    apart = abs(above.x0 - below.x0) > 0.25 * above.size
    return abs(middles[0] - middles[1]) < 0.3 * above.size and apart and indent > 2 * above.size


def _is_bare_number(paragraph: Paragraph) -> bool:
    """Whether a paragraph is a section's number alone, or that and something in brackets."""
    marker = paragraph.marker
    if marker is None or (marker.keyword is None and marker.depth < 2) or len(paragraph.rows) > 2:
        return False
    rest = paragraph.text[marker.end :].strip()
    return not rest or bool(BRACKETS.fullmatch(rest))


def _heads(number: Paragraph, title: Paragraph, setting: Setting) -> bool:
    """Whether a text right under a section's number is its title."""
    step = title.rows[0].middle - number.rows[-1].middle
    # Where both are set as headings a blank line may stand between them.
    reach = 2.6 if stands_out(number, setting) and stands_out(title, setting) else 2.2
    if step > reach * max(number.size, title.size) or title.size < 0.95 * setting.body_size:
        return False
    if title.rows[0].x1 < number.rows[-1].x0 or title.rows[0].x0 > number.rows[-1].x1:
        return False
    if BRACKETS.fullmatch(title.text):
        return True
    short = number.marker is not None and number.marker.keyword and len(title.text.split()) <= 6
    return is_title_like(unstopped(title.text)) and (stands_out(title, setting) or bool(short))


def _one(first: Paragraph, second: Paragraph) -> Paragraph:
    rows = (*first.rows, *second.rows)
    return Paragraph(rows, first.marker, first.space_before, first.left, first.right)
