# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whatever a file declares comes out as it is, and stands on its page where its boxes say."""

import tempfile
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.parse.facsimile.faces import lowered, raised
from core.parse.sources.flow import Flow, FlowBlock, FlowCell, FlowKind, Runs, TextRun, cells_of
from core.parse.worker.render import text_in_boxes
from core.store.boxes import boxes_of
from core.types import Block, BlockKind
from tests.unit.core.parse.facsimile.laid_flows import Laid, laid

KINDS = {
    FlowKind.HEADING: BlockKind.HEADING,
    FlowKind.PARAGRAPH: BlockKind.PARAGRAPH,
    FlowKind.LINE: BlockKind.PARAGRAPH,
    FlowKind.ITEM: BlockKind.LIST_ITEM,
    FlowKind.CODE: BlockKind.PARAGRAPH,
    FlowKind.FOOTNOTE: BlockKind.FOOTNOTE,
    FlowKind.CAPTION: BlockKind.CAPTION,
    FlowKind.FURNITURE: BlockKind.FURNITURE,
}
LETTERS = "abcdefgiMQ019,.$%()éßжΩ中文"
words = st.text(LETTERS, min_size=1, max_size=12)
long_words = st.text(LETTERS, min_size=90, max_size=140)
phrases = st.lists(st.one_of(words, words, words, long_words), min_size=1, max_size=25).map(
    " ".join
)
flags = st.sampled_from(
    [{}, {"bold": True}, {"italic": True}, {"raised": True}, {"lowered": True}, {"struck": True}]
)
runs = st.lists(
    st.builds(lambda text, marks: TextRun(text, **marks), phrases, flags), min_size=1, max_size=3
).map(tuple)
blocks = st.builds(
    FlowBlock,
    st.sampled_from(list(KINDS)).filter(lambda kind: kind is not FlowKind.CODE),
    runs,
    st.integers(0, 4),
    st.sampled_from(["", "", "•", "(a)", "3.1 (b)"]),
)
typed = st.builds(
    lambda lines: FlowBlock(FlowKind.CODE, (TextRun("\n".join(lines)),), place="line 1"),
    st.lists(words, min_size=1, max_size=4),
)


@st.composite
def tables(draw: st.DrawFn) -> FlowBlock:
    """A grid in which some cells take the places of others."""
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 24))
    taken: set[tuple[int, int]] = set()
    cells = []
    for row in range(rows):
        for column in range(columns):
            if (row, column) in taken or draw(st.integers(0, 9)) == 0:
                continue
            tall, wide = draw(st.sampled_from([(1, 1), (1, 1), (1, 1), (2, 1), (1, 2), (3, 2)]))
            spanned = {(r, c) for r in range(row, row + tall) for c in range(column, column + wide)}
            if row + tall > rows or column + wide > columns or spanned & taken:
                tall = wide = 1
                spanned = {(row, column)}
            taken |= spanned
            content = draw(st.one_of(st.just(()), words.map(lambda text: (TextRun(text),)), runs))
            cells.append(FlowCell(row, column, content, tall, wide, header=row == 0))
    return FlowBlock(FlowKind.TABLE, cells=tuple(cells or [FlowCell(0, 0, (TextRun("x"),))]))


flows = st.lists(st.one_of(blocks, blocks, typed, tables()), min_size=1, max_size=6).map(
    lambda found: Flow(tuple(found))
)


def written(run: TextRun) -> str:
    lettered = any(map(str.isalpha, run.text))
    if run.raised:
        return raised(run.text, lettered=lettered)
    return lowered(run.text, lettered=lettered) if run.lowered else run.text


def stored(runs_: Runs) -> str:
    """Runs as they are stored, spaces made plain."""
    whole = "".join(map(written, runs_))
    return " ".join(unicodedata.normalize("NFC", whole).split())


def expected(block: FlowBlock) -> str:
    if block.kind is FlowKind.CODE:
        return block.runs[0].text
    return f"{block.marker} {stored(block.runs)}".strip()


def plain(text: str) -> str:
    """Letters alone, raised ones as the plain ones that are drawn."""
    return "".join(unicodedata.normalize("NFKC", text).replace("\u2212", "-").split())


def read_back(done: Laid, block: Block) -> str:
    return text_in_boxes(done.path, boxes_of(block.text, block.chars))


@settings(max_examples=15, deadline=None)
@given(flows)
def test_any_flow_comes_out_as_it_is(flow: Flow) -> None:
    with tempfile.TemporaryDirectory() as folder:
        done = laid(flow, Path(folder))
        # What a table repeats on another page stands behind it.
        made = [b for b in done.document.blocks if b.kind is not BlockKind.FURNITURE]
        declared = [b for b in flow.blocks if b.kind is not FlowKind.FURNITURE]
        assert len(made) == len(declared)
        for block, source in zip(made, declared, strict=True):
            if source.kind is FlowKind.TABLE:
                assert block.kind is BlockKind.TABLE
                cells = sorted(cells_of(source), key=lambda cell: (cell.row, cell.column))
                assert [
                    (
                        c.row,
                        c.column,
                        c.row_span,
                        c.column_span,
                        c.header,
                        block.text[c.start : c.end],
                    )
                    for c in block.cells
                ] == [
                    (c.row, c.column, c.row_span, c.column_span, c.header, stored(c.runs))
                    for c in cells
                ]
            else:
                assert (block.kind, block.text) == (KINDS[source.kind], expected(source))
        furniture = [expected(b) for b in flow.blocks if b.kind is FlowKind.FURNITURE]
        assert set(furniture) <= set(done.texts(BlockKind.FURNITURE))
        assert done.document.coverage == 1.0
        assert done.document.lost == ()
        for block in done.document.blocks:
            assert plain(read_back(done, block)) == plain(block.text)


@pytest.mark.parametrize("count", [1, 40])
def test_the_same_flow_gives_the_same_bytes(tmp_path: Path, count: int) -> None:
    block = FlowBlock(FlowKind.PARAGRAPH, (TextRun("We pay $5,000.", bold=True),))
    flow = Flow((block, replace(block, kind=FlowKind.HEADING, level=1)) * count)
    written = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        written.append(laid(flow, tmp_path / name).path.read_bytes())
    assert written[0] == written[1]
