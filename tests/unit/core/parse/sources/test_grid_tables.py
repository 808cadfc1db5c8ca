# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from core.parse.sources.text.grid_tables import read_grid


def rows(drawn: str) -> tuple[list[list[str]], int]:
    grid = read_grid(drawn.strip("\n").split("\n"))
    assert grid is not None
    return [["/".join(cell) for cell in row] for row in grid.rows], grid.header_rows


def test_a_cell_goes_on_over_lines_and_a_double_border_ends_the_header() -> None:
    drawn = """
+-------+-----------------+
| Class | Who             |
|       | may read        |
+=======+=================+
| Open  | everyone in     |
|       | the house       |
|       |                 |
|       | - and guests    |
|       | - and the press |
+-------+-----------------+
|       |                 |
+-------+-----------------+
| Shut  | nobody          |
+-------+-----------------+
"""
    assert rows(drawn) == (
        [
            ["Class", "Who may read"],
            ["Open", "everyone in the house/\u2022 and guests/\u2022 and the press"],
            ["Shut", "nobody"],
        ],
        1,
    )


def test_edges_drawn_aside_and_a_missing_last_bar_cost_no_word() -> None:
    drawn = """
+-----+------+
| A   | B    |
+=====+=======+
| one | two  |
| more|
+-----+------+
"""
    assert rows(drawn) == ([["A", "B"], ["one more", "two"]], 1)


def test_a_cell_over_columns_or_rows_has_its_text_in_the_first() -> None:
    drawn = """
+-----+-----+
| both here |
+-----+-----+
| up  | 1   |
|     +-----+
|     | 2   |
+-----+-----+
"""
    assert rows(drawn) == ([["both here", ""], ["up", "1"], ["", "2"]], 0)


def test_a_printed_table_has_a_row_a_line() -> None:
    drawn = """
+----+-----+
| id | eur |
+----+-----+
| 1  | 500 |
| 2  | 700 |
+----+-----+
"""
    assert rows(drawn) == ([["id", "eur"], ["1", "500"], ["2", "700"]], 1)


@pytest.mark.parametrize(
    "drawn",
    [
        "+---+---+",
        "+---+\nwords",
        "+ item\n| bar",
        "+--+--+\n| a | b | beyond the edge\n+--+--+",
    ],
)
def test_what_is_no_grid_is_left_alone(drawn: str) -> None:
    assert read_grid(drawn.split("\n")) is None
