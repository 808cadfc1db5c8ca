# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What stands around a unit: headings, captions, lead-ins, the rest of a broken sentence."""

import pytest

from core.ask.context import Surroundings, caption_span, lead_ins, rest_after, surroundings
from core.spans import Span
from tests.small_library import SmallLibrary


def around(library: SmallLibrary, markup: str, block_index: int) -> Surroundings:
    version = library.add("Policy", markup)
    block = library.spans.block(version.version_id, block_index)
    span = Span(version.version_id, block_index, 0, len(block.text))
    return surroundings(library.spans, block, span)


def test_headings_and_lead_in_make_one_line(library: SmallLibrary) -> None:
    found = around(library, "# Losses\nWe pay if:\n- it burns;\n- it floods.", 3)
    assert found.line() == "Losses > We pay if:"
    assert found.read_out == "it floods."
    assert found.row is None


@pytest.mark.parametrize("marker", ["(a) ", "1. ", "iv) ", "\u2022 ", "- "])
def test_a_list_marker_is_not_read_out(library: SmallLibrary, marker: str) -> None:
    assert around(library, f"# Losses\n- {marker}rust and rot;", 1).read_out == "rust and rot;"


def test_a_short_outer_item_works_as_a_heading(library: SmallLibrary) -> None:
    found = around(library, "# Terms\n- Building\n-- A structure with walls.", 2)
    assert found.lead_in_text == "Building"


def test_a_sentence_that_opens_nothing_is_no_lead_in(library: SmallLibrary) -> None:
    found = around(library, "# Terms\nThis is all we say.\n- A structure with walls.", 2)
    assert found.lead_ins == ()


def test_only_the_last_sentence_of_a_paragraph_leads_in(library: SmallLibrary) -> None:
    found = around(library, "# Terms\nRead this first. We do not pay for:\n- rust.", 2)
    assert found.lead_in_text == "We do not pay for:"


def test_a_sentence_that_looks_back_is_read_after_the_one_before(library: SmallLibrary) -> None:
    version = library.add("Policy", "# Terms\nYou bear a part of each loss. It is now $500.")
    block = library.spans.block(version.version_id, 1)
    start = block.text.index("It is")
    span = Span(version.version_id, 1, start, len(block.text))
    found = surroundings(library.spans, block, span)
    assert found.line() == "Terms > You bear a part of each loss."
    first = Span(version.version_id, 1, 0, start - 1)
    assert surroundings(library.spans, block, first).lead_in_text == ""


def test_a_list_does_not_reach_over_a_heading(library: SmallLibrary) -> None:
    assert around(library, "# One\nWe pay for:\n# Two\n- rust.", 3).lead_ins == ()


@pytest.mark.parametrize(
    ("markup", "table"),
    [
        ("# T\n^ Table 1 Fees\n|Item|Fee|\n|Dock|$3|", 2),
        ("# T\n|Item|Fee|\n|Dock|$3|\n^ Table 1 Fees", 1),
    ],
)
def test_a_caption_stands_over_or_under_its_table(
    library: SmallLibrary, markup: str, table: int
) -> None:
    version = library.add("Policy", markup)
    block = library.spans.block(version.version_id, table)
    caption = caption_span(library.spans, block, version.version_id)
    assert caption is not None
    assert library.spans.text(caption) == "Table 1 Fees"


def test_a_table_without_a_caption_has_none(library: SmallLibrary) -> None:
    version = library.add("Policy", "# T\n|Item|Fee|\n|Dock|$3|\nIn words.")
    block = library.spans.block(version.version_id, 1)
    assert caption_span(library.spans, block, version.version_id) is None


def test_the_rest_of_a_broken_sentence_is_found_both_ways(library: SmallLibrary) -> None:
    version = library.add(
        "Policy", "# T\nThe lines are inspected after winds of\n55 miles an hour."
    )
    spans = library.spans
    first, second = (spans.block(version.version_id, index) for index in (1, 2))
    whole = [Span(version.version_id, each.index, 0, len(each.text)) for each in (first, second)]
    assert rest_after(spans, first, whole[0]) == (whole[1],)
    assert lead_ins(spans, second, whole[1]) == (whole[0],)
    assert rest_after(spans, second, whole[1]) == ()
    assert lead_ins(spans, first, whole[0]) == ()


def test_whole_sentences_are_not_joined(library: SmallLibrary) -> None:
    version = library.add("Policy", "# T\nThe lines are inspected.\n55 miles an hour is a storm.")
    first = library.spans.block(version.version_id, 1)
    second = library.spans.block(version.version_id, 2)
    one = Span(version.version_id, 1, 0, len(first.text))
    other = Span(version.version_id, 2, 0, len(second.text))
    assert rest_after(library.spans, first, one) == ()
    assert lead_ins(library.spans, second, other) == ()


def test_items_without_stops_are_not_joined(library: SmallLibrary) -> None:
    version = library.add("Policy", "# T\nWe do not pay for:\n- rust\n- rot")
    block = library.spans.block(version.version_id, 2)
    span = Span(version.version_id, 2, 0, len(block.text))
    assert rest_after(library.spans, block, span) == ()
