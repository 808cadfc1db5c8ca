# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Notes at the foot of a page or column, and the raised marks that call them."""

from dataclasses import replace

import numpy as np

from core.parse.raw import RawLine, Rule
from core.types import SourceDocument
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose


def with_raised(raw: RawLine, offset: int) -> RawLine:
    """The character at `offset` in small raised type."""
    boxes = raw.boxes.copy()
    boxes[offset, 3] = boxes[offset, 1] + np.float32(0.55) * (boxes[offset, 3] - boxes[offset, 1])
    return replace(raw, boxes=boxes)


def notes(read: SourceDocument) -> list[tuple[str, str | None]]:
    found = []
    for block in read.blocks:
        if block.kind.value == "footnote":
            bearer = None if block.attached_to is None else read.blocks[block.attached_to].text
            found.append((block.text, bearer))
    return found


def test_raised_mark_is_no_digit_of_the_figure() -> None:
    text = "The deductible is $5,0001 for each loss."
    raw = with_raised(line(text, 72, 100), text.index("1"))
    read = document(page([raw, *prose(BODY, 72, 130)]))
    assert read.blocks[0].text == "The deductible is $5,000\u00b9 for each loss."
    assert [(n.text, n.value) for n in read.numerals] == [("$5,000", "5000")]


def test_note_is_tied_to_the_block_that_bears_its_mark() -> None:
    text = "It is worked out on the full replacement cost1 of the dwelling."
    bearer = with_raised(line(text, 72, 150), text.index("1"))
    lines = [*prose(BODY, 72, 100), bearer, *prose("Last. " + BODY, 72, 180)]
    lines += [line("1 Without the value of foundations.", 72, 700, 8)]
    lines += [line("2 Percentage of the limit.", 72, 712, 8)]
    read = document(page(lines))
    assert notes(read) == [
        ("1 Without the value of foundations.", text.replace("cost1", "cost\u00b9")),
        ("2 Percentage of the limit.", None),
    ]


def test_note_under_a_rule_without_its_mark() -> None:
    lines = [*prose(BODY, 72, 100), line("* Not in the State of Calder.", 72, 700, 8)]
    rules = [Rule(72, 690, 200, 690)]
    assert notes(document(page(lines, rules=rules))) == [("* Not in the State of Calder.", None)]


def test_wrapped_note_is_one() -> None:
    lines = [
        *prose(BODY + "*", 72, 100),
        *prose(BODY, 72, 200),
        *prose("* " + BODY, 72, 690, 100, 8),
    ]
    assert notes(document(page(lines))) == [("* " + BODY, BODY + "*")]


def test_notes_at_the_foot_of_each_column() -> None:
    left = prose("Left*. " + BODY, 72, 500, 44)
    right = prose("Right\u2020. " + BODY, 320, 500, 44)
    lines = [
        *left,
        *right,
        line("* First note.", 72, 700, 8),
        line("\u2020 Second note.", 320, 700, 8),
    ]
    read = document(page(lines))
    assert notes(read) == [
        ("* First note.", "Left*. " + BODY),
        ("\u2020 Second note.", "Right\u2020. " + BODY),
    ]


def test_note_goes_on_at_the_foot_of_the_next_column() -> None:
    lines = [
        *prose("Left*. " + BODY, 72, 500, 44),
        *prose("Right\u2020. " + BODY, 320, 500, 44),
        line("* The first note speaks of the", 72, 700, 8),
        line("height of the water.", 320, 700, 8),
        line("\u2020 The second note.", 320, 711, 8),
    ]
    rules = [Rule(72, 690, 130, 690), Rule(320, 690, 380, 690)]
    read = document(page(lines, rules=rules))
    assert notes(read) == [
        ("* The first note speaks of the height of the water.", "Left*. " + BODY),
        ("\u2020 The second note.", "Right\u2020. " + BODY),
    ]


def test_mark_is_found_beside_smaller_print_of_another_column() -> None:
    lines = [
        *prose("Left words " + BODY, 72, 500, 44),
        *prose("Right words " + BODY, 320, 500, 44),
        line("which ends with a mark.\u2020", 320, 640),
        line("A longer line of small print that is no note", 72, 641, 8),
        line("\u2020 The note.", 320, 700, 8),
    ]
    assert [text for text, _ in notes(document(page(lines)))] == ["\u2020 The note."]


def test_paragraph_runs_on_past_the_notes() -> None:
    words = ("Mark*. " + BODY).split()
    first = page([*prose(" ".join(words[:20]), 72, 600), line("* A note.", 72, 740, 8)])
    second = page(prose(" ".join(words[20:]), 72, 72), index=1)
    read = document(first, second)
    assert [block.text for block in read.blocks] == ["Mark*. " + BODY, "* A note."]


def test_small_print_without_a_mark_is_text() -> None:
    lines = [*prose(BODY, 72, 100), line("Specimen made for this program.", 72, 700, 8)]
    assert notes(document(page(lines))) == []


def test_numbered_list_in_small_type_is_text() -> None:
    lines = [*prose(BODY, 72, 100)]
    lines += [line(f"{n} houses of that kind", 72, 200 + 12 * n, 8) for n in range(1, 4)]
    assert notes(document(page(lines))) == []
