# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Running heads and feet, page numbers, printed labels."""

import pytest

from core.parse.raw import RawLine, RawPage
from core.types import SourceDocument
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose, told

FOOT = 760.0


def pages(heads: list[str], feet: list[str]) -> list[RawPage]:
    made = []
    for n, (head, foot) in enumerate(zip(heads, feet, strict=True)):
        lines: list[RawLine] = [line(head, 72, 30, 8)] if head else []
        lines += prose(f"{n + 1}00 houses stood here. {BODY}", 72, 80)
        lines += [line(foot, 280, FOOT, 8)] if foot else []
        made.append(page(lines, index=n))
    return made


def furniture(read: SourceDocument) -> list[str]:
    return [block.text for block in read.blocks if block.kind.value == "furniture"]


def labels(read: SourceDocument) -> list[str | None]:
    return [page.label for page in read.pages]


def test_heads_and_feet_leave_the_text() -> None:
    read = document(*pages(["Harbour Policy"] * 4, [f"Page {n} of 4" for n in (1, 2, 3, 4)]))
    assert furniture(read) == [
        text for n in (1, 2, 3, 4) for text in ("Harbour Policy", f"Page {n} of 4")
    ]
    assert labels(read) == ["1", "2", "3", "4"]
    assert [text for _, text in told(read)] == [
        f"{n}00 houses stood here. {BODY}" for n in (1, 2, 3, 4)
    ]
    assert read.coverage == 1.0


@pytest.mark.parametrize(
    ("feet", "expected"),
    [
        (["- i -", "- ii -", "- iii -", "- iv -"], ["i", "ii", "iii", "iv"]),
        (["A-1", "A-2", "A-3", "A-4"], ["A-1", "A-2", "A-3", "A-4"]),
        (["7", "8", "9", "10"], ["7", "8", "9", "10"]),
        (["7-45", "7-46", "7-47", "7-48"], ["7-45", "7-46", "7-47", "7-48"]),
        (["3 of 6", "4 of 6", "5 of 6", "6 of 6"], ["3", "4", "5", "6"]),
        (["", "ii", "iii", "iv"], [None, "ii", "iii", "iv"]),
        (["Form HO-3 Page 1", "Form HO-3 Page 2", "Form HO-3 Page 3", ""], ["1", "2", "3", None]),
        (["Gazette 47", "Gazette 48", "Gazette 49", "Gazette 50"], ["47", "48", "49", "50"]),
        (["", "", "", ""], [None, None, None, None]),
    ],
)
def test_labels(feet: list[str], expected: list[str | None]) -> None:
    assert labels(document(*pages(["Harbour Policy"] * 4, feet))) == expected


def test_odd_and_even_heads() -> None:
    heads = ["", "2 Policy", "Claims 3", "4 Policy", "Claims 5", "6 Policy", "Claims 7", "8 Policy"]
    read = document(*pages(heads, [""] * 8))
    assert furniture(read) == heads[1:]
    assert labels(read) == [None, "2", "3", "4", "5", "6", "7", "8"]


def test_changing_number_beside_words_that_stay_is_a_running_head() -> None:
    numbers = ["13", "17", "22", "22", "31"]
    made = []
    for n, number in enumerate(numbers):
        head = [line(f"\u00a7 61.{number}", 72, 30, 9), line("44 Code, Chapter I", 400, 30, 9)]
        made.append(page([*head, *prose(f"{n + 1}00 houses stood here. {BODY}", 72, 80)], index=n))
    assert furniture(document(*made)) == [f"\u00a7 61.{n} 44 Code, Chapter I" for n in numbers]


def test_numbers_that_stand_right_under_the_text_are_labels() -> None:
    made = []
    for n in range(5):
        text = prose(f"{n + 1}00 houses. {BODY} " * (n + 1), 72, 60)
        foot = line(str(n + 31), 300, 60 + 12 * len(text) + 20, 10)
        made.append(page([*text, foot], index=n))
    read = document(*made)
    assert labels(read) == ["31", "32", "33", "34", "35"]
    assert furniture(read) == ["31", "32", "33", "34", "35"]


def test_titles_at_the_height_of_heads_that_few_pages_have_are_text() -> None:
    made = [
        page([line(head, 72, 40, bold=True), *prose(f"{n + 1}00 houses. {BODY}", 72, 80)], index=n)
        for n, head in enumerate(["Notes"] * 5 + [f"Title {chr(65 + n)}" for n in range(15)])
    ]
    assert furniture(document(*made)) == ["Notes"] * 5


