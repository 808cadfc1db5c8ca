# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What stands where two typed lines of a paragraph meet: a blank, or nothing within a figure.

Where a line end may cut a figure in two and nobody can tell, the end of the line is kept: it is set
as one, and then no half of the figure is relied on.
"""

import re
from collections.abc import Sequence

from core.parse.lines.line_ends import is_one_figure

_NOUGHTS = re.compile(r"000(?!\d)")
_GROUP = re.compile(r"\d{3}(?!\d)")
_CUT_AT_MARK = re.compile(r"\d[.,'\u2019]$")
_CUT_IN_GROUPS = re.compile(r"(?<![\d.,'\u2019])\d{1,3}(?:[.,'\u2019]\d{3})+['\u2019]?$")
_CUT_AT_BLANK = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})*$")
_CUT_AT_COMMA = re.compile(r"(?<![\d.,])[1-9]\d{0,2},$")
_LISTED = re.compile(r"\d,? ?(?:and |or )?\d{1,3},$")


def joint(before: str, after: str) -> str:
    """What parts two lines of running text: a blank, the end of a line, or nothing."""
    tail, head = before.rstrip(), after.lstrip()
    if not tail or not head:
        return " "
    if is_one_figure(tail, head):
        return ""
    if _NOUGHTS.match(head):
        # Nobody begins a figure with three noughts.
        marked = _CUT_AT_MARK.search(tail) or _CUT_IN_GROUPS.search(tail)
        return "" if marked else " "
    if _GROUP.match(head) and _CUT_IN_GROUPS.search(tail) and tail[-1] in "'\u2019":
        return ""
    at_mark = tail[-1] in ".," and tail[-2:-1].isdigit() and head[0].isdigit()
    at_blank = _GROUP.match(head) and _CUT_AT_BLANK.search(tail)
    return "\n" if at_mark or at_blank else " "


def cuts_figure(before: str, after: str) -> bool:
    """Whether two lines belong together, whatever their length, as a figure goes on over both."""
    tail, head = before.rstrip(), after.lstrip()
    if _NOUGHTS.match(head):
        return bool(_CUT_AT_MARK.search(tail)) or tail[-1:].isdigit()
    if not _GROUP.match(head):
        return False
    return joint(tail, head) == "" or (
        _CUT_AT_COMMA.search(tail) is not None and _LISTED.search(tail) is None
    )


def in_one_line(lines: Sequence[str]) -> str:
    """Lines of running text as one."""
    text = lines[0].strip()
    for line in lines[1:]:
        text += joint(text, line) + line.strip()
    return text
