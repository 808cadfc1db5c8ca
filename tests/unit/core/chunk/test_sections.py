# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The default strategy: what stands in which parent and child, and that nothing is lost."""

from hypothesis import given, settings
from hypothesis import strategies as st

from core.chunk.base import ChunkContext
from core.chunk.chunks import Chunk, ChunkSet
from core.chunk.sections import SectionsStrategy
from core.chunk.text import slice_spans, text_sha256
from core.settings import ChunkSettings
from core.types import Block, BlockKind, SourceDocument, TableCell
from tests.documents import DocumentMaker, count_words

SMALL = ChunkSettings(
    strategy="sections", child_tokens=40, child_max_tokens=50, parent_max_tokens=200
)


def chunk(document: SourceDocument, chosen: ChunkSettings = SMALL) -> ChunkSet:
    return SectionsStrategy().chunk(document, ChunkContext("HO-3", count_words, chosen))


def texts(document: SourceDocument, chunks: tuple[Chunk, ...]) -> list[str]:
    return [slice_spans(document.blocks, one.spans) for one in chunks]


def words(count: int, name: str = "word") -> str:
    return " ".join(f"{name}{i}" for i in range(count))


def sentence(count: int, name: str = "word") -> str:
    return f"The {words(count - 1, name)}."


def test_each_section_with_a_body_is_a_parent_and_carries_its_path() -> None:
    maker = DocumentMaker()
    maker.heading("4 Deductibles")
    maker.heading("4.1 Flood", 2)
    maker.paragraph(sentence(45, "flood"))
    maker.heading("4.2 Wind", 2)
    maker.paragraph(sentence(42, "wind"))
    document = maker.document()
    found = chunk(document)
    assert texts(document, found.parents) == [
        f"4.1 Flood\n{sentence(45, 'flood')}",
        f"4.2 Wind\n{sentence(42, 'wind')}",
    ]
    assert texts(document, found.children) == [sentence(45, "flood"), sentence(42, "wind")]
    first = found.children[0]
    assert first.breadcrumb == ("HO-3", "4 Deductibles", "4.1 Flood")
    assert first.embedding_text == f"HO-3 > 4 Deductibles > 4.1 Flood\n{sentence(45, 'flood')}"
    assert first.chunk_id == "d0000000000a.v1.c0"
    assert first.parent_id == found.parents[0].chunk_id == "d0000000000a.v1.p0"
    assert first.token_count == 45
    assert first.text_sha256 == text_sha256(sentence(45, "flood"))
    assert first.section_index == 1


def test_tiny_sections_under_one_heading_are_delivered_and_matched_together() -> None:
    maker = DocumentMaker()
    maker.heading("1 Definitions")
    maker.heading("1.1 Act", 2)
    maker.paragraph("The law.")
    maker.heading("1.2 Flood", 2)
    maker.paragraph("Rising water.")
    document = maker.document()
    found = chunk(document)
    assert len(found.parents) == len(found.children) == 1
    together = "1.1 Act\nThe law.\n1.2 Flood\nRising water."
    assert texts(document, found.children) == [together]
    assert found.children[0].breadcrumb == ("HO-3", "1 Definitions")


def test_sections_under_other_headings_are_not_joined() -> None:
    maker = DocumentMaker()
    for part in ("1 Cover", "2 Claims"):
        maker.heading(part)
        maker.heading(f"{part[0]}.1 Scope", 2)
        maker.paragraph(f"Only {part}.")
    document = maker.document()
    assert texts(document, chunk(document).parents) == [
        "1.1 Scope\nOnly 1 Cover.",
        "2.1 Scope\nOnly 2 Claims.",
    ]


def test_a_long_section_is_parted_between_blocks() -> None:
    maker = DocumentMaker()
    maker.heading("1 Conditions")
    for n in range(6):
        maker.paragraph(sentence(45, f"p{n}w"))
    document = maker.document()
    found = chunk(document)
    assert [parent.token_count for parent in found.parents] == [182, 92]
    assert [child.parent_id for child in found.children] == (
        [found.parents[0].chunk_id] * 4 + [found.parents[1].chunk_id] * 2
    )


