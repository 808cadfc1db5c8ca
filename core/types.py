# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The document as values: spans, boxes, blocks, sections, numerals, versions.

Frozen, without behaviour beyond checking. What is asked and answered is in `core.answers`.

`page_index` counts from 0; `page_label` is what is printed on the page, or None. Boxes are PDF
points (1/72 inch), origin at the top left of the page as displayed: crop box, rotation and user
unit applied.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from core.spans import Box, CharMap, Span


class Corpus(StrEnum):
    """The two libraries, kept apart."""

    REGULATIONS = "regulations"
    POLICIES = "policies"


class Outcome(StrEnum):
    """How the reading of a document ended."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    UNCHANGED = "unchanged"
    FAILED = "failed"


class PageSource(StrEnum):
    """Where a page's characters come from."""

    TEXT = "text"
    OCR = "ocr"


class BlockKind(StrEnum):
    """What a block is on its page. Furniture is kept, but is never chunked or quoted."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE = "table"
    CAPTION = "caption"
    FOOTNOTE = "footnote"
    FURNITURE = "furniture"


@dataclass(frozen=True, slots=True)
class TableCell:
    """One cell of a table block. Row and column count from 0; `start == end` for an empty cell.

    Attributes:
        row: First row that the cell covers.
        column: First column that the cell covers.
        row_span: How many rows it covers, 1 or more.
        column_span: How many columns it covers, 1 or more.
        start: Offset of its text in the block's text.
        end: End of its text.
        header: Whether it names a column or row rather than holding a value.
        place: Where it stands in a file without pages (``Budget!B7``), or None.
    """

    row: int
    column: int
    row_span: int
    column_span: int
    start: int
    end: int
    header: bool
    place: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A heading, paragraph, list item, table, caption, footnote or piece of page furniture.

    The text of a table is its rows joined by a newline, the cells of a row by a tab; a line break
    inside a cell becomes a space.

    Attributes:
        index: Position in the version's reading order, from 0.
        kind: What it is.
        level: Depth of a heading (1 is the highest) or of a list item (1 is outermost); else None.
        text: What can be quoted.
        chars: One entry per character of `text`.
        section_index: The section it belongs to; a heading belongs to the section that it opens;
            None before the first heading and for furniture.
        cells: For a table, in row order; else empty.
        attached_to: Index of the block that it belongs to: a caption's or note's table, a
            footnote's paragraph; else None.
        place: Where it stands in a file without pages (``Slide 3``, ``line 41``), or None.
    """

    index: int
    kind: BlockKind
    level: int | None
    text: str
    chars: CharMap
    section_index: int | None = None
    cells: tuple[TableCell, ...] = ()
    attached_to: int | None = None
    place: str | None = None

    def __post_init__(self) -> None:
        """Check that text and character map have the same length.

        Raises:
            ValueError: They differ.
        """
        if len(self.text) != len(self.chars):
            message = f"block {self.index}: {len(self.text)} characters, {len(self.chars)} boxes"
            raise ValueError(message)


@dataclass(frozen=True, slots=True)
class Section:
    """A node of the heading tree.

    Attributes:
        index: Position in reading order, from 0.
        parent_index: The section that it stands in; None at the top.
        level: 1 is the highest.
        number: As printed, closing punctuation left out: ``4.2``, ``B``; None if it has none.
        title: The heading without its number; may be empty.
        heading_block: The heading's block index.
        path: Printed headings from the top down to this one: ``("4 Deductibles", "4.2 By peril")``.
    """

    index: int
    parent_index: int | None
    level: int
    number: str | None
    title: str
    heading_block: int
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a version.

    Attributes:
        index: From 0.
        label: What is printed on the page as its number, or None.
        width: In points, as displayed.
        height: In points, as displayed.
        source: Text layer or OCR.
        pixel_width: Width of an image file in pixels as displayed; None for other files.
        pixel_height: Its height.
        raw_characters: Characters, spaces left out, that the text layer or OCR gave.
        kept_characters: How many of them stand in blocks, furniture included.
        error_code: Why the page could not be read; None when it was.
        error_message: The same as a sentence.
        ocr_reason: Why the text layer of a PDF's page was not taken: ``misleading_font``,
            ``hidden_layer`` and so on; None for a text layer and for picture files.
        fingerprint: Of what it shows; None where it could not be read, and in libraries of old.
    """

    index: int
    label: str | None
    width: float
    height: float
    source: PageSource
    pixel_width: int | None
    pixel_height: int | None
    raw_characters: int
    kept_characters: int
    error_code: str | None = None
    error_message: str | None = None
    ocr_reason: str | None = None
    fingerprint: str | None = None


@dataclass(frozen=True, slots=True)
class LostText:
    """Characters of a page that stand in no block.

    Attributes:
        page_index: From 0.
        characters: How many, spaces left out.
        text: The first of them; empty when they stand in no line that was read.
        box: Where they stand; None when that is not known.
    """

    page_index: int
    characters: int
    text: str
    box: Box | None


class NumeralKind(StrEnum):
    """What a numeral counts."""

    MONEY = "money"
    PERCENT = "percent"
    DATE = "date"
    TIME = "time"
    DURATION = "duration"
    MEASURE = "measure"
    REFERENCE = "reference"
    COUNT = "count"

    @property
    def gates(self) -> bool:
        """Whether an answer is stopped by a doubtful one, whatever the question asks for."""
        return self is not NumeralKind.REFERENCE


@dataclass(frozen=True, slots=True)
class Reading:
    """One reader's view of a numeral: `source` is ``recogniser`` or ``second reader``.

    Of print in a text layer that may not be relied on, `source` says why: ``struck out``.
    """

    source: str
    text: str
    probability: float


class NumeralDoubt(StrEnum):
    """What speaks against a numeral whatever its readers say."""

    INK = "unread ink"
    ROOM = "room for a digit"
    FORM = "no form of a number"
    PART = "part of a figure"
    CONTRADICTED = "contradicted"


@dataclass(frozen=True, slots=True)
class NumberDecision:
    """What a named person settled about a numeral by looking at its picture.

    It lies over what was read and never changes it.

    Attributes:
        text: The numeral as it is printed, by the person's word; when it was confirmed, what was
            read.
        by: Who settled it.
        at: UTC, ISO 8601.
    """

    text: str
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number on a page, with its unit.

    Attributes:
        index: Position in its version, from 0.
        span: Its characters, unit and sign included.
        text: The sliced text.
        value: Canonical, in its unit: ``5000``, ``2`` for 2 %, ``2026-04-01``; None when it cannot
            be told.
        unit: ``USD``, ``%``, ``days``, ``sq ft``; None when there is none.
        kind: What it counts.
        confidence: Probability that it was read as it is printed, at most a half where there are
            doubts; None when from a text layer.
        trusted: Whether an answer may hang on it.
        readings: Empty when from a text layer and trusted.
        doubts: What speaks against it whatever its readers say.
        decision: What a person settled; `value`, `unit` and `trusted` follow from it then, and
            `text` stays as it was read.
    """

    index: int
    span: Span
    text: str
    value: str | None
    unit: str | None
    kind: NumeralKind
    confidence: float | None
    trusted: bool
    readings: tuple[Reading, ...] = ()
    decision: NumberDecision | None = None
    doubts: tuple[NumeralDoubt, ...] = ()

    @property
    def shown(self) -> str:
        """The numeral as it is told: as a person settled it, else as it was read."""
        return self.text if self.decision is None else self.decision.text


