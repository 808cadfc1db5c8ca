# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a file declares of its blocks: sections, notes, captions, places, doubts."""

from pathlib import Path

import pytest

from core.parse.facsimile import typesetter
from core.parse.sources.flow import Flow, FlowBlock, FlowCell, FlowKind, TextRun
from core.types import BlockKind, Metadata, Outcome, StatedBy
from tests.unit.core.parse.facsimile.laid_flows import flow_of, laid, text


def heading(words: str, level: int = 1, marker: str = "", number: str | None = None) -> FlowBlock:
    return FlowBlock(FlowKind.HEADING, (TextRun(words),), level, marker, number=number)


def clause(words: str, marker: str, level: int = 0, number: str | None = None) -> FlowBlock:
    return FlowBlock(
        FlowKind.PARAGRAPH, (TextRun(words),), level, marker, opens_section=True, number=number
    )


def test_levels_and_numbers_make_the_tree(tmp_path: Path) -> None:
    done = laid(
        flow_of(
            heading("Cover Act"),
            heading("Interpretation", 2, number="2"),
            clause("In this Act words mean what they say.", "(1)", number="2(1)"),
            clause("Unless said otherwise.", "(a)", number="2(1)(a)"),
            heading("Duties", 2, marker="3."),
            clause("The insurer pays.", "3.1", level=2),
            heading("Schedule", 2),
        ),
        tmp_path,
    )
    sections = done.document.sections
    assert [(s.number, s.title, s.level, s.parent_index) for s in sections] == [
        (None, "Cover Act", 1, None),
        ("2", "Interpretation", 1, None),
        ("2(1)", "", 2, 1),
        ("2(1)(a)", "", 3, 2),
        ("3", "Duties", 1, None),
        ("3.1", "", 2, 4),
        (None, "Schedule", 1, None),
    ]
    assert sections[3].path == ("2 Interpretation", "(1)", "(a)")
    assert sections[5].path == ("3. Duties", "3.1")


def test_a_number_that_is_printed_too_is_told_once(tmp_path: Path) -> None:
    done = laid(flow_of(heading("Article 5 Scope", number="5"), text("All.")), tmp_path)
    (section,) = done.document.sections
    assert (section.number, section.title, section.path) == ("5", "Scope", ("Article 5 Scope",))


def test_headings_on_one_level_stand_side_by_side(tmp_path: Path) -> None:
    done = laid(
        flow_of(heading("Cover", 2), heading("Annex A: Scope"), text("All."), heading("Policy")),
        tmp_path,
    )
    assert [(s.number, s.level) for s in done.document.sections] == [
        (None, 1),
        ("A", 1),
        (None, 1),
    ]


def test_print_makes_no_heading_where_the_file_declares_kinds(tmp_path: Path) -> None:
    bold = FlowBlock(FlowKind.PARAGRAPH, (TextRun("LIMITS OF COVER", bold=True),))
    done = laid(flow_of(bold, text("4.2 Flood is covered."), text("Yes.")), tmp_path)
    assert done.texts(BlockKind.PARAGRAPH) == [
        "LIMITS OF COVER",
        "4.2 Flood is covered.",
        "Yes.",
    ]
    assert done.document.sections == ()


def test_a_note_belongs_to_the_block_that_bears_its_mark(tmp_path: Path) -> None:
    amount = FlowBlock(FlowKind.PARAGRAPH, (TextRun("We pay $5,000"), TextRun("1", raised=True)))
    note = FlowBlock(FlowKind.FOOTNOTE, (TextRun("For each loss."),), marker="1", note_of=1)
    done = laid(flow_of(text("Cover."), amount, text("More."), note), tmp_path)
    blocks = done.document.blocks
    assert (blocks[1].text, blocks[3].text) == ("We pay $5,000\u00b9", "1 For each loss.")
    assert [block.attached_to for block in blocks] == [None, None, None, 1]
    (amount_read,) = [n for n in done.document.numerals if n.span.block_index == 1]
    assert (amount_read.text, amount_read.value) == ("$5,000", "5000")


def test_a_caption_belongs_to_the_table_below_it_else_to_the_one_above(tmp_path: Path) -> None:
    table = FlowBlock(FlowKind.TABLE, rows=(((TextRun("x"),),), ((TextRun("y"),),)))
    caption = text("Limits by peril", FlowKind.CAPTION)
    done = laid(flow_of(caption, table, text("Then."), table, caption), tmp_path)
    assert [block.attached_to for block in done.document.blocks] == [1, None, None, None, 3]


def test_powers_and_formulas_join_no_figure(tmp_path: Path) -> None:
    power = TextRun("about 10"), TextRun("2", raised=True), TextRun(" of CO")
    done = laid(
        flow_of(FlowBlock(FlowKind.PARAGRAPH, (*power, TextRun("2", lowered=True)))), tmp_path
    )
    assert done.texts() == ["about 10\u00b2 of CO\u2082"]
    assert "102" not in {numeral.value for numeral in done.document.numerals}
    line = done.pages[0].lines[0]
    two, plain = line.boxes[line.text.index("\u00b2")], line.boxes[0]
    assert two[3] < plain[3] - 2
    assert line.boxes[-1][3] > plain[3]


