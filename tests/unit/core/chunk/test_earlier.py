# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A new version takes what did not change from the version before, and nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.chunk.base import ChunkContext
from core.chunk.chunks import ChunkSet
from core.chunk.cut_keys import CUTTING
from core.chunk.earlier import NOTHING, EarlierChunks
from core.chunk.sections import SectionsStrategy
from core.chunk.text import text_sha256
from core.settings import ChunkSettings
from core.types import BlockKind, SourceDocument
from tests.documents import DocumentMaker, count_words

SMALL = ChunkSettings(
    strategy="sections", child_tokens=40, child_max_tokens=50, parent_max_tokens=200
)
Part = tuple[str, ...]
"""A kind of block, and what is in it."""


@dataclass
class Counter:
    """The measure, which remembers what it was asked for."""

    asked: int = 0

    def __call__(self, text: str) -> int:
        self.asked += 1
        return count_words(text)


def said(count: int, name: str) -> str:
    return f"The {' '.join(f'{name}{i}' for i in range(count - 1))}."


def document_of(sections: Sequence[Sequence[Part]], version: int = 1) -> SourceDocument:
    """A document of parts; a section's first part is its heading, if it is one."""
    maker = DocumentMaker(version_id=f"d0000000000a.v{version}")
    for part in (part for section in sections for part in section):
        _add(maker, *part)
    return maker.document()


def _add(maker: DocumentMaker, kind: str, *texts: str) -> None:
    makers: dict[str, Callable[[str], object]] = {
        "chapter": maker.heading,
        "section": lambda text: maker.heading(text, 2),
        "paragraph": maker.paragraph,
        "item": maker.item,
        "subitem": lambda text: maker.item(text, 2),
        "furniture": lambda text: maker.block(BlockKind.FURNITURE, text),
        "note": lambda text: maker.block(
            BlockKind.FOOTNOTE, text, attached_to=max(len(maker.blocks) - 1, 0)
        ),
        "caption below": lambda text: maker.block(
            BlockKind.CAPTION, text, attached_to=len(maker.blocks) - 1
        ),
        "caption": lambda text: maker.block(
            BlockKind.CAPTION, text, attached_to=len(maker.blocks) + 1
        ),
    }
    if kind in {"table", "heads"}:
        rows = [text.split("|") for text in texts]
        maker.table(rows, header_rows=1 if kind == "table" else 3)
    elif kind == "amount":
        # The number takes in the full stop behind it, so that no sentence may end there.
        maker.numeral(maker.paragraph(texts[0]), "$5,000. ", "5000")
    else:
        makers[kind](*texts)


def cut(
    document: SourceDocument,
    before: EarlierChunks = NOTHING,
    count: Callable[[str], int] = count_words,
    tokenizer: str = "words",
    settings: ChunkSettings = SMALL,
) -> ChunkSet:
    context = ChunkContext(document.title, count, settings, tokenizer, before)
    return SectionsStrategy().chunk(document, context)


