# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads a story of a Word file, the text, a note, a head, in order: paragraphs, tables, boxes."""

from collections.abc import Callable, Iterable

from core.parse.sources.docx.drafts import Draft, Paragraph, SectionEnd
from core.parse.sources.docx.fields import Fields
from core.parse.sources.docx.ground import Ground
from core.parse.sources.docx.names import TBL, Element, P, child, name, number, switch, value
from core.parse.sources.docx.numbering import Numbered
from core.parse.sources.docx.runs import Inline, NoteCounter, RunReader
from core.parse.sources.docx.sequences import Sequences
from core.parse.sources.docx.styles import Style, is_shaded, left_of
from core.parse.sources.docx.tables import read_table
from core.parse.sources.first_words import first_words
from core.parse.sources.flow import TextRun, plain

_NO_OUTLINE = 9
_WORDS_BY_A_PAGE_NUMBER = 2
"""``Page 3 of 10``: nothing worth a line is left of it without the numbers."""


class StoryReader:
    """Reads one story."""

    def __init__(
        self,
        ground: Ground,
        root: Element,
        mark_of: NoteCounter = lambda _kind, _id: "",
        new_page: Callable[[], None] = lambda: None,
        new_section: Callable[[], None] = lambda: None,
    ) -> None:
        """Begin a story whose tree is tidy."""
        self._ground = ground
        self._new_page = new_page
        self._new_section = new_section
        self._on_page = root.find(name("background")) is None
        sequences = Sequences(root)
        ground.tally.recounted += sequences.recounted
        fields = Fields(ground.numbering, sequences, ground.tally)
        self._runs = RunReader(ground.styles, fields, mark_of, new_page)

    def read(self, elements: Iterable[Element]) -> list[Draft]:
        """Read elements of the body, of a cell, of a box."""
        drafts: list[Draft] = []
        for element in elements:
            if element.tag == P:
                drafts += self._paragraph(element)
            elif element.tag == TBL:
                drafts += read_table(element, self._read_inside, self._ground)
            elif element.tag == name("altChunk"):
                self._ground.tally.outside += 1
            elif element.tag == name("sectPr"):
                drafts.append(SectionEnd(element))
            elif element.tag in {name("m:oMathPara"), name("m:oMath")}:
                drafts += self._formula(element)
        return drafts

    def _read_inside(self, elements: Iterable[Element]) -> list[Draft]:
        """Read what stands in a cell or box, whose ground may be of any colour."""
        outside, self._on_page = self._on_page, False
        drafts = self.read(elements)
        self._on_page = outside
        return drafts

    def _formula(self, element: Element) -> list[Draft]:
        inline = self._runs.read([element], Style())
        return [Paragraph(inline.text, Style())]

    def _paragraph(self, element: Element) -> list[Draft]:
        properties = child(element, "pPr")
        style = self._ground.styles.paragraph(value(properties, "pStyle"))
        if switch(properties, "pageBreakBefore"):
            self._new_page()
        # Counted before its text is read: fields in the text count on from it.
        numbered = None if _is_hidden(element) else self._number(properties, style)
        on_white = self._on_page and not is_shaded(properties)
        inline = self._runs.read(element, style, on_white=on_white)
        self._ground.tally.outside += len(element.findall(name("subDoc")))
        runs = inline.text
        if inline.page_number and len(plain(runs).split()) <= _WORDS_BY_A_PAGE_NUMBER:
            runs = ()
        outline = number(properties, "outlineLvl")
        outline = style.outline if outline is None else outline
        drafts: list[Draft] = []
        if runs or (numbered is not None and numbered.text and not numbered.definition.is_bullet):
            drafts.append(
                Paragraph(
                    runs,
                    style,
                    None if outline is None or outline >= _NO_OUTLINE else outline,
                    numbered,
                    _left(properties, style, numbered),
                    inline.notes,
                    inline.in_contents or style.title.startswith("toc "),
                    value(properties, "jc") == "center",
                )
            )
        drafts += self._boxes(inline)
        section = child(properties, "sectPr")
        if section is None:
            return drafts
        self._new_section()
        return [*drafts, SectionEnd(section)]

    def _boxes(self, inline: Inline) -> list[Draft]:
        """What stands in text boxes that hang on a paragraph, after it."""
        tally = self._ground.tally
        tally.hidden += map(first_words, inline.hidden)
        tally.pictures += inline.pictures
        tally.embedded += inline.embedded
        drafts: list[Draft] = []
        tally.charts += inline.charts
        for key in inline.diagrams:
            lines = self._ground.diagram(key)
            tally.boxes += bool(lines)
            drafts += [Paragraph((TextRun(line),), Style()) for line in lines]
        for box in inline.boxes:
            inside = [d for d in self._read_inside(box) if not isinstance(d, SectionEnd)]
            tally.boxes += bool(inside)
            drafts += inside
        return drafts

    def _number(self, properties: Element | None, style: Style) -> Numbered | None:
        numbering = self._ground.numbering
        stated = number(properties, "numPr", "numId")
        list_id = style.list_id if stated is None else stated
        if list_id is None or not numbering.has(list_id):
            return None
        level = number(properties, "numPr", "ilvl")
        if level is None:
            level = style.list_level
        if level is None and stated is None:
            level = numbering.level_of_style(list_id, style.style_id)
        return numbering.next(list_id, level or 0)


def _is_hidden(paragraph: Element) -> bool:
    """Whether a paragraph is hidden as a whole, so that it is not counted."""
    if not switch(paragraph, "pPr", "rPr", "vanish"):
        return False
    texts = paragraph.iter(name("t"))
    return all(switch(text.getparent(), "rPr", "vanish") for text in texts if text.text)


def _left(properties: Element | None, style: Style, numbered: Numbered | None) -> int:
    stated = left_of(properties)
    if stated is not None:
        return stated
    own = numbered.definition.left if numbered is not None else None
    return own if own is not None else style.left or 0
