# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Markdown as a flow of blocks that can be laid out.

Signs that only mark something up (``##``, ``**``, table bars) do not come through; every other
character does.
"""

import re
from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, fence, list_block, table
from markdown_it.token import Token

from core.parse.lines.numbering import Marker, MarkerKind, marker_of, succeeds
from core.parse.sources.flow import FlowBlock, FlowKind, Runs, TextRun, bold, plain
from core.parse.sources.text.admonitions import admonition, alert_title
from core.parse.sources.text.grid_tables import grid_table
from core.parse.sources.text.plain_text import lines_of, parse_text
from core.parse.sources.text.typed_blocks import typed_block

_BREAK_TAG = re.compile(r"<br\s*/?>", re.IGNORECASE)
_DEEPEST = 100
_INDENT_CHARS = 4
_INDENTED = "indented"
_EVERYWHERE = ["paragraph", "reference", "blockquote", "list", _INDENTED]


def parse_markdown(text: str) -> list[FlowBlock]:
    """Read CommonMark with tables; what is nested beyond all reason is read as plain text."""
    tokens = _parser().parse(text)
    if any(token.level + token.nesting >= _DEEPEST for token in tokens):
        # The parser leaves out, without a word, what stands deeper.
        return parse_text(text)
    return list(_MarkdownWalk(tokens, text.split("\n")).blocks())


def _parser() -> MarkdownIt:
    """CommonMark, but for what is set in: it is code only where it reads as code."""
    parser = MarkdownIt("commonmark", {"maxNesting": _DEEPEST}).enable("table").disable("code")
    rules = parser.block.ruler
    rules.before("table", "typed", typed_block)
    rules.before("table", "admonition", admonition, {"alt": _EVERYWHERE})
    rules.before("table", "grid_table", grid_table, {"alt": _EVERYWHERE})
    rules.at("table", table, {"alt": ["paragraph", "reference", _INDENTED]})
    rules.at("fence", fence, {"alt": _EVERYWHERE})
    rules.at("list", _list, {"alt": ["paragraph", "reference", "blockquote", _INDENTED]})
    rules.at("paragraph", _paragraph)
    return parser


def _list(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Block rule: a list, however far it is set in."""
    before, state.listIndent = state.listIndent, -1
    found = list_block(state, start, end, silent)
    state.listIndent = before
    return found


def _paragraph(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Block rule: a paragraph, which a list or a table ends even if it is set in far."""
    before, state.parentType = state.parentType, "paragraph"
    rules = {True: state.md.block.ruler.getRules(_INDENTED)}
    rules[False] = state.md.block.ruler.getRules("paragraph")
    last = start + 1
    while last < state.lineMax and not state.isEmpty(last):
        indent = state.sCount[last]
        ending = rules[indent - state.blkIndent >= _INDENT_CHARS]
        # A line that only goes on in a quote has no indent of its own.
        if indent >= 0 and any(rule(state, last, state.lineMax, True) for rule in ending):
            break
        last += 1
    state.parentType = before
    state.line = last
    state.push("paragraph_open", "p", 1).map = [start, last]
    token = state.push("inline", "", 0)
    token.content = state.getLines(start, last, state.blkIndent, False).strip(" \t\n")
    token.map, token.children = [start, last], []
    state.push("paragraph_close", "p", -1)
    return True


class _MarkdownWalk:
    """Goes once through the tokens of a Markdown text."""

    def __init__(self, tokens: Sequence[Token], lines: Sequence[str]) -> None:
        self._tokens = tokens
        self._lines = lines
        self._depth = 0
        self._quotes = 0
        self._marker = ""
        self._heading = 0

    def blocks(self) -> Iterator[FlowBlock]:
        """The blocks in order."""
        position = 0
        while position < len(self._tokens):
            token = self._tokens[position]
            if token.type == "table_open":
                end = self._end_of_table(position)
                yield FlowBlock(FlowKind.TABLE, rows=_rows(self._tokens[position:end]))
                position = end
            else:
                self._track(token)
                yield from self._content(token)
            position += 1

    def _track(self, token: Token) -> None:
        if token.type in {"bullet_list_open", "ordered_list_open", "blockquote_open"}:
            self._depth += 1
        elif token.type in {"bullet_list_close", "ordered_list_close", "blockquote_close"}:
            self._depth -= 1
        elif token.type == "list_item_open":
            self._marker = f"{token.info}{token.markup}" if token.info else "•"
        elif token.type == "heading_open":
            self._heading = int(token.tag[1])
        elif token.type == "heading_close":
            self._heading = 0
        if token.type.startswith("blockquote"):
            self._quotes += token.nesting

    def _content(self, token: Token) -> Iterator[FlowBlock]:
        if token.type == "inline":
            yield from self._inline(token)
        elif token.type in {"fence", "code_block"}:
            for line in token.content.rstrip("\n").split("\n"):
                yield FlowBlock(FlowKind.CODE, (TextRun(line),), self._depth)
        elif token.type == "html_block":
            yield from lines_of(_without_tags(_BREAK_TAG.sub("\n", token.content)))

    def _inline(self, token: Token) -> Iterator[FlowBlock]:
        lines = _run_lines(token.children or ())
        if self._heading:
            marked = f"{self._marker} " if self._marker else ""
            self._marker = ""
            runs = bold((TextRun(marked), *_joined(lines)) if marked else _joined(lines))
            if plain(runs).strip():
                yield FlowBlock(FlowKind.HEADING, runs, self._heading)
            return
        title = alert_title(plain(lines[0])) if self._quotes and lines else None
        if title is not None:
            lines = [(TextRun(title),), *lines[1:]]
        starts = _starts(lines) if title is None else [0, 1]
        level = self._level(token)
        for number, start in enumerate(starts):
            runs = _joined(lines[start : (*starts, len(lines))[number + 1]])
            if plain(runs).strip() or self._marker:
                yield self._paragraph(runs, level, is_first=number == 0 or title is not None)

    def _paragraph(self, runs: Runs, level: int, *, is_first: bool) -> FlowBlock:
        if self._marker:
            marker, self._marker = self._marker, ""
            return FlowBlock(FlowKind.ITEM, runs, max(self._depth - 1, level), marker)
        kind = FlowKind.PARAGRAPH if is_first else FlowKind.LINE
        return FlowBlock(kind, runs, max(self._depth, level))

    def _level(self, token: Token) -> int:
        """How far the first line of a paragraph is set in."""
        if token.map is None or token.map[0] >= len(self._lines):
            return 0
        line = self._lines[token.map[0]].expandtabs(_INDENT_CHARS)
        return (len(line) - len(line.lstrip(" "))) // _INDENT_CHARS

    def _end_of_table(self, start: int) -> int:
        for position in range(start, len(self._tokens)):
            if self._tokens[position].type == "table_close":
                return position
        return len(self._tokens) - 1


def _without_tags(text: str) -> str:
    """Text of HTML; looked through once, however many signs in it open what is never closed."""
    kept: list[str] = []
    start = 0
    last_comment, last_tag = text.rfind("-->"), text.rfind(">")
    while start <= last_tag and (opened := text.find("<", start)) >= 0:
        is_comment = text.startswith("<!--", opened) and opened < last_comment
        closed = text.find("-->" if is_comment else ">", opened)
        if closed < 0:
            break
        kept.append(text[start:opened])
        start = closed + (3 if is_comment else 1)
    return "".join((*kept, text[start:]))


def _starts(lines: Sequence[Runs]) -> list[int]:
    """Lines of a paragraph with which a numbered item begins: two that follow one another."""
    starts = {0}
    before: tuple[int, Marker] | None = None
    for number, line in enumerate(lines):
        marker = marker_of(plain(line)) if len(lines) > 1 else None
        if marker is None:
            continue
        if before is not None and _are_items(before[1], marker):
            starts.update((before[0], number))
        before = number, marker
    return sorted(starts)


def _are_items(before: Marker, marker: Marker) -> bool:
    if MarkerKind.BULLET in {before.kind, marker.kind}:
        return before.kind is marker.kind
    alike = before.kind is marker.kind and before.number == marker.number
    return marker.closed and (alike or succeeds(before, marker))


def _rows(tokens: Sequence[Token]) -> tuple[tuple[Runs, ...], ...]:
    rows: list[list[Runs]] = []
    header = False
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type in {"th_open", "td_open"}:
            header = token.type == "th_open"
        elif token.type == "inline":
            runs = _joined(_run_lines(token.children or ()))
            rows[-1].append(bold(runs) if header else runs)
    return tuple(tuple(row) for row in rows)


def _joined(lines: Sequence[Runs]) -> Runs:
    """Lines that the text breaks where it likes, as one."""
    runs: list[TextRun] = []
    for number, line in enumerate(lines):
        if number:
            runs.append(TextRun(" "))
        runs.extend(line)
    return tuple(runs)


def _run_lines(children: Sequence[Token]) -> list[Runs]:
    lines: list[list[TextRun]] = [[]]
    heavy = 0
    for child in children:
        if child.type == "strong_open":
            heavy += 1
        elif child.type == "strong_close":
            heavy -= 1
        elif child.type == "softbreak":
            lines.append([])
        else:
            text = _inline_text(child)
            if text:
                lines[-1].append(TextRun(text, heavy > 0))
    return [tuple(line) for line in lines]


def _inline_text(token: Token) -> str:
    if token.type == "hardbreak":
        return "\n"
    if token.type == "html_inline":
        return "\n" if _BREAK_TAG.fullmatch(token.content) else ""
    if token.type in {"text", "code_inline", "image"}:
        return token.content
    return ""
