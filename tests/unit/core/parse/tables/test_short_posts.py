# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Heads of two levels in one ruled row, parted by posts that end between them."""

from collections.abc import Sequence

from core.parse.raw import Rule
from tests.unit.core.parse.raw_pages import line
from tests.unit.core.parse.tables.two_levels import BOTH, LOWER, XS, heads_of, table_of, values


def _rules(posts: Sequence[tuple[float, float]], last: float = 180.0) -> list[Rule]:
    """A head from 100 to 140 and rows of 20 below it; posts by their place and upper end."""
    level = [Rule(XS[0], y, XS[-1], y) for y in (100.0, 140.0, 160.0, 180.0) if y <= last]
    outer = [Rule(x, 100, x, last) for x in (XS[0], XS[-1])]
    return [*level, *outer, *(Rule(x, top, x, last) for x, top in posts)]


def test_upper_heads_name_all_columns_under_them() -> None:
    """The second one is so wide that it stands over the post between its columns."""
    upper = [line("Limit", 225, 105), line("Annual premium", 375, 105)]
    posts = [(170.0, 100.0), (250.0, 120.0), (330.0, 100.0), (410.0, 120.0)]
    table = table_of([*upper, *LOWER, *values()], _rules(posts))
    assert heads_of(table) == BOTH
    assert table.text.endswith("\nFlood\t$5,000\t$2,500\t$90\t$80\nTheft\t$850\t$800\t$70\t$60")


def test_upper_heads_without_any_post_between_them() -> None:
    """Each stands on the middle of its columns."""
    upper = [line("Limit", 237.5, 105), line("Annual premium", 375, 105)]
    posts = [(x, 120.0) for x in XS[1:-1]]
    table = table_of([*upper, *LOWER, *values()], _rules(posts))
    assert heads_of(table) == BOTH


def test_one_upper_head_without_any_post_keeps_other_columns_apart() -> None:
    upper = [line("Limit", 237.5, 105), line("Sum", 442.5, 105)]
    posts = [(x, 120.0) for x in XS[1:-1]]
    table = table_of([*upper, *LOWER, *values()], _rules(posts))
    assert heads_of(table) == [
        (0, 0, 2, 1, "Peril"),
        (0, 1, 1, 2, "Limit"),
        (0, 3, 2, 1, "Zone A"),
        (0, 4, 1, 1, "Sum"),
        (1, 1, 1, 1, "Zone A"),
        (1, 2, 1, 1, "Zone B"),
        (1, 4, 1, 1, "Zone B"),
    ]


def test_one_upper_head_names_no_more_than_it_stands_over() -> None:
    posts = [(x, 120.0) for x in XS[1:-1]]
    table = table_of([line("Limit", 397.5, 105), *LOWER, *values()], _rules(posts))
    assert heads_of(table) == [
        (0, 0, 2, 1, "Peril"),
        (0, 1, 2, 1, "Zone A"),
        (0, 2, 2, 1, "Zone B"),
        (0, 3, 1, 2, "Limit"),
        (1, 3, 1, 1, "Zone A"),
        (1, 4, 1, 1, "Zone B"),
    ]


def test_columns_without_an_upper_head_have_one_head_each() -> None:
    posts = [(170.0, 100.0), (250.0, 120.0), (330.0, 100.0), (410.0, 120.0)]
    table = table_of([line("Premium", 395, 105), *LOWER, *values()], _rules(posts))
    assert heads_of(table) == [
        (0, 0, 2, 1, "Peril"),
        (0, 1, 2, 1, "Zone A"),
        (0, 2, 2, 1, "Zone B"),
        (0, 3, 1, 2, "Premium"),
        (1, 3, 1, 1, "Zone A"),
        (1, 4, 1, 1, "Zone B"),
    ]


def test_posts_that_end_over_nothing_part_no_row() -> None:
    """Where no print stands over them, what they part is one row of heads."""
    posts = [(x, 120.0 if n % 2 else 100.0) for n, x in enumerate(XS[1:-1])]
    table = table_of([*LOWER, *values()], _rules(posts))
    assert table.text.startswith("Peril\tZone A\tZone B\tZone A\tZone B\nFlood")


def test_years_under_an_upper_head() -> None:
    """Years are heads as well, but their rows tell it."""
    years = [line(str(2021 + n), 175 + 80 * n, 125) for n in range(4)]
    upper = [line("Limit", 235, 105), line("Premium", 392, 105)]
    posts = [(170.0, 100.0), (250.0, 120.0), (330.0, 100.0), (410.0, 120.0)]
    table = table_of([*upper, LOWER[0], *years, *values()], _rules(posts))
    assert heads_of(table) == [
        (0, 0, 2, 1, "Peril"),
        (0, 1, 1, 2, "Limit"),
        (0, 3, 1, 2, "Premium"),
        (1, 1, 1, 1, "2021"),
        (1, 2, 1, 1, "2022"),
        (1, 3, 1, 1, "2023"),
        (1, 4, 1, 1, "2024"),
    ]


def test_label_over_boxes_of_a_form_is_cut_by_none_of_them() -> None:
    """Posts that begin half way up part what is filled in, not the label over it."""
    lines = [
        line("Name of the insured and of the estate", 175, 105),
        line("Policy", 75, 105),
        line("Ann", 175, 125),
        line("Lee", 255, 125),
        line("Trust", 335, 125),
        line("Oaks", 415, 125),
        *values(),
    ]
    posts = [(170.0, 100.0), (250.0, 120.0), (330.0, 120.0), (410.0, 120.0)]
    table = table_of(lines, _rules(posts))
    label = next(c for c in table.cells if table.text[c.start : c.end].startswith("Name"))
    assert (label.row, label.column, label.row_span, label.column_span) == (0, 1, 1, 4)
    assert table.text[label.start : label.end] == "Name of the insured and of the estate"
