# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables of every shape: on the page as one table, and in the text with all their cells."""

from pathlib import Path

import pytest

from core.parse.sources.flow import FlowBlock, FlowCell, FlowKind, TextRun
from core.types import BlockKind
from tests.unit.core.parse.facsimile.laid_flows import Laid, flow_of, laid, text


def table(*rows: list[str]) -> FlowBlock:
    cells = tuple(tuple((TextRun(words),) if words else () for words in row) for row in rows)
    return FlowBlock(FlowKind.TABLE, rows=cells)


def cell(row: int, column: int, words: str, tall: int = 1, wide: int = 1) -> FlowCell:
    return FlowCell(row, column, (TextRun(words),), tall, wide)


def places(done: Laid, block_index: int = 0) -> list[tuple[int, int, int, int, str]]:
    block = done.document.blocks[block_index]
    return [
        (c.row, c.column, c.row_span, c.column_span, block.text[c.start : c.end])
        for c in block.cells
    ]


@pytest.mark.parametrize(
    ("rows", "stored"),
    [
        ([["Only"]], "Only"),
        ([["Peril"], ["Flood"], ["Fire"]], "Peril\nFlood\nFire"),
        ([["Peril", "Limit"], ["", ""], ["Fire", "5"]], "Peril\tLimit\n\t\nFire\t5"),
        ([["", ""], ["Fire", "5"]], "\t\nFire\t5"),
    ],
)
def test_small_and_empty_rows_are_kept(tmp_path: Path, rows: list[list[str]], stored: str) -> None:
    done = laid(flow_of(table(*rows)), tmp_path)
    assert done.texts(BlockKind.TABLE) == [stored]
    assert len(done.document.blocks[0].cells) == sum(map(len, rows))


def test_merged_cells_keep_their_places(tmp_path: Path) -> None:
    cells = (
        cell(0, 0, "Peril", tall=2),
        cell(0, 1, "Limit", wide=2),
        cell(1, 1, "House"),
        cell(1, 2, "Things"),
        cell(2, 0, "Flood"),
        cell(2, 2, "500"),
    )
    done = laid(flow_of(FlowBlock(FlowKind.TABLE, cells=cells)), tmp_path)
    assert done.texts() == ["Peril\tLimit\t\n\tHouse\tThings\nFlood\t\t500"]
    assert places(done) == [
        (0, 0, 2, 1, "Peril"),
        (0, 1, 1, 2, "Limit"),
        (1, 1, 1, 1, "House"),
        (1, 2, 1, 1, "Things"),
        (2, 0, 1, 1, "Flood"),
        (2, 2, 1, 1, "500"),
    ]


def test_the_head_stands_on_every_page_and_once_in_the_text(tmp_path: Path) -> None:
    rows = [[f"Peril {number}", str(number)] for number in range(100)]
    done = laid(flow_of(text("Before."), table(["Peril", "Limit"], *rows), text("Then.")), tmp_path)
    pages = len(done.pages)
    assert pages == 4
    (whole,) = done.texts(BlockKind.TABLE)
    assert whole.split("\n") == ["Peril\tLimit", *(f"{a}\t{b}" for a, b in rows)]
    assert done.texts(BlockKind.FURNITURE) == ["Peril Limit"] * (pages - 1)
    assert all(page.lines[0].text == "Peril" for page in done.pages[1:])


def test_a_wide_table_stands_on_the_long_side(tmp_path: Path) -> None:
    row = [f"Deductible{number}" for number in range(14)]
    done = laid(flow_of(text("Before."), table(row, ["5"] * 14), text("Then.")), tmp_path)
    assert [(page.width, page.height) for page in done.pages] == [
        (595.0, 842.0),
        (842.0, 595.0),
        (595.0, 842.0),
    ]
    assert done.texts(BlockKind.TABLE) == ["\t".join(row) + "\n" + "\t".join(["5"] * 14)]
    boxes = done.document.blocks[1].chars.boxes
    assert boxes[~(boxes[:, 0] != boxes[:, 0])].max() < 842 - 64


def test_a_sheet_with_a_wide_table_stands_on_its_long_side_as_a_whole(tmp_path: Path) -> None:
    row = [f"Deductible{number}" for number in range(14)]
    sheet = FlowBlock(FlowKind.HEADING, (TextRun("Wide"),), 1, new_page=True, page_label="Wide")
    after = FlowBlock(FlowKind.HEADING, (TextRun("Next"),), 1, new_page=True, page_label="Next")
    flow = flow_of(text("Before."), sheet, table(row), text("Note."), after, table(["A", "B"]))
    done = laid(flow, tmp_path)
    assert [(page.label, page.width) for page in done.document.pages] == [
        (None, 595.0),
        ("Wide", 842.0),
        ("Next", 595.0),
    ]


def test_a_table_wider_than_that_is_cut_into_bands_that_name_their_rows(tmp_path: Path) -> None:
    row = ["Peril", *(f"Deductible{number}" for number in range(40))]
    values = ["Flood", *map(str, range(40))]
    done = laid(flow_of(table(row, values)), tmp_path)
    assert done.texts(BlockKind.TABLE) == ["\t".join(row) + "\n" + "\t".join(values)]
    repeated = done.texts(BlockKind.FURNITURE)
    assert repeated == ["Peril", "Flood"] * (len(repeated) // 2)
    assert repeated


def test_a_row_taller_than_a_page_is_one_cell_on_two_pages(tmp_path: Path) -> None:
    long = " ".join(f"word{number}" for number in range(1200))
    done = laid(flow_of(table(["A", "B"], [long, "short"], ["c", "d"])), tmp_path)
    assert done.texts(BlockKind.TABLE) == [f"A\tB\n{long}\tshort\nc\td"]
    assert set(done.document.blocks[0].chars.page_indexes.tolist()) == set(range(len(done.pages)))


def test_a_break_in_a_cell_is_a_space(tmp_path: Path) -> None:
    done = laid(flow_of(table(["A", "B"], ["one\ntwo", "3"])), tmp_path)
    assert done.texts() == ["A\tB\none two\t3"]


def test_the_gaps_of_a_table_stand_on_its_pages(tmp_path: Path) -> None:
    flow = flow_of(text("word " * 1500), table(["", "Limit"], ["Flood", ""], ["", "5"]))
    done = laid(flow, tmp_path)
    block = done.document.blocks[1]
    assert block.text == "\tLimit\nFlood\t\n\t5"
    assert set(block.chars.page_indexes.tolist()) == {len(done.pages) - 1}
    assert len(done.pages) > 1
