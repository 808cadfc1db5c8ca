# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Makes decks and looks at what was read of them."""

from pathlib import Path
from typing import Any

from pptx.util import Inches

from core.parse.formats import FileFormat
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, plain
from core.parse.sources.read import read_source
from core.settings import ParseSettings

TITLE_ONLY, TITLE_AND_TEXT, BLANK = 5, 1, 6


DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"


def read(deck: Any, folder: Path) -> Flow:
    path = folder / "deck.pptx"
    deck.save(str(path))
    return read_source(path, path.name, FileFormat.PPTX, ParseSettings())


def add_slide(deck: Any, layout: int, title: str | None = None) -> Any:
    slide = deck.slides.add_slide(deck.slide_layouts[layout])
    if title is not None:
        slide.shapes.title.text = title
    return slide


def add_box(parent: Any, text: str, left: float, top: float, height: float = 0.5) -> Any:
    box = parent.add_textbox(Inches(left), Inches(top), Inches(2), Inches(height))
    box.text_frame.text = text
    return box


def said(flow: Flow) -> list[str]:
    return [
        f"{block.marker} {plain(block.runs)}".strip()
        for block in flow.blocks
        if block.kind not in {FlowKind.TABLE, FlowKind.FURNITURE}
    ]


def rows(block: FlowBlock) -> list[list[str]]:
    found: dict[int, list[str]] = {}
    for cell in block.cells:
        text = plain(cell.runs)
        found.setdefault(cell.row, []).append(f"<{text}>" if cell.header else text)
    return [found[row] for row in sorted(found)]


def table_of(flow: Flow) -> FlowBlock:
    (table,) = [block for block in flow.blocks if block.kind is FlowKind.TABLE]
    return table