def test_the_lead_in_of_a_list_is_repeated_with_its_items() -> None:
    maker = DocumentMaker()
    maker.heading("3 Exclusions")
    maker.paragraph("Some words first. We do not pay for:")
    for letter in "abcd":
        maker.item(f"({letter}) {words(20, letter)};")
    document = maker.document()
    found = texts(document, chunk(document).children)
    assert found == [
        f"Some words first. We do not pay for:\n(a) {words(20, 'a')};\n(b) {words(20, 'b')};",
        f"We do not pay for:\n(c) {words(20, 'c')};\n(d) {words(20, 'd')};",
    ]


def test_an_inner_list_brings_both_lead_ins() -> None:
    maker = DocumentMaker()
    maker.paragraph("We pay for:")
    maker.item("1. Loss caused by:", 1)
    maker.item(f"(a) {words(30, 'a')};", 2)
    maker.item(f"(b) {words(30, 'b')};", 2)
    maker.item(f"2. {words(30, 'c')}.", 1)
    document = maker.document()
    first, second, third = texts(document, chunk(document).children)
    assert first == f"We pay for:\n1. Loss caused by:\n(a) {words(30, 'a')};"
    assert second == f"We pay for:\n1. Loss caused by:\n(b) {words(30, 'b')};"
    assert third == f"We pay for:\n2. {words(30, 'c')}."


def test_a_long_table_repeats_caption_and_column_names_and_keeps_rows_whole() -> None:
    maker = DocumentMaker()
    caption = maker.block(BlockKind.CAPTION, "Table 1 - Deductibles")
    rows = [["Peril", "Zone A"], *([f"peril {n} of many", f"${n},000 each"] for n in range(12))]
    table = maker.table(rows)
    maker.blocks[caption.index] = Block(
        caption.index, caption.kind, None, caption.text, caption.chars, attached_to=table.index
    )
    document = maker.document()
    found = texts(document, chunk(document).children)
    assert len(found) > 1
    for text in found:
        assert text.startswith("Table 1 - Deductibles\nPeril\tZone A\npe")
    whole = [line for text in found for line in text.split("\n")[2:]]
    assert whole == ["\t".join(row) for row in rows[1:]]


def test_a_cell_that_reaches_down_is_repeated_where_its_row_is_cut_off() -> None:
    maker = DocumentMaker()
    text = "Zone\tRule"
    cells = [TableCell(0, 0, 1, 1, 0, 4, True), TableCell(0, 1, 1, 1, 5, 9, True)]
    for row in range(1, 5):
        first = "Zone A" if row == 1 else ""
        start = len(text) + 1
        rule = words(20, f"r{row}w")
        text += f"\n{first}\t{rule}"
        if first:
            cells.append(TableCell(1, 0, 4, 1, start, start + 6, False))
        at = start + len(first) + 1
        cells.append(TableCell(row, 1, 1, 1, at, at + len(rule), False))
    maker.block(BlockKind.TABLE, text, cells=cells)
    document = maker.document()
    found = texts(document, chunk(document).children)
    assert found == [
        f"Zone\tRule\nZone A\t{words(20, 'r1w')}\n\t{words(20, 'r2w')}",
        f"Zone\tRule\nZone A\n{words(20, 'r3w')}\n\t{words(20, 'r4w')}",
    ]


def test_a_footnote_goes_with_its_paragraph() -> None:
    maker = DocumentMaker()
    maker.heading("1 Cover")
    first = maker.paragraph(sentence(38, "one"))
    maker.paragraph(sentence(38, "two"))
    maker.block(BlockKind.FOOTNOTE, "1 Per event.", attached_to=first.index)
    document = maker.document()
    assert texts(document, chunk(document).children) == [
        f"{sentence(38, 'one')}\n1 Per event.",
        sentence(38, "two"),
    ]


def test_a_heading_with_nothing_below_it_is_kept_as_text() -> None:
    maker = DocumentMaker()
    maker.heading("1 General")
    maker.paragraph(sentence(45))
    maker.heading("2 This policy ends on 1 April 2027")
    document = maker.document()
    assert "2 This policy ends on 1 April 2027" in texts(document, chunk(document).children)[-1]


