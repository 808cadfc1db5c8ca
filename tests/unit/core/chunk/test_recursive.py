# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The baseline strategy, and the choice by name."""

import pytest

from core.chunk.base import ChunkContext, ChunkStrategy
from core.chunk.recursive import RecursiveStrategy
from core.chunk.router import choose_strategy, strategy_names
from core.chunk.text import merge_spans, slice_spans
from core.errors import RequestError
from core.settings import ChunkSettings
from core.spans import Span
from core.types import BlockKind
from tests.documents import DocumentMaker, count_words


def test_pieces_of_500_tokens_share_50_and_hold_all_text() -> None:
    maker = DocumentMaker()
    maker.heading("1 Terms")
    for n in range(120):
        maker.paragraph(f"Paragraph {n} says \u2018so\u2019 in ten words of plain text.")
    maker.block(BlockKind.FURNITURE, "Page 1")
    document = maker.document()
    context = ChunkContext("HO-3", count_words, ChunkSettings())
    found = RecursiveStrategy().chunk(document, context)
    assert [child.spans for child in found.children] == [p.spans for p in found.parents]
    assert all(400 < child.token_count <= 500 for child in found.children[:-1])
    shared = set(found.children[0].spans) & set(found.children[1].spans)
    assert 4 <= len(shared) <= 5
    every = [span for child in found.children for span in child.spans]
    whole = slice_spans(document.blocks, merge_spans(document.blocks, every))
    assert whole == "\n".join(block.text for block in document.blocks[:-1])
    assert found.strategy == "recursive-500-50"


def test_an_empty_document_gives_nothing() -> None:
    context = ChunkContext("HO-3", count_words, ChunkSettings())
    assert RecursiveStrategy().chunk(DocumentMaker().document(), context).children == ()


@pytest.mark.parametrize("name", ["sections", "recursive-500-50"])
def test_strategies_are_chosen_by_name(name: str) -> None:
    chosen: ChunkStrategy = choose_strategy(name)
    assert chosen.name == name


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    assert strategy_names() == ("sections", "recursive-500-50")
    with pytest.raises(RequestError) as fault:
        choose_strategy("semantic")
    assert "sections, recursive-500-50" in fault.value.advice


def test_spans_merge_over_white_space_alone() -> None:
    maker = DocumentMaker()
    block = maker.paragraph("One. Two. Three.")
    v = maker.version_id
    spans = [Span(v, 0, 10, 16), Span(v, 0, 0, 4), Span(v, 0, 2, 3), Span(v, 0, 0, 4)]
    assert merge_spans([block], spans) == (Span(v, 0, 0, 4), Span(v, 0, 10, 16))
    assert merge_spans([block], [*spans, Span(v, 0, 5, 9)]) == (Span(v, 0, 0, 16),)
