# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables without upright lines: wrapped cells, labels, signs apart from figures."""

from core.parse.raw import Rule
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose
from tests.unit.core.parse.tables.placed import TWO, Placed, centred, figures, grid_of, read, right


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
