# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Letters that are a clip are on the page where something is painted through them."""

import pymupdf
import pytest

from tests.unit.core.parse.native.read_back import layer_of, texts

PAINT = b"0 0 .5 rg 60 480 400 60 re f"
WHITE = b"1 g 60 480 400 60 re f"
BLACK_FIRST = b"0 g 60 480 400 60 re f "


def page_of(before: bytes, after: bytes, rotation: int = 0) -> pymupdf.Document:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 80), "Ordinary words.")
    content = page.get_contents()[-1]
    clip = b"q BT 7 Tr /helv 24 Tf 72 500 Td (LIMIT OF $3,333) Tj ET "
    drawn = document.xref_stream(content) + b"\n" + before + clip + after + b" Q\n"
    document.update_stream(content, drawn)
    page.set_rotation(rotation)
    return document


@pytest.mark.parametrize("rotation", [0, 90])
def test_letters_that_are_painted_through_are_read(rotation: int) -> None:
    document = page_of(b"", PAINT, rotation)
    assert texts(document) == ["Ordinary words.", "LIMIT OF $3,333"]
    assert layer_of(document).hidden_characters == 0


@pytest.mark.parametrize(
    ("before", "after"), [(b"", b""), (b"", WHITE), (BLACK_FIRST, b"")], ids=["none", "white", "by"]
)
def test_letters_that_nothing_can_be_seen_through_are_not_read(before: bytes, after: bytes) -> None:
    layer = layer_of(page_of(before, after))
    assert [line.text for line in layer.lines] == ["Ordinary words."]
    assert layer.hidden_characters == 13
