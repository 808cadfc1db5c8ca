# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pymupdf
import pytest

from core.parse.native import drawings
from core.parse.native.drawings import page_drawings
from core.parse.native.drawn_rules import read_rules
from core.parse.native.frame import PageFrame
from core.parse.raw import Rule


def rules_of(document: pymupdf.Document) -> set[Rule]:
    page = pymupdf.open(stream=document.tobytes(), filetype="pdf")[0]
    return set(read_rules(page_drawings(page), PageFrame.of(page)))


def test_strokes_thin_bars_and_edges_are_rules() -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    page.draw_line((20, 30), (220, 30))
    page.draw_rect((50, 50, 51, 150), fill=(0, 0, 0), color=None)
    page.draw_rect((100, 60, 200, 90))
    page.draw_line((10, 10), (90, 60))
    page.draw_rect((1, 1, 299, 199), fill=(1, 1, 1), color=None)
    assert rules_of(document) == {
        Rule(20, 30, 220, 30),
        Rule(50.5, 50, 50.5, 150),
        Rule(100, 60, 200, 60),
        Rule(100, 90, 200, 90),
        Rule(100, 60, 100, 90),
        Rule(200, 60, 200, 90),
    }


@pytest.mark.parametrize(
    ("rotation", "expected"),
    [
        (90, Rule(340, 40, 340, 240)),
        (180, Rule(360, 340, 560, 340)),
        (270, Rule(60, 360, 60, 560)),
    ],
)
def test_rules_are_given_as_displayed(rotation: int, expected: Rule) -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    page.draw_line((20, 30), (120, 30))
    page.set_rotation(rotation)
    document.xref_set_key(page.xref, "UserUnit", "2")
    assert rules_of(document) == {expected}


def test_a_page_with_more_drawings_than_any_table_has_no_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    for y in range(10, 100, 10):
        page.draw_line((20, y), (220, y))
    assert len(rules_of(document)) == 9
    monkeypatch.setattr(drawings, "_MAX_DRAWINGS", 8)
    assert rules_of(document) == set()


def test_edges_of_filled_areas_are_told_from_lines() -> None:
    document = pymupdf.open()
    page = document.new_page(width=300, height=200)
    page.draw_rect((20, 20, 120, 60), color=None, fill=(0.8, 0.9, 1))
    page.draw_line((20, 100), (120, 100))
    assert {rule for rule in rules_of(document) if rule.y0 == rule.y1} == {
        Rule(20, 20, 120, 20, shade=True),
        Rule(20, 60, 120, 60, shade=True),
        Rule(20, 100, 120, 100),
    }


def test_a_stroke_as_thick_as_print_is_an_area_and_bounds_by_its_edges() -> None:
    page = pymupdf.open().new_page()
    page.draw_line((50, 100), (150, 100), width=10)
    page.draw_line((50, 200), (150, 260), width=10)
    found = read_rules(page_drawings(page), PageFrame.of(page))
    assert set(found) == {
        Rule(50, 95, 150, 95, shade=True),
        Rule(50, 105, 150, 105, shade=True),
        Rule(50, 95, 50, 105, shade=True),
        Rule(150, 95, 150, 105, shade=True),
    }
