# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Notes that are set apart: ``!!! note "Title"`` over an indented text, ``> [!NOTE]`` in a quote.

The title becomes a paragraph of its own, in plain type: in bold it would read as the heading of
all that follows the note. A note without one is called by its kind.
"""

import re

from markdown_it.rules_block import StateBlock

_OPENING = re.compile(
    r"(?:!!!|\?\?\?\+?)[ \t]+(?P<kind>[A-Za-z][\w-]*)[\w \t-]*?"
    r"(?:[ \t]+\"(?P<title>.*)\")?[ \t]*"
)
_ALERT = re.compile(r"\[!(?P<kind>[A-Za-z][\w-]*)\][-+]?[ \t]*(?P<title>.*)")
_INDENT = 4


def alert_title(line: str) -> str | None:
    """Title of a note in a quote, if that is what its first line says."""
    match = _ALERT.fullmatch(line.strip())
    if match is None:
        return None
    return match["title"] or match["kind"].capitalize()


def admonition(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Block rule for markdown-it."""
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    match = _OPENING.fullmatch(line) if line[:1] in {"!", "?"} else None
    if match is None:
        return False
    if silent:
        return True
    title = match["title"]
    if title is None:
        title = match["kind"].capitalize()
    if title:
        _push_title(state, title, start)
    last = start + 1
    while last < end and (state.isEmpty(last) or _is_inside(state, last)):
        last += 1
    _parse_inside(state, start + 1, last)
    state.line = last
    return True


def _is_inside(state: StateBlock, line: int) -> bool:
    return state.sCount[line] - state.blkIndent >= _INDENT


def _push_title(state: StateBlock, title: str, start: int) -> None:
    state.push("paragraph_open", "p", 1)
    token = state.push("inline", "", 0)
    token.content, token.map, token.children = title, [start, start + 1], []
    state.push("paragraph_close", "p", -1)


def _parse_inside(state: StateBlock, start: int, end: int) -> None:
    before = state.blkIndent, state.lineMax, state.parentType
    state.blkIndent += _INDENT
    state.lineMax = end
    state.parentType = "blockquote"
    state.md.block.tokenize(state, start, end)
    state.blkIndent, state.lineMax, state.parentType = before
