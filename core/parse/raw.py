# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the worker process hands over for one page: lines of characters with boxes, and ruled lines.

The same values for a text layer and for OCR, so that one structure code serves both. They are
pickled between processes and stored in the ledger of an interrupted ingest: plain data only.
Text is untrusted.
"""

from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from core.types import BlockKind, Metadata, PageSource

READING = 8
"""Raise it when pages are read or laid out otherwise than before: pages that an interrupted ingest
has kept are then read again, so that one document is never put together from two readings."""


class DoubtCause(StrEnum):
    """Why print of a text layer, surely read as it is, says nothing that may be relied on."""

    STRUCK_OUT = "struck out"
    CUT = "cut off"


@dataclass(frozen=True, slots=True)
class Doubt:
    """Characters `start` up to `end` of a line that do not stand as they are read."""

    start: int
    end: int
    cause: DoubtCause


@dataclass(frozen=True, slots=True, eq=False)
class RawLine:
    """Characters that stand on one base line without a gap of more than a few spaces.

    Two table cells or two columns side by side are two lines. Ligatures are already expanded (each
    letter with its part of the box), soft hyphens dropped, odd spaces made plain, letters drawn
    twice kept once.

    Attributes:
        text: n characters, logical order, spaces between words included.
        boxes: Shape (n, 4), float32: x0, y0, x1, y1 in points of the page as displayed.
        probabilities: Shape (n,), float32 for OCR; None from a text layer.
        font_size: In points; for OCR estimated from the height of the line.
        bold: Most characters are bold; False for OCR.
        italic: Most characters are italic; False for OCR.
        angle: Direction of reading in degrees clockwise as displayed: 0 for level print.
        note: The page does not show these words: a note that opens when it is clicked on, or what
            does not fit into its field. The boxes are those of the note's sign, or of the field.
    """

    text: str
    boxes: npt.NDArray[np.float32]
    probabilities: npt.NDArray[np.float32] | None
    font_size: float
    bold: bool = False
    italic: bool = False
    angle: float = 0.0
    note: bool = False
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A drawn straight line, or an edge of a drawn rectangle, level or upright, in points.

    On a skewed scan its ends stand where they are displayed: it is as askew as the print.

    Attributes:
        x0: Left end.
        y0: Upper end.
        x1: Right end.
        y1: Lower end.
        shade: It is the edge of a filled area: it bounds something, but nobody drew a line.
    """

    x0: float
    y0: float
    x1: float
    y1: float
    shade: bool = False


class View(StrEnum):
    """How the picture of a word was shown to the second reader."""

    PLAIN = "plain"
    SMALL = "small"
    THIN = "thin"
    SOFT = "soft"


@dataclass(frozen=True, slots=True)
class CropReadings:
    """What a second reader made of a word with a numeral, shown in one way.

    Attributes:
        line_index: Position in `RawPage.lines`.
        start: Offset of the numeral's token in the line's text.
        end: End of the token.
        text: The second reading of that token.
        probability: Lowest character probability of the second reading.
        view: How it was shown.
    """

    line_index: int
    start: int
    end: int
    text: str
    probability: float
    view: View = View.PLAIN


@dataclass(frozen=True, slots=True)
class UnreadInk:
    """A place on a scan with ink, in or beside a line of print, that no character was read from.

    A blot, a smear, a stamp or a lost figure: whatever a quote would otherwise pass over in
    silence. In points of the page as displayed.
    """

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class UnreadPrint:
    """A row of letters on a scan that gave no text, however it was looked at.

    Attributes:
        x0: Left edge of its ink, in points of the page as displayed.
        y0: Upper edge.
        x1: Right edge.
        y1: Lower edge.
        characters: About how many there are, by the ink.
    """

    x0: float
    y0: float
    x1: float
    y1: float
    characters: int


