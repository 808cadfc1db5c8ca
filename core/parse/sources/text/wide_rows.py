# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows of a Markdown table with more cells than its head, which its readers drop without a word."""

from collections.abc import Iterator, Sequence

from markdown_it.rules_block import StateBlock, table
from markdown_it.rules_block.table import escapedSplit, getLine
from markdown_it.token import Token


def whole_table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Block rule: a table, with all that its rows hold; what is beyond the head has no name."""
    first = len(state.tokens)
    if not table(state, start, end, silent):
        return False
    state.tokens[first:] = list(_with_rest(state.tokens[first:], state))
    return True


def _with_rest(made: Sequence[Token], state: StateBlock) -> Iterator[Token]:
    """The tokens of a table; before each end of a row, the cells that it has beyond the head."""
    count, line = 0, 0
    for token in made:
        if token.type == "tr_open":
            count, line = 0, token.map[0] if token.map else line
        count += token.type in {"th_open", "td_open"}
        if token.type == "tr_close":
            for cell in filter(None, _cells_of(getLine(state, line))[count:]):
                yield from _cell(cell, token.level, line)
        yield token


def _cells_of(line: str) -> list[str]:
    columns = escapedSplit(line.strip())
    if columns and not columns[0]:
        columns.pop(0)
    return [column.strip() for column in columns]


def _cell(text: str, level: int, line: int) -> tuple[Token, ...]:
    inline = Token(
        "inline", "", 0, content=text, map=[line, line + 1], level=level + 2, children=[]
    )
    opening = Token("td_open", "td", 1, level=level + 1, block=True)
    return opening, inline, Token("td_close", "td", -1, level=level + 1, block=True)
