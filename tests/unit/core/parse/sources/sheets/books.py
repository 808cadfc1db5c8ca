# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Makes workbooks and looks at what was read of them."""

import re
import zipfile
from collections.abc import Callable
from pathlib import Path

from openpyxl import Workbook

from core.parse.formats import FileFormat
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, plain
from core.parse.sources.read import read_source
from core.settings import ParseSettings

Change = Callable[[str], str]


def read(path: Path, settings: ParseSettings | None = None) -> Flow:
    return read_source(path, path.name, FileFormat.XLSX, settings or ParseSettings())


def saved(book: Workbook, folder: Path) -> Path:
    path = folder / "book.xlsx"
    book.save(path)
    return path


def book_of(*rows: tuple[object, ...]) -> Workbook:
    book = Workbook()
    assert book.active is not None
    book.active.title = "Limits"
    for row in rows:
        book.active.append(row)
    return book


def rewritten(path: Path, part: str, change: Change) -> Path:
    """The same archive with one part changed."""
    changed = path.with_name("changed.xlsx")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, change(data.decode()) if name == part else data)
    return changed


def with_shared(path: Path, *items: str) -> Path:
    """The same book with texts that its first cells share, in the order of the cells."""
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
    name = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    link = f'<Relationship Id="s1" Type="{kind}" Target="sharedStrings.xml"/></Relationships>'
    path = rewritten(
        path, "xl/_rels/workbook.xml.rels", lambda xml: xml.replace("</Relationships>", link)
    )
    path = path.replace(path.with_name("linked.xlsx"))
    numbers = iter(range(len(items)))

    def point(match: re.Match[str]) -> str:
        number = next(numbers, None)
        return match[0] if number is None else f'{match[1]} t="s"><v>{number}</v></c>'

    cell = re.compile(r'(<c r="[A-Z]+[0-9]+") t="inlineStr"><is><t>.*?</t></is></c>')
    path = rewritten(path, "xl/worksheets/sheet1.xml", lambda xml: cell.sub(point, xml))
    with zipfile.ZipFile(path, "a") as archive:
        texts = "".join(f"<si>{item}</si>" for item in items)
        archive.writestr("xl/sharedStrings.xml", f'<sst xmlns="{name}">{texts}</sst>')
    return path


def tables(flow: Flow) -> list[FlowBlock]:
    return [block for block in flow.blocks if block.kind is FlowKind.TABLE]


def grid(table: FlowBlock) -> list[list[str]]:
    """Rows of a table; names of columns and rows in angle brackets."""
    width = max(cell.column for cell in table.cells) + 1
    height = max(cell.row for cell in table.cells) + 1
    rows = [[""] * width for _ in range(height)]
    for cell in table.cells:
        text = plain(cell.runs)
        rows[cell.row][cell.column] = f"<{text}>" if cell.header else text
    return rows


def lines(flow: Flow) -> list[tuple[str, str]]:
    return [(b.kind.value, plain(b.runs)) for b in flow.blocks if b.kind is not FlowKind.TABLE]
