# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows as they are read out, and the cell that a question is about."""

import dataclasses

import pytest

from core.ask.question import read_question
from core.ask.rows import Row, asked_cell, cell_text, header_rows, read_out, row_at
from core.settings import AskSettings
from core.types import Block, TableCell
from tests.small_library import read_markup

TABLE = """
|Peril|Zone A|Zone B|
|Flood|$5,000|$2,500|
|Theft||$800|
"""


def table(markup: str = TABLE) -> Block:
    return read_markup("d1.v1", "Policy", markup).blocks[0]


def row(block: Block, holding: str) -> Row:
    start = block.text.index(holding)
    found = row_at(block, start, block.text.find("\n", start) % (len(block.text) + 1))
    assert found is not None
    return found


def test_a_row_is_read_out_under_its_column_names() -> None:
    block = table()
    assert read_out(row(block, "Flood")) == "Peril: Flood; Zone A: $5,000; Zone B: $2,500"


def test_an_empty_cell_is_said_to_be_blank() -> None:
    block = table()
    assert read_out(row(block, "Theft")) == "Peril: Theft; Zone A: blank; Zone B: $800"


def test_a_cell_over_two_rows_is_read_out_with_both() -> None:
    block = table("|Peril|Zone|Amount|\n|Flood|A|$5,000|\n||B|$2,500|")
    cells = [
        dataclasses.replace(each, row_span=2) if each.row == 1 and each.column == 0 else each
        for each in block.cells
        if not (each.row == 2 and each.column == 0)
    ]
    spanning = dataclasses.replace(block, cells=tuple(cells))
    assert read_out(row(spanning, "B\t")) == "Peril: Flood; Zone: B; Amount: $2,500"


def test_a_header_over_two_columns_names_both() -> None:
    block = table("|Peril|Amount||\n||Zone A|Zone B|\n|Flood|$5,000|$2,500|")
    cells: list[TableCell] = []
    for each in block.cells:
        if (each.row, each.column) == (0, 1):
            cells.append(dataclasses.replace(each, column_span=2))
        elif (each.row, each.column) != (0, 2):
            cells.append(dataclasses.replace(each, header=each.row < 2))
    headed = dataclasses.replace(block, cells=tuple(cells))
    flood = row(headed, "Flood")
    assert flood.names == ("Peril", "Amount Zone A", "Amount Zone B")
    heads = [headed.text[start:end] for start, end in header_rows(headed, flood.index)]
    assert heads == ["Peril\tAmount", "Zone A\tZone B"]


def test_no_cells_is_no_row() -> None:
    assert row_at(dataclasses.replace(table(), cells=()), 0, 5) is None


def test_header_rows_stand_above_the_row() -> None:
    block = table()
    assert header_rows(block, 1) == ((0, len("Peril\tZone A\tZone B")),)
    assert header_rows(block, 0) == ()


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is the flood deductible in Zone A?", "$5,000"),
        ("flood, zone b?", "$2,500"),
        ("What is the flood deductible in Zone D?", None),
        ("What is the flood deductible?", None),
        ("flood in Zone A and Zone B?", None),
    ],
)
def test_the_asked_cell_is_told_by_its_column_name(question: str, expected: str | None) -> None:
    block = table()
    cell = asked_cell(row(block, "Flood"), read_question(question, AskSettings()))
    assert (None if cell is None else cell_text(block, cell)) == expected


def test_words_of_the_name_tell_a_cell_without_scope() -> None:
    block = table("|Item|Limit|Deductible|\n|Dock|$9,000|$300|")
    question = read_question("deductible for the dock", AskSettings())
    cell = asked_cell(row(block, "Dock"), question)
    assert cell is not None
    assert cell_text(block, cell) == "$300"
