# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables that lose a word, mix their cells, break at a page or leave their lead-in behind."""

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from core.chunk.base import ChunkContext
from core.chunk.sections import SectionsStrategy
from core.chunk.text import slice_spans
from core.settings import ChunkSettings
from core.spans import Box
from core.types import Block, Outcome, SourceDocument
from tests.documents import count_words
from tests.integration.misreadings.sheets import (
    PARAGRAPH,
    boxes_of,
    rows_of,
    saved,
    scanned,
    set_lines,
    set_prose,
    set_table,
    sheet,
    tables,
    told,
)
from tests.integration.misreadings.whole_way import WholeWay

pytestmark = [pytest.mark.model, pytest.mark.slow, pytest.mark.timeout(600)]

Kept = Callable[[pymupdf.Document, Path], Path]
AS_PDF_AND_SCAN = pytest.mark.parametrize("kept", [saved, scanned], ids=["text layer", "scan"])
POLICIES = [f"AX-{number}" for number in range(10021, 10028)]
PERILS = [
    ("Peril", "Zone A", "Zone B", "Zone C"),
    ("Flood", "$5,000", "$2,500", "$1,000"),
    ("Surge", "", "$3,000", ""),
    ("Wind", "5%", "", "2%"),
    ("Theft", "", "$850", "$800"),
]
LEAD_IN = "We take off the deductible that this table states for the county of the dwelling:"
HEAD = ("County", "Zone", "Deductible")
COUNTIES = ("Adams", "Boone", "Clark", "Darke", "Essex", "Floyd", "Grant", "Henry", "Jones", "Knox")
RATES = [
    HEAD,
    *((name, f"Zone {n % 3 + 1}", f"${1250 + 375 * n:,}") for n, name in enumerate(COUNTIES)),
]


def texts_of_cells(table: Block) -> dict[tuple[int, int], str]:
    return {(c.row, c.column): table.text[c.start : c.end] for c in table.cells}


@AS_PDF_AND_SCAN
def test_the_last_word_of_a_long_cell_is_kept(read: WholeWay, tmp_path: Path, kept: Kept) -> None:
    document = pymupdf.open()
    page = sheet(document, 400, 130)
    lines = [", ".join(POLICIES[:3]) + ",", ", ".join(POLICIES[3:6]) + ",", POLICIES[6]]
    rows = [("Class", "Policies", "Count"), ("Flood", "\n".join(lines), "7")]
    set_table(page, (20, 110, 300, 380), 15, rows, step=44)
    found = read(kept(document, tmp_path / "long_cell.file"))
    assert (found.outcome, found.coverage) == (Outcome.COMPLETE, 1.0)
    assert texts_of_cells(tables(found)[0])[1, 1] == ", ".join(POLICIES)
    assert texts_of_cells(tables(found)[0])[1, 2] == "7"
    assert [n.value for n in found.numerals if n.text.startswith("AX")] == POLICIES


@pytest.mark.parametrize("ruled", [True, False], ids=["ruled", "without rules"])
@AS_PDF_AND_SCAN
def test_empty_cells_do_not_draw_their_neighbours_in(
    read: WholeWay, tmp_path: Path, kept: Kept, ruled: bool
) -> None:
    document = pymupdf.open()
    page = sheet(document, 400, 130)
    step = 20 if ruled else 15
    set_table(page, (20, 110, 195, 280, 365), 15, PERILS, step=step, ruled=ruled)
    (table,) = tables(read(kept(document, tmp_path / "holes.file")))
    assert rows_of(table) == [list(row) for row in PERILS]
    at = texts_of_cells(table)
    assert (at[2, 2], at[3, 1], at[3, 3], at[4, 3]) == ("$3,000", "5%", "2%", "$800")


def two_pages(tmp_path: Path, kept: Kept) -> Path:
    document = pymupdf.open()
    page = sheet(document, 340, 230)
    y = set_lines(page, ["4.2 Deductibles by county"], 20, 30, size=12, font="hebo")
    y = set_prose(page, LEAD_IN, 20, y, characters=58)
    set_table(page, (20, 130, 220, 320), y - 6, RATES[:7])
    page = sheet(document, 340, 230)
    bottom = set_table(page, (20, 130, 220, 320), 20, [HEAD, *RATES[7:]])
    set_prose(page, PARAGRAPH, 20, bottom + 25, characters=58)
    return kept(document, tmp_path / "two_pages.file")


