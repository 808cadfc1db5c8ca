# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Print that is read from right to left is stored in the order of reading."""

import numpy as np
import pymupdf
import pytest

from core.parse.letters.glyphs import Glyph, Style, plain_characters
from core.parse.native.line_builder import build_lines
from core.parse.native.right_to_left import reads_leftwards
from core.parse.native.runs import Run
from core.parse.native.text_layer import read_text_layer
from tests.unit.core.parse.native.lying_fonts import embedded

STYLES = [Style(10.0, False, False)]
LETTER_PT = 5.0
SHALOM, LIMIT = "\u05e9\u05dc\u05d5\u05dd", "\u05d2\u05d1\u05d5\u05dc"


def run(text: str, right: float, y: float = 100.0) -> Run:
    """Letters of one width, the first at the right."""
    glyphs = [
        Glyph(c, (right - LETTER_PT * (n + 1), y - 8, right - LETTER_PT * n, y + 2), 0)
        for n, c in enumerate(text)
    ]
    return Run(glyphs, 0.0)


def texts(*runs: Run) -> list[str]:
    return [line.text for line in build_lines(runs, STYLES, ())]


def test_the_runs_of_a_line_follow_from_the_right() -> None:
    assert texts(run(LIMIT, 475), run(SHALOM, 500)) == [f"{SHALOM} {LIMIT}"]
    assert texts(run(SHALOM, 500), run(LIMIT, 480)) == [f"{SHALOM}{LIMIT}"]


def test_runs_that_are_far_apart_or_on_other_lines_stay_apart() -> None:
    assert texts(run(SHALOM, 500), run(LIMIT, 400)) == [SHALOM, LIMIT]
    assert texts(run(SHALOM, 500), run(LIMIT, 475, y=120)) == [SHALOM, LIMIT]


def test_figures_inside_keep_their_order() -> None:
    figure = [Glyph(c, (430 + 5 * n, 92, 435 + 5 * n, 102), 0) for n, c in enumerate("9,000")]
    whole = run(LIMIT + " ", 480)
    whole.glyphs.extend(figure)
    assert texts(whole) == [f"{LIMIT} 9,000"]


def test_an_alef_that_shares_the_glyph_of_its_lam_follows_it() -> None:
    alef, lam, meem = "\u0627", "\u0644", "\u0645"
    ligature = [
        Glyph(alef, (495, 92, 500, 102), 0),
        Glyph(alef, (495, 92, 495, 102), 0),
        Glyph(lam, (487, 92, 495, 102), 0),
        Glyph(meem, (482, 92, 487, 102), 0),
    ]
    (line,) = build_lines([Run(ligature, 0.0)], STYLES, ())
    assert line.text == alef + lam + alef + meem
    expected = [[495, 92, 500, 102], [491, 92, 495, 102], [487, 92, 491, 102], [482, 92, 487, 102]]
    np.testing.assert_array_equal(line.boxes, expected)


def test_a_foreign_word_does_not_turn_a_line() -> None:
    english = [Glyph(c, (50 + 5 * n, 92, 55 + 5 * n, 102), 0) for n, c in enumerate("The word")]
    mixed = Run([*english, *run(SHALOM[:3], 110).glyphs], 0.0)
    assert not reads_leftwards(mixed)
    assert reads_leftwards(run(SHALOM + " ab", 300))


def test_letters_in_their_form_inside_a_word_are_plain_letters() -> None:
    assert plain_characters("\ufe8e", (0, 0, 4, 8), 0) == [("\u0627", (0, 0, 4, 8))]
    assert plain_characters("\ufefb", (0, 0, 4, 8), 0) == [
        ("\u0644", (2, 0, 4, 8)),
        ("\u0627", (0, 0, 2, 8)),
    ]


