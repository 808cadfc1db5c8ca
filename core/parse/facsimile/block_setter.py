# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sets the blocks of a file one after the other: type, indents, room, and what each of them is."""

from collections.abc import Sequence
from dataclasses import replace

from core.parse.facsimile.faces import count_characters, stored_text
from core.parse.facsimile.line_breaker import Word
from core.parse.facsimile.ruled_table import set_table
from core.parse.facsimile.table_plan import TablePlan, plan_table
from core.parse.facsimile.typesetter import MARGIN_PT, Typesetter
from core.parse.facsimile.visual_order import reads_from_right
from core.parse.raw import SetBlock, SetCell, SetLine
from core.parse.sources.flow import (
    Flow,
    FlowBlock,
    FlowCell,
    FlowKind,
    Runs,
    TextRun,
    cells_of,
    plain,
)
from core.types import BlockKind

HEADING_PT = (18.0, 15.0, 13.0, 12.0, 11.25, 11.0)
_BODY_PT = 10.5
_CODE_PT = 9.0
_SMALL_PT = 8.5
_FIELDS_PT = 7.5
_FIELDS_GAP_PT = 10.0
_INDENT_PT = 20.0
_PARAGRAPH_GAP_PT = 6.0
_HEADING_GAP_PT = 12.0
_MAX_INDENT = 8
_WIDEST_MARKER = 0.4
_KINDS = {
    FlowKind.HEADING: BlockKind.HEADING,
    FlowKind.PARAGRAPH: BlockKind.PARAGRAPH,
    FlowKind.LINE: BlockKind.PARAGRAPH,
    FlowKind.ITEM: BlockKind.LIST_ITEM,
    FlowKind.TABLE: BlockKind.TABLE,
    FlowKind.CODE: BlockKind.PARAGRAPH,
    FlowKind.FOOTNOTE: BlockKind.FOOTNOTE,
    FlowKind.CAPTION: BlockKind.CAPTION,
    FlowKind.FURNITURE: BlockKind.FURNITURE,
}
_GAPS = {FlowKind.LINE: 0.0, FlowKind.CODE: 0.0, FlowKind.ITEM: _PARAGRAPH_GAP_PT / 2}
_SMALL = frozenset({FlowKind.FOOTNOTE, FlowKind.FURNITURE})


