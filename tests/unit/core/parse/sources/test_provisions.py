# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from core.parse.sources.flow import FlowBlock, FlowKind, TextRun, plain
from core.parse.sources.provisions import with_provisions

HEADING, PARAGRAPH, ITEM = FlowKind.HEADING, FlowKind.PARAGRAPH, FlowKind.ITEM


def h(text: str, level: int = 1) -> FlowBlock:
    return FlowBlock(HEADING, (TextRun(text, True),), level)


def p(text: str, *, bold: bool = False) -> FlowBlock:
    return FlowBlock(PARAGRAPH, (TextRun(text, bold),))


def item(marker: str, text: str) -> FlowBlock:
    return FlowBlock(ITEM, (TextRun(text),), marker=marker)


def sections(blocks: list[FlowBlock]) -> list[str]:
    """Headings and sections: level, number, words."""
    return [
        f"{b.level if b.kind is HEADING else '-'} {b.number} {b.marker} {plain(b.runs)}".replace(
            "  ", " "
        )
        for b in with_provisions(blocks)
        if b.kind is HEADING or b.opens_section
    ]


def listed(blocks: list[FlowBlock]) -> list[str]:
    parts = [(b.kind, str(b.level), b.marker, plain(b.runs)) for b in with_provisions(blocks)]
    return [" ".join(part for part in each if part) for each in parts]


def test_the_number_below_a_title_is_its_number() -> None:
    act = [
        h("Definitions"), p("1. In this Act words mean what they say."),
        h("Interpretation"), p("2. (1) Read it whole."), p("(2) Read it twice."),
        h("Purpose"), p("3.\u2014(1) To be read."),
        h("Insertion"), p("3A. Inserted words."),
        h("End"), p("4 (1) It ends."),
    ]  # fmt: skip
    assert sections(act) == [
        "1 1 Definitions", "1 2 Interpretation", "1 3 Purpose", "1 3A Insertion", "1 4 End"
    ]  # fmt: skip
    # The printed number stays where it stands.
    assert plain(with_provisions(act)[3].runs) == "2. (1) Read it whole."


def test_a_series_begins_anew_in_a_schedule() -> None:
    act = [
        h("One"), p("1. a b."), h("Two"), p("2. a b."),
        h("Schedule"), p("Text of it."),
        h("Three"), p("1. a b."), h("Four"), p("2. a b."),
    ]  # fmt: skip
    assert [row.split()[1] for row in sections(act)] == ["1", "2", "None", "1", "2"]


def test_lists_under_headings_are_no_numbers_of_sections() -> None:
    text = [
        h("Before you leave"), item("1.", "Lock up."), item("2.", "Leave."),
        h("When you come back"), item("1.", "Unlock."), item("2.", "Stay."),
        h("At night"), p("Stay in."),
    ]  # fmt: skip
    assert {b.number for b in with_provisions(text)} == {None}


def test_a_title_that_is_not_marked_is_one_where_its_sisters_are() -> None:
    act = [
        h("One"), p("1. a b."), h("Two"), p("2. a b."), p("Regulations"), p("3. a b."),
        h("Four"), p("4. a b."), h("Five"), p("5. a b."),
    ]  # fmt: skip
    assert sections(act)[2] == "1 3 Regulations"


def test_headings_over_many_clauses_leave_them_their_numbers() -> None:
    rules = [
        h("Cover"), p("1. We pay."), p("2. Once."), p("3. In full."),
        h("No cover"), p("4. We do not pay."), p("5. Ever."), p("6. At all."),
    ]  # fmt: skip
    assert sections(rules) == [
        "1 None Cover", "- 1 1. We pay.", "- 2 2. Once.", "- 3 3. In full.", "1 None No cover",
        "- 4 4. We do not pay.", "- 5 5. Ever.", "- 6 6. At all.",
    ]  # fmt: skip


def test_clauses_with_numbers_in_parts_are_sections() -> None:
    text = [
        h("4 Flood"),
        p("4.1 The deductible is $5,000."),
        p("4.2 It is paid once."),
        p("2.5 percent."),
    ]
    assert sections(text) == [
        "1 None 4 Flood", "- 4.1 4.1 The deductible is $5,000.", "- 4.2 4.2 It is paid once."
    ]  # fmt: skip


def test_a_number_and_the_title_below_it_are_one_heading() -> None:
    law = [
        p("CHAPTER I"), p("General"),
        p("Article 1"), p("What this is about"), p("It is about floods."),
        p("CHAPTER II"), p("Rights"),
        p("Section 1"), p("Of the insured"),
        p("Article 2"), p("What is paid and when it is paid"), p("All is paid."),
        p("Article 3"), p("All is paid. At once."),
    ]  # fmt: skip
    assert sections(law) == [
        "1 None CHAPTER I General", "3 None Article 1 What this is about",
        "1 None CHAPTER II Rights", "2 None Section 1 Of the insured",
        "3 None Article 2 What is paid and when it is paid",
        "3 None Article 3",
    ]  # fmt: skip


def test_headings_on_one_level_are_told_apart_by_their_words() -> None:
    law = [
        h("Part A"), h("Cover"), p("1. a b."), h("Limits"), p("2. a b."), h("Part B"),
        h("Claims"), p("3. a b."),
    ]  # fmt: skip
    assert sections(law) == [
        "1 None Part A", "2 1 Cover", "2 2 Limits", "1 None Part B", "2 3 Claims"
    ]  # fmt: skip


def test_levels_that_the_file_marks_stay() -> None:
    marked = [h("Part 1", 2), p("a."), h("Article 1", 3), p("a."), h("Article 2", 3), p("b.")]
    assert [b.level for b in with_provisions(marked) if b.kind is HEADING] == [2, 3, 3]