@dataclass(frozen=True, slots=True, eq=False)
class RawPage:
    """One page as read, before any structure.

    Attributes:
        index: From 0.
        width: Points, as displayed.
        height: Points, as displayed.
        source: Text layer or OCR.
        lines: In no promised order.
        rules: Level and upright drawn lines.
        file_label: The page label that the PDF itself declares, or None; `label` of the finished
            page is what is printed on it, this one only helps.
        second_readings: For OCR pages: one entry for each token that holds a digit.
        unread_ink: For OCR pages: ink in the lines of print that no character accounts for.
        unread_print: For OCR pages: rows of print that are in no line; they count as lost.
        pixel_width: For image files: pixels as displayed; else None.
        pixel_height: The same.
        raw_characters: Characters without spaces that the text layer or OCR gave.
        error_code: Why the page could not be read, or not to its end (then `lines` is what was
            read); None when it was.
        error_message: The same as a sentence.
        reason: Why a page with a text layer, or a PDF's page without one, was read by OCR: a value
            of `core.parse.native.triage.Verdict`. None for a text layer and for picture files.
        fingerprint: Of what it shows (`core.parse.fingerprint`); empty where it could not be read.
    """

    index: int
    width: float
    height: float
    source: PageSource
    lines: tuple[RawLine, ...]
    rules: tuple[Rule, ...] = ()
    file_label: str | None = None
    second_readings: tuple[CropReadings, ...] = ()
    unread_ink: tuple[UnreadInk, ...] = ()
    unread_print: tuple[UnreadPrint, ...] = ()
    pixel_width: int | None = None
    pixel_height: int | None = None
    raw_characters: int = 0
    error_code: str | None = None
    error_message: str | None = None
    reason: str | None = None
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One bookmark of the file: a hint for headings."""

    level: int
    title: str
    page_index: int


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line that this program set itself.

    Attributes:
        page_index: From 0.
        line_index: Position in `RawPage.lines`.
        goes_on: It ends inside a word, because the word is wider than a line.
        breaks: A line of the file itself ends here, which was set as it is typed.
    """

    page_index: int
    line_index: int
    goes_on: bool = False
    breaks: bool = False


@dataclass(frozen=True, slots=True)
class SetCell:
    """A cell of a table that was set.

    Attributes:
        row: From 0.
        column: From 0.
        row_span: Rows that it fills.
        column_span: Columns that it fills.
        header: It names a column or a row.
        lines: Its text; none for an empty cell.
        place: Where it stands in its file (``Budget!B7``), or None.
    """

    row: int
    column: int
    row_span: int
    column_span: int
    header: bool
    lines: tuple[SetLine, ...] = ()
    place: str | None = None


@dataclass(frozen=True, slots=True)
class SetBlock:
    """A block of a file without pages, and the lines in which it was set.

    Attributes:
        kind: What it is.
        lines: Its text; none for a table.
        level: Of a heading from 1; of an indent from 0.
        marker_end: How many characters of its text are its number or mark and the space behind.
        number: The number of its section where it is printed elsewhere than in the marker.
        opens_section: A numbered paragraph that is a section of its own.
        note_of: Of a footnote: position in `Layout.blocks` of the block that bears its mark.
        place: Where it stands in its file (``Slide 3``, ``line 41``), or None.
        cells: Of a table, in reading order.
        characters: How many its source has, spaces and signs that only steer left out.
        close: It stands close to the block before it, of which it may be a part.
        typed: It was set as typed: its lines are the lines of the file.
    """

    kind: BlockKind
    lines: tuple[SetLine, ...] = ()
    level: int = 0
    marker_end: int = 0
    number: str | None = None
    opens_section: bool = False
    note_of: int | None = None
    place: str | None = None
    cells: tuple[SetCell, ...] = ()
    characters: int = 0
    close: bool = False
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """What this program knows of pages that it laid out itself.

    Attributes:
        blocks: In reading order; the file's fields and header rows that repeat are furniture.
        judged: What each text is has to be told from its print: the file marks it nowhere.
        paragraphs_judged: That of a paragraph has, because the file marks only some headings.
        page_labels: What each page is called in the file (``Slide 3``), or None.
        facts: What a reader must be told of the file, in whole sentences.
        metadata: What the file's own properties state.
    """

    blocks: tuple[SetBlock, ...] = ()
    judged: bool = False
    paragraphs_judged: bool = False
    page_labels: tuple[str | None, ...] = ()
    facts: tuple[str, ...] = ()
    metadata: Metadata = field(default_factory=Metadata)


@dataclass(frozen=True, slots=True)
class PageIdentity:
    """What tells a page of a PDF before it is read.

    Attributes:
        digest: Of what it is made of (`core.parse.native.page_digest`); empty where that is not
            known.
        file_label: As in `RawPage`.
    """

    digest: str = ""
    file_label: str | None = None


@dataclass(frozen=True, slots=True)
class RawInfo:
    """What is known of a file before its pages are read.

    Attributes:
        page_count: 1 or more.
        title: The file's own title, or None.
        outline: Bookmarks, in order.
        format_name: ``pdf``, ``png``, ``jpeg``, ``tiff``, ``markdown`` or ``text``.
        canonical_path: The file that pages and pictures are made from: the source itself, or the
            facsimile PDF that was laid out from text. Absolute.
        layout: Of a facsimile; None for pages that came as pages.
        identities: Of each page of a PDF, in order; none of other files.
    """

    page_count: int
    title: str | None
    outline: tuple[OutlineEntry, ...]
    format_name: str
    canonical_path: str
    layout: Layout | None = None
    identities: tuple[PageIdentity, ...] = ()
