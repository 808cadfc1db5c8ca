# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads one sheet of a workbook, row by row.

Formulas are never worked out: what a cell shows is the value that was stored with it, and where
none was stored, it says so. What is hidden is counted and not read.
"""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from lxml import etree
from openpyxl.formula.tokenizer import TokenizerError
from openpyxl.formula.translate import Translator

from core.parse.sources.flow import Runs, TextRun, plain
from core.parse.sources.sheets.cells import (
    LAST_COLUMN,
    LAST_ROW,
    Area,
    CellKind,
    Sheet,
    SheetCell,
    area_of,
    cell_name,
    kind_of_text,
)
from core.parse.sources.sheets.comparisons import NoValue, Value
from core.parse.sources.sheets.conditional import Rule, look_for, rules_of
from core.parse.sources.sheets.date_print import days_of_iso
from core.parse.sources.sheets.formats import is_told_by_colour, show_number, show_text, shows_dates
from core.parse.sources.sheets.found import Book, KeptCell, SheetPart
from core.parse.sources.sheets.parts import Parts, is_on, local, whole_number
from core.parse.sources.sheets.print_edges import EDGES, printed_text
from core.parse.sources.sheets.strings import (
    check_count,
    check_length,
    in_face,
    is_blank,
    runs_of,
    unescaped,
)
from core.parse.sources.sheets.styles import CellStyle, Look

_NARROW = 4.0
_DIGITS = ".15g"
_MOST_FORMULA = 200
_LONGEST_FORMULA = 8_192
_MOST_FROZEN = 20
_PARTS = (
    "pane",
    "sheetView",
    "col",
    "row",
    "mergeCell",
    "autoFilter",
    "conditionalFormatting",
    *EDGES,
)


def read_sheet(parts: Parts, part: str, sheet_name: str, book: Book) -> SheetPart:
    """Read a sheet.

    Passes on:
        DamagedDocumentError: The part cannot be read.
        LimitExceededError: It has too many cells, or one that holds too much.
    """
    return _Reading(sheet_name, book).read(parts.elements(part, *_PARTS))


class _Reading:
    """Goes through a sheet once."""

    def __init__(self, sheet_name: str, book: Book) -> None:
        self._book = book
        self._found = SheetPart(Sheet(sheet_name))
        self._cells: dict[tuple[int, int], SheetCell] = {}
        self._merged: list[Area] = []
        self._formulas: dict[str, tuple[str, str]] = {}
        self._shows_zeros = True
        self._row = self._column = 0
        self._rules: list[Rule] = []
        self._kept: dict[tuple[int, int], KeptCell] = {}

    def read(self, elements: Iterator[etree._Element]) -> SheetPart:
        for element in elements:
            kind = local(element)
            if kind == "col":
                self._read_columns(element)
            elif kind == "row":
                self._read_row(element)
            elif kind == "mergeCell":
                self._read_merged(element)
            elif kind == "conditionalFormatting":
                self._rules += rules_of(element, self._book.styles.by_rule)
            elif kind == "pane":
                self._read_pane(element)
            else:
                self._read_setting(element, kind)
        self._follow_rules()
        self._place_merged()
        self._leave_hidden_out()
        return self._found

    def _read_setting(self, element: etree._Element, kind: str) -> None:
        """What is said of the sheet as a whole."""
        if kind == "sheetView":
            self._shows_zeros = is_on(element.get("showZeros"), True)
        elif kind == "autoFilter":
            area = area_of(element.get("ref"))
            self._found.sheet.named_rows.update(() if area is None else (area.top,))
        else:
            self._add_edge(printed_text(element.text or "", self._found.sheet.name))

    def _read_merged(self, element: etree._Element) -> None:
        area = area_of(element.get("ref"))
        self._merged += [area] if area is not None else []
        check_count(len(self._merged), self._book.name, self._book.settings)

    def _read_pane(self, element: etree._Element) -> None:
        """Rows that stay in sight while the others are moved; a split window says nothing."""
        rows = _measure(element.get("ySplit")) or 0
        if element.get("state", "split").startswith("frozen") and 0 < rows <= _MOST_FROZEN:
            self._found.sheet.named_rows.update(range(1, int(rows) + 1))

    def _add_edge(self, text: str) -> None:
        if text and text not in self._found.sheet.edges:
            self._found.sheet.edges.append(text)

    def _read_columns(self, element: etree._Element) -> None:
        first = max(whole_number(element.get("min")), 1)
        last = min(whole_number(element.get("max"), first), LAST_COLUMN)
        width = _measure(element.get("width"))
        if is_on(element.get("hidden")) or width == 0:
            self._found.sheet.hidden_columns.update(range(first, last + 1))
        elif width is not None and width <= _NARROW:
            self._found.sheet.narrow_columns.update(range(first, last + 1))

    def _read_row(self, element: etree._Element) -> None:
        self._row = whole_number(element.get("r"), self._row + 1)
        is_away = is_on(element.get("hidden")) or _measure(element.get("ht")) == 0
        if is_away:
            self._found.sheet.hidden_rows.add(self._row)
        column = 0
        for each in element:
            if local(each) == "c":
                column = _column_of(each.get("r"), column + 1)
                if len(each) and self._row <= LAST_ROW and column <= LAST_COLUMN:
                    self._read_cell(each, column)

    def _read_cell(self, element: etree._Element, column: int) -> None:
        self._column = column
        book = self._book
        style = book.styles.of(element.get("s"))
        value, formula, inline = self._contents(element, column)
        cell_type = element.get("t", "n")
        runs: Runs
        if inline is not None:
            runs, kind = self._kept_text(inline, style), CellKind.TEXT
        elif value is None or (not value and cell_type != "str"):
            if formula is None:
                return
            runs, kind = (TextRun(f"[no value stored for {formula}]"),), CellKind.MISSING
            self._found.without_value.append(cell_name(self._row, column))
            self._keep(NoValue.UNKNOWN, style)
        else:
            runs, kind = self._shown(cell_type, value, style)
        if is_blank(runs):
            return
        if kind is CellKind.TEXT:
            kind = kind_of_text(plain(runs).strip())
        book.count_cell()
        strong = style.filled or style.face.bold or all(run.bold for run in runs)
        self._cells[self._row, column] = SheetCell(self._row, column, runs, kind, strong)

    def _contents(
        self, element: etree._Element, column: int
    ) -> tuple[str | None, str | None, Runs | None]:
        """The stored value, the formula, and the text that stands in the cell itself."""
        value = formula = inline = None
        for each in element:
            kind = local(each)
            if kind == "v":
                value = each.text or ""
            elif kind == "f":
                formula = self._formula(each, cell_name(self._row, column))
            elif kind == "is":
                inline = runs_of(each, self._book.name, self._book.settings)
        return value, formula, inline

    def _formula(self, element: etree._Element, cell: str) -> str:
        """A formula as it is typed; one that cells share is written out in the first of them."""
        text, shared = element.text or "", element.get("si")
        if element.get("t") == "shared" and shared is not None:
            if text:
                self._formulas[shared] = (text, cell)
            elif shared in self._formulas:
                text = _moved(*self._formulas[shared], cell)
        if not text:
            return "a formula"
        cut = text if len(text) <= _MOST_FORMULA else f"{text[:_MOST_FORMULA]}…"
        return "=" + " ".join(cut.split())

    def _shown(self, cell_type: str, value: str, style: CellStyle) -> tuple[Runs, CellKind]:
        if cell_type == "s":
            return self._kept_text(self._shared(value), style), CellKind.TEXT
        if cell_type == "b":
            self._keep(is_on(value), style)
            return self._in_type("TRUE" if is_on(value) else "FALSE", style), CellKind.FLAG
        if cell_type == "e":
            self._keep(NoValue.UNKNOWN, style)
            return self._in_type(value, style), CellKind.ERROR
        if cell_type != "str":
            number = self._number(cell_type, value)
            if number is not None:
                self._keep(number, style)
                return self._shown_number(number, style)
        check_length(len(value), self._book.name, self._book.settings)
        return self._kept_text((TextRun(unescaped(value)),), style), CellKind.TEXT

    def _kept_text(self, runs: Runs, style: CellStyle) -> Runs:
        self._keep(runs, style)
        return self._shown_text(runs, style)

    def _keep(self, value: Runs | Value | NoValue, style: CellStyle) -> None:
        """Keep what a cell holds: rules of the sheet come after all its cells."""
        self._kept[self._row, self._column] = KeptCell(value, style)

    def _shown_number(self, number: Decimal, style: CellStyle) -> tuple[Runs, CellKind]:
        is_shown = bool(number) or self._shows_zeros
        text = show_number(number, style.code, self._book.from_1904) if is_shown else ""
        self._found.unshown += not text
        sheet = self._found.sheet
        is_away = self._row in sheet.hidden_rows or self._column in sheet.hidden_columns
        if number < 0 and not is_away and is_told_by_colour(number, style.code):
            self._found.told_by_colour.append(cell_name(self._row, self._column))
        kind = CellKind.DATE if shows_dates(style.code) else CellKind.NUMBER
        return self._in_type(text, style), kind

    def _follow_rules(self) -> None:
        """Print anew what a rule of the sheet shows in another way."""
        telling = [rule for rule in self._rules if rule.look != Look() or rule.stops]
        if all(rule.look == Look() for rule in telling):
            return
        rules = sorted(telling, key=lambda rule: rule.priority)
        held = {at: kept.compared for at, kept in self._kept.items()}
        for at, kept in self._kept.items():
            self._row, self._column = at
            covering = [rule for rule in rules if rule.covers(*at)]
            look, is_certain = look_for(at, held, covering)
            if not is_certain and at in self._cells:
                self._found.by_unknown_rule.append(cell_name(*at))
            if look != Look() and kept.value is not NoValue.UNKNOWN:
                self._print_anew(at, kept.seen_as(look))

    def _print_anew(self, at: tuple[int, int], kept: KeptCell) -> None:
        was = cell_name(*at)
        if was in self._found.told_by_colour:
            self._found.told_by_colour.remove(was)
        value, style = kept.value, kept.style
        if isinstance(value, tuple):
            runs = self._shown_text(value, style)
            kind = kind_of_text(plain(runs).strip())
        elif isinstance(value, Decimal):
            runs, kind = self._shown_number(value, style)
        else:
            runs, kind = self._in_type(str(value).upper(), style), CellKind.FLAG
        before = self._cells.pop(at, None)
        self._found.unshown -= before is None
        if not is_blank(runs):
            strong = style.filled or style.face.bold if before is None else before.strong
            self._cells[at] = SheetCell(*at, runs, kind, strong)

    def _shared(self, number: str) -> Runs:
        position = whole_number(number, len(self._book.shared))
        return self._book.shared[position] if position < len(self._book.shared) else ()

    def _number(self, cell_type: str, value: str) -> Decimal | None:
        """A stored number, to the fifteen digits that a sheet counts with."""
        if cell_type == "d":
            return days_of_iso(value, self._book.from_1904)
        try:
            number = Decimal(format(float(value), _DIGITS))
        except (ValueError, InvalidOperation):
            return None
        return number if number.is_finite() else None

    def _shown_text(self, runs: Runs, style: CellStyle) -> Runs:
        """A text as its format shows it: nearly always unchanged."""
        if len(runs) == 1:
            shown = show_text(runs[0].text, style.code)
            self._found.unshown += bool(runs[0].text.strip()) and not shown
            runs = (replace(runs[0], text=shown),)
        return in_face(runs, style.face)

    def _in_type(self, text: str, style: CellStyle) -> Runs:
        return (replace(style.face, text=text),) if text else ()

    def _place_merged(self) -> None:
        """A merged range shows the text of its corner, wherever part of it can be seen.

        What stands in its other cells is not shown.
        """
        for area in self._merged:
            cell = self._cells.get((area.top, area.left))
            for covered in list(_inside(area, self._cells)):
                if covered != (area.top, area.left):
                    del self._cells[covered]
            if cell is None or (area.top, area.left) == (area.bottom, area.right):
                continue
            row = _first_outside(area.top, area.bottom, self._found.sheet.hidden_rows)
            column = _first_outside(area.left, area.right, self._found.sheet.hidden_columns)
            if row is None or column is None:
                continue
            if (row, column) != (area.top, area.left):
                del self._cells[area.top, area.left]
                self._cells[row, column] = replace(cell, row=row, column=column)
            self._found.sheet.merged.append(Area(row, column, area.bottom, area.right))

    def _leave_hidden_out(self) -> None:
        sheet = self._found.sheet
        for (row, column), cell in self._cells.items():
            if row in sheet.hidden_rows:
                self._found.unread_rows.add(row)
            elif column in sheet.hidden_columns:
                self._found.unread_columns.add(column)
            else:
                sheet.cells[row, column] = cell


def _inside(area: Area, cells: dict[tuple[int, int], SheetCell]) -> Iterator[tuple[int, int]]:
    if (area.bottom - area.top + 1) * (area.right - area.left + 1) > len(cells):
        yield from (at for at in cells if area.holds(*at))
        return
    for row in range(area.top, area.bottom + 1):
        for column in range(area.left, area.right + 1):
            if (row, column) in cells:
                yield row, column


def _first_outside(first: int, last: int, away: set[int]) -> int | None:
    return next((each for each in range(first, last + 1) if each not in away), None)


def _column_of(reference: str | None, default: int) -> int:
    column = 0
    for character in reference or "":
        if not character.isalpha() or not character.isascii():
            break
        column = column * 26 + ord(character.upper()) - ord("A") + 1
    return column or default


def _moved(formula: str, origin: str, cell: str) -> str:
    """A formula as it is in another cell that shares it; empty where that cannot be told."""
    if len(formula) > _LONGEST_FORMULA:
        return ""
    try:
        return str(Translator(f"={formula}", origin).translate_formula(cell))[1:]
    except (TokenizerError, ValueError, TypeError, IndexError):
        return ""


def _measure(text: str | None) -> float | None:
    try:
        return float(text) if text else None
    except ValueError:
        return None
