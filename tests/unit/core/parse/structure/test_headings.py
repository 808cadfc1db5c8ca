# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Headings, numbered clauses, list items and their levels, the section tree."""

from collections.abc import Sequence

import pytest

from core.parse.raw import RawLine
from core.types import SourceDocument
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose, told


def set_apart(*rows: tuple[str, float, bool], scanned: bool = False) -> SourceDocument:
    """Each row a paragraph of its own, followed by a body paragraph; text, size, bold."""
    lines, y = [], 60.0
    probability = 0.999 if scanned else None
    for text, size, bold in rows:
        lines.append(line(text, 72, y, size, bold, probability))
        y += 1.5 * size + 6
        lines.extend(prose(BODY, 72, y, probability=probability))
        y += 60
    return document(page(lines, scanned=scanned))


@pytest.mark.parametrize(
    ("text", "number", "title"),
    [
        ("1 Agreement", "1", "Agreement"),
        ("1.4 Named storm", "1.4", "Named storm"),
        ("Section 4 - Deductibles", "4", "Deductibles"),
        ("Article 5", "5", ""),
        ("SCHEDULE B", "B", ""),
        ("Rule 11.2.1", "11.2.1", ""),
        ("PART II", "II", ""),
        ("I. Agreement", "I", "Agreement"),
        ("Appendix A", "A", ""),
        ("A.1 Scope", "A.1", "Scope"),
        ("\u00a7 61.13 Standard policy", "61.13", "Standard policy"),
        ("(b) Theft", "b", "Theft"),
        ("COVERAGE A\u2014BUILDING PROPERTY", "A", "BUILDING PROPERTY"),
        ("Sec. 14-4. Notice to owners", "14-4", "Notice to owners"),
        ("SEC. 14-4. NOTICE", "14-4", "NOTICE"),
        ("Sec. 14-4 Notice", "14-4", "Notice"),
        ("Sec. 14.4 Notice", "14.4", "Notice"),
        ("Sec. 14-4\u2014Notice", "14-4", "Notice"),
        ("Art. IV. Claims", "IV", "Claims"),
        ("ART. 5 COVERAGE", "5", "COVERAGE"),
        ("Ch. 3 Claims", "3", "Claims"),
        ("Cl. 5.2 Claims", "5.2", "Claims"),
        ("\u00a7 14-4. Notice", "14-4", "Notice"),
        ("\u00a714-4 Notice", "14-4", "Notice"),
    ],
)
def test_numbered_headings(text: str, number: str, title: str) -> None:
    read = set_apart((text, 13, True))
    assert told(read)[0] == ("heading", text)
    assert (read.sections[0].number, read.sections[0].title) == (number, title)


@pytest.mark.parametrize(
    "text",
    [
        "the test of 11.5.14.2 applies",
        "11.5.14.2 applies to every loss",
        "4.2 above applies",
        "Section 4 applies to every loss of this kind.",
        "Sec. 14-4 applies to every loss of this kind.",
        "Sec. 14-4 applies",
        "Sec. 14-4 of the code is met.",
        "under Sec. 14-4 of the code",
        "sec. 14-4 Notice",
        "Art. 5 is met by every owner.",
        "Arts 5 and 6 are met by every owner.",
        "30 days after the loss.",
        "1.5 million dollars at most",
        "1 April 2026",
        "(Amended June 1, 2023)",
        "Agreement .................... 3",
        "Name of insured: ____________",
        "Table 1 - Deductibles",
    ],
)
def test_no_headings(text: str) -> None:
    read = set_apart((text, 10, False))
    assert read.sections == ()
    assert told(read)[0] == ("caption" if text.startswith("Table") else "paragraph", text)


@pytest.mark.parametrize(
    ("text", "size", "bold"),
    [("Debris removal", 13, False), ("Debris removal", 10, True), ("DEBRIS REMOVAL", 10, False)],
)
def test_plain_headings_by_type(text: str, size: float, bold: bool) -> None:
    read = set_apart((text, size, bold))
    assert told(read)[0] == ("heading", text)
    assert (read.sections[0].number, read.sections[0].title) == (None, text)