@AS_PDF_AND_SCAN
def test_a_table_over_two_pages_is_one_and_each_part_of_it_names_its_columns(
    read: WholeWay, tmp_path: Path, kept: Kept
) -> None:
    path = two_pages(tmp_path, kept)
    found = read(path)
    (table,) = tables(found)
    assert rows_of(table) == [list(row) for row in RATES]
    assert sorted({box.page_index for box in boxes_of(table, 0, len(table.text))}) == [0, 1]
    at = {text: place for place, text in texts_of_cells(table).items()}
    first, last = at["$1,250"], at["$4,625"]
    assert (first, last) == ((1, 2), (10, 2))
    assert [box.page_index for box in cell_boxes(table, *first)] == [0]
    assert [box.page_index for box in cell_boxes(table, *last)] == [1]
    assert told(found)[-1] == ("paragraph", PARAGRAPH)
    parts = children(found)
    with_rows = [part for part in parts if "Zone 1" in part]
    assert len(with_rows) >= 2
    assert all("\t".join(HEAD) in part for part in with_rows)
    assert with_rows[0].startswith(LEAD_IN)
    assert "".join(with_rows).count("$4,625") == 1


def test_a_row_that_the_page_cuts_is_one_again(read: WholeWay, tmp_path: Path) -> None:
    head = ("Peril", "What we pay", "Limit")
    first = [head, ("Fire", "Repair of the dwelling", "$(1,250)")]
    cut = ("Flood", "Cost of drying and of the\nremoval of the debris that", "$2,500")
    rest = ("", "the water has left behind", "")
    xs = (20, 110, 270, 360)
    document = pymupdf.open()
    page = sheet(document, 400, 160)
    set_prose(page, PARAGRAPH, 20, 30)
    set_table(page, xs, 88, first, step=18)
    set_table(page, xs, 124, [cut], step=32)
    page = sheet(document, 400, 160)
    bottom = set_table(page, xs, 20, [head, rest, ("Wind", "Repair of the roof", "$300")])
    set_prose(page, PARAGRAPH, 20, bottom + 25)
    found = read(saved(document, tmp_path / "cut_row.pdf"))
    (table,) = tables(found)
    whole = "Cost of drying and of the removal of the debris that the water has left behind"
    assert rows_of(table) == [
        *map(list, first),
        ["Flood", whole, "$2,500"],
        ["Wind", "Repair of the roof", "$300"],
    ]
    assert [box.page_index for box in cell_boxes(table, 2, 1)] == [0, 1]
    assert [(n.text, n.value, n.unit) for n in found.numerals if n.unit] == [
        ("$(1,250)", "-1250", "USD"),
        ("$2,500", "2500", "USD"),
        ("$300", "300", "USD"),
    ]


@pytest.mark.parametrize("ruled", [True, False], ids=["ruled", "without rules"])
def test_running_heads_and_captions_do_not_part_a_table(
    read: WholeWay, tmp_path: Path, ruled: bool
) -> None:
    document = pymupdf.open()
    step = 20 if ruled else 14
    for number, rows in enumerate((RATES[1:5], RATES[5:9], RATES[9:])):
        page = sheet(document, 340, 220)
        set_lines(page, ["Flood policy FP 10 26"], 20, 20, size=8)
        caption = "Table 4. Rates by county" + (" (continued)" if number else "")
        set_lines(page, [caption], 20, 42)
        bottom = set_table(page, (20, 130, 220, 320), 50, [HEAD, *rows], step=step, ruled=ruled)
        if number == 2:
            set_prose(page, PARAGRAPH, 20, bottom + 25, characters=58)
        set_lines(page, [f"Page {number + 1} of 3"], 150, 210, size=8)
    found = read(saved(document, tmp_path / "three_pages.pdf"))
    (table,) = tables(found)
    assert rows_of(table) == [list(row) for row in RATES]
    assert [kind for kind, _ in told(found)] == ["caption", "table", "paragraph"]
    assert found.blocks[table.index - 1].attached_to == table.index
    for row, page_index in ((1, 0), (4, 0), (5, 1), (8, 1), (9, 2), (10, 2)):
        assert [box.page_index for box in cell_boxes(table, row, 2)] == [page_index]


def cell_boxes(table: Block, row: int, column: int) -> list[Box]:
    (cell,) = (c for c in table.cells if (c.row, c.column) == (row, column))
    return boxes_of(table, cell.start, cell.end)


def children(found: SourceDocument) -> list[str]:
    sizes = ChunkSettings(child_tokens=40, child_max_tokens=50, parent_max_tokens=200)
    chunks = SectionsStrategy().chunk(found, ChunkContext("Policy", count_words, sizes))
    return [slice_spans(found.blocks, child.spans) for child in chunks.children]