POOL: tuple[tuple[Part, ...], ...] = (
    (("chapter", "1 Cover"),),
    (("chapter", "2 Limits"), ("paragraph", said(12, "limit"))),
    (("chapter", "3 Cover"), ("furniture", "Page 3"), ("paragraph", said(70, "storm"))),
    (("section", "1.1 Water"), ("paragraph", said(45, "water"))),
    (("section", "1.1 Water"), ("paragraph", said(46, "water"))),
    (("section", "1.2 Wind"), ("paragraph", said(6, "wind")), ("note", "As of 2026.")),
    (("section", "1.3 Fire"), ("paragraph", "We do not cover:")),
    (("item", said(9, "war")), ("subitem", "flood:"), ("subitem", said(4, "mud"))),
    (("item", said(60, "theft")),),
    (("paragraph", f"{said(30, 'a')} {said(30, 'b')} {said(5, 'c')}"),),
    (("paragraph", f"{said(80, 'long')} {said(90, 'longer')} {said(60, 'end')}"),),
    (("amount", f"{said(44, 'pay')} It is U.S. $5,000. No more {said(20, 'due')}"),),
    (("caption", "Table 1"), ("table", "Peril|Limit", "Flood|5", f"Wind|{said(30, 'w')}")),
    (("table", *(f"row {n}|{said(20, f'r{n}x')}" for n in range(9))), ("note", said(8, "n"))),
    (("paragraph", f"{said(44, 'pay')} It is U.S. $5,000. No more {said(20, 'due')}"),),
    (("paragraph", "The following are not covered by any section of this policy at all:"),),
    (("item", said(45, "war")), ("item", said(47, "nuclear"))),
    (("section", "1.4 Empty"), ("furniture", "Page 4")),
    (("paragraph", said(12, "limit")),),
)
_ROWS = ("Peril|Limit", "Flood|5", "Fire|7", f"Wind|{said(36, 'w')}", f"War|{said(36, 'v')}")
_ITEMS: tuple[Part, ...] = (
    ("section", "1.5 Perils"),
    ("item", said(45, "war")),
    ("item", said(41, "nuclear")),
)
TWINS: dict[str, tuple[tuple[Part, ...], tuple[Part, ...]]] = {
    "a number over the end of a sentence": (
        (("amount", f"It is $5,000. {said(48, 'x')}"),),
        (("paragraph", f"It is $5,000. {said(48, 'x')}"),),
    ),
    "other rows are heads": ((("heads", *_ROWS),), (("table", *_ROWS),)),
    "a list that is opened in the section before": (
        (("paragraph", f"{said(60, 'open')} We do not cover:"), *_ITEMS),
        (("paragraph", f"{said(60, 'open')} We do not cover."), *_ITEMS),
    ),
    "a caption above and below": (
        (("caption", "Table 1."), ("table", *_ROWS)),
        (("table", *_ROWS), ("caption below", "Table 1.")),
    ),
}
DOCUMENTS = st.lists(st.sampled_from(POOL), max_size=9)


@given(DOCUMENTS, DOCUMENTS)
def test_the_passages_are_those_of_cutting_everything_anew(
    old: list[tuple[Part, ...]], new: list[tuple[Part, ...]]
) -> None:
    before = EarlierChunks(cut(document_of(old)))
    document = document_of(new, version=2)
    assert cut(document, before) == cut(document)


@given(st.lists(st.sampled_from(POOL), min_size=1, max_size=9), st.data())
def test_so_are_they_after_one_edit(sections: list[tuple[Part, ...]], data: st.DataObject) -> None:
    old = document_of(sections)
    place = data.draw(st.integers(0, len(sections) - 1))
    other = data.draw(st.sampled_from(POOL))
    edited = data.draw(
        st.sampled_from(
            [
                [*sections[:place], other, *sections[place:]],
                [*sections[:place], other, *sections[place + 1 :]],
                [*sections[:place], *sections[place + 1 :]],
                [*sections[place:], *sections[:place]],
            ]
        )
    )
    document = document_of(edited, version=2)
    assert cut(document, EarlierChunks(cut(old))) == cut(document)


@pytest.mark.parametrize("name", TWINS)
def test_nothing_is_taken_that_only_says_the_same(name: str) -> None:
    around: list[list[Part]] = chapters("A")
    one, other = TWINS[name]
    first = cut(document_of([*around, one, *around]))
    document = document_of([*around, other, *around], version=2)
    whole = cut(document)
    places = [
        [[(s.block_index, s.start, s.end) for s in child.spans] for child in found.children]
        for found in (first, whole)
    ]
    assert places[0] != places[1], "These twins are cut alike and show nothing."
    assert cut(document, EarlierChunks(first)) == whole


def chapters(*names: str) -> list[list[Part]]:
    return [
        [("chapter", f"{n} {name}"), *[("paragraph", said(30, f"{name}{k}")) for k in range(5)]]
        for n, name in enumerate(names, 1)
    ]


def test_only_the_section_that_changed_is_counted() -> None:
    old, new = chapters("A", "B", "C", "D"), chapters("A", "B", "C", "D")
    new[1][3] = ("paragraph", said(31, "changed"))
    new[0].insert(3, ("furniture", "Page 1"))
    whole, again = Counter(), Counter()
    expected = cut(document_of(new, 2), NOTHING, whole)
    assert cut(document_of(new, 2), EarlierChunks(cut(document_of(old))), again) == expected
    # Of chapter B: the heading, five sentences, the five children they are, and the parent.
    assert again.asked == 12
    assert whole.asked == 4 * 12


