# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where paragraphs end, and how broken words and figures become whole."""

from collections.abc import Sequence

import numpy as np
import pytest

from core.parse.raw import RawLine
from core.types import Block
from tests.unit.core.parse.raw_pages import BODY, document, line, page, prose, told

FULL = "x" * 70


def set_lines(rows: Sequence[str], other: str = "") -> list[Block]:
    """Rows of one paragraph in a wide column; `other` stands apart from them."""
    lines: list[RawLine] = [line(row, 72, 100 + 12 * n) for n, row in enumerate(rows)]
    lines += prose(f"{other} {BODY}", 72, 300)
    return list(document(page(lines)).blocks[:-1])


def joined(first: str, second: str, other: str = "") -> str:
    """The text of two rows, the first of which fills its column."""
    lead = "the words before it fill the row up to its end and so make up "[: 84 - len(first)]
    blocks = set_lines([f"{lead.ljust(84 - len(first), 'n')} {first}", second], other)
    assert len(blocks) == 1, [block.text for block in blocks]
    return blocks[0].text[84 - len(first) + 1 :]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("the deduct-", "ible applies to", "the deductible applies to"),
        ("a self-", "insured amount", "a self-insured amount"),
        ("for non-", "renewal of it", "for non-renewal of it"),
        ("of $5,", "000 for each", "of $5,000 for each"),
        ("of $1,250,", "000 for each", "of $1,250,000 for each"),
        ("of $5,000.", "50", "of $5,000.50"),
        ("of $5,000.", "50 hours each", "of $5,000. 50 hours each"),
        ("in zones 1,", "200 of them", "in zones 1, 200 of them"),
        ("within a 12-", "month term", "within a 12-month term"),
        ("of $", "5,000 for each", "of $ 5,000 for each"),
        ("within", "60 days of it", "within 60 days of it"),
        ("under Section", "4.2 The rest", "under Section 4.2 The rest"),
    ],
)
def test_line_ends(first: str, second: str, expected: str) -> None:
    assert joined(first, second) == expected


def test_compound_that_stands_elsewhere_keeps_its_hyphen() -> None:
    assert joined("of the flood-", "plain here", other="A flood-plain is wet.").endswith(
        "flood-plain here"
    )
    assert joined("of the flood-", "plain here", other="A floodplain is wet.").endswith(
        "floodplain here"
    )


def test_broken_figure_is_one_numeral_with_boxes() -> None:
    lead = "We pay no more for the loss of any one building in a calendar year than a sum of"
    read = document(page([line(f"{lead} $5,", 72, 100), line("000 for each loss.", 72, 112)]))
    (numeral,) = (n for n in read.numerals if n.kind.value == "money")
    assert (numeral.text, numeral.value) == ("$5,000", "5000")
    boxes = read.blocks[0].chars.boxes[numeral.span.start : numeral.span.end]
    assert not np.isnan(boxes).any()
    assert sorted({float(box[1]) for box in boxes}) == [100.0, 112.0]


def test_undone_hyphen_counts_as_kept() -> None:
    lead = "Whoever reads this line to its very end will find that the last word is an insur-"
    read = document(page([line(lead, 72, 100), line("ance policy.", 72, 112)]))
    assert read.blocks[0].text.endswith("an insurance policy.")
    assert read.pages[0].kept_characters == read.pages[0].raw_characters


def test_space_between_paragraphs() -> None:
    lines = [*prose("First. " + BODY, 72, 100), *prose("Second. " + BODY, 72, 166)]
    assert [text[:7] for _, text in told(document(page(lines)))] == ["First. ", "Second."]


def test_first_line_indent_opens_a_paragraph() -> None:
    lines = [*prose(BODY, 72, 100), line("    Then more words come".strip(), 92, 148)]
    lines += [line("that go on at the left margin of the same paragraph again.", 72, 160)]
    assert [text[:9] for _, text in told(document(page(lines)))] == ["We insure", "Then more"]


def test_short_line_ends_a_paragraph() -> None:
    rows = [line("Notice:", 72, 100), *prose(BODY, 72, 112)]
    assert told(document(page(rows))) == [("paragraph", "Notice:"), ("paragraph", BODY)]


def test_list_item_goes_on_under_its_text() -> None:
    rows = [
        line("(a) the actual cash value of the part of the dwelling that was damaged by", 90, 100),
        line("water, wind or fire; and", 110, 112),
        line("(b) the cost of debris.", 90, 124),
    ]
    assert told(document(page(rows))) == [
        (
            "list_item",
            "(a) the actual cash value of the part of the dwelling that was damaged by water, "
            "wind or fire; and",
        ),
        ("list_item", "(b) the cost of debris."),
    ]


def test_a_title_that_ends_in_rule_takes_no_number_from_the_clause_under_it() -> None:
    clause = "1. Employees may not accept a gift worth more than 50 euros from any broker."
    rows = [line("GIFTS AND HOSPITALITY RULE", 72, 100), line(clause, 72, 114)]
    blocks = document(page(rows)).blocks
    assert [block.text for block in blocks] == ["GIFTS AND HOSPITALITY RULE", clause]


def test_every_definition_is_a_paragraph_of_its_own() -> None:
    rows = [
        "\u201cFlood\u201d means water over land that is normally dry.",
        "\u201cDwelling\u201d means the building at the premises named in the declarations.",
        '"Insured" has the meaning given in 3.2.',
        "Actual cash value means the cost to repair less wear.",
    ]
    lines = [line(row, 72, 100 + 20 * n) for n, row in enumerate(rows)]
    assert [text for _, text in told(document(page(lines)))] == rows
