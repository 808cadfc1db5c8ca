# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What words, other places, totals and reason say of a numeral."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from core.parse.numbers.agreement import Agreement, agreements
from core.parse.numbers.cells import numerals_of_cell
from core.parse.numbers.found import Found, Habits
from core.parse.numbers.numeral_forms import numerals_in
from core.types import Block
from tests.documents import DocumentMaker

PLAIN = Habits()


def found_in(block: Block) -> list[Found]:
    if not block.cells:
        return numerals_in(block.text, PLAIN)
    return [
        replace(found, start=found.start + cell.start, end=found.end + cell.start)
        for cell in block.cells
        for found in numerals_of_cell(block.text[cell.start : cell.end], PLAIN)
    ]


def of_text(text: str) -> list[Agreement]:
    block = DocumentMaker().paragraph(text)
    return list(agreements([(block, found_in(block))])[0])


def of_table(rows: Sequence[Sequence[str]], header_rows: int = 1) -> dict[str, bool | None]:
    """What a total says of each figure, by its print."""
    block = DocumentMaker().table(rows, header_rows)
    found = found_in(block)
    said = agreements([(block, found)])[0]
    return {block.text[n.start : n.end]: each.total for n, each in zip(found, said, strict=True)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("It pays thirty (30) days.", True),
        ("It pays thirty (80) days.", False),
        ("It pays five thousand ($5,000).", True),
        ("It pays $6,000 (five thousand dollars).", False),
        ("It pays six hundred dollars $(600).", True),
        ("It pays six hundred dollars $(500).", False),
        ("It pays five hundred US dollars (500) to you.", True),
        ("It pays five hundred claims (600) to you.", False),
        ("It pays 500 claims (say, five hundred in all) to you.", True),
        ("It pays 500 claims (say, four hundred in all) to you.", False),
        ("It pays 30 days.", None),
        ("It pays $5 million.", None),
        ("It pays 5 million ($5,000,000).", None),
        ("It has five parts (80) in it.", None),
        ("It pays one hundred. It has (80) parts.", None),
    ],
)
def test_words_beside_a_figure(text: str, said: bool | None) -> None:
    assert of_text(text)[-1].said_in_words is said


def test_a_column_adds_up_with_its_total() -> None:
    rows = [
        ("Item", "2024", "2025"),
        ("Dock", "$1,200.50", "100"),
        ("Ramp", "(200.25)", "250"),
        ("Lift", "-", "30"),
        ("Total", "$1,000.25", "390"),
    ]
    assert of_table(rows) == {
        "2024": None, "2025": None,
        "$1,200.50": True, "(200.25)": True, "$1,000.25": True,
        "100": False, "250": False, "30": False, "390": False,
    }  # fmt: skip


def test_totals_of_parts_and_of_all() -> None:
    rows = [
        ("Item", "Sum"),
        ("Dock", "100"),
        ("Ramp", "250"),
        ("Subtotal", "350"),
        ("Lift", "30"),
        ("Crane", "41"),
        ("Sub-total", "71"),
        ("Grand total", "421"),
    ]
    assert set(of_table(rows).values()) == {True}


def test_totals_of_totals_of_parts() -> None:
    sums = ["101", "102", "203", "301", "302", "603", "806", "401", "402", "803", "501", "502",
            "1,003", "1,806", "2,612"]  # fmt: skip
    names = ["a", "b", "Total", "c", "d", "Total", "Total"] * 2 + ["Total"]
    rows = [("Item", "Sum"), *zip(names, sums, strict=True)]
    assert set(of_table(rows).values()) == {True}
    rows[-1] = ("Total", "2,613")
    told = of_table(rows)
    assert told.pop("2,613") is False
    assert set(told.values()) == {True}


def test_a_total_of_all_with_items_of_its_own() -> None:
    rows = [
        ("Item", "Sum"),
        ("Dock", "100"),
        ("Ramp", "250"),
        ("Subtotal", "350"),
        ("Tax", "21"),
        ("Total", "371"),
    ]
    assert set(of_table(rows).values()) == {True}


def test_a_total_in_the_first_row() -> None:
    rows = [("Item", "Sum"), ("Total", "350"), ("Dock", "100"), ("Ramp", "250")]
    assert of_table(rows) == {"350": True, "100": True, "250": True}


