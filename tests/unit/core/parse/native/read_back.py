# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A made PDF read by its text layer, down to its numerals."""

from collections.abc import Iterable

import pymupdf

from core.parse.assemble import assemble
from core.parse.native.text_layer import TextLayer, read_text_layer
from core.parse.raw import RawInfo, RawPage
from core.settings import ParseSettings
from core.types import PageSource, SourceDocument

WIDTH, HEIGHT = 595.0, 842.0


def reopened(document: pymupdf.Document) -> pymupdf.Document:
    return pymupdf.open(stream=document.tobytes(), filetype="pdf")


def layer_of(document: pymupdf.Document) -> TextLayer:
    return read_text_layer(reopened(document)[0])


def texts(document: pymupdf.Document) -> list[str]:
    return [line.text for line in layer_of(document).lines]


def document_of(document: pymupdf.Document) -> SourceDocument:
    layer = layer_of(document)
    page = RawPage(0, WIDTH, HEIGHT, PageSource.TEXT, layer.lines, layer.rules)
    info = RawInfo(1, None, (), "pdf", "/made.pdf")
    return assemble("made.v1", "made.pdf", info, [page], ParseSettings())


def trust_of(document: pymupdf.Document) -> dict[str, str]:
    """Why each numeral is not trusted; empty where it is."""
    return {
        numeral.text: _said(numeral.trusted, (reading.source for reading in numeral.readings))
        for numeral in document_of(document).numerals
    }


def _said(trusted: bool, sources: Iterable[str]) -> str:
    said = ", ".join(sources)
    assert trusted == (not said)
    return said