def test_headings_on_a_scan() -> None:
    read = set_apart(
        ("4 Deductibles", 10, False),
        ("4.1 Flood", 10, False),
        ("CONDITIONS", 10, False),
        scanned=True,
    )
    assert [(s.number, s.title, s.level) for s in read.sections] == [
        ("4", "Deductibles", 1),
        ("4.1", "Flood", 2),
        (None, "CONDITIONS", 1),
    ]


def test_wrapped_heading_is_one() -> None:
    lines = [
        line("Section 9. Use of public ways and", 72, 60, 13, bold=True),
        line("places in the town", 72, 76, 13, bold=True),
        *prose(BODY, 72, 110),
    ]
    read = document(page(lines))
    assert told(read)[0] == ("heading", "Section 9. Use of public ways and places in the town")
    assert read.sections[0].title == "Use of public ways and places in the town"


@pytest.mark.parametrize(
    ("end", "start"),
    [
        ("as is said in", "Sec. 14-4. The owner keeps the book for ten years."),
        ("as is said in Sec.", "14-4. The owner keeps the book for ten years."),
        ("as is said in this title,", "Art. IV. The owner keeps the book for ten years."),
    ],
)
def test_short_reference_at_the_start_of_a_line_is_no_heading(end: str, start: str) -> None:
    first = f"The owner tells us of each loss at once and in writing, and sends it {end}"
    read = document(page([line(first, 72, 60), line(start, 72, 72)]))
    assert told(read) == [("paragraph", f"{first} {start}")]
    assert read.sections == ()


def test_sections_by_a_short_word_stand_in_articles() -> None:
    read = set_apart(
        ("ART. IV. CLAIMS", 10, True),
        ("Sec. 4-1. Notice", 10, True),
        ("Sec. 4-2. Proof", 10, True),
        ("ART. V. PAYMENT", 10, True),
    )
    assert [(s.number, s.level) for s in read.sections] == [
        ("IV", 1),
        ("4-1", 2),
        ("4-2", 2),
        ("V", 1),
    ]


def test_number_over_its_title() -> None:
    lines = [
        line("Article 5", 280, 60, 11, bold=True),
        line("Lawfulness of processing", 240, 80, 11, bold=True),
        *prose(BODY, 72, 110),
    ]
    read = document(page(lines))
    assert [(s.number, s.title) for s in read.sections] == [("5", "Lawfulness of processing")]


def clauses(rows: Sequence[tuple[str, float]]) -> SourceDocument:
    return document(page([line(text, x, 60 + 18 * n) for n, (text, x) in enumerate(rows)]))


def test_clauses_that_are_sentences_open_sections() -> None:
    read = clauses(
        [
            ("4 Deductibles", 72),
            ("4.1 We pay what is over the deductible.", 72),
            ("4.2 Peril-specific. The deductible is the larger one.", 72),
            ("4.2.1 Hail counts as wind.", 72),
            ("5 Limits", 72),
            ("5.1 The limit is stated in Schedule B.", 72),
        ]
    )
    assert [(s.number, s.title, s.level, s.parent_index) for s in read.sections] == [
        ("4", "Deductibles", 1, None),
        ("4.1", "", 2, 0),
        ("4.2", "Peril-specific", 2, 0),
        ("4.2.1", "", 3, 2),
        ("5", "Limits", 1, None),
        ("5.1", "", 2, 4),
    ]
    assert [kind for kind, _ in told(read)] == [
        "heading",
        "paragraph",
        "paragraph",
        "paragraph",
        "heading",
        "paragraph",
    ]
    assert read.sections[3].path == ("4 Deductibles", "4.2 Peril-specific", "4.2.1")


def test_levels_of_lists() -> None:
    read = clauses(
        [
            ("A. This policy insures:", 72),
            ("1. A building with:", 90),
            ("a. walls; and", 108),
            ("b. a roof;", 108),
            ("2. Property in it.", 90),
            ("B. We pay for:", 72),
            ("(i) loss, and", 90),
            ("(ii) damage.", 90),
            ("\u2022 one point", 90),
            ("\u2022 deeper point", 120),
            ("\u2022 next point", 90),
        ]
    )
    assert {kind for kind, _ in told(read)} == {"list_item"}
    assert [block.level for block in read.blocks] == [1, 2, 3, 3, 2, 1, 2, 2, 3, 4, 3]


