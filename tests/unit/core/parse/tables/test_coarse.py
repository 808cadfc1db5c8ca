# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lines and filled areas that part a table only here and there."""

from core.parse.raw import RawLine, Rule
from tests.unit.core.parse.raw_pages import box_rules, document, line, page

ENDS = (240, 320, 400, 480)
ROWS = (
    ("Net sales", "2,777", "897", "3,673", "11,154"),
    ("Cost of sales", "2,967", "942", "3,909", "11,151"),
    ("Gross profit", "(6)", "(5)", "(6)", "4"),
    ("Other income", "1", "(1)", "2", "(4)"),
)


def _lines() -> list[RawLine]:
    return [
        line(text, x1 - 5 * len(text) if x1 else 60, 100 + 14 * n)
        for n, row in enumerate(ROWS)
        for x1, text in zip((0, *ENDS), row, strict=True)
    ]


def _tables(rules: list[Rule]) -> list[str]:
    blocks = document(page(_lines(), rules=rules)).blocks
    return [block.text for block in blocks if block.kind.value == "table"]


WHOLE = "\n".join("\t".join(row) for row in ROWS)


def test_one_line_down_the_middle_makes_no_two_columns() -> None:
    rules = [Rule(55, y, 490, y) for y in (97, 111, 125, 139, 155)] + [Rule(335, 97, 335, 155)]
    assert _tables(rules) == [WHOLE]


def test_shaded_column_is_no_cell() -> None:
    shade = [
        Rule(200, 97, 242, 97, True),
        Rule(200, 155, 242, 155, True),
        Rule(200, 97, 200, 155, True),
        Rule(242, 97, 242, 155, True),
    ]
    assert _tables([*shade, Rule(55, 97, 490, 97), Rule(55, 155, 490, 155)]) == [WHOLE]


def test_shaded_column_of_a_table_with_ruled_rows_is_no_cell() -> None:
    levels = (97, 111, 125, 139, 155)
    shade = [
        Rule(rule.x0, rule.y0, rule.x1, rule.y1, True) for rule in box_rules((200, 242), levels)
    ]
    assert _tables([*shade, *(Rule(55, y, 490, y) for y in levels)]) == [WHOLE]


def test_shaded_rows_are_no_cells() -> None:
    stripes = [
        Rule(rule.x0, rule.y0, rule.x1, rule.y1, True)
        for top in (97, 125)
        for rule in box_rules((55, 190, 250, 330, 410, 490), (top, top + 14))
    ]
    assert _tables(stripes) == [WHOLE]


def test_cells_that_are_all_filled_are_cells() -> None:
    areas = [
        Rule(rule.x0, rule.y0, rule.x1, rule.y1, True)
        for rule in box_rules((55, 190, 250, 330, 410, 490), (97, 111, 125, 139, 155))
    ]
    assert _tables(areas) == [WHOLE]


def test_columns_within_the_cells_of_a_grid() -> None:
    lines = [line("New", 64, 150)]
    for n, (term, use) in enumerate((f"Compound number {n}", f"Use of it {n}") for n in range(7)):
        lines += [line(term, 160, 100 + 14 * n), line(use, 340, 104 + 14 * n)]
    rules = [*box_rules((60, 150, 480), (96, 200)), Rule(60, 90, 480, 90), Rule(60, 90, 60, 96)]
    blocks = document(page(lines, rules=rules)).blocks
    tables = [block for block in blocks if block.kind.value == "table"]
    assert all("Compound number 0 Compound" not in table.text for table in tables)


def test_areas_that_colour_the_lines_of_a_cell_part_nothing() -> None:
    xs, ys = (60.0, 200.0, 340.0), (100.0, 130.0, 150.0)
    lines = [
        line("Revolving fund", 66, 104),
        line("program", 66, 116),
        line("Limit", 206, 104),
        line("Health", 66, 134),
        line("$20,000", 206, 134),
    ]
    colours = [
        Rule(rule.x0, rule.y0, rule.x1, rule.y1, True)
        for x in xs[:2]
        for rule in box_rules((x + 5, x + 135), (101, 115, 129))
    ]
    blocks = document(page(lines, rules=[*box_rules(xs, ys), *colours])).blocks
    assert [b.text for b in blocks if b.kind.value == "table"] == [
        "Revolving fund program\tLimit\nHealth\t$20,000"
    ]