def test_a_last_figure_that_is_the_sum_needs_no_name() -> None:
    rows = [("Item", "Sum"), ("Dock", "100.10"), ("Ramp", "250.20"), ("All", "350.30")]
    assert of_table(rows) == {"100.10": True, "250.20": True, "350.30": True}
    rows[-1] = ("All", "350.31")
    assert of_table(rows) == {"100.10": None, "250.20": None, "350.31": None}


def test_short_figures_add_up_by_chance() -> None:
    rows = [("Item", "Sum"), ("Dock", "1"), ("Ramp", "2"), ("Lift", "3")]
    assert set(of_table(rows).values()) == {None}


def test_a_row_adds_up_with_its_total() -> None:
    rows = [
        ("State", "First", "Second", "Total"),
        ("Alder", "100", "250", "350"),
        ("Birch", "120", "260", "380"),
        ("Cedar", "140", "270", "411"),
    ]
    told = of_table(rows)
    assert [told[text] for text in ("100", "250", "350", "120", "380")] == [True] * 5
    assert [told[text] for text in ("140", "270", "411")] == [False] * 3


def test_a_product_is_no_sum() -> None:
    rows = [
        ("Item", "Number", "Price", "Total"),
        ("Dock", "12", "25.00", "300.00"),
        ("Ramp", "10", "31.00", "310.00"),
        ("Total", "", "", "610.00"),
    ]
    told = of_table(rows)
    assert [told[text] for text in ("300.00", "310.00", "610.00")] == [True] * 3
    assert [told[text] for text in ("25.00", "31.00")] == [None] * 2


@pytest.mark.parametrize(
    ("first", "last"), [("5 %", "6 %"), ("5 days", "7 days"), ("$5", "700"), ("5,0000", "6")]
)
def test_no_total_is_wrong_of_what_may_not_be_added(first: str, last: str) -> None:
    rows = [("Item", "Rate"), ("Dock", first), ("Ramp", "EUR 8"), ("Total", last)]
    if first != "$5":
        rows[2] = ("Ramp", first.replace("5", "4"))
    assert True not in of_table(rows).values()
    assert False not in of_table(rows).values()


def test_parts_of_a_hundred_add_up() -> None:
    rows = [("Item", "Share"), ("Dock", "40.5 %"), ("Ramp", "59.5 %"), ("Total", "100 %")]
    assert set(of_table(rows).values()) == {True}


def test_a_figure_that_was_not_read_leaves_its_column_without_a_word() -> None:
    rows = [("Item", "Sum"), ("Dock", "1O0"), ("Ramp", "250"), ("Total", "350")]
    assert set(of_table(rows).values()) == {None}


def test_dates_and_names_are_not_added() -> None:
    rows = [
        ("Policy", "Year", "First", "Second", "Total"),
        ("HO-3", "2024", "100", "250", "350"),
    ]
    assert of_table(rows) == {
        "HO-3": None, "2024": None, "100": True, "250": True, "350": True
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "possible"),
    [
        ("on 30 April 2026", True),
        ("on 30 February 2026", False),
        ("on 04/01/2026", True),
        ("at 9:75 a.m.", False),
        ("a share of 1000 %", True),
        ("a share of 1001 %", False),
        ("a sum of $5,000", True),
        ("a sum of $50,00", True),
        ("a sum of $5,0000", False),
        ("a sum of $1,2345,678", False),
        ("a sum of $5,00,000", False),
        ("some 12,34,567 of it", True),
        ("a sum of $l0,OOO", False),
        ("thirty (80) days", True),
        ("under Section 4.2", True),
        ("some 000 of it", True),
    ],
)
def test_what_can_be(text: str, possible: bool) -> None:
    (agreement,) = of_text(text)
    assert agreement.possible is possible


def test_every_block_has_its_answer() -> None:
    maker = DocumentMaker()
    blocks = [maker.paragraph("No figure."), maker.paragraph("It pays $500.")]
    said = agreements([(block, found_in(block)) for block in blocks])
    assert said == {0: (), 1: (Agreement(None, None, True),)}


def test_empty_tables_and_cells() -> None:
    assert of_table([("", ""), ("Total", "")], 0) == {}
    assert of_table([("Total", "350")], 0) == {"350": None}
