# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables without upright lines: heads, wrapped cells, signs apart from figures, what is none."""

from collections.abc import Sequence

import pytest

from core.parse.raw import RawLine, Rule
from core.types import Block
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose

Placed = tuple[float, float, str]
"""Left end, upper edge and text of a line."""


def right(x1: float, y: float, text: str) -> Placed:
    """A line that ends at `x1`."""
    return x1 - 5 * len(text), y, text


def centred(middle: float, y: float, text: str) -> Placed:
    return middle - 2.5 * len(text), y, text


def read(
    placed: Sequence[Placed], rules: Sequence[Rule] = (), around: Sequence[RawLine] = ()
) -> list[Block]:
    """Tables of a page of such lines."""
    lines = [line(text, x, y) for x, y, text in placed]
    blocks = document(page([*lines, *around], rules=rules)).blocks
    return [block for block in blocks if block.kind.value == "table"]


def grid_of(table: Block) -> list[list[str]]:
    return [row.split("\t") for row in table.text.split("\n")]


def spans_of(table: Block) -> dict[str, tuple[int, int]]:
    """First column and number of columns of each cell with text."""
    return {
        table.text[cell.start : cell.end]: (cell.column, cell.column_span)
        for cell in table.cells
        if cell.start < cell.end
    }


def figures(y: float, label: str, *values: str, ends: Sequence[float]) -> list[Placed]:
    cells = [right(x1, y, value) for x1, value in zip(ends, values, strict=True) if value]
    return [(60, y, label), *cells] if label else cells


TWO = (340.0, 440.0)
FOUR = (300.0, 380.0, 460.0, 540.0)


def test_signs_in_columns_of_their_own_belong_to_their_figures() -> None:
    placed = [
        *figures(100, "Gross premium", "4,770", "954", ends=TWO),
        (285, 100, "$"),
        (385, 100, "$"),
        *figures(112, "Ceded premium", "(434)", "(39)", ends=TWO),
        *figures(124, "Share kept", "91.2", "95.9", ends=TWO),
        (342, 124, "%"),
        (442, 124, "%"),
    ]
    (table,) = read(placed)
    assert grid_of(table) == [
        ["Gross premium", "$ 4,770", "$ 954"],
        ["Ceded premium", "(434)", "(39)"],
        ["Share kept", "91.2 %", "95.9 %"],
    ]


def test_percent_and_sign_read_as_one_line_are_two_cells() -> None:
    placed = [
        *figures(100, "Fire", "3.3", "459", ends=(300, 400)),
        (303, 100, "% $"),
        *figures(112, "Flood", "22.1", "11,878", ends=(300, 400)),
        *figures(124, "Theft", "9.1", "2,377", ends=(300, 400)),
    ]
    (table,) = read(placed)
    assert grid_of(table)[0] == ["Fire", "3.3 %", "$ 459"]


def test_head_over_several_columns_is_told_by_its_rule() -> None:
    placed = [
        centred(320, 80, "Year ended June 30"),
        centred(500, 80, "Change"),
        *(
            centred(x1 - 10, 96, text)
            for x1, text in zip(FOUR, ("A1", "A2", "B1", "B2"), strict=True)
        ),
        *figures(112, "Flood", "12", "14", "2", "16", ends=FOUR),
        *figures(124, "Storm", "11", "13", "2", "18", ends=FOUR),
    ]
    rules = [Rule(270, 93, 384, 93), Rule(430, 93, 544, 93)]
    (table,) = read(placed, rules)
    assert grid_of(table)[:2] == [
        ["", "Year ended June 30", "", "Change", ""],
        ["", "A1", "A2", "B1", "B2"],
    ]
    spans = spans_of(table)
    assert (spans["Year ended June 30"], spans["Change"]) == ((1, 2), (3, 2))
    assert [cell.row for cell in table.cells if cell.header and cell.column > 0] == [
        0,
        0,
        1,
        1,
        1,
        1,
    ]


def test_head_in_the_middle_of_all_columns_needs_no_rule() -> None:
    placed = [
        centred(410, 80, "Limits by zone"),
        *(centred(x1 - 10, 96, text) for x1, text in zip(FOUR, "ABCD", strict=True)),
        *figures(112, "Flood", "12", "14", "22", "16", ends=FOUR),
        *figures(124, "Storm", "11", "13", "21", "18", ends=FOUR),
    ]
    (table,) = read(placed)
    assert spans_of(table)["Limits by zone"] == (1, 4)


