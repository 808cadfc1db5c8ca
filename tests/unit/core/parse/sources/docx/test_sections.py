# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Headings and provisions of Word files, told by kind: outline, contents, print, numbering."""

from pathlib import Path

from core.parse.sources.flow import Flow, FlowBlock, FlowKind, plain
from tests.unit.core.parse.sources.docx.word_files import (
    abstract,
    cell,
    field,
    heading_styles,
    instance,
    level,
    listed,
    para,
    printed,
    read,
    row,
    run,
    sections,
    style,
    styled,
    table,
)

LONG = "The insurer shall pay the loss that is described here within thirty days of its proof."
BOLD = "<w:b/>"


def headings(flow: Flow) -> list[tuple[int, str, str]]:
    return [(b.level, b.marker, plain(b.runs)) for b in flow.blocks if b.kind is FlowKind.HEADING]


def block_of(flow: Flow, text: str) -> FlowBlock:
    return next(block for block in flow.blocks if plain(block.runs) == text)


def test_the_outline_makes_headings_whatever_the_style_is_called(tmp_path: Path) -> None:
    styles = style("X", "clause name", '<w:outlineLvl w:val="1"/>') + style("Y", "y", based="X")
    body = styled("X", "A") + styled("Y", "B") + para("C", '<w:outlineLvl w:val="0"/>') + para("D")
    assert headings(read(tmp_path, body, styles=styles)) == [
        (2, "", "A"),
        (2, "", "B"),
        (1, "", "C"),
    ]


def test_words_own_headings_need_not_state_their_level(tmp_path: Path) -> None:
    styles = style("H", "heading 2") + style("Mine", "mine", based="H")
    body = styled("H", "A") + styled("Mine", "B") + para("C")
    assert headings(read(tmp_path, body, styles=styles)) == [(2, "", "A"), (2, "", "B")]


def test_level_nine_of_the_outline_is_text(tmp_path: Path) -> None:
    body = styled("Heading1", "A", '<w:outlineLvl w:val="9"/>') + styled("Heading1", "B")
    assert headings(read(tmp_path, body, styles=heading_styles())) == [(1, "", "B")]


def test_a_heading_has_its_automatic_number_as_its_mark(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "Article %1."), level(1, "%1.%2")) + instance(1, 0)
    body = listed("Scope", 1, 0, "Heading1") + listed("Limits", 1, 1, "Heading2")
    flow = read(tmp_path, body, styles=heading_styles(), numbering=numbers)
    assert headings(flow) == [(1, "Article 1.", "Scope"), (2, "1.1", "Limits")]


def test_a_clause_that_the_outline_holds_is_a_provision_not_a_title(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "%1."), level(1, "%1.%2")) + instance(1, 0)
    body = listed("Payment", 1, 0, "Heading1") + listed(LONG, 1, 1, "Heading2")
    flow = read(tmp_path, body, styles=heading_styles(), numbering=numbers)
    assert headings(flow) == [(1, "1.", "Payment")]
    clause = block_of(flow, LONG)
    assert (clause.marker, clause.number, clause.opens_section) == ("1.1", "1.1", True)


def test_the_title_is_a_heading_and_is_the_title(tmp_path: Path) -> None:
    styles = style("Title", "Title") + heading_styles()
    flow = read(tmp_path, styled("Title", "Terms") + styled("Heading1", "A"), styles=styles)
    assert headings(flow) == [(1, "", "Terms"), (1, "", "A")]
    assert flow.title == "Terms"


def test_a_heading_in_a_table_is_no_heading(tmp_path: Path) -> None:
    body = table(row(cell(styled("Heading1", "A")), cell("b"))) + styled("Heading1", "B")
    assert headings(read(tmp_path, body, styles=heading_styles())) == [(1, "", "B")]


def contents(*entries: str) -> str:
    return "".join(styled("TOC1", entry) for entry in entries)


TOC = style("TOC1", "toc 1")


def test_without_an_outline_the_table_of_contents_names_the_headings(tmp_path: Path) -> None:
    styles = TOC + style("H", "h") + style("Part", "part")
    body = (
        contents("Part 1 General 2", "1. Scope 2", "2. Limits 3", "Part 2 Claims 4")
        + styled("Part", "Part 1")
        + styled("Part", "General")
        + styled("H", "Scope")
        + para(LONG)
        + styled("H", "Limits")
        + para("Scope of the matter.")
        + styled("Part", "Part 2")
        + styled("Part", "Claims")
        + styled("H", "Not in the contents")
        + para(LONG)
    )
    flow = read(tmp_path, body, styles=styles)
    assert headings(flow) == [
        (1, "Part 1", "General"),
        (2, "", "Scope"),
        (2, "", "Limits"),
        (1, "Part 2", "Claims"),
        (2, "", "Not in the contents"),
    ]