class BlockSetter:
    """Sets blocks and remembers where."""

    def __init__(self, setter: Typesetter, *, parted: bool) -> None:
        """Set on the pages of `setter`; `parted` as for `Typesetter.put_mono`."""
        self._setter = setter
        self._parted = parted
        self._blocks: list[SetBlock] = []
        self._places: list[int] = []
        self._plans: dict[int, TablePlan] = {}
        self._long_side = False

    def set_flow(self, flow: Flow) -> tuple[SetBlock, ...]:
        """Set the fields of a file, small and above a rule, and then its text.

        Passes on:
            LimitExceededError: There are more pages than allowed.
        """
        self._set_fields(flow.fields)
        before: FlowKind | None = None
        for number, block in enumerate(flow.blocks):
            if block.new_page:
                self._start_page(flow.blocks, number)
            if FlowKind.CODE in {block.kind, before} and block.kind is not before:
                self._setter.skip(_PARAGRAPH_GAP_PT / 2)
            self._places.append(len(self._blocks))
            self._set_block(block)
            before = block.kind
        return tuple(
            each if each.note_of is None else replace(each, note_of=self._place_of(each.note_of))
            for each in self._blocks
        )

    def _start_page(self, blocks: Sequence[FlowBlock], number: int) -> None:
        """Begin a page of the file: on its long side if a table on it needs that."""
        self._setter.start_page(blocks[number].page_label)
        end = number + 1
        while end < len(blocks) and not blocks[end].new_page:
            end += 1
        tables = [block for block in blocks[number:end] if cells_of(block)]
        self._long_side = any([self._plan(block).landscape for block in tables])
        self._setter.turn(landscape=self._long_side)

    def _plan(self, block: FlowBlock) -> TablePlan:
        """How a table is set; looked into once, for it may be long."""
        if id(block) not in self._plans:
            self._plans[id(block)] = plan_table(self._setter.lines, cells_of(block))
        return self._plans[id(block)]

    def _place_of(self, number: int) -> int | None:
        """Where the block stands among those that were set."""
        return self._places[number] if 0 <= number < len(self._places) else None

    def _set_fields(self, fields: Sequence[str]) -> None:
        for text in fields:
            lines = self._setter.put_mono(text, MARGIN_PT, _FIELDS_PT)
            count = count_characters(text)
            self._blocks.append(SetBlock(BlockKind.FURNITURE, tuple(lines), characters=count))
        if fields:
            self._setter.advance(_FIELDS_GAP_PT / 2)
            y = self._setter.y
            self._setter.put_rule(MARGIN_PT, y, MARGIN_PT + self._setter.column, y)
            self._setter.advance(_FIELDS_GAP_PT)

    def _set_block(self, block: FlowBlock) -> None:
        if block.kind is FlowKind.TABLE:
            self._set_table(block)
            return
        marker = " ".join(stored_text(block.marker).split())
        if block.kind is FlowKind.CODE:
            lines = self._set_code(block)
        elif block.kind is FlowKind.HEADING:
            lines = self._set_heading(block, marker)
        else:
            lines = self._set_text(block, marker)
        text = f"{marker} {plain(block.runs)}"
        self._blocks.append(
            SetBlock(
                _KINDS[block.kind],
                tuple(lines),
                block.level,
                len(marker) + 1 if marker and count_characters(plain(block.runs)) else len(marker),
                block.number,
                block.opens_section,
                block.note_of,
                block.place,
                characters=count_characters(text),
                close=block.kind is FlowKind.LINE,
                typed=block.kind is FlowKind.CODE,
            )
        )

    def _set_heading(self, block: FlowBlock, marker: str) -> list[SetLine]:
        setter = self._setter
        size = HEADING_PT[min(max(block.level, 1), len(HEADING_PT)) - 1]
        runs = _bold((TextRun(f"{marker} "), *block.runs) if marker else block.runs)
        lines = setter.lines.wrap(runs, size, setter.column)
        setter.skip(_HEADING_GAP_PT)
        setter.keep_together(
            setter.line_height(size) * len(lines) + 2 * setter.line_height(_BODY_PT)
        )
        found = setter.put_lines(lines, MARGIN_PT, size, self._right(block))
        setter.advance(2)
        return found

    def _set_text(self, block: FlowBlock, marker: str) -> list[SetLine]:
        setter = self._setter
        size = _SMALL_PT if block.kind in _SMALL else _BODY_PT
        setter.skip(_GAPS.get(block.kind, _PARAGRAPH_GAP_PT))
        indent = min(block.level, _MAX_INDENT) * _INDENT_PT
        lines, hang = self._marked_lines(block.runs, marker, size, setter.column - indent)
        setter.keep_together(setter.line_height(size) * max(min(len(lines), 2), 1))
        right = self._right(block)
        if right is not None:
            first = setter.put_lines(lines[:1], MARGIN_PT, size, right - indent)
            return first + setter.put_lines(lines[1:], MARGIN_PT, size, right - indent - hang)
        x = MARGIN_PT + indent
        return setter.put_lines(lines[:1], x, size) + setter.put_lines(lines[1:], x + hang, size)

    def _marked_lines(
        self, runs: Runs, marker: str, size: float, width: float
    ) -> tuple[list[list[Word]], float]:
        """Lines of a text, the first with its marker, and how far the others hang behind it."""
        breaker = self._setter.lines
        words = breaker.words_of(marker, size)
        space = breaker.space(size)
        hang = sum(word.width + space for word in words)
        if hang > _WIDEST_MARKER * width:
            return breaker.wrap((TextRun(f"{marker} "), *runs), size, width), 0.0
        lines = breaker.wrap(runs, size, width - hang)
        if words:
            lines[:1] = [[*words, *(lines[0] if lines else ())]]
        return lines, hang

    def _set_code(self, block: FlowBlock) -> list[SetLine]:
        x = MARGIN_PT + min(block.level, _MAX_INDENT) * _INDENT_PT
        found: list[SetLine] = []
        for line in plain(block.runs).split("\n"):
            found += self._setter.put_mono(line, x, _CODE_PT, parted=self._parted)
        return found

    def _set_table(self, block: FlowBlock) -> None:
        cells = cells_of(block)
        if not cells:
            self._blocks.append(SetBlock(BlockKind.TABLE))
            return
        table = set_table(self._setter, self._plan(block), long_side=self._long_side)
        made = tuple(_set_cell(cell, table.lines[n]) for n, cell in enumerate(cells))
        count = sum(count_characters(plain(cell.runs)) for cell in cells)
        self._blocks.append(
            SetBlock(BlockKind.TABLE, place=block.place, cells=made, characters=count)
        )
        self._blocks += [SetBlock(BlockKind.FURNITURE, tuple(row)) for row in table.repeated]

    def _right(self, block: FlowBlock) -> float | None:
        """The right margin, for a text that reads from right to left."""
        return MARGIN_PT + self._setter.column if reads_from_right(plain(block.runs)) else None


def _bold(runs: Runs) -> Runs:
    """The same text in bold, its other marks kept."""
    return tuple(replace(run, bold=True) for run in runs)


def _set_cell(cell: FlowCell, lines: Sequence[SetLine]) -> SetCell:
    spans = cell.row_span, cell.column_span
    return SetCell(cell.row, cell.column, *spans, cell.header, tuple(lines), cell.place)
