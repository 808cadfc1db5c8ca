# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables and lists in HTML within Markdown; they may hold empty lines and Markdown between."""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

_OPENING = re.compile(r"<(table|ul|ol|dl)\b", re.IGNORECASE)
_INDENT = 4
_BUDGET = "lines that may still be looked at for an end"
_MOST_LINES = 200_000
_INNER = MarkdownIt("commonmark", {"html": True}).enable("strikethrough")


def html_part(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Block rule for markdown-it: such a part goes on to where it closes, over empty lines."""
    if state.sCount[start] - state.blkIndent >= _INDENT:
        return False
    match = _OPENING.match(_line(state, start))
    if match is None:
        return False
    last = _last_line(state, start, end, match[1])
    if last is None:
        return False
    if silent:
        return True
    text = state.getLines(start, last + 1, state.blkIndent, True)
    has_gap = any(state.isEmpty(line) for line in range(start, last))
    token = state.push("html_block", "", 0)
    # What stands between empty lines is Markdown again.
    token.content = str(_INNER.render(text)) if has_gap else text
    token.map = [start, last + 1]
    state.line = last + 1
    return True


def _last_line(state: StateBlock, start: int, end: int, name: str) -> int | None:
    """The line on which the element closes, or None."""
    tag = re.compile(rf"<(/?){name}\b", re.IGNORECASE)
    deep = 0
    left = int(state.env.get(_BUDGET, _MOST_LINES))
    end = min(end, start + left)
    for line in range(start, end):
        state.env[_BUDGET] = left = left - 1
        if state.sCount[line] < state.blkIndent and not state.isEmpty(line):
            return None
        for match in tag.finditer(_line(state, line)):
            deep += -1 if match[1] else 1
        if deep <= 0:
            return line
    return None


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