@dataclass(frozen=True, slots=True)
class Metadata:
    """What is known of a version. Dates are ISO 8601; None means not stated.

    `edition` is the version that is printed, or else the day of issue: ``04 2026``, ``2.1``.
    """

    document_type: str | None = None
    line_of_business: str | None = None
    jurisdiction: str | None = None
    product: str | None = None
    form_number: str | None = None
    effective_from: str | None = None
    effective_to: str | None = None
    source_system: str | None = None
    edition: str | None = None


class StatedBy(StrEnum):
    """Who says what is known, the weakest first.

    A page, what the file says of itself (PDF information), a rule for its folder, the user.
    """

    PAGE = "page"
    FILE = "file"
    RULE = "rule"
    USER = "user"


@dataclass(frozen=True, slots=True)
class Statement:
    """Where a field of `Metadata` comes from.

    Attributes:
        field: Its name in `Metadata`.
        stated_by: Who says so.
        span: The words it was read from; None when it does not come from a page.
    """

    field: str
    stated_by: StatedBy
    span: Span | None = None


@dataclass(frozen=True, slots=True, eq=False)
class SourceDocument:
    """What parsing gives: everything of one version.

    Attributes:
        version_id: The id under which it will be published.
        title: The document's own title, else its file name.
        pages: In order; as many as the file has.
        blocks: In reading order; `blocks[i].index == i`.
        sections: In reading order; `sections[i].index == i`.
        numerals: In reading order, furniture left out.
        metadata: Read from the pages.
        outcome: COMPLETE or PARTIAL.
        coverage: Kept characters over raw characters, 0 to 1; 1 for a document without characters.
        statements: One for each field of `metadata` that is known.
        lost: Where text stood that is in no block; not more than twenty places on a page.
        facts: What a reader must be told of the file (tracked changes, hidden sheets), in whole
            sentences.
    """

    version_id: str
    title: str
    pages: tuple[Page, ...]
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]
    numerals: tuple[Numeral, ...]
    metadata: Metadata
    outcome: Outcome
    coverage: float
    statements: tuple[Statement, ...] = ()
    lost: tuple[LostText, ...] = ()
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VersionInfo:
    """One stored version of a document, without its text.

    Attributes:
        document_id: Stable over versions.
        version: From 1.
        version_id: ``<document_id>.v<version>``.
        corpus: Its library.
        file_name: Of the source, without folders.
        source_path: Where it was read from.
        title: As parsed.
        content_sha256: Of the source file.
        outcome: COMPLETE or PARTIAL.
        coverage: 0 to 1.
        page_count: Pages in the file.
        ocr_pages: Pages read by OCR.
        failed_pages: Indexes of pages that could not be read.
        metadata: As read, overlaid by what the user gave.
        current: Whether it is the version that answers.
        published_at: UTC, ISO 8601.
    """

    document_id: str
    version: int
    version_id: str
    corpus: Corpus
    file_name: str
    source_path: str
    title: str
    content_sha256: str
    outcome: Outcome
    coverage: float
    page_count: int
    ocr_pages: int
    failed_pages: tuple[int, ...]
    metadata: Metadata
    current: bool
    published_at: str


@dataclass(frozen=True, slots=True)
class SearchFilter:
    """Limits a search; an empty field limits nothing.

    Attributes:
        corpus: One of the two libraries.
        document_ids: Any of these.
        document_type: Exact, case folded; likewise the next three.
        in_force_on: ISO date: effective_from <= date <= effective_to, open where not stated. It
            finds a superseded version that states a period too, up to the day before a later one
            begins.
    """

    corpus: Corpus | None = None
    document_ids: tuple[str, ...] = field(default=())
    document_type: str | None = None
    line_of_business: str | None = None
    jurisdiction: str | None = None
    product: str | None = None
    in_force_on: str | None = None
