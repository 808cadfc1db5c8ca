# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures whose print hangs on a rule of the sheet, or on a colour."""

from decimal import Decimal
from pathlib import Path

import pytest
from openpyxl.formatting.rule import DataBarRule, Rule
from openpyxl.styles import Font
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat

from core.parse.sources.flow import plain
from core.parse.sources.sheets.formats import show_number
from tests.unit.core.parse.sources.sheets.books import (
    book_of,
    grid,
    read,
    rewritten,
    saved,
    tables,
)


def rule(code: str | None, **said: object) -> Rule:
    style = DifferentialStyle(numFmt=NumberFormat(numFmtId=200, formatCode=code) if code else None)
    return Rule(dxf=style, **{"type": "cellIs", **said})


def struck(**said: object) -> Rule:
    style = DifferentialStyle(font=Font(strike=True))
    return Rule(dxf=style, **{"type": "cellIs", **said})


def column_of(
    folder: Path, *rules: Rule, extra: tuple[str, str] | None = None
) -> tuple[list[str], tuple[str, ...]]:
    book = book_of(("Peril", "Limit"), ("Flood", 1500), ("Wind", 0), ("Fire", -20))
    if extra is not None:
        book["Limits"][extra[0]] = extra[1]
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
        ([rule(None, operator="lessThan", formula=["F(B2)"])], ["1500", "0", "-20"]),
        ([rule('0"!"', operator="lessThan", formula=["$B$2"])], ["1500", "0!", "-20!"]),
        ([rule('0"!"', operator="equal", formula=['"wind"'])], ["1500", "0", "-20"]),
    ],
)
def test_a_rule_with_figures_is_followed(
    rules: list[Rule], shown: list[str], tmp_path: Path
) -> None:
    figures, facts = column_of(tmp_path, *rules)
    assert figures == shown
    unshown = ("On the sheet Limits, 1 cell set to show nothing was not read.",)
    assert facts == (unshown if "" in shown else ())


UNKNOWN = (
    "On the sheet Limits, the look of 3 cells hangs on a formula that is not worked out: what is "
    "shown there may be in another format, or struck out (B2, B3, B4).",
)


@pytest.mark.parametrize(
    "said",
    [
        {"type": "expression", "formula": ["MOD($B2,2)=0"]},
        {"type": "expression", "formula": ["Other!B2>1000"]},
        {"type": "expression", "formula": ["B2+0>1000"]},
        {"operator": "greaterThan", "formula": ["SUM($B$2:$B$4)"]},
        {"type": "top10", "rank": 1},
        {"type": "aboveAverage"},
    ],
)
@pytest.mark.parametrize("strikes", [False, True])
def test_a_rule_that_is_not_worked_out_is_said(
    said: dict[str, object], strikes: bool, tmp_path: Path
) -> None:
    one = struck(**said) if strikes else rule('0,"K"', **said)
    figures, facts = column_of(tmp_path, one)
    assert figures == ["1500", "0", "-20"]
    assert facts == UNKNOWN


def test_a_rule_that_changes_but_colours_is_not_said(tmp_path: Path) -> None:
    red = Rule("expression", dxf=DifferentialStyle(font=Font(color="FF0000")), formula=["F(B2)"])
    assert column_of(tmp_path, red) == (["1500", "0", "-20"], ())


@pytest.mark.parametrize(
    ("formula", "shown"),
    [
        ("B2>1000", ["1500!", "0", "-20"]),
        ("$B2<=0", ["1500", "0!", "-20!"]),
        ("$B$2>1000", ["1500!", "0!", "-20!"]),
        ("1000<B2", ["1500!", "0", "-20"]),
        ("B2<>-20", ["1500!", "0!", "-20"]),
        ("B2>B3", ["1500!", "0!", "-20"]),
        ('$A2="wind"', ["1500", "0!", "-20"]),
        ("A2>1000", ["1500!", "0!", "-20!"]),
        ("$C2=0", ["1500!", "0!", "-20!"]),
        ('$C2=""', ["1500!", "0!", "-20!"]),
        ("B2>1.5E3", ["1500", "0", "-20"]),
        ("B2>=150000%", ["1500!", "0", "-20"]),
        ("TRUE", ["1500!", "0!", "-20!"]),
        ("FALSE", ["1500", "0", "-20"]),
    ],
)
def test_a_formula_that_compares_cells_and_constants_is_followed(
    formula: str, shown: list[str], tmp_path: Path
) -> None:
    one = rule('0"!"', type="expression", formula=[formula])
    assert column_of(tmp_path, one) == (shown, ())


def test_figures_and_words_that_a_rule_strikes_are_struck(tmp_path: Path) -> None:
    book = book_of(("Peril", "Limit", "State"), ("Flood", 1500, "void"), ("Wind", 70, "valid"))
    book["Limits"].conditional_formatting.add(
        "A2:C3", struck(type="expression", formula=['$C2="void"'])
    )
    cells = tables(read(saved(book, tmp_path)))[0].cells
    assert [plain(c.runs) for c in cells if any(run.struck for run in c.runs)] == [
        "Flood", "1500", "void",
    ]  # fmt: skip


def test_the_first_rule_that_says_something_of_strokes_or_formats_holds(tmp_path: Path) -> None:
    figures, facts = column_of(
        tmp_path,
        rule(None, type="expression", formula=["B2>0"], priority=1, stopIfTrue=True),
        rule('0"!"', type="expression", formula=["NOT(B2)"], priority=3),
        rule('0"?"', type="expression", formula=["B2<0"], priority=2),
    )
    assert figures == ["1500", "0", "-20?"]
    assert facts[0].endswith("or struck out (B3, B4).")


def test_a_cell_without_a_stored_value_cannot_be_compared(tmp_path: Path) -> None:
    figures, facts = column_of(
        tmp_path, rule('0"!"', type="expression", formula=["$D$9=1"]), extra=("D9", "=1+0")
    )
    assert figures == ["1500", "0", "-20"]
    assert UNKNOWN[0] in facts


def test_a_figure_in_whose_place_a_picture_stands_is_not_shown(tmp_path: Path) -> None:
    bar = DataBarRule("min", None, "max", None, color="FF638EC6", showValue=False)
    figures, facts = column_of(tmp_path, bar)
    assert figures == ["", "", ""]
    assert facts == ("On the sheet Limits, 3 cells set to show nothing were not read.",)


def test_rules_of_later_programs_are_followed(tmp_path: Path) -> None:
    path = saved(book_of(("Peril", "Limit"), ("Flood", 1500), ("Wind", 70)), tmp_path)
    rules = (
        '<extLst><ext xmlns:x="x14" xmlns:m="main"><x:conditionalFormattings>'
        '<x:conditionalFormatting><x:cfRule type="expression" priority="1">'
        "<m:f>B2&gt;100</m:f><x:dxf><font><strike/></font>"
        '<numFmt numFmtId="200" formatCode="0&quot;!&quot;"/></x:dxf></x:cfRule>'
        "<m:sqref>B2:B3</m:sqref></x:conditionalFormatting></x:conditionalFormattings></ext>"
        "</extLst></worksheet>"
    )
    path = rewritten(
        path, "xl/worksheets/sheet1.xml", lambda xml: xml.replace("</worksheet>", rules)
    )
    rows = grid(tables(read(path))[0])
    assert [row[1] for row in rows[1:]] == ["1500!", "70"]


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
