# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What may be pointed at in each kind of block."""

import pytest

from core.chunk.units import evidence_units
from core.types import Block, BlockKind, TableCell
from tests.documents import DocumentMaker


def units(block: Block) -> list[str]:
    return [block.text[start:end] for start, end in evidence_units(block)]


def test_a_paragraph_gives_its_sentences() -> None:
    block = DocumentMaker().paragraph("We pay $5,000. You pay the rest.")
    assert units(block) == ["We pay $5,000.", "You pay the rest."]


def test_a_title_in_the_line_stays_with_its_sentence() -> None:
    block = DocumentMaker().paragraph("12. Policy Term. The term is a year. It may end early.")
    assert units(block) == ["12. Policy Term. The term is a year.", "It may end early."]


def test_a_short_item_is_one_unit_and_a_long_one_its_sentences() -> None:
    maker = DocumentMaker()
    assert units(maker.item("(a) Water. Mud too. ")) == ["(a) Water. Mud too."]
    long = " ".join(["We pay for water that comes in."] * 12)
    assert len(units(maker.item(long))) == 12


def test_a_table_gives_its_rows_of_values() -> None:
    block = DocumentMaker().table(
        [["Peril", "Zone A"], ["Flood", "$5,000"], ["", ""], ["Wind", "2%"]]
    )
    assert units(block) == ["Flood\t$5,000", "Wind\t2%"]


def test_a_table_of_header_cells_alone_gives_all_rows() -> None:
    block = DocumentMaker().table([["Peril", "Zone A"], ["Flood", "$5,000"]], header_rows=2)
    assert units(block) == ["Peril\tZone A", "Flood\t$5,000"]


def test_a_row_that_names_the_rows_below_is_no_unit() -> None:
    cells = [
        TableCell(0, 0, 1, 1, 0, 5, True),
        TableCell(0, 1, 1, 1, 6, 11, True),
        TableCell(1, 0, 1, 2, 12, 18, True),
        TableCell(2, 0, 1, 1, 20, 25, False),
        TableCell(2, 1, 1, 1, 26, 30, False),
    ]
    text = "Peril\tLimit\nZone A\t\nFlood\t$500"
    block = DocumentMaker().block(BlockKind.TABLE, text, cells=cells)
    assert units(block) == ["Flood\t$500"]


@pytest.mark.parametrize("kind", [BlockKind.HEADING, BlockKind.CAPTION, BlockKind.FURNITURE])
def test_nothing_else_is_a_unit(kind: BlockKind) -> None:
    assert units(DocumentMaker().block(kind, "4 Deductibles. We pay.")) == []


def test_a_footnote_gives_its_sentences() -> None:
    block = DocumentMaker().block(BlockKind.FOOTNOTE, "1 Per event. Not per year.")
    assert units(block) == ["1 Per event.", "Not per year."]