def test_rows_of_a_head_stand_close_to_each_other() -> None:
    made = []
    for n in range(9):
        head = [line("Part 2", 72, 30, 9), line("Chapter 3 Displays", 72, 42, 9)] if n < 4 else []
        made.append(page([*head, *prose(f"{n + 1}00 houses. {BODY}", 72, 80)], index=n))
    assert furniture(document(*made)) == ["Part 2", "Chapter 3 Displays"] * 4


def test_heads_of_a_small_book_stand_well_inside_the_sheet() -> None:
    made = []
    for n in range(4):
        lines = [
            line("Harbour Policy", 150, 160, 8),
            *prose(f"{n + 1}00 houses. {BODY}", 150, 190, 50),
        ]
        made.append(page([*lines, line(str(n + 70), 300, 640, 8)], index=n))
    read = document(*made)
    assert furniture(read) == [text for n in range(4) for text in ("Harbour Policy", str(n + 70))]
    assert labels(read) == ["70", "71", "72", "73"]


def test_sections_that_open_pages_are_text() -> None:
    made = []
    for n in range(1, 6):
        lines = [line(f"SECTION {3 * n}.", 72, 60), *prose(f"{n} of these. {BODY}", 72, 74)]
        made.append(page(lines, index=n - 1))
    read = document(*made)
    assert furniture(read) == []
    assert [s.number for s in read.sections] == ["3", "6", "9", "12", "15"]


def test_table_headers_that_open_pages_are_text() -> None:
    made = []
    for n in range(4):
        rows = [("County", "Zone", "Rate")]
        rows += [(f"Place {n}{m}", "A", f"${m}.50") for m in range(5)]
        lines = [
            line(text, 72 + 150 * c, 60 + 14 * r)
            for r, row in enumerate(rows)
            for c, text in enumerate(row)
        ]
        made.append(page(lines, index=n))
    read = document(*made)
    (table,) = (block for block in read.blocks if block.kind.value == "table")
    assert table.text.split("\n")[:2] == ["County\tZone\tRate", "Place 00\tA\t$0.50"]
    assert len(table.text.split("\n")) == 21
    assert furniture(read) == ["County\tZone\tRate"] * 3


def test_single_page_loses_only_its_number() -> None:
    read = document(*pages(["Harbour Policy"], ["Page 1 of 1"]))
    assert furniture(read) == ["Page 1 of 1"]
    assert told(read)[0][1] == "Harbour Policy"
    assert labels(read) == ["1"]


@pytest.mark.parametrize("text", ["$500", "5,000", "42", "(1)", "No. 3 applies"])
def test_figures_at_the_foot_of_a_single_page_are_text(text: str) -> None:
    read = document(*pages([""], [text]))
    assert furniture(read) == []
    assert told(read)[-1][1] == text


def test_same_sentence_within_the_text_is_no_furniture() -> None:
    made = [page([*prose(BODY, 72, 300 + 40 * n)], index=n) for n in range(4)]
    assert furniture(document(*made)) == []


@pytest.mark.parametrize(
    "clause",
    [
        "The limit at location {} is $2,000.",
        "Deductible of 5 % at location {}",
        "Cover for the boat of member {} begins on the day after.",
        "Endorsement {}",
    ],
)
def test_clause_at_the_edge_of_every_page_is_text(clause: str) -> None:
    texts = [clause.format(n) for n in (1, 2, 3, 4)]
    read = document(*pages(texts, [f"Page {n} of 4" for n in (1, 2, 3, 4)]))
    assert furniture(read) == [f"Page {n} of 4" for n in (1, 2, 3, 4)]
    assert [block.text for block in read.blocks if block.text in texts] == texts


def test_last_rows_of_a_table_over_pages_are_no_feet() -> None:
    made = []
    for n in range(4):
        lines = [line(text, x, 60) for x, text in ((72, "Peril"), (250, "Limit"), (400, "Excess"))]
        for row, peril in enumerate(["Fire", "Flood", "Wind", "Hail", "Quake"] * 8):
            cells = ((72, peril), (250, f"{n * 300 + row + 107:,}"), (400, f"{row * 3 + n + 50}"))
            lines += [line(text, x, 76 + 16 * row) for x, text in cells]
        made.append(page(lines, index=n))
    read = document(*made)
    assert furniture(read) == ["Peril\tLimit\tExcess"] * 3
    tables = [block for block in read.blocks if block.kind.value == "table"]
    assert sum(table.text.count("Quake") for table in tables) == 32
