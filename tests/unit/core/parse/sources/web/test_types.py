# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The type in which words of a page are set, and formulas in a line."""

import pytest

from core.parse.sources.flow import plain
from tests.unit.core.parse.sources.web.told_pages import types


def test_types_are_told(read) -> None:
    html = "<p>10<sup>2</sup> H<sub>2</sub>O <s>$500</s> <strong>$5</strong><em>x</em></p>"
    assert types(read(html).blocks[0]) == [
        ("10", ""), ("2", "raised"), (" H", ""), ("2", "lowered"), ("O ", ""),
        ("$500", "struck"), (" ", ""), ("$5", "bold"), ("x", "italic"),
    ]  # fmt: skip
    styled = (
        "<p><span style='text-decoration: line-through'>a</span>"
        "<span style='vertical-align:super'>b</span>"
    )
    assert types(read(styled).blocks[0]) == [("a", "struck"), ("b", "raised")]


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p><span>(1)</span><span>Every desk pays.</span>", "(1) Every desk pays."),
        ("<h2><span>Part 1</span><span>Keys</span></h2>", "Part 1 Keys"),
        ("<p><b>12</b>Scope", "12 Scope"),
        ("<p><span>1</span>st of May", "1st of May"),
        ("<p>Up to <b>5</b>GB", "Up to 5GB"),
        ("<p><b>S</b>cope", "Scope"),
    ],
)
def test_a_number_that_only_a_style_sets_apart_is_apart(read, html: str, text: str) -> None:
    assert [plain(b.runs) for b in read(html).blocks] == [text]


@pytest.mark.parametrize(
    ("style", "told_as"),
    [
        ("vertical-align:top;font-size:6pt", "raised"),
        ("vertical-align:4pt", "raised"),
        ("vertical-align:-3px", "lowered"),
        ("position:relative;top:-.5em;font-size:70%", "raised"),
        ("vertical-align:middle;font-size:6pt", ""),
        ("vertical-align:top", ""),
        ("position:relative;left:-3px", ""),
    ],
)
def test_marks_that_a_style_lifts_are_raised(read, style: str, told_as: str) -> None:
    (block,) = read(f'<p>Pay $500<font style="{style}">1</font></p>').blocks
    found = dict(types(block))
    assert found.get("1", "") == told_as


@pytest.mark.parametrize(
    ("formula", "text", "apart"),
    [
        ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2", {}),
        ("<mn>2</mn><mfrac><mn>3</mn><mn>4</mn></mfrac>", "2 3/4", {}),
        ("<msup><mn>10</mn><mn>6</mn></msup>", "106", {"6": "raised"}),
        ("<msub><mi>L</mi><mn>2</mn></msub>", "L2", {"2": "lowered"}),
        ("<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac>", "(a+1)/b", {}),
        ("<msqrt><mn>16</mn></msqrt>", "\u221a(16)", {}),
        ("<mn>5</mn><mphantom><mn>00</mn></mphantom>", "5", {}),
        ("<semantics><mn>7</mn><annotation>seven</annotation></semantics>", "7", {}),
    ],
)
def test_figures_of_a_formula_do_not_join(read, formula: str, text: str, apart: dict) -> None:
    (block,) = read(f"<p>x = <math>{formula}</math></p>").blocks
    assert plain(block.runs) == f"x = {text}"
    assert {t: k for t, k in types(block) if k} == apart


def test_figures_around_a_formula_do_not_join_those_in_it(read) -> None:
    half = "<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>"
    blocks = read(f"<p>Pay 1{half}5 or x{half}.<p>1<math><mn>000</mn></math>").blocks
    assert [plain(b.runs) for b in blocks] == ["Pay 1 1/2 5 or x1/2.", "1 000"]


def test_words_that_got_into_a_formula_keep_their_blanks(read) -> None:
    half = "<mfrac><mn>1</mn><mn>2</mn></mfrac>"
    (block,) = read(f"<p>Pay <math>{half} percent of <mi>x</mi> .</p>").blocks
    assert plain(block.runs) == "Pay 1/2 percent of x."