def test_without_both_lines_alone_in_bold_or_capitals_are_headings(tmp_path: Path) -> None:
    body = (
        para(run("Cover", BOLD))
        + para(LONG)
        + para(run("Fire", "<w:i/>"))
        + para(LONG)
        + para("EXCLUSIONS")
        + para(LONG)
        + para(run("Bold but a sentence, so it is text.", BOLD))
        + para(LONG)
    )
    assert headings(read(tmp_path, body)) == [
        (1, "", "Cover"),
        (2, "", "Fire"),
        (1, "", "EXCLUSIONS"),
    ]


def test_a_list_of_tables_makes_no_headings_of_captions(tmp_path: Path) -> None:
    styles = TOC + style("Caption", "caption")
    body = contents("Table 1 Limits 4", "Table 2 Fees 5") + "".join(
        styled("Caption", text) + para(LONG) for text in ("Table 1 Limits", "Table 2 Fees")
    )
    assert headings(read(tmp_path, body, styles=styles)) == []


def test_text_that_is_all_in_bold_has_no_headings_by_print(tmp_path: Path) -> None:
    body = "".join(para(run(text, BOLD)) for text in ("One", "Two", "Three", LONG))
    assert headings(read(tmp_path, body)) == []


def test_numbered_lines_in_bold_with_text_after_each_are_headings(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "%1.")) + instance(1, 0)
    body = "".join(
        listed(run(text, BOLD), 1) + para(LONG) for text in ("Contact", "Consultation", "Risks")
    )
    flow = read(
        tmp_path, styled("Heading1", "Form") + body, styles=heading_styles(), numbering=numbers
    )
    assert headings(flow)[1:] == [
        (1, "1.", "Contact"),
        (1, "2.", "Consultation"),
        (1, "3.", "Risks"),
    ]


def test_paragraphs_with_numbers_of_several_parts_are_provisions(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "9.%1"), level(1, "(%2)", "lowerLetter")) + instance(1, 0)
    body = styled("Heading1", "Plans") + listed(LONG, 1) + listed("a point", 1, 1) + listed("B", 1)
    flow = read(tmp_path, body, styles=heading_styles(), numbering=numbers)
    assert sections(flow) == [(None, "Plans"), ("9.1", LONG), ("9.2", "B")]
    assert block_of(flow, "a point").kind is FlowKind.ITEM


def test_a_count_that_goes_on_over_headings_is_of_provisions(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "%1.", "lowerRoman")) + instance(1, 0)
    body = "".join(
        styled("Heading1", title) + listed(LONG, 1) + listed(LONG, 1) for title in ("A", "B")
    )
    flow = read(tmp_path, body, styles=heading_styles(), numbering=numbers)
    assert [number for number, _ in sections(flow)] == [None, "i", "ii", None, "iii", "iv"]


def test_a_list_of_steps_under_one_heading_is_a_list(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "%1.")) + instance(1, 0)
    body = styled("Heading1", "Claims") + para(LONG) + listed("Call us.", 1) + listed("Wait.", 1)
    flow = read(tmp_path, body + para(LONG), styles=heading_styles(), numbering=numbers)
    assert sections(flow) == [(None, "Claims")]
    assert [b.level for b in flow.blocks if b.kind is FlowKind.ITEM] == [0, 0]


def test_the_number_of_an_article_is_that_of_its_heading_and_brackets_stand_under_it(
    tmp_path: Path,
) -> None:
    numbers = abstract(
        0,
        level(0, "%1.", more='<w:suff w:val="nothing"/>'),
        level(1, "(%2)"),
        level(2, "(%3)", "lowerLetter"),
        more='<w:name w:val="Acts"/>',
    )
    first = run("—") + field(r'LISTNUM "Acts" \l 2') + run(" Of the limit.")
    body = (
        styled("Heading1", "Limits")
        + listed(first, 1)
        + listed("a point;", 1, 2)
        + listed("Of the excess.", 1, 1)
        + styled("Heading1", "Notice")
        + listed("Only one.", 1)
    )
    flow = read(tmp_path, body, styles=heading_styles(), numbering=numbers + instance(1, 0))
    assert sections(flow) == [
        ("1", "Limits"),
        ("1(1)", "Of the limit."),
        ("1(2)", "Of the excess."),
        ("2", "Notice"),
    ]
    assert printed(flow) == [
        "Limits",
        "1.—(1) Of the limit.",
        "(a) a point;",
        "(2) Of the excess.",
        "Notice",
        "2. Only one.",
    ]


