# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows that the end of a page cuts are one again; new rows at the top of a page are not joined."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from core.parse.raw import RawPage
from core.types import Block, SourceDocument
from tests.unit.core.parse.raw_pages import BODY, box_rules, document, line, page, prose

Cells = Sequence[Sequence[str]]
XS = (72.0, 172.0, 372.0, 472.0)
HEAD = ("Peril", "What we pay", "Limit")
FIRE = ("Fire", "Repair of the dwelling", "$5,000")
FLOOD = ("Flood", "Cost of drying and of taking away/the debris that the water", "$2,500")
REST = ("", "has left in the cellar/or the yard", "")
WIND = ("Wind", "Repair of the roof", "$1,200")
HAIL = ("Hail", "Repair of the glass", "$300")


def part(index: int, top: float, rows: Cells, *, closed: bool = True, text: bool = True) -> RawPage:
    lines, y, ys = [], top, [top]
    for row in rows:
        heights = []
        for x, cell in zip(XS, row, strict=False):
            printed = [each for each in cell.split("/") if each]
            lines += [line(each, x + 4, y + 4 + 12 * n) for n, each in enumerate(printed)]
            heights.append(12 * len(printed))
        y += max(heights) + 8
        ys.append(y)
    rules = box_rules(XS, ys)
    if not closed:
        rules = [rule for rule in rules if not (rule.y0 == rule.y1 == ys[-1])]
    if text:
        lines += prose(BODY, 72, y + 40) if index else prose(BODY, 72, 60)
    return page(lines, index=index, rules=rules)


def read(first: Cells, second: Cells, *, closed: bool = True) -> SourceDocument:
    return document(part(0, 600, first, closed=closed), part(1, 40, second))


def the_table(found: SourceDocument) -> tuple[Block, list[tuple[str, ...]]]:
    (table,) = (block for block in found.blocks if block.kind.value == "table")
    return table, [tuple(row.split("\t")) for row in table.text.split("\n")]


def whole(row: Sequence[str]) -> tuple[str, ...]:
    return tuple(cell.replace("/", " ") for cell in row)


@pytest.mark.parametrize("closed", [True, False], ids=["rule at the foot", "open at the foot"])
@pytest.mark.parametrize("head", [(), (HEAD,)], ids=["no head", "repeated head"])
def test_cut_row_is_one_again(head: Cells, closed: bool) -> None:
    found = read([HEAD, FIRE, FLOOD], [*head, REST, WIND, HAIL], closed=closed)
    table, rows = the_table(found)
    both = "Cost of drying and of taking away the debris that the water has left in the cellar or"
    assert rows == [HEAD, FIRE, ("Flood", f"{both} the yard", "$2,500"), WIND, HAIL]
    cell = next(c for c in table.cells if (c.row, c.column) == (2, 1))
    pages, boxes = (
        each[cell.start : cell.end] for each in (table.chars.page_indexes, table.chars.boxes)
    )
    printed = ~np.isnan(boxes[:, 0])
    assert set(pages[printed & (boxes[:, 1] > 600)].tolist()) == {0}
    assert set(pages[printed & (boxes[:, 1] < 600)].tolist()) == {1}
    assert [table.text[c.start : c.end] for c in table.cells if c.header and c.row == 0] == [*HEAD]
    values = [(n.text, n.value) for n in found.numerals if n.span.block_index == table.index]
    assert values == [
        ("$5,000", "5000"),
        ("$2,500", "2500"),
        ("$1,200", "1200"),
        ("$300", "300"),
    ]


@pytest.mark.parametrize("closed", [True, False], ids=["rule at the foot", "open at the foot"])
@pytest.mark.parametrize(
    "rest", [REST, ("", "has left in the cellar/or the yard", "or less")], ids=["one cell", "two"]
)
def test_rest_of_a_row_may_stand_alone_on_its_page(rest: Sequence[str], closed: bool) -> None:
    flood = (*FLOOD[:2], "the value of it" if rest[2] else FLOOD[2])
    table, rows = the_table(read([HEAD, FIRE, flood], [rest], closed=closed))
    both = "Cost of drying and of taking away the debris that the water has left in the cellar or"
    assert rows == [HEAD, FIRE, ("Flood", f"{both} the yard", f"{flood[2]} {rest[2]}".strip())]
    assert set(table.chars.page_indexes.tolist()) == {0, 1}


def test_whole_row_may_stand_alone_on_its_page() -> None:
    _, rows = the_table(read([HEAD, FIRE, FLOOD], [WIND]))
    assert rows == [HEAD, FIRE, whole(FLOOD), WIND]


@pytest.mark.parametrize("shift", [-30, 30])
def test_row_of_other_columns_at_the_top_of_a_page_is_no_part_of_a_table(shift: float) -> None:
    second = part(1, 40, [REST])
    rules = [
        replace(rule, x0=rule.x0 + shift, x1=rule.x1 + shift) if rule.x0 == rule.x1 == 172 else rule
        for rule in second.rules
    ]
    found = document(part(0, 600, [HEAD, FIRE, FLOOD]), replace(second, rules=tuple(rules)))
    assert the_table(found)[1] == [HEAD, FIRE, whole(FLOOD)]