def test_heads_of_several_lines_end_together() -> None:
    placed = [
        centred(320, 76, "Total number"),
        centred(320, 87, "of shares"),
        centred(420, 76, "Average"),
        centred(420, 87, "price"),
        (60, 98, "Period"),
        centred(320, 98, "purchased"),
        centred(420, 98, "paid"),
        *figures(114, "April", "23,687", "53.72", ends=TWO),
        *figures(126, "May", "11,691", "50.51", ends=TWO),
    ]
    (table,) = read(placed, [Rule(60, 110, 450, 110)])
    assert grid_of(table) == [
        ["Period", "Total number of shares purchased", "Average price paid"],
        ["April", "23,687", "53.72"],
        ["May", "11,691", "50.51"],
    ]


def test_first_head_may_have_more_lines_than_the_others() -> None:
    placed = [
        (60, 87, "Exhibit"),
        (60, 98, "Number"),
        centred(320, 98, "Pages"),
        centred(420, 98, "Copies"),
        *figures(114, "10.1", "23", "53", ends=TWO),
        *figures(126, "10.2", "11", "50", ends=TWO),
    ]
    (table,) = read(placed, [Rule(60, 110, 450, 110)])
    assert grid_of(table)[0] == ["Exhibit Number", "Pages", "Copies"]


def test_last_column_may_have_nothing_but_a_head() -> None:
    placed = [
        (60, 98, "Number"),
        *(centred(middle, 98, text) for middle, text in ((320, "Pages"), (420, "Copies"))),
        centred(520, 98, "Filed"),
        *figures(114, "10.1", "23", "53", ends=TWO),
        *figures(126, "10.2", "11", "50", ends=TWO),
    ]
    (table,) = read(placed, [Rule(60, 110, 540, 110)])
    assert grid_of(table) == [
        ["Number", "Pages", "Copies", "Filed"],
        ["10.1", "23", "53", ""],
        ["10.2", "11", "50", ""],
    ]


def test_title_close_over_heads_of_two_lines_is_none() -> None:
    placed = [
        centred(305, 74, "Sales by franchise, of all of the segments:"),
        centred(330, 86, "Total"),
        centred(330, 97, "change"),
        centred(530, 97, "Rate"),
        *figures(110, "Flood", "500", "250", ends=(340, 550)),
        *figures(122, "Storm", "750", "300", ends=(340, 550)),
    ]
    (table,) = read(placed)
    assert grid_of(table)[0] == ["", "Total change", "Rate"]


def test_heads_that_touch_are_parted_as_the_lines_above_them() -> None:
    placed = [
        (250, 76, "Number of shares"),
        (345, 76, "Dollar value of"),
        (250, 87, "in announced plans under the plans"),
        *figures(103, "April", "23,687", "53.72", ends=(330, 425)),
        *figures(115, "May", "11,691", "50.51", ends=(330, 425)),
    ]
    (table,) = read(placed, [Rule(60, 99, 440, 99)])
    assert grid_of(table)[0] == [
        "",
        "Number of shares in announced plans",
        "Dollar value of under the plans",
    ]


def test_title_over_the_middle_of_a_table_is_no_head() -> None:
    placed = [
        centred(300, 60, "Schedule of deductibles"),
        centred(430, 84, "A"),
        centred(530, 84, "B"),
        *figures(100, "Flood", "500", "250", ends=(440, 540)),
        *figures(112, "Storm", "750", "300", ends=(440, 540)),
    ]
    (table,) = read(placed)
    assert grid_of(table)[0] == ["", "A", "B"]


def test_label_wrapped_before_its_figures() -> None:
    placed = [
        *figures(100, "Cash from premiums", "61", "62", ends=TWO),
        *figures(118, "Cash from fees", "51", "52", ends=TWO),
        (60, 136, "Treasury stock at cost"),
        *figures(147, "494,254 shares", "71", "72", ends=TWO),
        *figures(165, "Other items", "41", "42", ends=TWO),
    ]
    (table,) = read(placed)
    assert [row[0] for row in grid_of(table)] == [
        "Cash from premiums",
        "Cash from fees",
        "Treasury stock at cost 494,254 shares",
        "Other items",
    ]