def test_a_page_gives_its_words_in_the_order_of_reading() -> None:
    names = dict(zip("abcd", SHALOM, strict=True))
    data = embedded([["dcba 9,000"], ["dcba dcba"]], "helv", names)
    document = pymupdf.open(stream=data, filetype="pdf")
    first, second = ([line.text for line in read_text_layer(page).lines] for page in document)
    assert second == [f"{SHALOM} {SHALOM}"]
    # What stands at the right is read first, a figure too.
    assert first == [f"9,000 {SHALOM}"]


def printed(line: str) -> list[str]:
    """Reads a line of which the letters a to h are set in, from the left, as they are seen."""
    names = dict(zip("abcdefgh", SHALOM + LIMIT, strict=True))
    document = pymupdf.open(stream=embedded([[line]], "helv", names), filetype="pdf")
    return [line.text for line in read_text_layer(document[0]).lines]


@pytest.mark.parametrize(
    ("seen", "text"),
    [
        ("hgfe 30 dcba", f"{SHALOM} 30 {LIMIT}"),
        ("9,000 hgfe dcba", f"{SHALOM} {LIMIT} 9,000"),
        ("12 hgfe 30 dcba", f"{SHALOM} 30 {LIMIT} 12"),
        ("hgfe $9,000.50 dcba", f"{SHALOM} $9,000.50 {LIMIT}"),
        ("hgfe 30% dcba", f"{SHALOM} 30% {LIMIT}"),
        ("hgfe -5 dcba", f"{SHALOM} -5 {LIMIT}"),
        ("hgfe 5-10 dcba", f"{SHALOM} 5-10 {LIMIT}"),
        ("30/6/2024 :hgfe dcba", f"{SHALOM} {LIMIT}: 30/6/2024"),
        (".30 hgfe dcba", f"{SHALOM} {LIMIT} 30."),
        ("hgfe 40 30 dcba", f"{SHALOM} 30 40 {LIMIT}"),
    ],
)
def test_words_follow_from_the_right_and_figures_stay_whole(seen: str, text: str) -> None:
    assert printed(seen) == [text]


@pytest.mark.parametrize(
    ("seen", "text"),
    [
        ("hgfe USD 30 dcba", f"{SHALOM} USD 30 {LIMIT}"),
        ("hgfe 30 USD dcba", f"{SHALOM} 30 USD {LIMIT}"),
        ("hgfe 3M dcba", f"{SHALOM} 3M {LIMIT}"),
    ],
)
def test_foreign_words_keep_their_figures(seen: str, text: str) -> None:
    assert printed(seen) == [text]


@pytest.mark.parametrize(
    ("seen", "text"),
    [
        ("hgfe (30) dcba", f"{SHALOM} (30) {LIMIT}"),
        ("(30) hgfe dcba", f"{SHALOM} {LIMIT} (30)"),
        ("hgfe [30] (dcba)", f"({SHALOM}) [30] {LIMIT}"),
        ("hgfe (1", f"1) {LIMIT}"),
        ("hgfe )30( dcba", f"{SHALOM} (30) {LIMIT}"),
    ],
)
def test_brackets_open_where_they_are_read_first(seen: str, text: str) -> None:
    """Those of the last line are called as they are read, all others as they are drawn."""
    assert printed(seen) == [text]


def test_numbers_of_an_arabic_line_are_joined_by_points_alone() -> None:
    meem = "\u0645"
    document = embedded([["b 9,000.50 5-10 %30 b"]], "helv", {"b": meem})
    (line,) = read_text_layer(pymupdf.open(stream=document, filetype="pdf")[0]).lines
    assert line.text == f"{meem} 30% 10-5 9,000.50 {meem}"


def test_boxes_of_a_figure_stand_where_it_is_printed() -> None:
    names = dict(zip("abcdefgh", SHALOM + LIMIT, strict=True))
    document = pymupdf.open(stream=embedded([["hgfe 30 dcba"]], "helv", names), filetype="pdf")
    (line,) = read_text_layer(document[0]).lines
    start = line.text.index("30")
    left = line.boxes[:, 0]
    assert left[start - 2] > left[start + 1] > left[start] > left[start + 3]
