# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Goes once through a page, however deep, and writes its blocks."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from lxml.etree import iterwalk
from lxml.html import HtmlElement

from core.parse.sources.flow import FlowBlock, FlowCell, FlowKind, Runs, TextRun
from core.parse.sources.text.plain_text import parse_text
from core.parse.sources.text.typed_blocks import reads_as_code
from core.parse.sources.web.apart import Gap, gap_around, room_in
from core.parse.sources.web.chrome import Chrome
from core.parse.sources.web.elements import (
    FRAMES,
    NEVER,
    PICTURES,
    class_words,
    heading_level,
    is_block,
    is_unseen,
    role_of,
    shown_text_in,
    tag_of,
    text_in,
    unseen_in,
)
from core.parse.sources.web.forms import shown_value
from core.parse.sources.web.formulas import formula_runs
from core.parse.sources.web.lists import markers_of
from core.parse.sources.web.notes import Notes
from core.parse.sources.web.seen import Seen
from core.parse.sources.web.tables import (
    Grid,
    GridCell,
    caption_of,
    grid_of,
    hidden_in,
    is_layout,
    marks_items,
)
from core.parse.sources.web.types import told_type
from core.parse.sources.web.writing import BULLET, BlockWriter, Setting

_TABLE_PARTS = frozenset(["table", "thead", "tbody", "tfoot", "tr"])
_MOST_TABLES_DEEP = 8
_INDENTING = frozenset(["blockquote", "ul", "ol", "menu", "dir"])
_QUOTE_MARKS = {"q": ("\u201c", "\u201d")}
_CODE_WORDS = frozenset(["code", "highlight", "prettyprint", "sourcecode", "language", "lang"])
_LONG_TEXT = 1000
_SIGN_LENGTH = 3
_FILE_NAME = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".bmp", ".tif", ".tiff")


