# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows of words between upright rules, under a head that alone is ruled off."""

from collections.abc import Sequence

import pytest

from core.parse.raw import Rule
from tests.unit.core.parse.raw_pages import document, line, page

XS = (72.0, 182.0, 322.0, 470.0)
HEAD = ("Peril", "What is insured", "What is left out")
FIRE = ("Fire", "Loss by flame and smoke", "Scorching by an iron")
STORM = ("Storm", "Loss by wind and hail", "Fences and gates")
THEFT = ("Theft", "Loss of the contents", "Loss without break-in")
WRAPPED = ("Theft", "Loss of the contents of/a safe at the bank", "Loss without break-in")


def _rows(rows: Sequence[Sequence[str]], columns: int = 3) -> list[str]:
    """Text of the rows of the only table, its head left out."""
    lines, y = [], 100.0
    for row in rows:
        parts = [cell.split("/") for cell in row]
        lines += [
            line(text, x + 4, y + 12 * n)
            for x, cell in zip(XS, parts, strict=False)
            for n, text in enumerate(cell)
            if text
        ]
        y += 12 * max(map(len, parts))
    xs = XS[: columns + 1]
    rules = [Rule(xs[0], at, xs[-1], at) for at in (98.0, 111.0, y)]
    rules += [Rule(x, 98, x, y) for x in xs]
    read = document(page(lines, rules=rules))
    (table,) = (block for block in read.blocks if block.kind.value == "table")
    return table.text.split("\n")[1:]


def _text(row: Sequence[str]) -> str:
    return "\t".join(cell.replace("/", " ") for cell in row)


@pytest.mark.parametrize(
    "rows", [(FIRE, STORM, THEFT), (FIRE, WRAPPED, STORM), (WRAPPED, FIRE, STORM)]
)
def test_row_begins_where_most_lines_above_had_room(rows: Sequence[Sequence[str]]) -> None:
    assert _rows([HEAD, *rows]) == [_text(row) for row in rows]


def test_rows_of_two_columns() -> None:
    rows = [("Fire", "Loss by smoke"), WRAPPED[:2], STORM[:2]]
    assert _rows([HEAD[:2], *rows], columns=2) == [_text(row) for row in rows]


def test_cells_that_are_wrapped_in_every_column_are_one_row() -> None:
    """Each line is full, or goes on in small letters."""
    row = (
        "Fire and the smoke/of Fire in another/building",
        "Loss by flame and by smoke/that Comes from a/building",
        "Scorching by a hot iron/that Has been left on a/table",
    )
    assert _rows([HEAD, row]) == [_text(row)]


def test_lists_side_by_side_are_no_rows() -> None:
    marked = ("- Fire/- Storm/- Theft", "- Flame/- Wind/- Force", "- Iron/- Gates/- Keys")
    assert _rows([HEAD, marked]) == [_text(marked)]


def test_two_lines_in_every_cell_are_one_row() -> None:
    person = ("Ann Lee/Director", "5 High Street/Leeds", "Tel. office/Mobile")
    assert _rows([HEAD, person]) == [_text(person)]


def test_head_of_three_lines_is_one_row() -> None:
    head = ("Kind/Of/Peril", "Loss/We/Insure", "Loss/Left/Out")
    lines = [
        line(text, x + 4, 100 + 12 * n)
        for x, cell in zip(XS, head, strict=False)
        for n, text in enumerate(cell.split("/"))
    ]
    lines += [line(text, x + 4, 140) for x, text in zip(XS, FIRE, strict=False)]
    rules = [Rule(XS[0], at, XS[-1], at) for at in (98.0, 137.0, 152.0)]
    rules += [Rule(x, 98, x, 152) for x in XS]
    (table,) = (b for b in document(page(lines, rules=rules)).blocks if b.kind.value == "table")
    assert table.text.split("\n") == [_text(head), _text(FIRE)]