def test_section_label_and_white_do_not_end_a_table() -> None:
    placed = [
        *figures(100, "Cash", "61", "62", ends=TWO),
        *figures(112, "Bonds", "51", "52", ends=TWO),
        (60, 150, "Liabilities to policyholders and to every other party, as they fell due"),
        *figures(162, "Claims", "71", "72", ends=TWO),
        *figures(174, "Fees", "41", "42", ends=TWO),
    ]
    (table,) = read(placed)
    assert [row[0] for row in grid_of(table)] == [
        "Cash",
        "Bonds",
        "Liabilities to policyholders and to every other party, as they fell due",
        "Claims",
        "Fees",
    ]


def test_labels_at_the_top_of_a_page_belong_to_the_table_that_goes_on() -> None:
    first = [
        *figures(650, "Cash", "61", "62", ends=TWO),
        (60, 664, "Bonds"),
        *figures(678, "State", "51", "52", ends=TWO),
        *figures(692, "Towns and other authorities", "41", "42", ends=TWO),
    ]
    second = [
        (60, 50, "Shares"),
        *figures(64, "State", "71", "72", ends=TWO),
        (60, 78, "Land"),
        *figures(92, "Fields", "31", "32", ends=TWO),
    ]
    pages = [
        page([*prose(BODY, 60, 500), *(line(text, x, y) for x, y, text in first)]),
        page([*(line(text, x, y) for x, y, text in second), *prose(BODY, 60, 200)], index=1),
    ]
    (table,) = (b for b in document(*pages).blocks if b.kind.value == "table")
    labels = ["Cash", "Bonds", "State", "Towns and other authorities"]
    labels += ["Shares", "State", "Land", "Fields"]
    assert [row[0] for row in grid_of(table)] == labels
    assert set(table.chars.page_indexes.tolist()) == {0, 1}


def test_numbered_heading_under_a_table_is_none_of_its_rows() -> None:
    placed = [
        *figures(100, "Cash", "61", "62", ends=TWO),
        *figures(112, "Bonds", "51", "52", ends=TWO),
        (60, 134, "Item 5."),
        (110, 134, "Other information about the insurer"),
    ]
    (table,) = read(placed, around=prose(BODY, 60, 160))
    assert grid_of(table) == [["Cash", "61", "62"], ["Bonds", "51", "52"]]


def test_leaders_stay_with_the_label_and_part_the_figures() -> None:
    placed = [
        (60, 100, "0.99 .......... 1,360 1,440"),
        (60, 112, "0.95 .........."),
        right(160, 112, "272"),
        right(195, 112, "288"),
        (60, 124, "0.90 .........."),
        right(160, 124, "136"),
        right(195, 124, "144"),
    ]
    (table,) = read(placed)
    assert grid_of(table)[:2] == [
        ["0.99 ..........", "1,360", "1,440"],
        ["0.95 ..........", "272", "288"],
    ]


def test_rule_set_with_type_parts_heads_from_values() -> None:
    placed = [
        (60, 88, "Proportion"),
        right(340, 88, "1.0"),
        right(440, 88, "1.1"),
        (60, 100, "-" * 76),
        *figures(112, "First", "800", "880", ends=TWO),
        *figures(124, "Second", "160", "176", ends=TWO),
    ]
    (table,) = read(placed)
    assert grid_of(table) == [
        ["Proportion", "1.0", "1.1"],
        ["First", "800", "880"],
        ["Second", "160", "176"],
    ]


def test_rows_of_several_lines_that_white_parts() -> None:
    placed: list[Placed] = []
    for n, code in enumerate(("410.180", "410.300", "590.000")):
        top = 100 + 48 * n
        placed += [
            (60, top, f"105 CMR {code}"),
            (250, top, "Board of Health"),
            (420, top, f"${5 + n}0"),
            (60, top + 12, "Proper sewage"),
            (250, top + 12, "Director of Health"),
            (66, top + 24, "disposal"),
        ]
    (table,) = read(placed)
    assert grid_of(table) == [
        [
            f"105 CMR {code} Proper sewage disposal",
            "Board of Health Director of Health",
            f"${5 + n}0",
        ]
        for n, code in enumerate(("410.180", "410.300", "590.000"))
    ]


def test_numbers_and_descriptions_under_a_ruled_head() -> None:
    placed: list[Placed] = [(60, 80, "Exhibit"), centred(350, 80, "Description")]
    for n in range(4):
        top = 110 + 36 * n
        placed += [
            (60, top, f"4.{n + 1}"),
            (120, top, "Indenture dated as of the first of May, between the insurer and the bank"),
            (120, top + 12, "as trustee, with a form of the note"),
        ]
    (table,) = read(placed, [Rule(60, 95, 500, 95)])
    assert grid_of(table)[:2] == [
        ["Exhibit", "Description"],
        [
            "4.1",
            "Indenture dated as of the first of May, between the insurer and the bank "
            "as trustee, with a form of the note",
        ],
    ]
    assert len(grid_of(table)) == 5