class PageWalk:
    """Writes the blocks of one page, or of one cell of a table in it."""

    def __init__(self, chrome: Chrome, notes: Notes, seen: Seen, tables_deep: int = 0) -> None:
        """Take what is known of the page."""
        self.writer = BlockWriter()
        self.notes_at: dict[HtmlElement, int] = {}
        """Position of the block that bears the mark of a note."""
        self.note_blocks: list[tuple[int, HtmlElement]] = []
        self._chrome, self._notes, self._seen = chrome, notes, seen
        self._tables_deep = tables_deep
        self._markers: dict[HtmlElement, str] = {}

    def walk(self, root: HtmlElement, setting: Setting) -> None:
        """Write what stands in an element."""
        stack = [setting]
        walker = iterwalk(root, events=("start", "end"))
        for event, element in walker:
            if event == "start":
                inner = setting if element is root else self._enter(element, stack[-1])
                if inner is None:
                    walker.skip_subtree()
                    inner = stack[-1]
                else:
                    self.writer.text(_QUOTE_MARKS.get(tag_of(element), ("", ""))[0], inner)
                    self.writer.text(element.text, inner)
                stack.append(inner)
            else:
                inner = stack.pop()
                if element is not root:
                    self._leave(element, inner, stack[-1])
                    self.writer.text(element.tail, stack[-1])
        self._close(setting)

    def _enter(self, element: HtmlElement, outer: Setting) -> Setting | None:
        """How the text in an element is set; None where it is done with, or none."""
        tag = tag_of(element)
        if not isinstance(element.tag, str) or self._is_left_out(element, tag, outer):
            return None
        if not outer.is_furniture and self._chrome.is_chrome(element):
            if outer.heading or not is_block(element):
                self.writer.beside(text_in(element))
                return None
            self._close(outer)
            return replace(outer, kind=FlowKind.FURNITURE, note=None)
        special = self._special.get(tag)
        if special is not None and special(self, element, outer):
            return None
        if is_block(element):
            return self._block_setting(element, tag, outer)
        self.writer.stand_apart(gap_around(element))
        return _inside(element, tag, outer)

    def _is_left_out(self, element: HtmlElement, tag: str, outer: Setting) -> bool:
        if self._chrome.is_hidden(element):
            self._seen.hide(text_in(element))
            return True
        if not outer.is_furniture:
            self._seen.pictures += tag in PICTURES and _is_told(element)
            self._seen.frames += tag in FRAMES
        if tag == "noscript" and not outer.is_furniture:
            self._seen.hide(" ".join(element.itertext()))
        if tag in NEVER:
            self.writer.stand_apart(gap_around(element))
        return tag in NEVER

    def _leave(self, element: HtmlElement, inner: Setting, outer: Setting) -> None:
        if inner is outer:
            return
        tag = tag_of(element)
        self.writer.text(_QUOTE_MARKS.get(tag, ("", ""))[1], inner)
        self.writer.part_number()
        if not is_block(element):
            self.writer.stand_apart(gap_around(element))
            return
        if outer.heading:
            self.writer.text(" ", outer)
            return
        self._close(inner)
        if tag == "li":
            self.writer.marker = None

    def _close(self, setting: Setting) -> None:
        before = len(self.writer.blocks)
        self.writer.close(setting)
        if len(self.writer.blocks) > before:
            self._place_notes(before)
            if setting.note is not None and setting.note_element is not None:
                self.note_blocks.append((before, setting.note_element))

    def _block_setting(self, element: HtmlElement, tag: str, outer: Setting) -> Setting:
        if outer.heading:
            self.writer.text(" ", outer)
            return _inside(element, tag, outer)
        self._close(outer)
        inner = _inside(element, tag, outer)
        mark = self._notes.note_at(element)
        if mark is not None and not outer.is_furniture:
            self.writer.marker = mark
            inner = replace(inner, kind=FlowKind.FOOTNOTE, note=mark, note_element=element)
        level = heading_level(element)
        if level and not outer.is_furniture:
            return replace(inner, heading=level)
        if tag in _INDENTING:
            self._markers |= markers_of(element) if tag != "blockquote" else {}
            return replace(inner, indent=inner.indent + 1)
        if (tag == "li" or role_of(element) == "listitem") and inner.note is None:
            self.writer.marker = self._markers.get(element, BULLET)
        return self._minor_setting(tag, inner)

    @staticmethod
    def _minor_setting(tag: str, inner: Setting) -> Setting:
        if inner.is_furniture or inner.note is not None:
            return inner
        if tag in {"figcaption", "caption"}:
            return replace(inner, kind=FlowKind.CAPTION)
        if tag in {"dt", "summary", "legend"}:
            return replace(inner, type=replace(inner.type, bold=True))
        if tag == "dd":
            return replace(inner, indent=inner.indent + 1, kind=FlowKind.LINE)
        return inner

    def _break(self, element: HtmlElement, outer: Setting) -> bool:
        del element
        if not self.writer.line_break(outer):
            self._close(outer)
        return True

    def _rule(self, element: HtmlElement, outer: Setting) -> bool:
        del element
        self._close(outer)
        return True

    def _picture(self, element: HtmlElement, outer: Setting) -> bool:
        told = " ".join((element.get("alt") or "").split())
        is_sign = 0 < len(told) <= _SIGN_LENGTH and not told.isascii()
        if (any(map(str.isalpha, told)) or is_sign) and not told.lower().endswith(_FILE_NAME):
            self.writer.text(f" {told} ", outer)
        self.writer.stand_apart(gap_around(element))
        return True

    def _field(self, element: HtmlElement, outer: Setting) -> bool:
        """A field with what it shows, in a box of its own."""
        self.writer.stand_apart(Gap.WORDS)
        self.writer.text(f" {shown_value(element)} ", outer)
        self.writer.stand_apart(Gap.WORDS)
        return True

    def _button(self, element: HtmlElement, outer: Setting) -> bool:
        """A button that opens a part of the text is its title; others belong to the page."""
        opens = element.get("aria-expanded") or element.get("aria-controls")
        if opens or outer.heading or outer.is_furniture:
            return False
        self.writer.beside(text_in(element))
        self.writer.stand_apart(Gap.FIGURES)
        return True

    def _link(self, element: HtmlElement, outer: Setting) -> bool:
        """A link is text like any other, but for those that lead to where they stand."""
        here = (element.get("href") or "").startswith("#")
        if outer.heading and here and not any(map(str.isalnum, text_in(element))):
            return True
        if self._notes.leads_back(element):
            if sum(map(str.isalpha, text_in(element))) > 2:
                self.writer.beside(text_in(element))
            elif outer.note is None or text_in(element).strip("[]() .") != outer.note:
                return True
            return False
        self._notes.pass_mark(element)
        return False

    def _typed(self, element: HtmlElement, outer: Setting) -> bool:
        """Text that is kept as typed."""
        if outer.is_furniture or outer.heading:
            return False
        self._close(outer)
        for hidden in unseen_in(element):
            self._seen.hide(text_in(hidden))
        typed = shown_text_in(element).removeprefix("\n").rstrip()
        if _is_typed_text(element, typed):
            for block in parse_text(typed):
                self.writer.put(replace(block, level=block.level + outer.indent))
            return True
        for line in typed.split("\n") if typed else ():
            run = TextRun(line.rstrip().expandtabs(8))
            self.writer.put(FlowBlock(FlowKind.CODE, (run,), outer.indent))
        return True

    def _formula(self, element: HtmlElement, outer: Setting) -> bool:
        """A formula in one line, without what it is called in other languages."""
        self.writer.stand_apart(Gap.DIGITS)
        for run in formula_runs(element, outer.type):
            self.writer.text(run.text, replace(outer, type=run))
        self.writer.stand_apart(Gap.DIGITS)
        return True

    def _table(self, element: HtmlElement, outer: Setting) -> bool:
        if outer.is_furniture or outer.heading or self._tables_deep >= _MOST_TABLES_DEEP:
            return False
        grid = grid_of(element)
        if is_layout(element, grid):
            if not marks_items(grid):
                return False
            self._close(outer)
            self._items(grid, outer)
            return True
        self._close(outer)
        for part in hidden_in(element):
            self._seen.hide(text_in(part))
        caption = caption_of(element)
        if caption is not None:
            self.walk(caption, replace(outer, kind=FlowKind.CAPTION))
        cells = tuple(self._cell(cell, outer) for cell in grid.cells)
        if any(cell.runs for cell in cells):
            self.writer.put(FlowBlock(FlowKind.TABLE, cells=cells, level=outer.indent))
            self._place_notes(len(self.writer.blocks) - 1)
        return True

    def _place_notes(self, position: int) -> None:
        """The notes whose marks were passed belong to the block there; not so inside a cell."""
        if not self._tables_deep:
            for note in self._notes.waiting:
                self.notes_at.setdefault(note, position)
            self._notes.waiting.clear()

    def _items(self, grid: Grid, outer: Setting) -> None:
        """A list whose marks stand in a column of their own."""
        inner = replace(outer, indent=outer.indent + 1)
        for cell in grid.cells:
            if cell.column == 0:
                self.writer.marker = " ".join(text_in(cell.element).split()) or None
            else:
                self.walk(cell.element, inner)
        self.writer.marker = None

    def _cell(self, cell: GridCell, outer: Setting) -> FlowCell:
        """A cell with what it holds; one that is not seen is empty."""
        runs = () if is_unseen(cell.element) else self._runs_in(cell.element, outer, cell.header)
        spans = (cell.row_span, cell.column_span)
        return FlowCell(cell.row, cell.column, runs, *spans, cell.header)

    def _runs_in(self, element: HtmlElement, outer: Setting, header: bool) -> Runs:
        """What a cell holds, a line to each block in it."""
        inside = PageWalk(self._chrome, self._notes, self._seen, self._tables_deep + 1)
        setting = Setting(replace(TextRun(""), bold=header), room=outer.room)
        for around in (*_parts_around(element), element):
            setting = _inside(around, tag_of(around), setting)
        inside.walk(element, setting)
        runs: list[TextRun] = []
        for block in inside.writer.blocks:
            for line in _lines_of(block):
                runs += [TextRun("\n"), *line] if runs else line
        return tuple(runs)

    _special: ClassVar[dict[str, Callable[["PageWalk", HtmlElement, Setting], bool]]] = {
        "br": _break, "hr": _rule, "img": _picture, "input": _field, "select": _field,
        "textarea": _field, "button": _button,
        "a": _link, "pre": _typed, "listing": _typed, "xmp": _typed, "math": _formula,
        "table": _table,
    }  # fmt: skip


