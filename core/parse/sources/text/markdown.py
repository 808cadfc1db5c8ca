# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Markdown as a flow of blocks that can be laid out.

Signs that only mark something up (``##``, ``**``, table bars) do not come through; every other
character does.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, fence, list_block
from markdown_it.token import Token
from markdown_it.utils import EnvType
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin

from core.parse.sources.flow import FlowBlock, FlowKind, Runs, TextRun, bold, plain
from core.parse.sources.line_starts import starts_of
from core.parse.sources.text.admonitions import admonition, alert_title
from core.parse.sources.text.grid_tables import grid_table
from core.parse.sources.text.html_blocks import html_part
from core.parse.sources.text.markdown_notes import MarkdownNotes
from core.parse.sources.text.markdown_runs import joined, run_lines, without_attributes
from core.parse.sources.text.marked_tables import items_of
from core.parse.sources.text.plain_text import parse_text
from core.parse.sources.text.tildes import tilde
from core.parse.sources.text.typed_blocks import typed_block
from core.parse.sources.text.wide_rows import whole_table
from core.parse.sources.web.page import blocks_of
from core.parse.sources.web.seen import Seen

_DEEPEST = 100
_INDENT_CHARS = 4
_INDENTED = "indented"
_INDENTING = frozenset(["bullet_list", "ordered_list", "blockquote", "dd"])
_EVERYWHERE = ["paragraph", "reference", "blockquote", "list", _INDENTED]


def parse_markdown(text: str, seen: Seen | None = None) -> list[FlowBlock]:
    """Read CommonMark with tables; what is nested beyond all reason is read as plain text."""
    env: EnvType = {}
    tokens = _parser().parse(text, env)
    if any(token.level + token.nesting >= _DEEPEST for token in tokens):
        # The parser leaves out, without a word, what stands deeper.
        return parse_text(text)
    return _MarkdownWalk(tokens, text.split("\n"), env, seen or Seen()).blocks()


def _parser() -> MarkdownIt:
    """CommonMark, but for what is set in: it is code only where it reads as code."""
    parser = MarkdownIt("commonmark", {"maxNesting": _DEEPEST})
    parser.enable(["table", "strikethrough"]).disable("code")
    footnote_plugin(parser, move_to_end=False)
    deflist_plugin(parser)
    rules = parser.block.ruler
    rules.before("table", "typed", typed_block)
    rules.before("table", "admonition", admonition, {"alt": _EVERYWHERE})
    rules.before("table", "grid_table", grid_table, {"alt": _EVERYWHERE})
    rules.before(
        "html_block", "html_part", html_part, {"alt": ["paragraph", "reference", _INDENTED]}
    )
    rules.at("table", whole_table, {"alt": ["paragraph", "reference", _INDENTED]})
    rules.at("fence", fence, {"alt": _EVERYWHERE})
    rules.at("list", _list, {"alt": ["paragraph", "reference", "blockquote", _INDENTED]})
    rules.at("paragraph", _paragraph)
    parser.inline.ruler.before("strikethrough", "tilde", tilde)
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

    def __init__(
        self, tokens: Sequence[Token], lines: Sequence[str], env: EnvType, seen: Seen
    ) -> None:
        self._tokens = tokens
        self._lines = lines
        self._blocks: list[FlowBlock] = []
        self._depth = 0
        self._quotes = 0
        self._marker = ""
        self._heading = 0
        self._numbers: list[int] = []
        self._term = self._meaning = False
        self._note: str | None = None
        self._notes = MarkdownNotes(env)
        self._seen = seen

    def blocks(self) -> list[FlowBlock]:
        """The blocks in order."""
        position = 0
        while position < len(self._tokens):
            token = self._tokens[position]
            if token.type == "table_open":
                end = self._end_of_table(position)
                self._put(items_of(self._table(self._tokens[position:end])))
                position = end
            else:
                self._track(token)
                self._put(self._content(token))
            position += 1
        return self._notes.attached(self._blocks)

    def _put(self, blocks: Iterable[FlowBlock]) -> None:
        for block in blocks:
            self._notes.pass_block(len(self._blocks))
            self._blocks.append(block)
        for runs, mark in self._notes.typed_in_text():
            self._blocks.append(FlowBlock(FlowKind.FOOTNOTE, runs, marker=mark))

    def _table(self, tokens: Sequence[Token]) -> FlowBlock:
        for token in tokens:
            self._notes.see(token.children or ())
        return FlowBlock(FlowKind.TABLE, level=self._depth, rows=_rows(tokens))

    def _track(self, token: Token) -> None:
        kind = token.type.removesuffix("_open").removesuffix("_close")
        if kind in _INDENTING:
            self._depth += token.nesting
        if kind == "ordered_list":
            self._count(token)
        elif token.type == "list_item_open":
            self._marker = self._next_marker(token)
        elif kind == "heading":
            self._heading = int(token.tag[1]) if token.nesting > 0 else 0
        elif kind == "blockquote":
            self._quotes += token.nesting
        elif kind in {"dt", "dd"}:
            self._term = token.type == "dt_open"
            self._meaning = token.type == "dd_open"
        elif kind == "footnote_reference":
            self._note = self._notes.mark_of(token) if token.nesting > 0 else None

    def _count(self, token: Token) -> None:
        """A list that begins or ends: every reader of Markdown counts on from its first number."""
        if token.nesting < 0:
            self._numbers.pop()
        else:
            self._numbers.append(int(token.attrs.get("start", 1)))

    def _next_marker(self, token: Token) -> str:
        if not token.info:
            return "\u2022"
        self._numbers[-1] += 1
        return f"{self._numbers[-1] - 1}{token.markup}"

    def _content(self, token: Token) -> Iterator[FlowBlock]:
        if token.type == "inline":
            self._notes.see(token.children or ())
            self._seen.pictures += sum(child.type == "image" for child in token.children or ())
            yield from self._inline(token)
        elif token.type in {"fence", "code_block"}:
            for line in token.content.rstrip("\n").split("\n"):
                yield FlowBlock(FlowKind.CODE, (TextRun(line),), self._depth)
        elif token.type == "html_block":
            yield from self._html(token.content)

    def _html(self, html: str) -> Iterator[FlowBlock]:
        for block in blocks_of(html, "A passage of HTML", self._depth, self._seen):
            if self._marker and block.kind is FlowKind.PARAGRAPH:
                yield self._paragraph(block.runs, 0, is_first=True)
            else:
                yield block

    def _inline(self, token: Token) -> Iterator[FlowBlock]:
        lines = run_lines(token.children or ())
        if self._note is not None:
            yield from self._of_note(joined(lines))
        elif self._heading:
            yield from self._titled(lines)
        elif self._term:
            yield FlowBlock(FlowKind.PARAGRAPH, bold(joined(lines)), max(self._depth - 1, 0))
        else:
            yield from self._paragraphs(token, lines)

    def _of_note(self, runs: Runs) -> Iterator[FlowBlock]:
        mark, self._note = self._note or "", ""
        listed, self._marker = self._marker, ""
        runs = (TextRun(f"{listed} "), *runs) if listed else runs
        yield FlowBlock(FlowKind.FOOTNOTE, runs, marker=mark)

    def _titled(self, lines: Sequence[Runs]) -> Iterator[FlowBlock]:
        marked = f"{self._marker} " if self._marker else ""
        self._marker = ""
        words = without_attributes(joined(lines))
        runs = bold((TextRun(marked), *words) if marked else words)
        if plain(runs).strip():
            yield FlowBlock(FlowKind.HEADING, runs, self._heading)

    def _paragraphs(self, token: Token, lines: list[Runs]) -> Iterator[FlowBlock]:
        title = alert_title(plain(lines[0])) if self._quotes and lines else None
        if title is not None:
            lines = [(TextRun(title),), *lines[1:]]
        starts = starts_of([plain(line) for line in lines]) if title is None else [0, 1]
        level = self._level(token)
        for start, end in pairwise([*starts, len(lines)]):
            runs = joined(lines[start:end])
            if plain(runs).strip() or self._marker:
                yield self._paragraph(runs, level, is_first=start == 0 or title is not None)

    def _paragraph(self, runs: Runs, level: int, *, is_first: bool) -> FlowBlock:
        if self._marker:
            marker, self._marker = self._marker, ""
            return FlowBlock(FlowKind.ITEM, runs, max(self._depth - 1, level), marker)
        close = self._meaning or not is_first
        self._meaning = False
        return FlowBlock(
            FlowKind.LINE if close else FlowKind.PARAGRAPH, runs, max(self._depth, level)
        )

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


def _rows(tokens: Sequence[Token]) -> tuple[tuple[Runs, ...], ...]:
    rows: list[list[Runs]] = []
    header = False
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type in {"th_open", "td_open"}:
            header = token.type == "th_open"
        elif token.type == "inline":
            runs = joined(run_lines(token.children or ()))
            rows[-1].append(bold(runs) if header else runs)
    return tuple(tuple(row) for row in rows)