def test_furniture_and_empty_documents_give_nothing() -> None:
    maker = DocumentMaker()
    maker.block(BlockKind.FURNITURE, "Page 1 of 3")
    maker.paragraph("   ")
    assert chunk(maker.document()) == ChunkSet("sections", (), ())


def test_a_numeral_is_never_cut() -> None:
    maker = DocumentMaker()
    block = maker.paragraph(f"{words(48)} limit of USD 2. 5 million in all {words(30, 'x')}.")
    maker.numeral(block, "USD 2. 5 million", "2500000")
    document = maker.document()
    found = texts(document, chunk(document).children)
    assert sum("USD 2. 5 million" in text for text in found) == 1


def test_a_breadcrumb_that_is_too_long_is_shortened_in_the_middle() -> None:
    maker = DocumentMaker()
    maker.heading("1 Outer")
    maker.heading(words(40, "long"), 2)
    maker.heading("1.1.1 Inner", 3)
    maker.paragraph(sentence(45))
    maker.heading("1.1.2 Next " + words(20, "n"), 3)
    maker.paragraph(sentence(45))
    inner, following = chunk(maker.document()).children
    assert inner.embedding_text.startswith(f"HO-3 > 1 Outer > {words(40, 'long')} > 1.1.1 Inner\n")
    assert following.embedding_text.startswith("HO-3 > 1.1.2 Next n0")
    assert following.breadcrumb[1:3] == ("1 Outer", words(40, "long"))


_TEXT = st.text(alphabet=st.sampled_from(list("abC1 .;:$,")), min_size=1, max_size=160)


@st.composite
def documents(draw: st.DrawFn) -> SourceDocument:
    maker = DocumentMaker()
    kinds = st.sampled_from(["heading", "paragraph", "item", "table", "note", "furniture"])
    for kind in draw(st.lists(kinds, max_size=14)):
        if kind == "heading":
            maker.heading(draw(_TEXT), draw(st.integers(1, 3)))
        elif kind == "item":
            maker.item(draw(_TEXT), draw(st.integers(1, 3)))
        elif kind == "table":
            row = st.lists(_TEXT, min_size=2, max_size=2)
            maker.table(draw(st.lists(row, min_size=1, max_size=5)), draw(st.integers(0, 2)))
        elif kind == "note":
            host = draw(st.none() | st.integers(0, len(maker.blocks)))
            kind_ = draw(st.sampled_from([BlockKind.FOOTNOTE, BlockKind.CAPTION]))
            maker.block(kind_, draw(_TEXT), attached_to=host)
        elif kind == "furniture":
            maker.block(BlockKind.FURNITURE, draw(_TEXT))
        else:
            maker.paragraph(draw(_TEXT))
    return maker.document()


def held(document: SourceDocument, chunks: tuple[Chunk, ...]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {block.index: set() for block in document.blocks}
    for one in chunks:
        for span in one.spans:
            found[span.block_index].update(range(span.start, span.end))
    return found


@settings(max_examples=150, deadline=None)
@given(documents())
def test_nothing_is_lost_and_no_limit_is_broken(document: SourceDocument) -> None:
    limits = ChunkSettings(
        strategy="sections", child_tokens=40, child_max_tokens=50, parent_max_tokens=200
    )
    context = ChunkContext("T", len, limits)
    found = SectionsStrategy().chunk(document, context)
    for chunks in (found.parents, found.children):
        characters = held(document, chunks)
        for block in document.blocks:
            seen = {i for i in characters[block.index] if not block.text[i].isspace()}
            printed = {i for i, c in enumerate(block.text) if not c.isspace()}
            if block.kind is BlockKind.FURNITURE:
                assert not characters[block.index]
            elif block.kind is not BlockKind.HEADING:
                assert seen == printed
    parents = {parent.chunk_id: held(document, (parent,)) for parent in found.parents}
    for child in found.children:
        own = held(document, (child,))
        assert child.parent_id is not None
        assert all(own[i] <= parents[child.parent_id][i] for i in own)
    assert SectionsStrategy().chunk(document, context) == found


@settings(max_examples=100, deadline=None)
@given(documents())
def test_children_keep_their_limit(document: SourceDocument) -> None:
    """Counted in words, which add up over pieces; a row and a piece of a sentence are in it."""
    for child in chunk(document).children:
        assert child.token_count <= 50