def test_terms_and_what_they_mean() -> None:
    terms = {
        "ACIP": "Advisory Committee",
        "ALK": "a kinase of the lymphoma",
        "Alliance revenues": "Revenues from agreements",
        "ASR": "accelerated repurchase",
        "BLA": "Biologics License",
        "BOD": "Board of Directors",
        "CDC": "Centers for Disease Control",
    }
    placed = [
        each
        for n, (term, meaning) in enumerate(terms.items())
        for each in ((60.0, 100.0 + 14 * n, term), (250.0, 100.0 + 14 * n, meaning))
    ]
    (table,) = read(placed)
    assert grid_of(table) == [list(pair) for pair in terms.items()]


def test_labels_in_bold_and_their_values() -> None:
    told = {"Form": "HM 10 04", "Replaces": "HM 10 03", "Jurisdiction": "State of Calder"}
    lines = [
        each
        for n, (label, value) in enumerate(told.items())
        for each in (
            line(label, 60, 100 + 17 * n, bold=True),
            line(value, 240, 100 + 17 * n),
        )
    ]
    (table,) = read([], around=lines)
    assert grid_of(table) == [list(pair) for pair in told.items()]
    plain = [line(raw.text, float(raw.boxes[0, 0]), float(raw.boxes[0, 1])) for raw in lines]
    assert read([], around=plain) == []


def test_mark_of_a_note_beside_a_figure() -> None:
    lines = [
        *(line(text, x, y) for x, y, text in figures(100, "Tower", "391,000", ends=(340,))),
        line("Offices", 380, 100),
        *(line(text, x, y) for x, y, text in figures(112, "Annex", "191,000", ends=(340,))),
        line("(2)", 348, 111, 6),
        line("Offices", 380, 112),
        *(line(text, x, y) for x, y, text in figures(124, "Depot", "63,000", ends=(340,))),
        line("Store", 380, 124),
    ]
    blocks = document(page(lines)).blocks
    (table,) = (block for block in blocks if block.kind.value == "table")
    assert grid_of(table)[1] == ["Annex", "191,000 (2)", "Offices"]


@pytest.mark.parametrize(
    "rows",
    [
        [
            ("Item 1.", "Business of the insurer", "3"),
            ("Item 2.", "Properties", "32"),
            ("Item 3.", "Legal proceedings", "33"),
            ("Item 4.", "Disclosures", "33"),
        ],
        [
            ("2.3.59-97", "Command code display"),
            ("2.3.59-98", "Command code table"),
            ("2.3.59-99", "Command code entity"),
            ("2.3.60-1", "Command code screen"),
        ],
        [("\u2022", "the duty to give notice"), ("\u2022", "the duty to keep records")] * 3,
        [
            (f"[{n}]", "Author of a report that is named in full, and its address")
            for n in (1, 2, 3, 4)
        ],
        [
            ("Ann Lee", "Bo Hart"),
            ("Insurance Branch", "Claims Branch"),
            ("Port Verity Laboratory", "Laboratory of Calder"),
            ("Cy Dorn", "Eve Fay"),
            ("Reserving Branch", "Pricing Branch"),
            ("Port Verity Laboratory", "Laboratory of Calder"),
            ("Gil Hope", "Ivy Jarvis"),
        ],
        [("Calder", "001-38932", "98-1455"), ("(State)", "(File number)", "(Employer number)")],
    ],
    ids=["contents", "contents without pages", "bullets", "references", "addresses", "form"],
)
def test_what_is_no_table(rows: Sequence[Sequence[str]]) -> None:
    xs = (60, 190, 440)
    placed = [
        (float(x), 100.0 + 14 * n, text)
        for n, row in enumerate(rows)
        for x, text in zip(xs, row, strict=False)
    ]
    assert read(placed) == []


def test_columns_of_prose_are_no_table() -> None:
    lines = [*prose(BODY, 40, 100, 32), *prose(BODY, 220, 104, 32), *prose(BODY, 400, 100, 32)]
    assert read([], around=lines) == []


def test_underlined_reference_makes_no_heads() -> None:
    text = "Author of a report that is named in full, with the place where it is kept"
    placed = [
        each
        for n in range(5)
        for each in ((60.0, 100.0 + 14 * n, f"[{n + 1}]"), (85.0, 100.0 + 14 * n, text))
    ]
    assert read(placed, [Rule(85, 111.5, 450, 111.5)]) == []


