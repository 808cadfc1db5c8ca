# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads a deck: each slide that is shown is a section of its own, with its notes apart below."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from lxml import etree
from pptx import Presentation
from pptx.exc import PythonPptxError
from pptx.presentation import Presentation as Deck
from pptx.slide import Slide

from core.errors import DamagedDocumentError, EmptyDocumentError
from core.parse.formats import FileFormat
from core.parse.sources.flow import Flow, FlowBlock, FlowKind, TextRun
from core.parse.sources.package import UNPACKING_FAULTS
from core.parse.sources.slides.left_out import LeftOut
from core.parse.sources.slides.shapes import Place, child, number
from core.parse.sources.slides.slide import SlideText, read_slide
from core.parse.sources.strict import in_usual_form
from core.settings import ParseSettings

_FAULTS = (
    PythonPptxError,
    KeyError,
    ValueError,
    TypeError,
    AttributeError,
    etree.XMLSyntaxError,
    *UNPACKING_FAULTS,
)
"""What the library raises where a deck does not hold what it should."""
_ADVICE = "Open it in its own program, save it under a new name, and add that."
_ADVICE_FOR_PICTURES = "Show what is hidden; for pictures, print it to PDF and add that."
_ENDLESS = 1e12
_OFF = {"0", "false"}


def read_flow(path: Path, name: str, file_format: FileFormat, settings: ParseSettings) -> Flow:
    """Read a deck.

    Raises:
        EmptyDocumentError: All that it holds is hidden, or pictures.

    Passes on:
        DamagedDocumentError: It is no whole deck.
    """
    del file_format, settings
    deck, slides = _opened(path, name)
    root = deck.element
    surface = _surface(child(root, "sldSz"))
    styles = child(root, "defaultTextStyle")
    first = int(number(root, "firstSlideNum")) if root.get("firstSlideNum") else 1
    blocks: list[FlowBlock] = []
    titles: list[str] = []
    left_out = LeftOut()
    says = False
    for count, slide in enumerate(slides, first):
        place = f"Slide {count}"
        text = read_slide(slide, place, surface, styles)
        if slide.element.get("show") in _OFF:
            left_out.hide_slide(place, text.title)
            continue
        titles += [text.title] if text.title else []
        left_out.add_slide(count, text.unread)
        left_out.add_labels(count, text.otherwise)
        says = says or text.says_something
        blocks += _section(text, place)
    facts = tuple(left_out.facts())
    if facts and not says:
        message = f"{name} shows no text. {facts[0]}"
        raise EmptyDocumentError(message, _ADVICE_FOR_PICTURES)
    title = titles[0] if titles else None
    return Flow(tuple(blocks), title, facts=facts)


def _opened(path: Path, name: str) -> tuple[Deck, Sequence[Slide]]:
    """Open a deck, and make sure that each slide has what it stands on.

    Raises:
        DamagedDocumentError: It is no whole deck.
    """
    try:
        source = in_usual_form(path)
        deck = Presentation(str(source) if isinstance(source, Path) else source)
        slides = list(deck.slides)
        for slide in slides:
            slide.slide_layout.slide_master.element.tag  # noqa: B018 - raises where it is missing
            if slide.has_notes_slide:
                slide.notes_slide.element.tag  # noqa: B018
    except _FAULTS as error:
        message = f"{name} is damaged: it does not hold what a deck holds ({error})."
        raise DamagedDocumentError(message, _ADVICE) from error
    return deck, slides


def _surface(size: etree._Element | None) -> Place:
    """What can be seen of a slide; without a size that makes sense, all of it."""
    width, height = number(size, "cx"), number(size, "cy")
    if width > 0 and height > 0:
        return Place(0, 0, width, height)
    return Place(-_ENDLESS, -_ENDLESS, 2 * _ENDLESS, 2 * _ENDLESS)


def _section(text: SlideText, place: str) -> Iterator[FlowBlock]:
    """A slide with its heading; what pictures say stands in for a slide that says nothing."""
    title = (TextRun(text.title or place, True),)
    yield FlowBlock(FlowKind.HEADING, title, 1, place=place, new_page=True, page_label=place)
    yield from text.blocks
    if not (text.title or text.blocks):
        for words in text.alternatives:
            yield FlowBlock(FlowKind.PARAGRAPH, (TextRun(words),), place=place)
    yield from text.edges
    if text.notes:
        yield FlowBlock(FlowKind.HEADING, (TextRun("Notes", True),), 2, place=f"{place}, notes")
        yield from text.notes
