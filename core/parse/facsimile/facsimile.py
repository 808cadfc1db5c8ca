# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lays files without pages out as a PDF, to be read, cited and lit up like any other.

The facsimile is the canonical file of such a document: what is quoted is read from its pages.
"""

from collections.abc import Sequence
from pathlib import Path

from core.parse.facsimile.ruled_table import set_table
from core.parse.facsimile.typesetter import COLUMN_PT, MARGIN_PT, Typesetter
from core.parse.formats import FileFormat
from core.parse.raw import Layout, RawInfo
from core.parse.sources.flow import FlowBlock, FlowKind, TextRun, plain
from core.parse.sources.read import read_source
from core.settings import ParseSettings

CANONICAL_NAME = "canonical.pdf"
_BODY_PT = 10.5
_CODE_PT = 9.0
_FIELDS_PT = 7.5
_FIELDS_GAP_PT = 10.0
_HEADING_PT = (18.0, 15.0, 13.0, 12.0, 11.25, 11.0)
_INDENT_PT = 20.0
_MARKER_GAP_PT = 4.5
_PARAGRAPH_GAP_PT = 6.0
_HEADING_GAP_PT = 12.0
_MAX_INDENT = 8
_BAR = TextRun(" | ")


def describe_source(
    path: Path,
    name: str,
    file_format: FileFormat,
    work_dir: Path,
    settings: ParseSettings,
    passwords: Sequence[str] = (),
) -> RawInfo:
    """Lay a file without pages out as ``canonical.pdf`` in `work_dir`.

    Passes on:
        DocumentError: It cannot be read, or holds no text.
        LimitExceededError: It fills more pages than are read.
        DiskFullError: The facsimile cannot be written.
    """
    flow = read_source(path, name, file_format, settings, passwords)
    canonical = work_dir / CANONICAL_NAME
    setter = Typesetter(name, settings.max_pages)
    layout = lay_out(setter, flow.blocks, flow.fields)
    count = setter.save(canonical)
    return RawInfo(count, flow.title, (), file_format.value, str(canonical.resolve()), layout)


def lay_out(setter: Typesetter, blocks: Sequence[FlowBlock], fields: Sequence[str]) -> Layout:
    """Fill pages with the fields of a file, small and above a rule, and then with its text.

    Passes on:
        LimitExceededError: There are more pages than allowed.
    """
    for field in fields:
        setter.put_mono(field, MARGIN_PT, _FIELDS_PT)
    if fields:
        setter.advance(_FIELDS_GAP_PT / 2)
        setter.put_rule(MARGIN_PT, setter.y, MARGIN_PT + COLUMN_PT, setter.y)
        setter.advance(_FIELDS_GAP_PT)
    page_index, top = setter.page_index, setter.y
    before: FlowKind | None = None
    for block in blocks:
        if FlowKind.CODE in {block.kind, before} and block.kind is not before:
            setter.skip(_PARAGRAPH_GAP_PT / 2)
        _SETTERS[block.kind](setter, block)
        before = block.kind
    return Layout(page_index, top, setter.word_breaks, setter.headings)


def _set_heading(setter: Typesetter, block: FlowBlock) -> None:
    size = _HEADING_PT[min(block.level, len(_HEADING_PT)) - 1]
    lines = setter.lines.wrap(block.runs, size, COLUMN_PT)
    setter.skip(_HEADING_GAP_PT)
    setter.keep_together(setter.line_height(size) * len(lines) + 2 * setter.line_height(_BODY_PT))
    setter.put_heading(lines, MARGIN_PT, size, block.level)
    setter.advance(2)


def _set_paragraph(setter: Typesetter, block: FlowBlock) -> None:
    setter.skip(_PARAGRAPH_GAP_PT)
    _set_line(setter, block)


def _set_line(setter: Typesetter, block: FlowBlock) -> None:
    x = MARGIN_PT + min(block.level, _MAX_INDENT) * _INDENT_PT
    lines = setter.lines.wrap(block.runs, _BODY_PT, MARGIN_PT + COLUMN_PT - x)
    setter.keep_together(setter.line_height(_BODY_PT) * min(len(lines), 2))
    setter.put_lines(lines, x, _BODY_PT)


def _set_item(setter: Typesetter, block: FlowBlock) -> None:
    setter.skip(_PARAGRAPH_GAP_PT / 2)
    marker = setter.lines.words_of(block.marker, _BODY_PT)
    x = MARGIN_PT + min(block.level, _MAX_INDENT) * _INDENT_PT
    hang = sum(word.width for word in marker) + _MARKER_GAP_PT
    lines = setter.lines.wrap(block.runs, _BODY_PT, MARGIN_PT + COLUMN_PT - x - hang)
    setter.keep_together(setter.line_height(_BODY_PT) * max(min(len(lines), 2), 1))
    setter.put_line(marker, x, setter.y, _BODY_PT)
    if lines:
        setter.put_lines(lines, x + hang, _BODY_PT)
    else:
        setter.advance(setter.line_height(_BODY_PT))


def _set_code(setter: Typesetter, block: FlowBlock) -> None:
    x = MARGIN_PT + min(block.level, _MAX_INDENT) * _INDENT_PT
    setter.put_mono(plain(block.runs), x, _CODE_PT)


def _set_table(setter: Typesetter, block: FlowBlock) -> None:
    if set_table(setter, block.rows):
        return
    for row in block.rows:
        runs = [run for cell in row for run in (*cell, _BAR)]
        _set_line(setter, FlowBlock(FlowKind.LINE, tuple(runs[:-1])))


_SETTERS = {
    FlowKind.HEADING: _set_heading,
    FlowKind.PARAGRAPH: _set_paragraph,
    FlowKind.LINE: _set_line,
    FlowKind.ITEM: _set_item,
    FlowKind.TABLE: _set_table,
    FlowKind.CODE: _set_code,
    FlowKind.FOOTNOTE: _set_paragraph,
    FlowKind.CAPTION: _set_paragraph,
    FlowKind.FURNITURE: _set_paragraph,
}
