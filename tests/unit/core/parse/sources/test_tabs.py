# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import pytest
from pptx import Presentation

from core.parse.formats import FileFormat
from core.parse.sources.flow import FlowBlock, FlowKind, TextRun, plain
from core.parse.sources.read import read_source
from core.parse.sources.tabs import with_columns_apart, without_tabs
from core.settings import ParseSettings


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Rent $12\t500", "Rent $12\n500"),
        ("$1\t\t$250", "$1\n $250"),
        ("5% \t (3)", "5%\n  (3)"),
        ("12  500", "12\n 500"),
        ("12 500", "12 500"),
        ("12\u00a0500", "12\u00a0500"),
        ("1.\tScope", "1. Scope"),
        ("a\t5", "a 5"),
        ("in 2019.  5 items", "in 2019.  5 items"),
    ],
)
def test_figures_in_columns_do_not_become_one(text: str, told: str) -> None:
    assert plain(without_tabs((TextRun(text),))) == told


def test_the_room_may_stand_between_two_runs() -> None:
    runs = (TextRun("$12"), TextRun("\t", bold=True), TextRun("500"))
    assert without_tabs(runs) == (TextRun("$12"), TextRun("\n", bold=True), TextRun("500"))


def test_code_is_left_as_typed() -> None:
    block = FlowBlock(FlowKind.CODE, (TextRun("1\t2"),))
    assert with_columns_apart(block) is block


def test_a_tab_on_a_slide_parts_its_figures(tmp_path: Path) -> None:
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Limits"
    slide.shapes.add_textbox(0, 3_000_000, 3_000_000, 500_000).text_frame.text = "Fee $12\t500"
    deck.save(str(tmp_path / "a.pptx"))
    flow = read_source(tmp_path / "a.pptx", "a.pptx", FileFormat.PPTX, ParseSettings())
    assert "Fee $12\n500" in [plain(block.runs) for block in flow.blocks]


def test_a_tab_in_a_cell_parts_its_figures(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("Item,Fee\nA,12\t500\nB,7\n")
    flow = read_source(path, "a.csv", FileFormat.CSV, ParseSettings())
    cells = [plain(cell.runs) for block in flow.blocks for cell in block.cells]
    assert "12\n500" in cells
