# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures whose print hangs on a rule of the sheet, or on a colour."""

from decimal import Decimal
from pathlib import Path

import pytest
from openpyxl.formatting.rule import Rule
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat

from core.parse.sources.sheets.formats import show_number
from tests.unit.core.parse.sources.sheets.books import book_of, grid, read, saved, tables


def rule(code: str | None, **said: object) -> Rule:
    style = DifferentialStyle(numFmt=NumberFormat(numFmtId=200, formatCode=code) if code else None)
    return Rule(dxf=style, **{"type": "cellIs", **said})


def column_of(folder: Path, *rules: Rule) -> tuple[list[str], tuple[str, ...]]:
    book = book_of(("Peril", "Limit"), ("Flood", 1500), ("Wind", 0), ("Fire", -20))
    for each in rules:
        book["Limits"].conditional_formatting.add("B2:B3 B4", each)
    flow = read(saved(book, folder))
    return [row[1] for row in grid(tables(flow)[0])[1:]], flow.facts


@pytest.mark.parametrize(
    ("rules", "shown"),
    [
        ([rule('0.0,"K"', operator="greaterThan", formula=["1000"])], ["1.5K", "0", "-20"]),
        ([rule(";;;", operator="equal", formula=["0"])], ["1500", "", "-20"]),
        ([rule('0"!"', operator="between", formula=["10", "-50"])], ["1500", "0!", "-20!"]),
        ([rule('0"!"', operator="notBetween", formula=["-50", "10"])], ["1500!", "0", "-20"]),
        (
            [
                rule('0"b"', operator="greaterThan", formula=["1"], priority=2),
                rule('0"a"', operator="greaterThan", formula=["1000"], priority=1),
            ],
            ["1500a", "0", "-20"],
        ),
        (
            [
                rule(None, operator="lessThan", formula=["1"], priority=1, stopIfTrue=True),
                rule('0"b"', operator="lessThan", formula=["9999"], priority=2),
            ],
            ["1500b", "0", "-20"],
        ),
        ([rule(None, operator="lessThan", formula=["B2"])], ["1500", "0", "-20"]),
    ],
)
def test_a_rule_with_figures_is_followed(
    rules: list[Rule], shown: list[str], tmp_path: Path
) -> None:
    figures, facts = column_of(tmp_path, *rules)
    assert figures == shown
    unshown = ("On the sheet Limits, 1 cell set to show nothing was not read.",)
    assert facts == (unshown if "" in shown else ())


def test_a_rule_that_is_not_worked_out_is_said(tmp_path: Path) -> None:
    figures, facts = column_of(tmp_path, rule('0,"K"', type="expression", formula=["$A2=1"]))
    assert figures == ["1500", "0", "-20"]
    assert facts == (
        "On the sheet Limits, a rule that is not worked out may show 3 figures otherwise "
        "(B2, B3, B4).",
    )


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        ("-5", "#,##0;[Red]#,##0", "-5"),
        ("-5", '"$"#,##0.00_);[Red]"$"#,##0.00', "-$5.00"),
        ("-5", "[Blue]0;[Red]0;0", "-5"),
        ("-5", "[<0][Red]0;0", "-5"),
        ("-5", "0;[Red](0)", "(5)"),
        ("-5", '0;[Red]0" short"', "5 short"),
        ("-5", "0;0", "5"),
        ("-5", "[Red]0;[Red]0", "5"),
        ("-0.2", "0;[Red]0", "0"),
        ("5", "#,##0;[Red]#,##0", "5"),
    ],
)
def test_what_a_colour_alone_tells_is_told_by_a_sign(value: str, code: str, text: str) -> None:
    assert show_number(Decimal(value), code) == text


def test_figures_that_a_colour_alone_tells_are_said(tmp_path: Path) -> None:
    book = book_of(("Peril", "Result"), ("Flood", -5), ("Wind", 7), ("Fire", -9))
    for row in (2, 3, 4):
        book["Limits"].cell(row, 2).number_format = "0;[Red]0"
    book["Limits"].row_dimensions[4].hidden = True
    flow = read(saved(book, tmp_path))
    assert grid(tables(flow)[0]) == [["<Peril>", "<Result>"], ["<Flood>", "-5"], ["<Wind>", "7"]]
    assert flow.facts[-1] == (
        "On the sheet Limits, 1 figure was read with a minus sign, for which the sheet shows a "
        "colour alone (B2)."
    )
