# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Values as JSON: parts of a block by page, the words around a figure."""

import numpy as np

from app.wire import block_json, numeral_json
from core.spans import Box, CharMap, Span
from core.types import Block, BlockKind, Numeral, NumeralKind
from tests.documents import line_chars


def test_a_block_over_a_page_end_stands_on_each_page_with_its_part() -> None:
    first, second = line_chars("We pay within", 0), line_chars("9 days.", 1)
    space = CharMap(np.zeros(1, np.int32), np.full((1, 4), np.nan, np.float32))
    parts = (first, space, second)
    chars = CharMap(
        np.concatenate([part.page_indexes for part in parts]),
        np.concatenate([part.boxes for part in parts]),
    )
    block = Block(4, BlockKind.PARAGRAPH, None, "We pay within 9 days.", chars)
    boxes = (Box(0, 1, 2, 3, 4), Box(1, 5, 6, 7, 8))
    shown = [block_json(block, ("2 Pay",), page, boxes) for page in (0, 1)]
    assert [part["text"] for part in shown] == ["We pay within", "9 days."]
    assert [part["block_index"] for part in shown] == [4, 4]
    assert [[box["page_index"] for box in part["boxes"]] for part in shown] == [[0], [1]]


def context_of(text: str, figure: str) -> str:
    start = text.index(figure)
    span = Span("d1.v1", 0, start, start + len(figure))
    numeral = Numeral(0, span, figure, None, None, NumeralKind.COUNT, 0.61239, False, ())
    described = numeral_json(numeral, [], text)
    assert described["confidence"] == 0.6124
    context: str = described["context"]
    return context


def test_a_figure_is_shown_in_its_line() -> None:
    assert context_of("Peril\tZone A\nFlood\t$500\nFire\t$90", "$500") == "Flood\t$500"


def test_a_long_line_is_cut_between_words() -> None:
    shown = context_of("word " * 30 + "pays $500 at most " + "again " * 30, "$500")
    assert shown.startswith("\u2026word word")
    assert "pays $500 at most again" in shown
    assert shown.endswith("again\u2026")
    assert len(shown) < 130
