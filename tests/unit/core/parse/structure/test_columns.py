# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading order."""

import pytest

from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose, told

LEFT = "Left words " + BODY
RIGHT = "Right words " + BODY
THIRD = "Third words " + BODY


def test_two_columns() -> None:
    lines = [*prose(RIGHT, 320, 100, 44), *prose(LEFT, 72, 100, 44)]
    assert told(document(page(lines))) == [("paragraph", LEFT), ("paragraph", RIGHT)]


def test_three_columns() -> None:
    lines = [
        *prose(LEFT, 40, 100, 32),
        *prose(RIGHT, 220, 104, 32),
        *prose(THIRD, 400, 100, 32),
    ]
    assert [text for _, text in told(document(page(lines)))] == [LEFT, RIGHT, THIRD]


def test_column_in_paragraphs_is_no_row_of_side_heads() -> None:
    lines = []
    for n in range(2):
        lines += prose(f"Left {n} words {BODY} {BODY}", 40, 100 + 290 * n, 30)
        lines += prose(f"Right {n} words {BODY} {BODY}", 220, 100 + 290 * n, 30)
        lines += prose(f"Third {n} words {BODY} {BODY}", 400, 100 + 290 * n, 30)
    texts = [text.split(" words")[0] for _, text in told(document(page(lines)))]
    assert texts == ["Left 0", "Left 1", "Right 0", "Right 1", "Third 0", "Third 1"]


def test_full_width_heading_between_columns() -> None:
    lines = [
        line("General exclusions of this policy that hold for both coverages", 72, 60, 14, True),
        *prose(LEFT, 72, 90, 44),
        *prose(RIGHT, 320, 90, 44),
        line("Special exclusions of this policy that hold for liability alone", 72, 260, 14, True),
        *prose(THIRD, 72, 290, 44),
        *prose(BODY, 320, 290, 44),
    ]
    assert [text for _, text in told(document(page(lines)))] == [
        "General exclusions of this policy that hold for both coverages",
        LEFT,
        RIGHT,
        "Special exclusions of this policy that hold for liability alone",
        THIRD,
        BODY,
    ]


def test_columns_stand_apart_from_wide_text_above_them() -> None:
    wide = [
        f"Switch {n} of the panel over the columns must be ready before use." for n in range(24)
    ]
    lines = [
        *(line(text, 72, 60 + 16 * n, 14) for n, text in enumerate(wide)),
        *prose(LEFT, 72, 470, 44),
        *prose(RIGHT, 320, 470, 44),
    ]
    assert [text for _, text in told(document(page(lines)))][-2:] == [LEFT, RIGHT]


def test_sentence_runs_from_column_to_column() -> None:
    words = LEFT.split()
    lines = [
        *prose(" ".join(words[:20]), 72, 100, 44),
        *prose(" ".join(words[20:]), 320, 100, 44),
    ]
    assert told(document(page(lines))) == [("paragraph", LEFT)]


def test_marks_belong_to_their_items() -> None:
    lines = []
    for n, mark in enumerate(["(a)", "(b)", "(c)", "(d)"]):
        lines.append(line(mark, 72, 100 + 48 * n))
        lines.extend(prose(f"Item {n} {BODY}"[:180], 110, 100 + 48 * n, 70))
    read = document(page(lines))
    assert [text[:10] for _, text in told(read)] == [
        "(a) Item 0",
        "(b) Item 1",
        "(c) Item 2",
        "(d) Item 3",
    ]
    assert {kind for kind, _ in told(read)} == {"list_item"}


def test_hanging_clause_numbers_belong_to_their_clauses() -> None:
    lines = []
    for n in range(1, 6):
        for x in (40, 320):
            number = f"2.1.{n if x == 40 else n + 5}"
            lines.append(line(number, x, 100 + 60 * n))
            lines.extend(prose(f"Term {number} means. {BODY}"[:150], x + 50, 100 + 60 * n, 40))
    read = document(page(lines))
    assert [section.number for section in read.sections] == [f"2.1.{n}" for n in range(1, 11)]
    assert [text[:16] for _, text in told(read)] == [
        f"2.1.{n} Term 2.1.{n}"[:16] for n in range(1, 11)
    ]


def test_numbers_with_a_dash_belong_to_their_titles() -> None:
    lines = []
    for n in range(12):
        lines.append(line(f"2.3.59-{n + 10}", 40, 100 + 18 * n))
        lines.append(line("Tax module display", 110, 100 + 18 * n))
    texts = [text for _, text in told(document(page(lines)))]
    assert texts == [f"2.3.59-{n + 10} Tax module display" for n in range(12)]


def test_clauses_with_lists_under_them_are_no_table() -> None:
    rows = [("1.1", 72, 110), ("1.2", 72, 110), ("(a)", 110, 140), ("(b)", 110, 140)]
    rows += [("1.3", 72, 110), ("\u2022", 110, 140), ("\u2022", 110, 140), ("1.4", 72, 110)]
    words = "The policy and what belongs to it"
    lines = []
    for n, (mark, x, beside) in enumerate(rows):
        lines += [line(mark, x, 100 + 18 * n), line(f"{words} {chr(97 + n)}", beside, 100 + 18 * n)]
    texts = [text for _, text in told(document(page(lines)))]
    assert texts == [f"{mark} {words} {chr(97 + n)}" for n, (mark, _, _) in enumerate(rows)]


def test_side_heads_stand_before_their_text() -> None:
    lines = []
    for n in range(3):
        lines.append(line(f"Side head {n}", 40, 100 + 90 * n, bold=True))
        lines.extend(prose(f"Text {n}. {BODY}", 180, 100 + 90 * n, 70))
    assert [text[:11] for _, text in told(document(page(lines)))] == [
        "Side head 0",
        "Text 0. We ",
        "Side head 1",
        "Text 1. We ",
        "Side head 2",
        "Text 2. We ",
    ]


