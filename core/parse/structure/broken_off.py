# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A sentence that the end of a column cuts before a word with a capital: told by full lines.

Small letters at the top of the next column say it by themselves; a name there does not.
"""

from core.parse.lines.paragraphs import LEADERS, SENTENCE_END, Paragraph, has_room

_SAME_SIZE = 1.12
_FLUSH = 0.3
"""Furthest that a line begins from the margin, in type sizes: a new paragraph may be set in."""
_LEAST_WORDS = 4


def is_broken_off(before: Paragraph, after: Paragraph) -> bool:
    """Whether running text fills its last line without an end and goes on flush in the next column.

    Args:
        before: The last paragraph of a column.
        after: The first of the next one.
    """
    last, first = before.rows[-1], after.rows[0]
    if min(len(before.rows), len(after.rows)) < 2 or after.marker is not None:
        return False
    if last.bold or first.bold or SENTENCE_END.search(last.text) or LEADERS.search(last.text):
        return False
    if max(last.size, first.size) > _SAME_SIZE * min(last.size, first.size):
        return False
    if any(row.x0 - after.left > _FLUSH * row.size for row in after.rows[:2]):
        return False
    words = min(len(row.text.split()) for row in (last, first))
    return words >= _LEAST_WORDS and not has_room(last, first, before.right)
