# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Titles without a number: what makes one, and what only looks like one."""

from dataclasses import replace

import pytest

from core.parse.assemble import assemble
from core.parse.raw import OutlineEntry, RawLine, Rule
from core.settings import ParseSettings
from core.types import BlockKind
from tests.unit.core.parse.raw_pages import BODY, document, info, line, page, prose, told

_FULL = "Confidential business information of the persons who file their comments here"


def kind_of_first(text: str, size: float = 10.0, *, bold: bool = True) -> str:
    lines = [line(text, 72, 60, size, bold), *prose(BODY, 72, 60 + 2 * size)]
    return told(document(page(lines)))[0][0]


@pytest.mark.parametrize(
    "text",
    [
        "Air Carriers; The Harbour Company Aircraft",
        "Air Carriers; Harbour Aircraft Co. Ltd. Airplanes",
        "SUPPLEMENTARY INFORMATION:",
        "How to cite this publication:",
        "Revised Schedule of Fees",
        "REGULATIONS OF STREETS, SEWERS, ETC.",
        "Finances, Taxes, and Appropriations",
        "Prepared Management Remarks and Live Question and Answer Session",
    ],
)
def test_titles(text: str) -> None:
    assert kind_of_first(text) == "heading"


@pytest.mark.parametrize(
    "text",
    [
        "Last Revised January 2024",
        "Added July 2017. (Amended June 9, 2017) (CC approved June 29, 2017)",
        "Amended and adopted 5-22-2021",
        "FILING CODE 4910\u201313\u2013P",
        "The following acts are prohibited:",
        "Vacation is earned as follows:",
        "Note:",
        "PREVIOUS EDITION IS OBSOLETE.",
        "/s/ Ann Example",
        "Harbour Town, State 20549",
        "Page",
        "\u201cTwo days ago, the president confirmed it\u201d",
        "Ann Example, Bo Example-Sample, and C. D. Person",
        "Ann Example \u00b9,\u00b2, for the Harbour Consortium",
    ],
)
def test_no_titles(text: str) -> None:
    assert kind_of_first(text) == "paragraph"


def test_field_of_a_form_is_no_title() -> None:
    lines = [
        line("Name of insured:", 72, 60, bold=True),
        line("Mailing address:", 72, 90, bold=True),
        *prose(BODY, 72, 120),
    ]
    assert told(document(page(lines)))[0] == ("paragraph", "Name of insured:")


def test_bold_title_that_fills_its_line_stands_apart_from_indented_text() -> None:
    lines = [*prose(BODY, 72, 60, len(_FULL)), line(_FULL, 72, 136, bold=True)]
    lines += [line(row.text, 82, 148 + 12 * n) for n, row in enumerate(prose(BODY, 0, 0, 70))]
    found = told(document(page(lines)))
    assert found[1] == ("heading", _FULL)
    assert found[2] == ("paragraph", BODY)


def test_words_set_in_bold_inside_a_sentence_part_nothing() -> None:
    rows = [
        ("the comments should be sent to the person that is identified there", False),
        ("in the FURTHER INFORMATION OF THE NOTICE AND ITS APPENDIX OF TERMS", True),
        ("section, and to nobody else who is named in the notice or elsewhere", False),
    ]
    lines = [line(text, 72, 60 + 12 * n, bold=bold) for n, (text, bold) in enumerate(rows)]
    assert told(document(page(lines))) == [("paragraph", " ".join(text for text, _ in rows))]


def test_label_whose_text_begins_on_its_line_is_no_title() -> None:
    label = "FOR FURTHER INFORMATION ON THIS NOTICE WRITE TO OR CALL US: Ian"
    lines = [line(label, 72, 60, 8.0, bold=True)]
    lines += [line("Wonderland, Manager of the Branch at 2200 South Street,", 72, 72, 10)]
    lines += [line("or call 206 555 0100.", 72, 84, 10)]
    lines += prose(BODY, 72, 110, 52)
    found = told(document(page(lines)))
    assert found[0][0] == "paragraph"
    assert found[0][1].endswith("206 555 0100.")


def test_title_that_goes_on_after_its_number_is_numbered() -> None:
    read = document(
        page([line("Exhibit 1 to the Agreement", 72, 60, 14, True), *prose(BODY, 72, 90)])
    )
    assert read.blocks[0].kind is BlockKind.HEADING
    assert read.sections[0].number == "1"


def test_exhibit_is_a_part_of_the_document_and_not_a_picture() -> None:
    rows = ["Exhibit 2.3-11 (Cont. 2) (01-20-2013)", "Last Period Display"]
    lines = [line(row, 72, 60 + 14 * n, 11, True) for n, row in enumerate(rows)]
    read = document(page([*lines, *prose(BODY, 72, 110)]))
    assert told(read)[0] == ("heading", " ".join(rows))
    assert read.sections[0].number == "2.3-11"


def test_exhibit_right_over_a_table_is_its_caption() -> None:
    cells = [line(f"Row {n}", 72, 100 + 14 * n) for n in range(4)]
    cells += [line(f"{n},000", 300, 100 + 14 * n) for n in range(4)]
    rules = [Rule(60, 96 + 14 * n, 400, 96 + 14 * n) for n in range(5)]
    rules += [Rule(x, 96, x, 152) for x in (60, 250, 400)]
    lines = [line("Exhibit 3: Rates by zone", 72, 80, bold=True), *cells]
    read = document(page([*lines, *prose(BODY, 72, 200)], rules=rules))
    assert [block.kind for block in read.blocks][:2] == [BlockKind.CAPTION, BlockKind.TABLE]