def test_letter_i_follows_h() -> None:
    read = clauses([(f"({letter}) one of the things", 72) for letter in "ghijk"])
    assert [block.level for block in read.blocks] == [1, 1, 1, 1, 1]


def test_headings_before_the_first_number_hold_none_of_it() -> None:
    read = set_apart(
        ("Declarations", 16, True), ("1 Agreement", 13, True), ("2 Definitions", 13, True)
    )
    assert [(s.title, s.parent_index) for s in read.sections] == [
        ("Declarations", None),
        ("Agreement", None),
        ("Definitions", None),
    ]


def test_heading_after_the_last_number_holds_none_before() -> None:
    read = set_apart(
        ("List of figures", 16, True),
        ("1 Introduction", 13, True),
        ("2 Conclusions", 13, True),
        ("References", 16, True),
    )
    assert [(s.title, s.parent_index) for s in read.sections] == [
        ("List of figures", None),
        ("Introduction", None),
        ("Conclusions", None),
        ("References", None),
    ]


def test_headings_that_part_a_series_hold_its_numbers() -> None:
    read = set_apart(
        ("Title of it", 20, True),
        ("Governance", 16, True),
        ("1 Board", 13, True),
        ("Reports", 16, True),
        ("2 Yearly report", 13, True),
    )
    assert [(s.title, s.parent_index) for s in read.sections] == [
        ("Title of it", None),
        ("Governance", None),
        ("Board", 1),
        ("Reports", None),
        ("Yearly report", 3),
    ]


def test_parts_chapters_and_schedules() -> None:
    read = set_apart(
        ("PART I - GENERAL", 13, True),
        ("Section 1 - Words", 13, True),
        ("PART II - CLAIMS", 13, True),
        ("Section 2 - Notice", 13, True),
        ("SCHEDULE A", 13, True),
    )
    assert [(s.number, s.level) for s in read.sections] == [
        ("I", 1),
        ("1", 2),
        ("II", 1),
        ("2", 2),
        ("A", 1),
    ]


def test_contents_that_go_on_over_the_page_open_no_sections() -> None:
    titles = [f"61.{n} Title of the rule {n}" for n in range(1, 9)]
    listed = [line(title, 72, 80 + 14 * n) for n, title in enumerate(titles)]
    lines: list[RawLine] = []
    for n, title in enumerate(titles):
        lines += [line(f"\u00a7 {title}", 72, 60 + 80 * n, bold=True)]
        lines += prose(BODY, 72, 76 + 80 * n)
    read = document(page(listed), page(lines, index=1))
    assert [section.number for section in read.sections] == [f"61.{n}" for n in range(1, 9)]


def test_sections_without_text_are_no_contents() -> None:
    lines = [line(f"SECTION {n}. Reserved", 72, 60 + 20 * n, bold=True) for n in range(1, 7)]
    later = [*prose(BODY, 72, 60), line("SECTION 1. Duties", 72, 120, bold=True)]
    read = document(page(lines), page([*later, *prose(BODY, 72, 140)], index=1))
    assert len(read.sections) == 7


def test_contents_page_opens_no_sections() -> None:
    contents = [line("Contents", 72, 60, 16, bold=True)]
    contents += [line("1 Agreement of the parties", 72, 90), line("1.1 Scope of it", 72, 104)]
    contents += [line("2 Definitions", 72, 118)]
    body = []
    for n, text in enumerate(["1 Agreement of the parties", "1.1 Scope of it", "2 Definitions"]):
        body += [line(text, 72, 60 + 90 * n, 13, True), *prose(BODY, 72, 80 + 90 * n)]
    read = document(page(contents), page(body, index=1))
    assert [
        (s.title, read.blocks[s.heading_block].chars.page_indexes[0]) for s in read.sections
    ] == [
        ("Contents", 0),
        ("Agreement of the parties", 1),
        ("Scope of it", 1),
        ("Definitions", 1),
    ]
