# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Plain text and Markdown as a flow of blocks that can be laid out. Knows nothing of pages.

Signs that only mark something up (``##``, ``**``, table bars) do not come through; every other
character does.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from markdown_it import MarkdownIt
from markdown_it.token import Token

_TEXT_HEADING = re.compile(r"^(#{1,6})[ \t]+(.*?)[ \t]*#*$")
_TEXT_ITEM = re.compile(
    r"^(\s*)((?:[-*•\u2013]|\(?[0-9]{1,3}[.)]|\(?[A-Za-z][.)]|\([ivxlc]+\)))\s+(\S.*)$"
)
_FRONT_MATTER = re.compile(
    r"\A(?:---[ \t]*\n)?((?:(?:[ \t]*- .*|[ \t]*[\w-]+:(?: .*)?|[ \t]+\S.*)\n){1,60})---[ \t]*\n"
)
_TAG = re.compile(r"<!--.*?-->|<[^>]*>", re.DOTALL)
_BREAK_TAG = re.compile(r"<br\s*/?>", re.IGNORECASE)
_COLUMNS = re.compile(r"\S {3,}\S")
_FULL_LINE = 0.75
_NARROWEST_WRAP = 40
_WIDEST_WRAP = 130
_INDENT_CHARS = 4
_DEEPEST = 100


class FlowKind(StrEnum):
    """What a block is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LINE = "line"
    ITEM = "item"
    TABLE = "table"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class TextRun:
    """A stretch of text in one weight."""

    text: str
    bold: bool = False


Runs = tuple[TextRun, ...]


@dataclass(frozen=True, slots=True)
class FlowBlock:
    """One block.

    Attributes:
        kind: What it is; a `LINE` is a paragraph that stands close to the one before.
        runs: Its text; empty for a table.
        level: Of a heading from 1; of an indent from 0.
        marker: What stands before an item.
        rows: Cells of a table, header row first.
    """

    kind: FlowKind
    runs: Runs = ()
    level: int = 0
    marker: str = ""
    rows: tuple[tuple[Runs, ...], ...] = ()


def parse_markdown(text: str) -> list[FlowBlock]:
    """Read CommonMark with tables; what is nested beyond all reason is read as plain text."""
    blocks: list[FlowBlock] = []
    front = _FRONT_MATTER.match(text)
    if front:
        blocks.extend(_lines_of(front.group(1)))
        text = text[front.end() :]
    tokens = MarkdownIt("commonmark", {"maxNesting": _DEEPEST}).enable("table").parse(text)
    if any(token.level + token.nesting >= _DEEPEST for token in tokens):
        # The parser leaves out, without a word, what stands deeper.
        return [*blocks, *parse_text(text)]
    blocks.extend(_MarkdownWalk(tokens).blocks())
    return blocks


def parse_text(text: str) -> list[FlowBlock]:
    """Read plain text; lines that were broken to fit a page are joined, ``## x`` is a heading."""
    blocks: list[FlowBlock] = []
    wrap = _wrap_width(text)
    for paragraph in re.split(r"\n[ \t]*\n|\f", text):
        lines = [line.rstrip() for line in paragraph.split("\n") if line.strip()]
        blocks.extend(_text_blocks(lines, wrap))
    return blocks


def plain(runs: Runs) -> str:
    """Text of runs."""
    return "".join(run.text for run in runs)


def _wrap_width(text: str) -> int | None:
    """The width to which most lines were broken; None where each line is its own paragraph."""
    lengths = sorted(len(line.rstrip()) for line in text.split("\n") if line.strip())
    if len(lengths) < 5:
        return None
    widest = lengths[int(len(lengths) * 0.95)]
    near = sum(length >= 0.8 * widest for length in lengths)
    is_wrapped = _NARROWEST_WRAP <= widest <= _WIDEST_WRAP and 2 * near >= len(lengths)
    return widest if is_wrapped else None


def _text_blocks(lines: Sequence[str], wrap: int | None) -> Iterator[FlowBlock]:
    waiting: list[str] = []
    first = True
    for line in lines:
        goes_on = (
            waiting
            and wrap is not None
            and len(waiting[-1]) >= _FULL_LINE * wrap
            and not _starts_block(line)
        )
        if waiting and not goes_on:
            yield _text_block(waiting, first)
            first = False
            waiting = []
        waiting.append(line)
    if waiting:
        yield _text_block(waiting, first)


def _starts_block(line: str) -> bool:
    return bool(_TEXT_HEADING.match(line) or _TEXT_ITEM.match(line) or _COLUMNS.search(line))


def _text_block(lines: Sequence[str], first: bool) -> FlowBlock:
    heading = _TEXT_HEADING.match(lines[0])
    if heading and len(lines) == 1:
        return FlowBlock(FlowKind.HEADING, (TextRun(heading[2], True),), len(heading[1]))
    if len(lines) == 1 and _COLUMNS.search(lines[0].strip()):
        return FlowBlock(FlowKind.CODE, (TextRun(lines[0]),))
    item = _TEXT_ITEM.match(lines[0])
    if item:
        text = " ".join([item[3], *(line.strip() for line in lines[1:])])
        level = min(len(item[1].expandtabs()) // _INDENT_CHARS, 6)
        return FlowBlock(FlowKind.ITEM, (TextRun(text),), level, item[2])
    text = " ".join(line.strip() for line in lines)
    return FlowBlock(FlowKind.PARAGRAPH if first else FlowKind.LINE, (TextRun(text),))


def _lines_of(text: str) -> Iterator[FlowBlock]:
    for line in text.split("\n"):
        if line.strip():
            yield FlowBlock(FlowKind.LINE, (TextRun(line.strip()),))


class _MarkdownWalk:
    """Goes once through the tokens of a Markdown text."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._depth = 0
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

    def _content(self, token: Token) -> Iterator[FlowBlock]:
        if token.type == "inline":
            runs = _runs(token.children or ())
            if plain(runs).strip() or self._marker:
                yield self._inline(runs)
        elif token.type in {"fence", "code_block"}:
            for line in token.content.rstrip("\n").split("\n"):
                yield FlowBlock(FlowKind.CODE, (TextRun(line),), self._depth)
        elif token.type == "html_block":
            yield from _lines_of(_TAG.sub("", _BREAK_TAG.sub("\n", token.content)))

    def _inline(self, runs: Runs) -> FlowBlock:
        if self._heading:
            bold = tuple(TextRun(run.text, True) for run in runs)
            marked = (TextRun(f"{self._marker} ", True), *bold) if self._marker else bold
            self._marker = ""
            return FlowBlock(FlowKind.HEADING, marked, self._heading)
        if self._marker:
            marker, self._marker = self._marker, ""
            return FlowBlock(FlowKind.ITEM, runs, max(self._depth - 1, 0), marker)
        return FlowBlock(FlowKind.PARAGRAPH, runs, self._depth)

    def _end_of_table(self, start: int) -> int:
        for position in range(start, len(self._tokens)):
            if self._tokens[position].type == "table_close":
                return position
        return len(self._tokens) - 1


def _rows(tokens: Sequence[Token]) -> tuple[tuple[Runs, ...], ...]:
    rows: list[list[Runs]] = []
    header = False
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type in {"th_open", "td_open"}:
            header = token.type == "th_open"
        elif token.type == "inline":
            runs = _runs(token.children or ())
            rows[-1].append(tuple(TextRun(run.text, True) for run in runs) if header else runs)
    return tuple(tuple(row) for row in rows)


def _runs(children: Sequence[Token]) -> Runs:
    runs: list[TextRun] = []
    bold = 0
    for child in children:
        if child.type == "strong_open":
            bold += 1
        elif child.type == "strong_close":
            bold -= 1
        else:
            text = _inline_text(child)
            if text:
                runs.append(TextRun(text, bold > 0))
    return tuple(runs)


def _inline_text(token: Token) -> str:
    if token.type == "softbreak":
        return " "
    if token.type == "hardbreak":
        return "\n"
    if token.type == "html_inline":
        return "\n" if _BREAK_TAG.fullmatch(token.content) else ""
    if token.type in {"text", "code_inline", "image"}:
        return token.content
    return ""
