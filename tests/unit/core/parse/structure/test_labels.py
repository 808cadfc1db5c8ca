# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Print that stands out and heads nothing, and entries of lists that are numbered like sections."""

from collections.abc import Sequence

import pytest

from core.parse.raw import RawLine
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose, told

ABOVE = prose(BODY, 72, 60)
BELOW = prose(BODY, 72, 400)


def kinds(lines: Sequence[RawLine]) -> list[tuple[str, str]]:
    """What stands between two paragraphs of running text."""
    return told(document(page([*ABOVE, *lines, *BELOW])))[1:-1]


@pytest.mark.parametrize(
    "lines",
    [
        [
            line("Open valve", 300, 150, 8, bold=True),
            line("Locking ring", 180, 180, 8),
            line("Closed valve", 300, 220, 8, bold=True),
            line("Figure 7-2. Valves.", 72, 300, 9),
        ],
        [
            line("Outer tank", 300, 180, bold=True),
            line("Valve", 120, 220, bold=True),
            line("Inner tank", 320, 260, bold=True),
        ],
        [
            line("Gazette of Calder", 400, 150, bold=True),
            line("Vol. 85, No. 152", 400, 165),
            line("Thursday, August 6, 2020", 400, 180, bold=True),
        ],
        [
            line("\u0628\u0627\u0628\u0627 \u0627\u0644\u0641\u0627", 200, 150, bold=True),
            line("The Lord Mayor", 200, 163, bold=True),
        ],
        [
            line("/s/ Ann Lee", 300, 150),
            line("Ann Lee", 300, 163, bold=True),
            line("Senior Vice President", 300, 176, bold=True),
        ],
        [line("Final Day means 15 May 2026", 72, 150, bold=True)],
        [line("\u2610 Single", 72, 150, bold=True)],
    ],
    ids=["small", "scattered", "newspaper", "two scripts", "signature", "definition", "box"],
)
def test_what_heads_nothing(lines: Sequence[RawLine]) -> None:
    assert "heading" not in {kind for kind, _ in kinds(lines)}


def test_small_title_over_its_own_small_text_is_a_heading() -> None:
    lines = [line("How to reach us", 72, 150, 8, bold=True), line("By post", 72, 162, 8)]
    assert kinds(lines)[0] == ("heading", "How to reach us")


def test_running_head_with_its_page_number_is_none() -> None:
    lines = [line("16", 72, 40), line("Chapter One", 280, 40), *prose(BODY, 72, 100)]
    assert "heading" not in {kind for kind, _ in told(document(page(lines)))}
    near = [line("16", 72, 40, bold=True), line("Claims", 100, 40, bold=True), *lines[2:]]
    assert told(document(page(near)))[0] == ("heading", "16 Claims")


def test_long_heading_in_bold_capitals_is_one() -> None:
    rows = (
        "CERTIFICATION UNDER RULES 13a-14(a) AND 15d-14(a) OF THE INSURANCE",
        "ACT OF CALDER, AS TAKEN OVER BY SECTION 302 OF THE POLICYHOLDER ACT",
        "AND THE RULES MADE UNDER IT BY THE COMMISSIONER",
    )
    lines = [line(row, 306 - 2.5 * len(row), 150 + 12 * n, 10, True) for n, row in enumerate(rows)]
    assert kinds(lines) == [("heading", " ".join(rows))]


def test_entries_of_an_exhibit_list_are_items_of_one_section() -> None:
    filed = "between the insurer and the bank (incorporated by reference to Form 8-K)."
    entries = [
        f"3.1 Articles of the insurer, {filed}",
        f"4.1 Indenture dated as of May 1, {filed}",
        "4.2 Description of Securities",
        f"10.1 Lease of the office, {filed}",
        "21.1 List of Subsidiaries",
    ]
    lines = [line("Item 15. Exhibits", 72, 130, bold=True)]
    for n, entry in enumerate(entries):
        number, _, text = entry.partition(" ")
        lines += [line(number, 72, 150 + 30 * n), line(text, 120, 150 + 30 * n)]
    read = document(page([*ABOVE, *lines, *prose(BODY, 72, 330)]))
    assert told(read)[2:-1] == [("list_item", entry) for entry in entries]
    assert [section.number for section in read.sections] == ["15"]


def test_numbered_sections_that_name_a_document_stay_sections() -> None:
    lines = [
        *prose(f"1.1 The map is incorporated by reference. {BODY}", 72, 150),
        *prose(f"1.2 Fences. {BODY}", 72, 210),
        *prose(f"1.3 Signs. {BODY}", 72, 270),
        *prose(f"1.4 Trees. {BODY}", 72, 330),
    ]
    read = document(page(lines))
    assert [section.number for section in read.sections] == ["1.1", "1.2", "1.3", "1.4"]


def test_page_number_with_its_word_is_no_heading() -> None:
    assert kinds([line("Page iii", 72, 150, 14)]) == [("paragraph", "Page iii")]


def test_sentence_that_stands_alone_on_a_scan_is_no_heading() -> None:
    words = "4.2.4 The unit answers within 16 days: accepted, not accepted, or accepted in part"
    scanned = [
        *prose(f"4.2.3 {BODY}", 72, 60, 90, probability=0.99),
        line(words, 72, 126, probability=0.99),
        *prose(BODY, 72, 141, 90, probability=0.99),
    ]
    assert told(document(page(scanned, scanned=True)))[1] == ("paragraph", words)