@pytest.mark.parametrize(
    "text",
    [
        [p("Section 4 applies to all."), p("Article 5 does not."), p("End.")],
        [p("Contents"), p("Article 1"), p("Article 2"), p("Article 3"), p("Article 4"), p("End.")],
        [p("Article 5"), p("End.")],
    ],
)
def test_references_and_contents_are_no_headings(text: list[FlowBlock]) -> None:
    assert HEADING not in {b.kind for b in with_provisions(text)}


def test_a_short_bold_line_over_text_is_a_heading() -> None:
    text = [
        h("Home", 2),
        p("Flood", bold=True),
        p("Covered."),
        p("No title here.", bold=True),
        p("x."),
    ]
    assert sections(text) == ["2 None Home", "3 None Flood"]


def test_typed_marks_in_a_series_are_items_as_deep_as_they_stand() -> None:
    text = [
        p("4. (1) It covers:"), p("(a) fire;"), p("(b) flood:"), p("(i) rain;"), p("(ii) sea;"),
        p("(c) theft."), p("(2) It does not cover:"), p("\u2022 war;"), p("\u2022 rust."),
        p("(x) alone."),
    ]  # fmt: skip
    assert listed(text) == [
        "paragraph 0 4. (1) It covers:", "item 2 (a) fire;", "item 2 (b) flood:",
        "item 3 (i) rain;", "item 3 (ii) sea;", "item 2 (c) theft.",
        "item 1 (2) It does not cover:",
        "item 2 \u2022 war;", "item 2 \u2022 rust.", "paragraph 0 (x) alone.",
    ]  # fmt: skip


def test_lists_of_two_sections_are_two() -> None:
    text = [h("One"), p("(a) x."), h("Two"), p("(b) y.")]
    assert ITEM not in {b.kind for b in with_provisions(text)}


def test_notes_keep_to_their_marks_when_titles_are_joined() -> None:
    note = FlowBlock(FlowKind.FOOTNOTE, (TextRun("Note."),), marker="1", note_of=3)
    law = [p("Article 1"), p("Title"), p("Article 2"), p("Bears the mark."), note]
    made = with_provisions(law)
    assert plain(made[made[-1].note_of or 0].runs) == "Bears the mark."


def test_bold_titles_stand_as_deep_as_their_numbers() -> None:
    text = [
        h("Home", 2), p("1. Cover", bold=True), p("We pay."), p("1.1 Flood", bold=True),
        p("In full."), p("2. Claims", bold=True), p("Tell us."), p("(a) Short", bold=True), p("x."),
    ]  # fmt: skip
    assert sections(text) == [
        "2 None Home",
        "3 None 1. Cover",
        "4 None 1.1 Flood",
        "3 None 2. Claims",
    ]


def test_an_annex_without_a_number_stands_at_the_top() -> None:
    law = [p("Chapter 1"), p("Article 1"), p("Scope"), p("All."), p("ANNEX"), p("Limits"), p("$5.")]
    assert sections(law) == ["1 None Chapter 1", "2 None Article 1 Scope", "1 None ANNEX Limits"]


def test_items_that_are_marked_stand_in_those_that_are_typed() -> None:
    text = [p("1. All of:"), item("(a)", "x"), item("(b)", "y"), p("2. One of:"), item("(a)", "z")]
    assert listed(text) == [
        "item 0 1. All of:", "item 1 (a) x", "item 1 (b) y", "item 0 2. One of:", "item 1 (a) z"
    ]  # fmt: skip


def test_a_numbered_bold_title_may_stand_over_a_table() -> None:
    table = FlowBlock(FlowKind.TABLE, rows=(((TextRun("A"),),), ((TextRun("1"),),)))
    text = [p("1. Cover", bold=True), p("We pay."), p("2. Limits", bold=True), table]
    assert sections(text) == ["1 None 1. Cover", "1 None 2. Limits"]
    assert sections([p("Limits", bold=True), table]) == []


def test_a_paragraph_that_opens_with_a_raised_mark_is_the_note_of_it() -> None:
    paid = FlowBlock(PARAGRAPH, (TextRun("Paid"), TextRun("1", raised=True), TextRun(" once.")))
    note = FlowBlock(PARAGRAPH, (TextRun("1", raised=True), TextRun(" In London: twice.")))
    made = with_provisions([p("Before."), paid, p("Between."), note])
    assert (made[3].kind, made[3].marker, plain(made[3].runs), made[3].note_of) == (
        FlowKind.FOOTNOTE, "1", "In London: twice.", 1
    )  # fmt: skip
    assert with_provisions([p("Before."), note])[1].kind is PARAGRAPH


def test_a_mark_in_a_cell_has_its_note_below_the_table() -> None:
    cell = (TextRun("$5"), TextRun("*", raised=True))
    table = FlowBlock(FlowKind.TABLE, rows=(((TextRun("A"),),), (cell,)))
    note = FlowBlock(PARAGRAPH, (TextRun("*", raised=True), TextRun("Or more.")))
    assert with_provisions([table, note])[1].note_of == 0


def test_figures_that_open_a_paragraph_are_no_clauses() -> None:
    text = [h("Desks"), p("3.1 GHz is the least."), p("4.2 Bits are lost."), p("End.")]
    assert sections(text) == ["1 None Desks"]


def test_a_number_after_a_word_opens_a_clause_where_it_is_closed() -> None:
    text = [
        h("Rules"), p("Section 1. The desk pays in full."), p("Section 2. The desk asks them all."),
        p("Article 5 GDPR says so."),
    ]  # fmt: skip
    assert sections(text) == [
        "1 None Rules", "- 1 Section 1. The desk pays in full.",
        "- 2 Section 2. The desk asks them all."
    ]  # fmt: skip
