# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Text that reads from right to left, and signs that no font has: stored as they are read."""

from pathlib import Path

import numpy as np
import pytest

from core.parse.facsimile.visual_order import drawn_order, reads_from_right
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, TextRun
from core.types import BlockKind, Outcome
from tests.unit.core.parse.facsimile.laid_flows import flow_of, laid, text

ARABIC = (
    "\u0627\u0644\u062a\u0623\u0645\u064a\u0646 \u064a\u063a\u0637\u064a 500 "
    "\u062f\u0631\u0647\u0645"
)
HEBREW = "\u05d4\u05d1\u05d9\u05d8\u05d5\u05d7 (\u05e1\u05e2\u05d9\u05e3 4.2) \u05de\u05db 500"


@pytest.mark.parametrize(
    "words", [ARABIC, HEBREW, f"The word {HEBREW} is Hebrew.", f"{ARABIC} abc", f"{ARABIC} " * 30]
)
@pytest.mark.parametrize("kind", [FlowKind.PARAGRAPH, FlowKind.HEADING])
def test_right_to_left_text_is_stored_as_it_is_read(
    tmp_path: Path, words: str, kind: FlowKind
) -> None:
    done = laid(flow_of(FlowBlock(kind, (TextRun(words),), level=1)), tmp_path)
    assert done.texts() == [words.strip()]
    assert done.document.outcome is Outcome.COMPLETE


@pytest.mark.parametrize("words", [ARABIC, HEBREW, "\u4fdd\u9669\u516c\u53f8\u8d54\u4ed8"])
def test_a_script_without_capitals_is_not_set_in_capitals(tmp_path: Path, words: str) -> None:
    flow = Flow((text(words), text("The cover is as follows.")), judged=True)
    done = laid(flow, tmp_path)
    assert done.texts(BlockKind.PARAGRAPH) == [words, "The cover is as follows."]


def test_the_boxes_of_right_to_left_text_stand_where_it_is_drawn(tmp_path: Path) -> None:
    done = laid(flow_of(text(HEBREW)), tmp_path)
    (block,) = done.document.blocks
    left = block.chars.boxes[:, 0]
    word = left[: HEBREW.index(" ")]
    assert (np.diff(word) < 0).all()
    figure = left[-3:]
    assert (np.diff(figure) > 0).all()
    assert word.min() > left[HEBREW.index("4")] > figure.max()
    assert block.chars.boxes[0, 2] == pytest.approx(595 - 64, abs=0.1)


def test_a_marker_stands_at_the_right_of_right_to_left_text(tmp_path: Path) -> None:
    item = FlowBlock(FlowKind.ITEM, (TextRun(HEBREW),), marker="\u2022")
    (block,) = laid(flow_of(item), tmp_path).document.blocks
    assert block.text == f"\u2022 {HEBREW}"
    assert block.chars.boxes[0, 0] == block.chars.boxes[:, 0].max()


def test_brackets_are_turned_and_letters_joined() -> None:
    drawn = "".join(form for _, form in drawn_order("\u05d0(\u05d1)", from_right=True))
    assert drawn == "(\u05d1)\u05d0"
    forms = [form for _, form in drawn_order("\u0628\u0628\u0628 \u0627", from_right=True)]
    assert forms == ["\ufe8d", " ", "\ufe90", "\ufe92", "\ufe91"]


def test_marks_stay_with_their_letters() -> None:
    order = [place for place, _ in drawn_order("\u05d0\u05b8\u05d1", from_right=True)]
    assert order == [2, 0, 1]


@pytest.mark.parametrize(
    ("words", "from_right"), [("500", False), ("abc \u05d0", False), ("5 \u05d0 abc", True)]
)
def test_the_first_letter_tells_how_a_text_reads(words: str, *, from_right: bool) -> None:
    assert reads_from_right(words) is from_right


@pytest.mark.parametrize(
    "words",
    [
        "flood \U0001f30a covered",
        "q\u0307 is a rate",
        "\uf0b7 Flood",
        "\U00020000 \U0001d49c",
        "\u0e44\u0e1f\u0e44\u0e2b\u0e21\u0e49 \u0915\u094d\u0937",
    ],
)
def test_no_sign_vanishes_that_a_font_lacks(tmp_path: Path, words: str) -> None:
    done = laid(flow_of(text(words)), tmp_path)
    assert done.texts() == [words]
    (block,) = done.document.blocks
    assert np.isfinite(block.chars.boxes).all()
    assert done.document.outcome is Outcome.COMPLETE


def test_signs_that_only_steer_are_left_out(tmp_path: Path) -> None:
    words = "\u202e000,5$\u202c pay\u00adment \u2066x\u2069 \u2602\ufe0f"
    done = laid(flow_of(text(words)), tmp_path)
    assert done.texts() == ["000,5$ payment x \u2602"]
    assert done.document.outcome is Outcome.COMPLETE