def _inside(element: HtmlElement, tag: str, outer: Setting) -> Setting:
    """How the text in an element is set, but for what blocks add."""
    return replace(
        outer, type=told_type(element, tag, outer.type), room=room_in(element, outer.room)
    )


def _parts_around(cell: HtmlElement) -> list[HtmlElement]:
    """The table that a cell is of and the parts between, from outside: their type is its own."""
    parts: list[HtmlElement] = []
    above = cell.getparent()
    while above is not None and tag_of(above) in _TABLE_PARTS:
        parts.insert(0, above)
        above = above.getparent() if tag_of(above) != "table" else None
    return parts


def _is_typed_text(element: HtmlElement, typed: str) -> bool:
    """Whether typed lines are a text in paragraphs, as a page around a text file has them."""
    if element.find(".//code") is not None or class_words(element) & _CODE_WORDS:
        return False
    lines = [line for line in typed.split("\n") if line.strip()]
    return len(typed) > _LONG_TEXT and not reads_as_code(lines)


def _is_told(picture: HtmlElement) -> bool:
    """Whether a picture is more than decoration, which says that it is called nothing."""
    return picture.get("alt") != "" and role_of(picture) not in {"presentation", "none"}


def _lines_of(block: FlowBlock) -> list[Runs]:
    """A block in a cell as lines."""
    if block.kind is FlowKind.FURNITURE:
        return []
    if block.cells:
        return [cell.runs for cell in block.cells if cell.runs]
    if block.marker and block.kind is not FlowKind.FOOTNOTE:
        return [(TextRun(f"{block.marker} "), *block.runs)]
    return [block.runs]