def test_first_cell_may_go_on_too() -> None:
    last = ("Flood and the", "Cost of drying and of taking away", "$2,500")
    rest = ("surge of a sea", "the debris that the water has left", "")
    _, rows = the_table(read([HEAD, FIRE, last], [HEAD, rest, WIND]))
    joined = ("Flood and the surge of a sea", f"{last[1]} {rest[1]}", "$2,500")
    assert rows == [HEAD, FIRE, joined, WIND]


def test_words_broken_by_a_hyphen_are_mended() -> None:
    last = ("Flood", "Cost of drying and of taking the de-", "$2,500")
    _, rows = the_table(read([HEAD, FIRE, last], [HEAD, ("", "bris away", ""), WIND]))
    assert rows[2] == ("Flood", "Cost of drying and of taking the debris away", "$2,500")


@pytest.mark.parametrize(
    "row",
    [
        WIND,
        ("", "Cost of a survey", ""),
        ("", "cost of a survey", "$900"),
        ("", "", "$900"),
        ("wind", "Repair of the roof", "$1,200"),
    ],
)
def test_new_row_is_not_joined(row: Sequence[str]) -> None:
    _, rows = the_table(read([HEAD, FIRE, FLOOD], [HEAD, row, HAIL]))
    assert rows == [HEAD, FIRE, whole(FLOOD), tuple(row), HAIL]


@pytest.mark.parametrize("said", ["Cost of drying and of taking it away.", "dwellings"])
def test_row_that_has_ended_is_not_joined(said: str) -> None:
    last = ("Flood", said, "$2,500")
    rest = ("", "contents of it", "")
    _, rows = the_table(read([HEAD, FIRE, last], [HEAD, rest, HAIL]))
    assert rows == [HEAD, FIRE, last, rest, HAIL]


@pytest.mark.parametrize("usual", ["loss by fire", ""], ids=["small letters", "empty"])
def test_what_is_usual_in_a_table_is_no_sign_of_a_cut_row(usual: str) -> None:
    fire = (usual, "repair of the walls and of the roof", "$5,000")
    flood = ("loss by flood", "repair of the floor and the walls", "$2,500")
    new = (usual, "repair of the glass in any room", "")
    _, rows = the_table(read([HEAD, flood, fire, flood], [HEAD, new, HAIL]))
    assert rows == [HEAD, flood, fire, flood, new, HAIL]


def test_columns_ruled_down_to_the_foot_hold_the_last_row() -> None:
    found = document(part(0, 600, [HEAD, FIRE, WIND], closed=False))
    assert the_table(found)[1] == [HEAD, FIRE, WIND]


def test_cut_row_of_a_table_without_rules() -> None:
    rows = [HEAD, FIRE, WIND, HAIL, ("Flood", "Cost of drying and of taking", "$2,500")]
    rest = [("", "the debris away", ""), ("Ice", "Repair of the pipes", "$700"), FIRE, WIND]
    pages = []
    for index, (top, part_rows) in enumerate([(660, rows), (40, rest)]):
        lines = [
            line(cell, x, top + 20 * n)
            for n, row in enumerate(part_rows)
            for x, cell in zip(XS, row, strict=False)
            if cell
        ]
        pages.append(page([*lines, *prose(BODY, 72, 400 if index else 60)], index=index))
    joined = ("Flood", "Cost of drying and of taking the debris away", "$2,500")
    assert the_table(document(*pages))[1] == [*rows[:4], joined, *rest[1:]]


LAST = ("Flood", "Cost of drying and of taking", "$2,500")


def _page(index: int, rows: Cells, top: float, below: str) -> RawPage:
    """Rows without rules, 20 points from row to row, and text elsewhere on the page."""
    lines = [
        line(text, x, top + 20 * n + 12 * k)
        for n, row in enumerate(rows)
        for x, cell in zip(XS, row, strict=False)
        for k, text in enumerate(cell.split("/"))
        if text
    ]
    return page([*lines, *prose(below, 72, 130 if index else 60)], index=index)


def test_rest_of_a_row_without_rules_may_stand_alone_on_its_page() -> None:
    first = _page(0, [HEAD, FIRE, WIND, HAIL, LAST], 660, BODY)
    found = document(first, _page(1, [("", "the debris away/after a flood", "")], 40, BODY))
    table, rows = the_table(found)
    joined = ("Flood", "Cost of drying and of taking the debris away after a flood", "$2,500")
    assert rows == [HEAD, FIRE, WIND, HAIL, joined]
    assert set(table.chars.page_indexes.tolist()) == {0, 1}
    assert [block.text for block in found.blocks if block.kind.value == "paragraph"] == [BODY, BODY]


@pytest.mark.parametrize(
    ("last", "x", "text"),
    [
        (LAST, 72.0, "the debris away"),
        (LAST, 190.0, "the debris away"),
        (LAST, 172.0, "The debris"),
        (("Flood", "Cost of drying it.", "$2,500"), 172.0, "the debris away"),
    ],
    ids=["first column", "no column", "new sentence", "ended"],
)
def test_line_on_the_next_page_that_is_no_rest(last: Sequence[str], x: float, text: str) -> None:
    first = _page(0, [HEAD, FIRE, WIND, HAIL, last], 660, BODY)
    found = document(first, page([line(text, x, 40), *prose(BODY, 72, 130)], index=1))
    assert the_table(found)[1] == [HEAD, FIRE, WIND, HAIL, tuple(last)]
    assert text in [block.text for block in found.blocks]