def test_rows_on_one_middle_are_one_title() -> None:
    above, below = "SCHEDULE OF CONTROLLED GOODS", "KEPT ON THE PREMISES"
    lines = [line(above, 306 - 6.5 * len(above) / 2, 60, 13, True)]
    lines += [line(below, 306 - 6.5 * len(below) / 2, 76, 13, True)]
    read = document(page([*lines, *prose(BODY, 72, 120)]))
    assert told(read)[0] == ("heading", f"{above} {below}")


def test_bookmark_names_a_heading_only_on_its_page() -> None:
    pages = []
    for n in range(4):
        text = prose(f"{n + 1}00 houses stood here. {BODY}", 72, 100 + 30 * n)
        pages.append(page([line("Tax display", 72, 80 + 30 * n), *text], index=n))
    outline = [OutlineEntry(3, "Tax display", 3)]
    read = assemble("v.v1", "f", info(4, outline=outline), pages, ParseSettings())
    assert [kind for kind, text in told(read) if text == "Tax display"] == [
        "paragraph",
        "paragraph",
        "heading",
        "heading",
    ]


def test_title_a_blank_line_under_its_number_is_joined_to_it() -> None:
    number = line("ARTICLE IV", 270, 60, 11, True)
    title = line("OFFICERS OF THE TOWN, ETC.", 230, 60 + 2.4 * 11, 11, True)
    read = document(page([number, title, *prose(BODY, 72, 120)]))
    assert told(read)[0] == ("heading", "ARTICLE IV OFFICERS OF THE TOWN, ETC.")
    assert (read.sections[0].number, len(read.sections)) == ("IV", 1)


@pytest.mark.parametrize(
    ("text", "kind"),
    [("Self-locking nuts", "heading"), ("as was said before", "paragraph")],
)
def test_italics_on_a_line_of_their_own(text: str, kind: str) -> None:
    slanted = replace(line(text, 72, 120), italic=True)
    read = document(page([*prose(BODY, 72, 60), slanted, *prose(BODY, 72, 134)]))
    assert told(read)[1] == (kind, text)


def test_row_of_names_with_gaps_is_no_title() -> None:
    names = [
        line(name, 72 + 140 * n, 60, 11, True) for n, name in enumerate(["Ann A", "Bo B", "Cy C"])
    ]
    read = document(page([*names, *prose(BODY, 72, 90)]))
    assert all(block.kind is not BlockKind.HEADING for block in read.blocks)


def scanned(*rows: tuple[str, float, float]) -> list[RawLine]:
    """Text, height on the page and size of each line of a scan, where bold cannot be told."""
    return [line(text, 72, y, size, probability=0.99) for text, y, size in rows]


def test_title_on_a_scan_is_told_by_the_white_space_about_it() -> None:
    lines = [*prose(BODY, 72, 60, probability=0.99), *scanned(("Publication history", 120, 10))]
    lines += prose(BODY, 72, 132, probability=0.99)
    found = told(document(page(lines, scanned=True)))
    assert found[1] == ("heading", "Publication history")


def test_numbered_title_on_a_scan_that_reads_like_a_sentence() -> None:
    title = "7.2 Exclusions that apply to liability coverages"
    lines = [*prose(BODY, 72, 60, probability=0.99), *scanned((title, 122, 10))]
    lines += prose(f"7.2.1 {BODY}", 72, 140, probability=0.99)
    found = told(document(page(lines, scanned=True)))
    assert found[1] == ("heading", title)


def test_large_title_on_a_scan_that_goes_on_in_a_second_row_is_one() -> None:
    lines = scanned(("Considerations for the transition", 60, 18), ("to adulthood", 84, 16))
    lines += prose(BODY, 72, 130, probability=0.99)
    read = document(page(lines, scanned=True))
    assert told(read)[0] == ("heading", "Considerations for the transition to adulthood")
    assert read.title == "Considerations for the transition to adulthood"


def test_address_is_no_title() -> None:
    assert kind_of_first("Brown University ann@brown.example", bold=True) == "paragraph"


@pytest.mark.parametrize(
    ("text", "number", "title"),
    [
        ("Item 5. Market for Common Stock", "5", "Market for Common Stock"),
        ("NOTE 2 - FAIR VALUE", "2", "FAIR VALUE"),
        ("RULES 13a AND 15d UNDER THE ACT", None, "RULES 13a AND 15d UNDER THE ACT"),
    ],
)
def test_numbers_of_titles(text: str, number: str | None, title: str) -> None:
    read = document(page([line(text, 72, 60, 11, True), *prose(BODY, 72, 90)]))
    assert (read.sections[0].number, read.sections[0].title) == (number, title)


def test_title_that_breaks_off_before_a_section_goes_on_with_it() -> None:
    rows = ["CERTIFICATION UNDER", "SECTION 302 OF THE EXAMPLE ACT"]
    lines = [line(row, 306 - 3 * len(row), 60 + 14 * n, 11, True) for n, row in enumerate(rows)]
    read = document(page([*lines, *prose(BODY, 72, 110)]))
    assert told(read)[0] == ("heading", " ".join(rows))


def test_title_beside_a_number_in_the_corner_is_its_own() -> None:
    lines = [line("Exhibit 6", 520, 60), line("Sales by Category", 260, 74, bold=True)]
    found = told(document(page([*lines, *prose(BODY, 72, 100)])))
    assert found[0] == ("heading", "Exhibit 6")
    assert found[1] == ("heading", "Sales by Category")
