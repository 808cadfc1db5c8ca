# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Running heads and feet, page numbers, printed labels."""

import pytest

from core.parse.raw import RawLine, RawPage, Rule
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


@pytest.mark.parametrize("head", ["5. Flood", "Part 3 Definitions", "4.2 Deductibles"])
def test_head_of_a_part_is_its_heading_on_the_first_page(head: str) -> None:
    made = []
    for n in range(5):
        body = prose(f"{n + 1}00 houses stood here. {BODY}", 72, 80)
        made.append(page([line(head, 72, 50), *body], index=n))
    read = document(*made)
    assert furniture(read) == [head] * 4
    assert told(read)[0] == ("heading", head)
    assert len(read.sections) == 1


def test_each_part_keeps_its_first_head() -> None:
    heads = ["4. Fire"] * 3 + ["5. Flood"] * 3
    made = []
    for n, head in enumerate(heads):
        body = prose(f"{n + 1}00 houses stood here. {BODY}", 72, 80)
        made.append(page([line(head, 72, 50), *body], index=n))
    read = document(*made)
    assert furniture(read) == ["4. Fire"] * 2 + ["5. Flood"] * 2
    assert [(s.number, s.title) for s in read.sections] == [("4", "Fire"), ("5", "Flood")]


def test_heads_repeat_a_heading_that_stands_in_the_text() -> None:
    made = []
    for n in range(4):
        lines = [line("5. Flood", 72, 40)]
        lines += [line("5. Flood", 72, 80)] if n == 0 else []
        lines += prose(f"{n + 1}00 houses stood here. {BODY}", 72, 100)
        made.append(page(lines, index=n))
    read = document(*made)
    assert furniture(read) == ["5. Flood"] * 4
    assert told(read)[0] == ("heading", "5. Flood")


def test_head_that_says_that_its_part_goes_on_opens_nothing() -> None:
    made = []
    for n in range(4):
        head = line("5. Flood" if n == 0 else "5. Flood (continued)", 72, 40)
        made.append(page([head, *prose(f"{n + 1}00 houses. {BODY}", 72, 80)], index=n))
    read = document(*made)
    assert furniture(read) == ["5. Flood (continued)"] * 3
    assert [(s.number, s.title) for s in read.sections] == [("5", "Flood")]


def test_numbered_titles_among_running_heads_are_text() -> None:
    titles = {2: "3. Flood", 5: "4. Wind and hail"}
    made = []
    for n in range(8):
        head = line(titles.get(n, "Harbour Policy"), 72, 40)
        body = prose(f"{n + 1}00 houses stood here. {BODY}", 72, 80)
        made.append(page([head, *body], index=n))
    read = document(*made)
    assert furniture(read) == ["Harbour Policy"] * 6
    assert [(s.number, s.title) for s in read.sections] == [("3", "Flood"), ("4", "Wind and hail")]


@pytest.mark.parametrize(
    "clause",
    [
        "Deductible: $2,500 per occurrence",
        "The deductible is 2,500 dollars for each loss.",
        "Notice of claim: 30 days",
        "Waiting period of thirty days",
        "Excess 500 each claim",
        "Coinsurance of ten percent",
    ],
)
def test_same_amount_at_the_edge_of_every_page_is_text(clause: str) -> None:
    assert furniture(document(*pages([clause] * 5, [""] * 5))) == []
    assert furniture(document(*pages([""] * 5, [clause] * 5))) == []


@pytest.mark.parametrize(
    "feet",
    [
        ["Harbour Mutual - Page 1 of 4", "Page 2 of 4", "Page 3 of 4", "Page 4 of 4"],
        ["Page 1 of 4", "Page 2 of 4", "Page 3 of 4", "Form 7 - Page 4 of 4"],
    ],
)
def test_label_in_a_foot_that_differs_from_the_others(feet: list[str]) -> None:
    assert labels(document(*pages([""] * 4, feet))) == ["1", "2", "3", "4"]


def test_labels_of_two_pages() -> None:
    read = document(*pages([""] * 2, ["Page 1 of 2 Issued by Harbour", "Page 2 of 2"]))
    assert labels(read) == ["1", "2"]
    assert furniture(read) == ["Page 2 of 2"]


@pytest.mark.parametrize("foot", ["Page {} of 4", "Page {}", "- {} -"])
def test_labels_at_varying_heights(foot: str) -> None:
    made = []
    for n, y in enumerate([760, 725, 750, 700]):
        body = prose(f"{n + 1}00 houses stood here. {BODY}", 72, 80)
        made.append(page([*body, line(foot.format(n + 1), 280, y, 8)], index=n))
    read = document(*made)
    assert labels(read) == ["1", "2", "3", "4"]
    assert furniture(read) == [foot.format(n) for n in (1, 2, 3, 4)]


def test_reference_to_another_page_is_no_label() -> None:
    read = document(*pages([""] * 3, ["See page 7 of 9.", "", "See page 2 for it."]))
    assert labels(read) == [None, None, None]


ENDS = [72, 180, 288]


def ruled(index: int, *, by_cell: bool) -> RawPage:
    """A table down to the foot of the page, its last row the same on every page."""
    lines, rules = [], []
    for row in range(36):
        y = 40.0 + 20 * row
        words = ("Total", "of", "all") if row == 35 else (f"Hull {index}", f"Row {row}", "Yes")
        lines += [line(word, x + 4, y + 4) for word, x in zip(words, ENDS, strict=True)]
        rules += [Rule(72, y, 396, y), Rule(72, y + 20, 396, y + 20)]
        if by_cell:
            rules += [Rule(x, y, x, y + 20) for x in (*ENDS, 396)]
    if not by_cell:
        rules += [Rule(x, 40, x, 760) for x in (*ENDS, 396)]
    return page(lines, index=index, rules=rules)


