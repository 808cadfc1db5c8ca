# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The quick way for plain print gives the same lines as the way letter by letter."""

from pathlib import Path

import numpy as np
import pymupdf
import pytest

from core.parse.native import text_layer
from core.parse.native.text_layer import TextLayer, read_text_layer

SAMPLES = sorted((Path(__file__).parents[5] / "resources" / "samples").glob("*.pdf"))
PRINT = [
    (72, "The deductible for a flood in Zone A is $5,000 for each loss."),
    (
        90,
        "Words\u00a0hold together \u2013 and \u201cquoted\u201d words \u00a7 4.2\u00a0(b).",
    ),
    (108, "Fi\ufb01eld and of\ufb01ce are ligatures that are taken apart, letter by letter."),
    (126, "Wide     apart     but   one   stretched   line   of   several   words here"),
    (144, "First cell of the row            Second cell of the row         $1,250.00"),
]


def both_ways(page: pymupdf.Page, monkeypatch: pytest.MonkeyPatch) -> tuple[TextLayer, TextLayer]:
    quick = read_text_layer(page)
    monkeypatch.setattr(text_layer, "LEAST_CHARACTERS", 10**9)
    slow = read_text_layer(page)
    monkeypatch.undo()
    return quick, slow


def assert_same(quick: TextLayer, slow: TextLayer) -> None:
    assert [line.text for line in quick.lines] == [line.text for line in slow.lines]
    for one, other in zip(quick.lines, slow.lines, strict=True):
        np.testing.assert_array_equal(one.boxes, other.boxes)
        assert (one.font_size, one.bold, one.italic) == (other.font_size, other.bold, other.italic)
        assert one.angle == other.angle
    assert (quick.characters, quick.hidden_characters) == (slow.characters, slow.hidden_characters)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_samples_read_the_same(sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pymupdf.open(sample) as document:
        for page in document:
            assert_same(*both_ways(page, monkeypatch))


@pytest.mark.parametrize("shift", [0.0, 0.3])
def test_print_with_wide_gaps_rules_and_letters_drawn_twice(
    shift: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = pymupdf.open()
    page = document.new_page()
    writer = pymupdf.TextWriter(page.rect)
    for y, text in PRINT:
        writer.append((60, y), text, font=pymupdf.Font("helv"), fontsize=10)
        writer.append((60 + shift, y + 200), text, font=pymupdf.Font("hebo"), fontsize=10)
    writer.append((60, 272), PRINT[0][1], font=pymupdf.Font("hebo"), fontsize=10)
    writer.append((60, 500), "A number ends raised and the rest goes", pymupdf.Font("tiro"), 11)
    writer.append((260, 496), "7", font=pymupdf.Font("tiro"), fontsize=6)
    writer.write_text(page)
    page.draw_line((173, 130), (173, 150))
    quick, slow = both_ways(page, monkeypatch)
    assert_same(quick, slow)
    texts = [line.text for line in quick.lines]
    assert texts.count(PRINT[0][1]) == 2
    assert "Words hold together \u2013 and \u201cquoted\u201d words \u00a7 4.2 (b)." in texts


def test_most_print_goes_the_quick_way(monkeypatch: pytest.MonkeyPatch) -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 72), "An ordinary sentence of a policy.")
    taken: list[str] = []
    quick = text_layer.plain_print
    monkeypatch.setattr(
        text_layer, "plain_print", lambda span, *more: taken.append("") or quick(span, *more)
    )
    assert [line.text for line in read_text_layer(page).lines] == [
        "An ordinary sentence of a policy."
    ]
    assert taken == [""]