@pytest.mark.parametrize(
    ("mark", "stored"),
    [
        ("-3", "10\u207b\u00b3"),
        ("(1)", "10\u207d\u00b9\u207e"),
        ("(a)", "10(a)"),
        ("1(a)", "10\u00b9(a)"),
        ("st", "10st"),
    ],
)
def test_letters_that_are_raised_stay_letters(tmp_path: Path, mark: str, stored: str) -> None:
    block = FlowBlock(FlowKind.PARAGRAPH, (TextRun("10"), TextRun(mark, raised=True)))
    assert laid(flow_of(block), tmp_path).texts() == [stored]


def test_a_figure_that_is_struck_out_is_not_trusted(tmp_path: Path) -> None:
    old = FlowBlock(FlowKind.PARAGRAPH, (TextRun("$500", struck=True), TextRun(" $5,000")))
    done = laid(flow_of(old), tmp_path)
    assert [(n.text, n.trusted) for n in done.document.numerals] == [
        ("$500", False),
        ("$5,000", True),
    ]
    assert done.document.numerals[0].readings[0].source == "struck out"


def test_items_are_as_deep_as_they_are_nested(tmp_path: Path) -> None:
    def item(marker: str, level: int) -> FlowBlock:
        return FlowBlock(FlowKind.ITEM, (TextRun("x"),), level, marker)

    items = item("1.", 0), item("a.", 1), item("b.", 1), item("2.", 0), item("\u2022", 0)
    done = laid(flow_of(*items, heading("New"), item("\u2022", 3), item("\u2022", 5)), tmp_path)
    assert [b.level for b in done.document.blocks if b.kind is BlockKind.LIST_ITEM] == [
        *(1, 2, 2, 1, 1),
        *(1, 2),
    ]


def test_lines_of_code_stay_lines_and_set_in(tmp_path: Path) -> None:
    code = FlowBlock(FlowKind.CODE, (TextRun("  def limit():\n    return  5000"),), place="line 7")
    done = laid(flow_of(code, code), tmp_path)
    assert done.texts() == ["def limit():\n    return  5000"] * 2
    assert [block.place for block in done.document.blocks] == ["line 7"] * 2


@pytest.mark.parametrize(
    "paragraphs",
    [
        ("The deductible is $700.", "No cover applies."),
        ("AGENT: May I help you?", "CALLER: My cellar is flooded", "AGENT: Since when?"),
    ],
)
@pytest.mark.parametrize("judged", [False, True])
def test_paragraphs_never_fuse(
    tmp_path: Path, paragraphs: tuple[str, ...], *, judged: bool
) -> None:
    done = laid(Flow(tuple(map(text, paragraphs)), judged=judged), tmp_path)
    assert done.texts() == list(paragraphs)


def test_a_plain_text_is_still_judged_by_its_print(tmp_path: Path) -> None:
    flow = Flow(
        (
            text("1. Deductibles and Limits"),
            text("1.1 The deductible for flood is $5,000 for each loss, unless said otherwise."),
            text("1.2 No deductible applies to fire that breaks out of a neighbour's house."),
        ),
        judged=True,
    )
    done = laid(flow, tmp_path)
    assert [section.number for section in done.document.sections] == ["1", "1.1", "1.2"]


def test_pages_are_called_as_the_file_calls_them(tmp_path: Path) -> None:
    first = FlowBlock(
        FlowKind.HEADING,
        (TextRun("Aims"),),
        1,
        new_page=True,
        page_label="Slide 1",
        place="Slide 1",
    )
    second = FlowBlock(
        FlowKind.PARAGRAPH, (TextRun("word " * 1500),), new_page=True, page_label="Slide 2"
    )
    done = laid(flow_of(first, second), tmp_path)
    labels = [page.label for page in done.document.pages]
    assert labels[0] == "Slide 1"
    assert len(labels) > 2
    assert set(labels[1:]) == {"Slide 2"}
    assert done.document.blocks[0].place == "Slide 1"


def test_facts_and_properties_of_the_file_come_through(tmp_path: Path) -> None:
    flow = Flow(
        (text("Cover."),),
        metadata=Metadata(product="Key Policy", edition="2.1"),
        facts=("One tracked change was accepted.",),
    )
    document = laid(flow, tmp_path).document
    assert document.facts == ("One tracked change was accepted.",)
    assert (document.metadata.product, document.metadata.edition) == ("Key Policy", "2.1")
    assert {s.field: s.stated_by for s in document.statements} == {
        "product": StatedBy.FILE,
        "edition": StatedBy.FILE,
    }


def test_what_was_not_set_is_lost_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = typesetter.laid_line

    def forgetful(lines: object, words: list[object], *more: object, **named: bool) -> object:
        return whole(lines, words[:1], *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(typesetter, "laid_line", forgetful)
    document = laid(flow_of(text("Flood is covered.")), tmp_path).document
    assert [block.text for block in document.blocks] == ["Flood"]
    assert [(lost.page_index, lost.characters) for lost in document.lost] == [(0, 10)]
    assert (document.pages[0].raw_characters, document.pages[0].kept_characters) == (15, 5)
    assert document.outcome is Outcome.PARTIAL


def test_cells_without_a_row_of_heads_have_no_heads(tmp_path: Path) -> None:
    cells = FlowCell(0, 0, (TextRun("Flood"),), place="S!A1"), FlowCell(0, 1, (TextRun("5"),))
    (table,) = laid(flow_of(FlowBlock(FlowKind.TABLE, cells=cells)), tmp_path).document.blocks
    assert (table.text, [cell.header for cell in table.cells]) == ("Flood\t5", [False, False])
    assert [cell.place for cell in table.cells] == ["S!A1", None]
