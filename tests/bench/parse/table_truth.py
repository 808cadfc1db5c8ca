# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""True tables: drawn by hand as edges of rows and columns, or given cell by cell beside the file.

Of the hand-drawn ones only places are kept. The words are those of the page, whatever file stands
there: each word belongs to the cell that its middle lies in.
"""

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pymupdf

from tests.bench.parse.adjacency import Cell

HERE = Path(__file__).parent
CELL_FILES = "corpus/pdf/gt"
"""Where the tables that were published cell by cell lie, below the folder of test files."""
_ON_ONE_LINE = 3.0


@dataclass(frozen=True, slots=True)
class TrueTable:
    """One table.

    Attributes:
        file: Below the folder of test files.
        page_index: From 0.
        half: ``a`` may be looked at while mending, ``b`` is only counted.
        ruled: Whether lines are drawn around its cells.
        box: x0, y0, x1, y1 in points of the page as displayed.
        cells: Filled ones and empty ones.
        repeated_rows: Rows at its top that repeat the header of the page before.
    """

    file: str
    page_index: int
    half: str
    ruled: bool
    box: tuple[float, float, float, float]
    cells: tuple[Cell, ...]
    repeated_rows: int = 0

    def holds(self, cell: Cell) -> bool:
        """Whether the middle of a cell lies in it."""
        x0, y0, x1, y1 = self.box
        return x0 - 3 <= cell.x <= x1 + 3 and y0 - 3 <= cell.y <= y1 + 3


def true_tables(data: Path) -> Iterator[TrueTable]:
    """Read all that lie below a folder of test files; what is missing there is left out."""
    for line in (HERE / "tables.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(line)
        if (data / entry["file"]).exists():
            yield _drawn(data, entry)
    yield from _published(data)


def pages_without_tables(data: Path) -> list[tuple[str, int]]:
    """Pages on which a person sees no table: prose, contents, addresses, forms."""
    entries = map(json.loads, (HERE / "no_tables.jsonl").read_text("utf-8").splitlines())
    return [(e["file"], e["page_index"]) for e in entries if (data / e["file"]).exists()]


def _drawn(data: Path, entry: dict[str, Any]) -> TrueTable:
    xs, ys = entry["columns"], entry["rows"]
    with pymupdf.open(data / entry["file"]) as document:
        words = document[entry["page_index"]].get_text("words")
    merged = {(row, column): (rows, columns) for row, column, rows, columns in entry["merged"]}
    hidden = {
        (row + r, column + c)
        for (row, column), (rows, columns) in merged.items()
        for r in range(rows)
        for c in range(columns)
        if r or c
    }
    cells = []
    for row in range(len(ys) - 1):
        for column in range(len(xs) - 1):
            if (row, column) in hidden:
                continue
            rows, columns = merged.get((row, column), (1, 1))
            box = xs[column], ys[row], xs[column + columns], ys[row + rows]
            cells.append(_cell(row, column, rows, columns, box, _text(words, box)))
    return TrueTable(
        entry["file"],
        entry["page_index"],
        entry["half"],
        entry["ruled"],
        (xs[0], ys[0], xs[-1], ys[-1]),
        tuple(cells),
        entry.get("repeated_rows", 0),
    )


def _cell(
    row: int,
    column: int,
    rows: int,
    columns: int,
    box: tuple[float, float, float, float],
    text: str,
) -> Cell:
    return Cell(row, column, rows, columns, text, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def _text(words: list[Any], box: tuple[float, float, float, float]) -> str:
    inside = [
        ((word[1] + word[3]) / 2, word[0], word[4])
        for word in words
        if box[0] <= (word[0] + word[2]) / 2 < box[2] and box[1] <= (word[1] + word[3]) / 2 < box[3]
    ]
    lines: list[list[tuple[float, float, str]]] = []
    for word in sorted(inside):
        if lines and word[0] - lines[-1][0][0] < _ON_ONE_LINE:
            lines[-1].append(word)
        else:
            lines.append([word])
    return " ".join(text for line in lines for _, _, text in sorted(line, key=lambda word: word[1]))


def _published(data: Path) -> Iterator[TrueTable]:
    for path in sorted((data / CELL_FILES).glob("*-str.xml")):
        file = f"corpus/pdf/{path.name.removesuffix('-str.xml')}.pdf"
        with pymupdf.open(data / file) as document:
            yield from _from_xml(path, file, [page.rect.height for page in document])
    for path in sorted((data / CELL_FILES).glob("*.csv")):
        file = f"corpus/pdf/{path.stem}.pdf"
        with path.open(encoding="utf-8", newline="") as lines:
            cells = [
                Cell(row, column, 1, 1, text, 0, 0)
                for row, texts in enumerate(csv.reader(lines))
                for column, text in enumerate(texts)
            ]
        yield TrueTable(file, 0, _HALVES[path.stem], _RULED[path.stem], _ANYWHERE, tuple(cells))


_ANYWHERE = (-1e6, -1e6, 1e6, 1e6)
_HALVES = {
    "tabula-java__argentina_diputados_voting_record": "b",
    "tabula-java__eu-004": "a",
    "tabula-java__eu-018": "b",
    "tabula-java__schools": "a",
    "tabula-java__us-027": "b",
    "tabula-java__us-034": "a",
}
_RULED = {
    "tabula-java__argentina_diputados_voting_record": False,
    "tabula-java__schools": True,
}


def _from_xml(path: Path, file: str, heights: list[float]) -> Iterator[TrueTable]:
    for region in ElementTree.parse(path).iter("region"):
        page_index = int(region.attrib["page"]) - 1
        cells, edges = [], []
        for cell in region.iter("cell"):
            box = cell.find("bounding-box")
            row, column = int(cell.attrib["start-row"]), int(cell.attrib["start-col"])
            rows = int(cell.attrib.get("end-row", row)) - row + 1
            columns = int(cell.attrib.get("end-col", column)) - column + 1
            text = " ".join((cell.findtext("content") or "").split())
            if box is None:
                continue
            x0, x1 = float(box.attrib["x1"]), float(box.attrib["x2"])
            y0 = heights[page_index] - float(box.attrib["y2"])
            y1 = heights[page_index] - float(box.attrib["y1"])
            edges.append((x0, y0, x1, y1))
            cells.append(_cell(row, column, rows, columns, (x0, y0, x1, y1), text))
        x0s, y0s, x1s, y1s = zip(*edges, strict=True)
        name = path.name.removesuffix("-str.xml")
        yield TrueTable(
            file,
            page_index,
            _HALVES.get(name, "b"),
            _RULED.get(name, False),
            (min(x0s), min(y0s), max(x1s), max(y1s)),
            tuple(cells),
        )
