# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The mark 1 that opens a line of a scan: an i or an l looks the same to a recogniser."""

import re
from collections.abc import Sequence

from core.parse.lines.passages import Passage
from core.parse.raw import RawLine

_FIRST = re.compile(r"\(?1[.)](?!\S)")
_SECOND = re.compile(r"\(?2[.)](?!\S)")
_OPENING = 1
"""The digit stands first in its line, or behind a bracket."""


def is_lone_first(part: Passage, lines: Sequence[RawLine]) -> bool:
    """Whether a numeral is the mark 1 of a line, and no line of its page has the mark 2.

    Args:
        part: Its characters.
        lines: Those of its page.
    """
    digits = [n for n, char in enumerate(part.text) if char.isdigit()]
    if [part.text[n] for n in digits] != ["1"]:
        return False
    line, offset = part.sources[digits[0]].tolist()
    if line < 0 or offset > _OPENING or not _FIRST.match(lines[line].text):
        return False
    return not any(_SECOND.match(each.text) for each in lines)
