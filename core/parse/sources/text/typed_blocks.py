# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Text that is set in by four spaces or more: code is kept as typed, prose is read as Markdown.

CommonMark takes all of it for code. In policies it nearly never is: it is the list under a clause,
or a paragraph that belongs to one.
"""

import re
from collections.abc import Sequence

from markdown_it.rules_block import StateBlock

_INDENT = 4
_PROSE_END = "line at which indented prose ends"
_OTHER_BLOCK = re.compile(r"```|~~~|\||\+[-=]|!!!|\?\?\?|>")
_MARKER = re.compile(r"(?:[-*+\u2022\u2013]|\(?(?:[0-9]{1,3}|[A-Za-z]|[ivxlc]{1,6})[.)])\s+(?=\S)")
_CODE = re.compile(
    r"""
    ^\s*[{}\[\]()]+[,;]?$                                 # brackets alone
    | (?<!\{)\{$ | [\[(\\]$                               # an open end
    | ^(?:\#!|//|/\*|\*/|</?\w|@\w+$|\$\s[a-z./])         # prompts, comments, tags
    | ^(?:def\s\w+\(|class\s\w+[:({]|import\s[\w.]+$|from\s[\w.]+\simport\s)
    | ^(?:sudo|curl|wget|git|npm|pip3?|apt|docker|kubectl|mkdir|chmod|chown|export)\s[-\w./]
    | ^[A-Za-z_][\w.\[\]]*\s?[-+*/|:]?=\s?\S              # a value is given to a name
    | \s(?:==|!=|<=|>=|=>|->|&&|\|\||::)\s | \w\(\) | \w\.\w+\(\w*
    | \s--[a-z] | </\w+> | ^"[\w-]+"\s*: | ^[~.]?/[\w.-]+/
    | ^(?:-\s)?[a-z_][\w.-]*:(?:\s\S+)?$                  # one word to a key
    | \S[ ]{3,}\S | \S\t\S                                # columns
    """,
    re.VERBOSE,
)
_WORD = re.compile(r"[(\"'\u2018\u201c\[*_]*[A-Za-z\u00c0-\u024f][\w'\u2019/-]*[^\w\s]*")
_SENTENCE = re.compile(r"[a-z)\"\u201d][.;:,?!]$")
_LEAST_WORDS = 4
_SHARE_OF_WORDS = 0.7


def typed_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Block rule for markdown-it: takes code, and leaves prose to the rules after it."""
    if not _is_indented(state, start) or start < state.env.get(_PROSE_END, 0):
        return False
    upto = _end_of_lines(state, start, end)
    if not reads_as_code(_lines(state, start, upto)):
        state.env[_PROSE_END] = max(upto, start + 1)
        return False
    if silent:
        return True
    while (after := state.skipEmptyLines(upto)) < end and _is_indented(state, after):
        further = _end_of_lines(state, after, end)
        if not reads_as_code(_lines(state, after, further)):
            break
        upto = further
    token = state.push("code_block", "code", 0)
    token.content = state.getLines(start, upto, _INDENT + state.blkIndent, False) + "\n"
    token.map = [start, upto]
    state.line = upto
    return True


def reads_as_code(lines: Sequence[str]) -> bool:
    """Whether lines without a gap between them are code, or else stand where they were typed."""
    if not lines:
        return False
    code = sum(_is_code(line) for line in lines)
    prose = sum(_is_prose(line) for line in lines)
    if code or prose:
        return code >= prose
    # A few words alone are a name or the title of a list; several such lines may be an address.
    return len(lines) > 1 or not lines[0][0].isupper()


def _is_code(line: str) -> bool:
    marker = _MARKER.match(line)
    rest = line[marker.end() :] if marker is not None else line
    if _CODE.search(rest) is not None or _CODE.match(line) is not None:
        return True
    visible = "".join(rest.split())
    return 2 * sum(map(str.isalnum, visible)) < len(visible)


def _is_prose(line: str) -> bool:
    if _is_code(line):
        return False
    if _MARKER.match(line):
        return True
    words = line.split()
    worded = sum(_WORD.fullmatch(word) is not None for word in words)
    if worded < _SHARE_OF_WORDS * len(words):
        return False
    return len(words) >= _LEAST_WORDS or bool(len(words) > 1 and _SENTENCE.search(line))


def _is_indented(state: StateBlock, line: int) -> bool:
    return state.sCount[line] - state.blkIndent >= _INDENT


def _end_of_lines(state: StateBlock, start: int, end: int) -> int:
    """Where the lines end that stand in without a gap; another kind of block ends them too."""
    line = start
    while line < end and not state.isEmpty(line) and _is_indented(state, line):
        if _OTHER_BLOCK.match(_text(state, line)):
            break
        line += 1
    return line


def _lines(state: StateBlock, start: int, end: int) -> list[str]:
    return [_text(state, line) for line in range(start, end)]


def _text(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip()