def test_sidebar_in_small_type() -> None:
    lines = [*prose(LEFT, 72, 100, 60), *prose("Note well. " + BODY, 420, 100, 30, 8)]
    assert [text for _, text in told(document(page(lines)))] == [LEFT, "Note well. " + BODY]


def test_labels_with_their_values_are_read_across() -> None:
    told_of = {
        "Named insured": "Margaret and Tomas Ellery of Port Verity",
        "Premises": "14 Gannet Row, Port Verity, State of Calder",
        "Policy number": "HM-3-0418827 with all of its endorsements",
        "Policy period": "From April 1, 2026 to April 1, 2027, 12:01 a.m.",
        "Rating zone": "Zone A, as the schedule of zones has it",
    }
    lines = []
    for n, (label, value) in enumerate(told_of.items()):
        lines += [line(label, 66, 100 + 17 * n), line(value, 237, 100 + 17 * n)]
    read = told(document(page([*lines, *prose(BODY, 66, 240, 100)])))
    assert [text for _, text in read[:-1]] == [" ".join(pair) for pair in told_of.items()]


def test_labels_with_a_colon_are_read_across_however_close_they_stand() -> None:
    lines = []
    for n, label in enumerate(("Insured:", "Agent:", "Broker:", "Bank:")):
        lines += [line(label, 66, 100 + 12 * n), line(f"Person {n}", 237, 100 + 12 * n)]
    (_, text), *_ = told(document(page([*lines, *prose(BODY, 66, 240, 100)])))
    assert text.startswith("Insured: Person 0")


def test_short_heading_on_the_middle_parts_two_columns() -> None:
    texts = [f"Column {n}. {BODY}" for n in range(4)]
    lines = [line("PART TWO", 280, 190)]
    for n, text in enumerate(texts):
        lines += prose(text, 40 if n % 2 == 0 else 330, 100 if n < 2 else 220, 44)
    assert [text[:8] for _, text in told(document(page(lines)))] == [
        "Column 0",
        "Column 1",
        "PART TWO",
        "Column 2",
        "Column 3",
    ]


def test_heading_over_both_columns_parts_them() -> None:
    lines = [line("Part two of all that is said here", 120, 190, 14, bold=True)]
    for n in range(4):
        text = f"Column {n}. {BODY}"
        lines += prose(text, 40 if n % 2 == 0 else 330, 100 if n < 2 else 220, 44)
    assert [text[:8] for _, text in told(document(page(lines)))] == [
        "Column 0",
        "Column 1",
        "Part two",
        "Column 2",
        "Column 3",
    ]


@pytest.mark.parametrize("left", [True, False])
def test_side_bar_is_read_apart_from_the_text(left: bool) -> None:
    bar = "See the form at the end of this part before you write to us of a claim."
    lines = prose(f"{BODY} {BODY}", 180 if left else 40, 100, 64)
    lines += prose(bar, 40 if left else 430, 100, 22, 9)
    assert sorted(text for _, text in told(document(page(lines)))) == sorted(
        [bar, f"{BODY} {BODY}"]
    )


def test_list_of_figures_beside_running_text_is_no_table_with_it() -> None:
    text = f"{BODY} {BODY} {BODY}"
    lines = prose(text, 40, 100, 50)
    for n in range(20):
        lines += [
            line(f"({n + 1}) Substance {n + 1} ..............", 320, 103 + 10.3 * n, 8),
            line(str(2800 + 3 * n), 480, 103 + 10.3 * n, 8),
        ]
    read = document(page(lines))
    assert told(read)[0] == ("paragraph", text)
    assert not any("insure" in block.text for block in read.blocks[1:])


def test_table_over_the_whole_page_under_columns_stays_whole() -> None:
    lines = [*prose(f"{BODY} {BODY}", 40, 100, 50), *prose(f"{BODY} {BODY}", 320, 105, 50)]
    rows = [(f"Peril {n}", f"${n}00", f"${n}50", f"{n} %") for n in range(1, 6)]
    for n, row in enumerate(rows):
        lines += [line(text, 40 + 140 * m, 320 + 14 * n) for m, text in enumerate(row)]
    (table,) = (block for block in document(page(lines)).blocks if block.cells)
    assert [tuple(row.split("\t")) for row in table.text.split("\n")] == rows


@pytest.mark.parametrize("gap", [15, 30])
def test_signatures_under_two_columns_come_after_both(gap: float) -> None:
    clauses = [
        ("1. The insurer shall pay the loss", "4. Notice shall be given within"),
        ("within 30 days of the proof and", "10 days of the loss, and the"),
        ("2. The insured bears $5,000 of", "insured shall keep records for"),
        ("each loss, and $9,000 of flood.", "24 months after that."),
        ("3. The limit is $50,000 for all", "5. No action lies unless brought"),
        ("losses in one year of insurance.", "within 12 months of the loss."),
    ]
    signed = [
        ("For the Insurer", "For the Insured"),
        ("Name: John Smith", "Name: Ann Lee"),
        ("Date: 1 May 2024", "Date: 2 May 2024"),
    ]
    heights = [60 + 12 * n for n in range(6)], [132 + gap + 14 * n for n in range(3)]
    lines = [
        line(text, x, y)
        for rows, at in zip((clauses, signed), heights, strict=True)
        for row, y in zip(rows, at, strict=True)
        for x, text in zip((72, 310), row, strict=True)
    ]
    read = " ".join(text for _, text in told(document(page(lines))))
    assert read == " ".join(row[n] for rows in (clauses, signed) for n in (0, 1) for row in rows)