def test_numbers_that_were_typed_count_like_words_own(tmp_path: Path) -> None:
    body = (
        styled("Heading1", "A")
        + para("1.1 " + LONG)
        + para("(a) a point;")
        + para("1.2 " + LONG)
        + para("500 is no number of a clause.")
    )
    flow = read(tmp_path, body, styles=heading_styles())
    assert sections(flow) == [(None, "A"), ("1.1", LONG), ("1.2", LONG)]
    point = block_of(flow, "a point;")
    assert (point.kind, point.marker) == (FlowKind.ITEM, "(a)")
    assert printed(flow)[-1] == "500 is no number of a clause."


def test_items_stand_as_deep_as_they_are_indented(tmp_path: Path) -> None:
    def indented(place: int, left: int, text: str, kind: str) -> str:
        return level(place, text, kind, f'<w:pPr><w:ind w:left="{left}"/></w:pPr>')

    numbers = abstract(0, indented(0, 720, "•", "bullet"), indented(1, 1440, "-", "bullet"))
    places = (("a", 0), ("b", 1), ("c", 1), ("d", 0))
    body = "".join(listed(text, 1, depth) for text, depth in places)
    flow = read(tmp_path, body, numbering=numbers + instance(1, 0))
    assert [block.level for block in flow.blocks] == [0, 1, 1, 0]


def test_a_caption_is_one(tmp_path: Path) -> None:
    styles = style("Caption", "caption")
    body = styled("Caption", run("Table ") + field("SEQ Table", "1") + run(" Limits"))
    flow = read(tmp_path, body, styles=styles)
    assert [(b.kind.value, plain(b.runs)) for b in flow.blocks] == [("caption", "Table 1 Limits")]


def test_a_list_that_goes_on_where_provisions_stop_is_of_provisions(tmp_path: Path) -> None:
    numbers = (
        abstract(0, level(0, "%1.", "lowerRoman"))
        + abstract(1, level(0, "", "none"), level(1, "%2.", "lowerRoman", start=3))
        + abstract(2, level(0, "%1.", "lowerRoman", start=3))
        + "".join(instance(n + 1, n) for n in range(3))
    )
    body = (
        styled("Heading1", "A")
        + para(LONG)
        + listed("One.", 1)
        + styled("Heading1", "B")
        + para(LONG)
        + listed("Two.", 1)
        + listed("Three.", 2, 1)
        + listed("Four.", 2, 1)
        + listed("A list that begins at three.", 3)
    )
    flow = read(tmp_path, body, styles=heading_styles(), numbering=numbers)
    assert [number for number, _ in sections(flow)] == [None, "i", None, "ii", "iii", "iv"]


def test_a_lone_number_of_several_parts_stays_with_its_clause(tmp_path: Path) -> None:
    numbers = abstract(0, level(0, "6.%1")) + abstract(1, level(0, "6.%1", start=2))
    body = styled("Heading1", "A") + listed("One.", 1) + listed("Two.", 2)
    made = numbers + instance(1, 0) + instance(2, 1)
    flow = read(tmp_path, body, styles=heading_styles(), numbering=made)
    assert sections(flow) == [(None, "A"), ("6.1", "One."), ("6.2", "Two.")]


def test_where_word_marks_nothing_typed_titles_are_found(tmp_path: Path) -> None:
    body = "".join(
        para(text)
        for text in (
            "Article 1",
            "Scope",
            LONG,
            "Article 2",
            "Limits",
            LONG,
            "Article 3",
            "Notice",
            LONG,
        )
    )
    flow = read(tmp_path, body)
    assert [plain(b.runs) for b in flow.blocks if b.kind is FlowKind.HEADING] == [
        "Article 1 Scope",
        "Article 2 Limits",
        "Article 3 Notice",
    ]


def test_numbered_lines_whose_number_the_next_paragraph_goes_on_with_are_headings(
    tmp_path: Path,
) -> None:
    numbers = abstract(0, level(0, "%1."), level(1, "%1.%2")) + instance(1, 0)
    body = "".join(
        listed(title, 1) + listed(LONG, 1, 1) + listed(LONG, 1, 1) for title in ("Scope", "Notice")
    )
    flow = read(tmp_path, body, numbering=numbers)
    assert headings(flow) == [(1, "1.", "Scope"), (1, "2.", "Notice")]
    assert [number for number, _ in sections(flow)] == [None, "1.1", "1.2", None, "2.1", "2.2"]