def test_terms_told_in_lines_set_wide() -> None:
    told = ("The process of handing authority", "down to lower levels of the system")
    placed: list[Placed] = []
    for n in range(7):
        top = 100.0 + 44 * n
        placed += [
            (60, top, f"Term {'abcdefg'[n]} of"),
            (200, top, told[0]),
            (200, top + 14.6, told[1]),
        ]
        placed.append((60, top + 14.6, "service"))
    (table,) = read(placed)
    assert grid_of(table)[0] == ["Term a of service", " ".join(told)]
    assert len(grid_of(table)) == 7


def test_labels_of_a_chart_are_no_table() -> None:
    placed = [(60.0, 100.0 + 14 * n, f"${90 - 5 * n}") for n in range(14)]
    placed += [(140.0 + 50 * n, 100.0 + 14 * (9 - n), f"{20 + n}.5") for n in range(8)]
    placed += [(140.0 + 50 * n, 100.0 + 14 * (10 - n), f"{10 + n}.5") for n in range(8)]
    assert read(placed) == []


def test_columns_that_are_never_filled_in_one_row() -> None:
    placed = [
        *figures(100, "Premium", "", "500", ends=TWO),
        *figures(112, "Claim", "250", "", ends=TWO),
        *figures(124, "Fee", "", "75", ends=TWO),
        *figures(136, "Refund", "120", "", ends=TWO),
    ]
    (table,) = read(placed)
    assert grid_of(table)[:2] == [["Premium", "", "500"], ["Claim", "250", ""]]


FIVE = (260.0, 330.0, 400.0, 470.0, 540.0)


@pytest.mark.parametrize(
    ("heads", "spans"),
    [
        ([centred(310, 100, "Year ended December 31")], [(1, 3)]),
        ([centred(312, 100, "Years")], [(1, 3)]),
        (
            [centred(310, 100, "Year ended December 31"), centred(490, 100, "% Change")],
            [(1, 3), (4, 2)],
        ),
        ([centred(320, 89, "Year ended"), centred(320, 100, "December 31,")], [(1, 3)]),
    ],
)
def test_head_over_several_heads_is_one_cell_over_all_of_them(
    heads: Sequence[Placed], spans: Sequence[tuple[int, int]]
) -> None:
    years = ("2023", "2022", "2021", "23 / 22", "22 / 21")
    placed = [
        *heads,
        *(right(x1, 112, year) for x1, year in zip(FIVE, years, strict=True)),
        *figures(124, "Premium", "1,200", "1,100", "1,000", "9.1%", "10.0%", ends=FIVE),
        *figures(136, "Claims", "700", "650", "600", "7.7%", "8.3%", ends=FIVE),
    ]
    (table,) = read(placed)
    assert [
        (cell.column, cell.column_span)
        for cell in table.cells
        if cell.row == 0 and cell.column_span > 1
    ] == spans
    assert grid_of(table)[1] == ["", *years]
    assert {cell.header for cell in table.cells if cell.row < 2} == {True}


def test_head_over_two_heads_of_four() -> None:
    placed = [
        centred(320, 100, "Three months"),
        centred(480, 100, "Nine months"),
        *figures(112, "Loss", "2023", "2022", "2023", "2022", ends=FOUR),
        *figures(124, "Flood", "12", "14", "22", "16", ends=FOUR),
        *figures(136, "Storm", "11", "13", "21", "18", ends=FOUR),
    ]
    (table,) = read(placed)
    spans = spans_of(table)
    assert (spans["Three months"], spans["Nine months"]) == ((1, 2), (3, 2))
    assert grid_of(table)[1] == ["Loss", "2023", "2022", "2023", "2022"]


def test_line_of_a_head_over_its_own_column_spans_no_other() -> None:
    placed = [
        centred(370, 100, "Percent of"),
        *(
            centred(x1 - 10, 112, text)
            for x1, text in zip(FOUR, ("Gross", "gross", "Ceded", "Net"), strict=True)
        ),
        *figures(124, "Flood", "12", "14", "22", "16", ends=FOUR),
        *figures(136, "Storm", "11", "13", "21", "18", ends=FOUR),
    ]
    (table,) = read(placed)
    assert grid_of(table)[0] == ["", "Gross", "Percent of gross", "Ceded", "Net"]
