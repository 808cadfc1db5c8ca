# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sheets drawn as text: which cells are one table, and which of them are names.

Cells are parted by ``|``; a cell in stars is bold, one in square brackets goes on over the empty
cells behind it. In what is expected, names are in angle brackets and rows parted by ``/``.
"""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.parse.sources.flow import FlowKind, TextRun, plain
from core.parse.sources.sheets.cells import Area, DeclaredTable, Sheet, SheetCell, kind_of_text
from core.parse.sources.sheets.tables import blocks_of


def sheet_of(drawn: str) -> Sheet:
    sheet = Sheet("S")
    for row, line in enumerate(drawn.strip("\n").split("\n"), 1):
        texts = [text.strip() for text in line.split("|")]
        for column, text in enumerate(texts, 1):
            inner = text.strip("*[]")
            if not inner:
                continue
            strong = text.startswith("*")
            runs = (TextRun(inner, strong),)
            cell = SheetCell(row, column, runs, kind_of_text(inner), strong)
            sheet.cells[row, column] = cell
            if text.startswith("["):
                end = column
                while end < len(texts) and not texts[end]:
                    end += 1
                sheet.merged.append(Area(row, column, row, end))
    return sheet


def read(sheet: Sheet) -> list[str]:
    said = []
    for block in blocks_of(sheet):
        if block.kind is not FlowKind.TABLE:
            said.append(f"{block.kind.value}: {plain(block.runs)}")
            continue
        rows: dict[int, list[str]] = {}
        for cell in block.cells:
            text = plain(cell.runs)
            rows.setdefault(cell.row, []).append(f"<{text}>" if cell.header else text)
        said.append(" / ".join(" ".join(rows[row]) for row in sorted(rows)))
    return said


SHAPES = [
    (
        "two tables side by side",
        "Plan|Cost||Age|Rate\nGold|10||20|2\nTin|5||30|3",
        ["<Plan> <Cost> / <Gold> 10 / <Tin> 5", "<Age> <Rate> / 20 2 / 30 3"],
    ),
    (
        "two tables corner to corner",
        "Plan|Cost||\nGold|10||\n||Age|Rate\n||20|2",
        ["<Plan> <Cost> / <Gold> 10", "<Age> <Rate> / 20 2"],
    ),
    (
        "two tables one above the other",
        "Plan|Cost\nGold|10\n|\nZone|Rate\nNorth|2",
        ["<Plan> <Cost> / <Gold> 10", "<Zone> <Rate> / <North> 2"],
    ),
    (
        "a table away from the corner",
        "|||\n|||\n||Plan|Cost\n||Gold|10",
        ["<Plan> <Cost> / <Gold> 10"],
    ),
    (
        "a name that is missing",
        "|Kind|No|Answer\nMain|Use|A1|yes\nMain|Use|A2|no",
        ["<Kind> <No> <Answer> / Main Use A1 yes / Main Use A2 no"],
    ),
    (
        "lines above and below",
        "Costs of 2024\nPlan|Cost\nGold|10\nTin|5\n* with all the taxes that the state asks for",
        [
            "caption: Costs of 2024",
            "<Plan> <Cost> / <Gold> 10 / <Tin> 5",
            "paragraph:  with all the taxes that the state asks for",
        ],
    ),
    (
        "lines apart from the table",
        "The house\n|\nPlan|Cost\nGold|10\n|\nOur own figures",
        ["paragraph: The house", "<Plan> <Cost> / <Gold> 10", "paragraph: Our own figures"],
    ),
    (
        "an empty row under the names and one above the total",
        "Item|Cost\n|\nRent|5\nGas|6\n|\nTotal|11",
        ["<Item> <Cost> / <Rent> 5 / <Gas> 6 / <Total> 11"],
    ),
    (
        "an empty row between words, and an entry that comes again",
        "Peril|Covered|Note\nFlood|no|one\nWind|yes|all\n||\nFire|yes|none\nHail|no|two",
        [
            "<Peril> <Covered> <Note> / Flood no one / Wind yes all / Fire yes none / Hail no two",
        ],
    ),
    (
        "names of groups and names below them",
        "In millions||||2023\n|Sales|Gain|Loss|Tax\nNorth|1|2|3|4\nSouth|5|6|7|8",
        [
            "<In millions> <2023> / <Sales> <Gain> <Loss> <Tax> / <North> 1 2 3 4 "
            "/ <South> 5 6 7 8",
        ],
    ),
    (
        "merged names of groups",
        "Zone|[2023]||[2024]|\n|Sales|Gain|Sales|Gain\nNorth|1|2|3|4\nSouth|5|6|7|8",
        [
            "<Zone> <2023> <2024> / <Sales> <Gain> <Sales> <Gain> / <North> 1 2 3 4 "
            "/ <South> 5 6 7 8",
        ],
    ),
    (
        "years over figures",
        "Item|2022|2023\nRent|100|200\nGas|50|60",
        ["<Item> <2022> <2023> / <Rent> 100 200 / <Gas> 50 60"],
    ),
    (
        "years that are figures themselves",
        "Rent|2022|5\nGas|2023|6",
        ["<Rent> 2022 5 / <Gas> 2023 6"],
    ),
    (
        "bold names over words",
        "*Peril*|*Covered*\nFlood|no\nWind|yes",
        ["<Peril> <Covered> / <Flood> no / <Wind> yes"],
    ),
    (
        "fields of a form",
        "Policy number|HO-123\nInsured|Smith\nBroker|Jones and Sons\nAddress|12 Long Road, London",
        [
            "<Policy number> HO-123 / <Insured> Smith / <Broker> Jones and Sons "
            "/ <Address> 12 Long Road, London",
        ],
    ),
    (
        "fields of a form with an amount",
        "Policy number|HO-123\nInsured|Smith\nLimit|500",
        ["<Policy number> HO-123 / <Insured> Smith / <Limit> 500"],
    ),
    (
        "terms and what they mean",
        "Term|Meaning\nACV|What the thing is worth on the day of the loss\n"
        "RCV|What it costs to buy the thing again on that day",
        [
            "<Term> <Meaning> / <ACV> What the thing is worth on the day of the loss "
            "/ <RCV> What it costs to buy the thing again on that day",
        ],
    ),
    (
        "no names at all",
        "Flood|1|2\nWind|3|4",
        ["<Flood> 1 2 / <Wind> 3 4"],
    ),
    (
        "groups of rows",
        "Item|Cost\nHouse\nRent|5\nGas|6\nCar\nFuel|7",
        ["<Item> <Cost> / House / <Rent> 5 / <Gas> 6 / Car / <Fuel> 7"],
    ),
    (
        "dashes in the place of figures",
        "Item|Cost|Gain\nRent|-|5\nGas|-|-\nCar|-|6",
        ["<Item> <Cost> <Gain> / <Rent> - 5 / <Gas> - - / <Car> - 6"],
    ),
    (
        "ages over figures, beside an empty corner",
        "|20|30|40\nMan|1|2|3\nWoman|4|5|6",
        ["<20> <30> <40> / <Man> 1 2 3 / <Woman> 4 5 6"],
    ),
    (
        "bold amounts that grow over figures",
        "*Limit*|*1,000*|*5,000*\nFlood|1|2\nWind|4|3",
        ["<Limit> <1,000> <5,000> / <Flood> 1 2 / <Wind> 4 3"],
    ),
    (
        "a bold total is no name",
        "*Total*|*9*|*7*\nFlood|5|4\nWind|4|3",
        ["<Total> 9 7 / <Flood> 5 4 / <Wind> 4 3"],
    ),
    (
        "a line over the middle of a table",
        "|Costs|\nPlan|Cost|Rate\nGold|10|1\nTin|5|2",
        ["caption: Costs", "<Plan> <Cost> <Rate> / <Gold> 10 1 / <Tin> 5 2"],
    ),
    ("one column of figures", "Limits\n5\n6\n7", ["<Limits> / 5 / 6 / 7"]),
    (
        "a table right below another, its names in the same type",
        "*Peril*|*Limit*\nFlood|100\nWind|200\n*Year*|*Premium*\n2019|50\n2020|60",
        ["<Peril> <Limit> / <Flood> 100 / <Wind> 200", "<Year> <Premium> / 2019 50 / 2020 60"],
    ),
    (
        "a table right below another's total, under its own title",
        "*Peril*|*Limit*\nFlood|100\nWind|200\n*Total*|*300*\n*Fees*\n*Kind*|*Fee*\nLate|5\nFax|6",
        [
            "<Peril> <Limit> / <Flood> 100 / <Wind> 200 / <Total> 300",
            "caption: Fees",
            "<Kind> <Fee> / <Late> 5 / <Fax> 6",
        ],
    ),
    (
        "a table right below another, told by its figures",
        "Peril|Limit\nFlood|100\nWind|200\nAge|Rate\n20|1.5\n30|1.7",
        ["<Peril> <Limit> / <Flood> 100 / <Wind> 200", "<Age> <Rate> / 20 1.5 / 30 1.7"],
    ),
    (
        "names that come again",
        "Peril|Limit\nFlood|100\nWind|200\nPeril|Limit\nFire|7\nIce|8",
        ["<Peril> <Limit> / <Flood> 100 / <Wind> 200", "<Peril> <Limit> / <Fire> 7 / <Ice> 8"],
    ),
    (
        "words among figures are entries",
        "Peril|Limit\nFlood|100\nWind|Excluded\nFire|7\nIce|8",
        ["<Peril> <Limit> / <Flood> 100 / <Wind> Excluded / <Fire> 7 / <Ice> 8"],
    ),
    (
        "every other row tinted",
        "*Peril*|*Limit*\nFlood|100\n*Wind*|*Excluded*\nFire|7\n*Ice*|*All*\nHail|9",
        [
            "<Peril> <Limit> / <Flood> 100 / <Wind> Excluded / <Fire> 7 / <Ice> All / <Hail> 9",
        ],
    ),
    ("lines of text", "One line.\nTwo lines.", ["paragraph: One line.", "paragraph: Two lines."]),
]


@pytest.mark.parametrize(("drawn", "said"), [s[1:] for s in SHAPES], ids=[s[0] for s in SHAPES])
def test_what_belongs_together_on_a_sheet(drawn: str, said: Sequence[str]) -> None:
    assert read(sheet_of(drawn)) == said


def test_a_narrow_empty_column_does_not_part_figures_from_their_labels() -> None:
    drawn = "Zone|Sales||Gain\nNorth|1||2\nSouth|3||4"
    sheet = sheet_of(drawn)
    assert read(sheet)[0] == "<Zone> <Sales> / <North> 1 / <South> 3"
    sheet.narrow_columns.add(3)
    assert read(sheet) == ["<Zone> <Sales> <Gain> / <North> 1 2 / <South> 3 4"]


def test_a_narrow_column_parts_two_tables_with_labels_of_their_own() -> None:
    sheet = sheet_of("Plan|Cost||Zone|Rate\nGold|10||North|2\nTin|5||South|3")
    sheet.narrow_columns.add(3)
    assert read(sheet) == [
        "<Plan> <Cost> / <Gold> 10 / <Tin> 5",
        "<Zone> <Rate> / <North> 2 / <South> 3",
    ]


def test_rows_that_the_book_marks_are_names() -> None:
    sheet = sheet_of("Peril|Covered\nPart|or not\nFlood|no\nWind|yes")
    assert read(sheet) == ["<Peril> Covered / <Part> or not / <Flood> no / <Wind> yes"]
    sheet.named_rows.update((1, 2))
    assert read(sheet) == ["<Peril> <Covered> / <Part> <or not> / <Flood> no / <Wind> yes"]


def test_values_in_a_marked_row_are_no_names() -> None:
    sheet = sheet_of("Flood|5|6\nWind|7|8")
    sheet.named_rows.add(1)
    assert read(sheet) == ["<Flood> 5 6 / <Wind> 7 8"]


def test_hidden_rows_and_columns_part_nothing() -> None:
    sheet = sheet_of("Plan||Cost\n||\nGold||10\n||\nTin||5")
    sheet.hidden_columns.add(2)
    sheet.hidden_rows.update((2, 4))
    assert read(sheet) == ["<Plan> <Cost> / <Gold> 10 / <Tin> 5"]


def test_an_entry_that_is_tinted_begins_no_table() -> None:
    sheet = sheet_of("*Peril*|*Limit*\nFlood|1\nWind|3\nFire|None\nIce|9\nHail|9\nSnow|2")
    for column in (1, 2):
        sheet.cells[4, column] = replace(sheet.cells[4, column], strong=True)
    assert len(read(sheet)) == 1


def test_a_row_that_may_be_names_is_said() -> None:
    more = "\nZone|Cap|Tax\nFire|7|8\nIce|9|9"
    sheet = sheet_of("Peril|Limit|Fee\nFlood|1|2\nWind|3|4" + more)
    assert len(read(sheet)) == 1
    said = "may name the columns of a further table; it is read as entries."
    assert sheet.facts == [f"What stands at S!A4 {said}"]
    many = "".join(more.replace("Cap", f"Cap {n}") for n in range(5))
    sheet = sheet_of("Peril|Limit|Fee\nFlood|1|2\nWind|3|4" + many)
    assert len(read(sheet)) == 1
    assert sheet.facts == [f"What stands at S!A4, S!A7, S!A10 and more {said}"]


def test_a_declared_table_may_have_no_names() -> None:
    sheet = sheet_of("Flood|none\nWind|all")
    sheet.tables.append(DeclaredTable(Area(1, 1, 2, 2), 0))
    assert read(sheet) == ["<Flood> none / <Wind> all"]


ENTRIES = st.sampled_from(["", "", "Flood", "Wind", "*Peril*", "12", "2024", "[Zone]", "-", "a:"])


@given(st.lists(st.lists(ENTRIES, min_size=1, max_size=7), min_size=1, max_size=12))
def test_every_cell_comes_once_whatever_the_sheet(entries: list[list[str]]) -> None:
    sheet = sheet_of("\n".join("|".join(row) for row in entries))
    texts = sorted(cell.text for cell in sheet.cells.values())
    got = []
    for block in blocks_of(sheet):
        got += [plain(cell.runs) for cell in block.cells] or [plain(block.runs)]
    assert sorted(got) == texts