@pytest.mark.parametrize("by_cell", [True, False])
def test_last_row_of_a_ruled_table_is_no_foot(by_cell: bool) -> None:
    read = document(*(ruled(n, by_cell=by_cell) for n in range(4)))
    assert furniture(read) == []
    tables = [block.text for block in read.blocks if block.kind.value == "table"]
    assert "\n".join(tables).count("Total\tof\tall") == 4


def test_ruled_box_around_a_head_is_no_table() -> None:
    made = []
    for n in range(4):
        head = [line("Harbour Mutual", 76, 34), line("Procedure 7", 300, 34)]
        rules = [Rule(x, 30, x, 50) for x in (72, 290, 540)]
        rules += [Rule(72, y, 540, y) for y in (30, 50)]
        body = prose(f"{n + 1}00 houses stood here. {BODY}", 72, 80)
        made.append(page([*head, *body], index=n, rules=rules))
    assert furniture(document(*made)) == ["Harbour Mutual Procedure 7"] * 4


def test_rows_that_end_tables_without_rules_are_no_feet() -> None:
    made = []
    for n in range(9):
        body = prose(f"{n + 1}00 houses stood here. {BODY}", 72, 80)
        names = ["Code", "Date", "Cycle"] if n < 4 else ["Amount", "Sign", "Name"]
        for row, name in enumerate(names):
            y = 690.0 + 19 * row
            cells = (f"{7 * n + row}", f"{n}1-{row}5 of it", f"Field {name}")
            body += [line(cell, x, y) for cell, x in zip(cells, ENDS, strict=True)]
        made.append(page(body, index=n))
    assert furniture(document(*made)) == []


def test_head_of_a_part_beside_its_page_number() -> None:
    made = []
    for n in range(4):
        head = [line("5. Flood", 72, 40), line(f"Page {n + 1}", 480, 40)]
        made.append(page([*head, *prose(f"{n + 1}00 houses. {BODY}", 72, 80)], index=n))
    read = document(*made)
    assert furniture(read) == ["Page 1", *(f"5. Flood Page {n}" for n in (2, 3, 4))]
    assert labels(read) == ["1", "2", "3", "4"]
    assert [(s.number, s.title) for s in read.sections] == [("5", "Flood")]


@pytest.mark.parametrize(
    "head", ["{}. Cover", "(a) the insured must notify us at once of loss {};", "Section {}. Cover"]
)
def test_clauses_that_open_pages_with_the_same_words_are_text(head: str) -> None:
    texts = [head.format(n) for n in (1, 2, 3, 4)]
    made = [
        page([line(text, 72, 50), *prose(f"{n + 1}00 houses. {BODY}", 72, 80)], index=n)
        for n, text in enumerate(texts)
    ]
    assert furniture(document(*made)) == []


def test_last_line_of_a_paragraph_that_every_page_has_is_no_foot() -> None:
    made = []
    for n in range(4):
        rows = prose(f"{n + 1}00 houses stood here. {BODY}", 72, 700)
        made.append(page(rows, index=n))
    assert furniture(document(*made)) == []


@pytest.mark.parametrize(
    ("feet", "expected"),
    [
        (["i", "ii", "iii", "iv"], ["i", "ii", "iii", "iv"]),
        (["A-1", "A-2", "B-1", "B-2"], ["A-1", "A-2", "B-1", "B-2"]),
        (["Page | 1", "Page | 2", "Page | 3", "Page | 4"], ["1", "2", "3", "4"]),
        (["p. 1", "p. 2", "p. 3", "p. 4"], ["1", "2", "3", "4"]),
        (["Page-1", "Page-2", "Page-3", "Page-4"], ["1", "2", "3", "4"]),
        (["Page 1 of 2", "Page 2 of 2", "Page 1 of 2", "Page 2 of 2"], ["1", "2", "1", "2"]),
    ],
)
def test_forms_of_labels_at_varying_heights(feet: list[str], expected: list[str]) -> None:
    made = []
    for n, foot in enumerate(feet):
        body = prose(f"{n + 1}00 houses stood here. {BODY}", 72, 80)
        made.append(page([*body, line(foot, 280, 760 - 25.0 * (n % 2), 8)], index=n))
    read = document(*made)
    assert labels(read) == expected
    assert furniture(read) == feet


@pytest.mark.parametrize(
    ("head", "foot", "kept"),
    [
        ("", "No cover under this policy applies to war", [3]),
        ("All limits are subject to the aggregate limit", "", [0]),
        ("", "Printed by Harbour Mutual for its members", []),
    ],
)
def test_sentence_on_every_page_is_told_once(head: str, foot: str, kept: list[int]) -> None:
    read = document(*pages([head] * 4, [foot] * 4))
    words = head or foot
    texts = [b for b in read.blocks if b.text == words and b.kind.value == "paragraph"]
    assert [int(block.chars.page_indexes[0]) for block in texts] == kept
    assert furniture(read).count(words) == 4 - len(kept)


def test_numbered_titles_larger_than_the_text_are_headings_on_short_pages() -> None:
    made = []
    for n in range(4):
        said = line(f"The limit of part {n + 1} is named in the schedule.", 72, 110)
        made.append(page([line(f"Part {n + 1} Cover", 72, 60, 14), said], index=n))
    read = document(*made)
    titles = [(section.number, section.title) for section in read.sections]
    assert titles == [(str(n), "Cover") for n in (1, 2, 3, 4)]
    assert furniture(read) == []