def test_another_title_and_other_headings_above_are_in_the_breadcrumb() -> None:
    old = [[("chapter", "1 Cover")], [("section", "1.1 Flood"), ("paragraph", said(45, "f"))]]
    new = [[("chapter", "2 Limits")], old[1]]
    before, counter = EarlierChunks(cut(document_of(old))), Counter()
    found = cut(replace(document_of(new, 2), title="Renters"), before, counter)
    (child,) = found.children
    assert child.breadcrumb == ("Renters", "2 Limits", "1.1 Flood")
    assert child.embedding_text == f"Renters > 2 Limits > 1.1 Flood\n{said(45, 'f')}"
    assert child.chunk_id == "d0000000000a.v2.c0"
    assert [span.version_id for span in child.spans] == ["d0000000000a.v2"]
    assert counter.asked == 1  # The breadcrumb alone.


@pytest.mark.parametrize(
    ("tokenizer", "settings"),
    [("letters", SMALL), ("words", SMALL.model_copy(update={"child_max_tokens": 49}))],
)
def test_another_measure_or_other_sizes_cut_everything_anew(
    tokenizer: str, settings: ChunkSettings
) -> None:
    document = document_of(chapters("A", "B"))
    before, counter = EarlierChunks(cut(document)), Counter()
    cut(document, before, counter, tokenizer, settings)
    assert counter.asked == 2 * 12


def test_without_a_name_for_the_measure_nothing_is_kept() -> None:
    document = document_of(chapters("A"))
    assert cut(document, tokenizer="").cuts == ()
    assert len(cut(document).cuts) == 1


def test_two_sections_with_one_heading_are_cut_anew() -> None:
    document = document_of(chapters("A", "B"))
    first, second = document.sections
    document = replace(document, sections=(first, replace(second, heading_block=0)))
    assert cut(document).cuts == ()


def damaged(chunks: ChunkSet) -> list[ChunkSet]:
    """What a record may be that does not go with its passages."""
    first, *rest = chunks.cuts
    parent, child = chunks.parents[0], chunks.children[0]
    beyond = replace(child, spans=(replace(child.spans[0], end=10_000),))
    elsewhere = replace(child, spans=(replace(child.spans[0], block_index=99),))
    others = (replace(parent, text_sha256=text_sha256("Other words.")), *chunks.parents[1:])
    return [
        replace(chunks, children=chunks.children[1:]),
        replace(chunks, children=(beyond, *chunks.children[1:])),
        replace(chunks, children=(elsewhere, *chunks.children[1:])),
        replace(chunks, parents=others),
        replace(chunks, parents=()),
        replace(chunks, cuts=(replace(first, blocks=first.blocks[::-1]), *rest)),
        replace(chunks, cuts=(replace(first, blocks=first.blocks[1:]), *rest)),
        replace(chunks, cuts=(replace(first, first_parent=-7), *rest)),
        replace(chunks, cuts=(replace(first, tokens=3, passages=0), *rest)),
        replace(chunks, cuts=(first, replace(rest[0], tokens=3), *rest[1:])),
    ]


def test_what_does_not_fit_is_cut_anew() -> None:
    old = document_of(chapters("A", "B", "C"))
    new = document_of([*chapters("A", "B"), [("paragraph", said(5, "new"))]], 2)
    expected = cut(new)
    for record in damaged(cut(old)):
        assert cut(new, EarlierChunks(record)) == expected


def test_the_number_of_the_rules_stands_for_what_they_do() -> None:
    """When this digest changes, the rules did: raise `CUTTING` and write the new digest here."""
    found = cut(document_of(POOL))
    spans = [[(s.block_index, s.start, s.end) for s in c.spans] for c in found.children]
    spans += [[(s.block_index, s.start, s.end) for s in p.spans] for p in found.parents]
    assert (CUTTING, text_sha256(repr(spans))[:16]) == (1, "0fc79716a4f1a46b")
