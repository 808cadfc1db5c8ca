# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""`documents show`: metadata with its place and source, and page pictures; a real file, store."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf
import pytest
from click.testing import CliRunner
from PIL import Image

from app.cli.showing import show
from core.ingest.order import IngestOrder
from core.parse.worker.sketch_page import COLOURS, STATED
from core.types import BlockKind, Corpus, Metadata
from core.workspace import Workspace
from tests.made_up_runtimes import MadeUpRuntimes


def write_policy(path: Path) -> Path:
    with pymupdf.open() as document:
        for number in (1, 2, 3):
            page = document.new_page()
            page.insert_text((72, 800), f"Form HP 12 (05/24)    Page {number} of 3", fontsize=8)
            page.insert_text((72, 150), "We pay for the loss that a fire causes to the dwelling.")
        page = document[0]
        page.insert_text((72, 80), "Homeowners Policy", fontsize=20)
        page.insert_text((72, 110), "Effective: 1 March 2024")
        for x in (72, 200, 330):
            page.draw_line((x, 300), (x, 360))
        for y in (300, 330, 360):
            page.draw_line((72, y), (330, y))
        for x, y, text in ((80, 320, "Peril"), (210, 320, "Limit"), (80, 350, "Fire"),
                           (210, 350, "$5,000")):  # fmt: skip
            page.insert_text((x, y), text)
        document.save(path)
    return path


@pytest.fixture
def shown(tmp_path: Path) -> dict[str, Any]:
    folder = tmp_path / "library"
    stated = Metadata(jurisdiction="Calder")
    with Workspace.open(folder, MadeUpRuntimes()) as library:
        order = IngestOrder((write_policy(tmp_path / "policy.pdf"),), Corpus.POLICIES, stated)
        (result,) = library.ingest(order)
    assert result.document_id is not None
    arguments = [result.document_id, "--workspace", str(folder), "--draw", str(tmp_path / "drawn")]
    ended = CliRunner().invoke(show, [*arguments, "--json"])
    assert ended.exit_code == 0
    value: dict[str, Any] = json.loads(ended.stdout)
    value["words"] = CliRunner().invoke(show, arguments[:3]).stdout
    return value


def test_metadata_says_where_it_is_stated(shown: dict[str, Any]) -> None:
    assert shown["metadata"] == {
        "document_type": "policy",
        "line_of_business": "homeowners",
        "jurisdiction": "Calder",
        "product": None,
        "form_number": "HP 12 (05/24)",
        "effective_from": "2024-03-01",
        "effective_to": None,
        "source_system": None,
        "edition": "05/24",
    }
    spans = shown["metadata_spans"]
    assert set(spans) == {name for name, value in shown["metadata"].items() if value}
    assert spans["jurisdiction"] == {
        "value": "Calder", "source": "user", "text": None, "page_index": None, "boxes": [],
    }  # fmt: skip
    day = spans["effective_from"]
    assert (day["value"], day["source"], day["text"]) == ("2024-03-01", "page", "1 March 2024")
    (box,) = day["boxes"]
    assert 100 < box["y0"] < 110 < box["y1"] < 116
    assert spans["form_number"]["boxes"][0]["y0"] > 780
    assert "effective_from: 2024-03-01  (sheet 1)\n" in shown["words"]
    assert "jurisdiction: Calder  (given by you)\n" in shown["words"]


def test_pages_are_drawn_with_their_structure(shown: dict[str, Any]) -> None:
    assert [Path(path).name for path in shown["drawn"]] == [
        "page-0001.png", "page-0002.png", "page-0003.png",
    ]  # fmt: skip
    pixels = np.asarray(Image.open(shown["drawn"][0]).convert("RGB"))
    scale = 1700 / shown["pages"][0]["height"]

    def has(colour: tuple[int, int, int], x0: float, y0: float, x1: float, y1: float) -> bool:
        area = [round(side * scale) for side in (x0, y0, x1, y1)]
        part = pixels[area[1] : area[3], area[0] : area[2]]
        return bool((part == np.array(colour, np.uint8)).all(axis=2).any())

    # Between the two columns, between the two rows, around the heading, under the date.
    assert has(COLOURS[BlockKind.TABLE], 110, 312, 208, 316)
    assert has(COLOURS[BlockKind.TABLE], 84, 322, 90, 346)
    assert has(COLOURS[BlockKind.HEADING], 72, 55, 260, 66)
    assert has(COLOURS[BlockKind.FURNITURE], 66, 785, 240, 810)
    assert has(STATED, 110, 110, 200, 118)
    assert not has(COLOURS[BlockKind.TABLE], 60, 400, 560, 780)
