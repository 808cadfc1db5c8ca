# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A question's way as values: hits, evidence units, quotes, answer or refusal."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from core.spans import Box, Span
from core.types import NumberDecision, Numeral, PageSource, VersionInfo
from models.base import ModelIdentity


class RefusalCode(StrEnum):
    """Why there is no answer."""

    NO_EVIDENCE = "NO_EVIDENCE"
    LOW_CONFIDENCE_NUMBER = "LOW_CONFIDENCE_NUMBER"
    VERSION_MISMATCH = "VERSION_MISMATCH"
    QUOTE_NOT_VERBATIM = "QUOTE_NOT_VERBATIM"
    CONFLICTING_SOURCES = "CONFLICTING_SOURCES"
    SCOPE_AMBIGUOUS = "SCOPE_AMBIGUOUS"
    INCOMPLETE_DOCUMENT = "INCOMPLETE_DOCUMENT"


def number_id(numeral: Numeral) -> str:
    """Return what a numeral is called wherever it is shown: ``<version_id>.n<index>``."""
    return f"{numeral.span.version_id}.n{numeral.index}"


@dataclass(frozen=True, slots=True)
class QuotedFigure:
    """A figure of a text that a reader must be told of: it is in doubt, or a person settled it.

    Attributes:
        start: Offset of its first character in the text.
        end: After its last.
        shown: As it is to be told: by the person's word, else as it was read.
        decision: None while it is in doubt.
        number_id: What the numeral is called.
        value: Canonical, as it stands with the decision; None when it cannot be told.
    """

    start: int
    end: int
    shown: str
    decision: NumberDecision | None
    number_id: str = ""
    value: str | None = None


def with_settled(text: str, figures: Iterable[QuotedFigure]) -> str:
    """Return a text with each of its figures as a person settled it.

    Args:
        text: As stored.
        figures: Of the text; those in doubt change nothing.
    """
    settled = (each for each in figures if each.decision is not None)
    return _put_in(text, [(each.start, each.end, each.shown) for each in settled])


def told_text(text: str, offset: int, numerals: Iterable[Numeral]) -> str:
    """Return a part of a block's text with each numeral as a person settled it.

    Args:
        text: Sliced from the block.
        offset: Where in the block it begins.
        numerals: Of the block; those that stand outside the text, and those that nobody settled,
            change nothing. One that the text cuts through is told whole.
    """
    settled = (each for each in numerals if each.decision is not None)
    places = [(each.span.start - offset, each.span.end - offset, each.shown) for each in settled]
    return _put_in(text, places)


def _put_in(text: str, places: Iterable[tuple[int, int, str]]) -> str:
    """Put words in place of characters, given by offsets; the last place first."""
    for start, end, shown in sorted(places, reverse=True):
        if start < len(text) and end > 0:
            text = text[: max(0, start)] + shown + text[end:]
    return text


@dataclass(frozen=True, slots=True)
class Passage:
    """A retrieved parent with the child that matched it.

    Attributes:
        version: Whose text it is; current at the time of retrieval.
        parent_id: The section's chunk.
        child_id: The child that matched best.
        spans: The parent's.
        child_spans: The child's.
        breadcrumb: Document title and section path.
        text: The child's sliced text, spans joined by a newline.
        boxes: The child's.
        page_label: What the child's first place is called: printed on its page, or in a file
            without pages its row, slide, time or line; or None.
        score: Fused, higher is better, comparable within one query.
        dense_score: Cosine of query and child, -1 to 1; None if only the words matched.
        lexical_score: BM25, higher is better; None if only the vectors matched.
        figures: Those of `text` that are in doubt, or that a person settled; in reading order.
    """

    version: VersionInfo
    parent_id: str
    child_id: str
    spans: tuple[Span, ...]
    child_spans: tuple[Span, ...]
    breadcrumb: tuple[str, ...]
    text: str
    boxes: tuple[Box, ...]
    page_label: str | None
    score: float
    dense_score: float | None
    lexical_score: float | None
    figures: tuple[QuotedFigure, ...] = ()

    @property
    def told(self) -> str:
        """The text with each figure as a person settled it."""
        return with_settled(self.text, self.figures)


@dataclass(frozen=True, slots=True)
class EvidenceUnit:
    """A sentence, list item or table row that the model may point at.

    Attributes:
        span: What would be quoted.
        text: The sliced text.
        context: What the model sees before it: section heading, table caption and column names,
            the lead-in of a list. Never quoted.
        passage_rank: Rank of the passage it comes from, from 0.
    """

    span: Span
    text: str
    context: str
    passage_rank: int


@dataclass(frozen=True, slots=True)
class Quote:
    """Stored text, byte for byte, with the place where it stands.

    Attributes:
        span: Its source.
        text: The store's text through `span`.
        version: Document and version it is pinned to.
        section_path: Headings from the top.
        page_index: Of its first character.
        page_label: What its place is called: printed on its page, or in a file without pages its
            cell, slide, time or line; or None.
        boxes: One or more; a box per line or cell.
        source: Text layer or OCR.
        min_number_confidence: Lowest confidence of its numerals; None without numerals or from
            text.
        verified: Slicing the store again gave the same bytes and hash.
        figures: Those that are in doubt, or that a person settled; in reading order.
    """

    span: Span
    text: str
    version: VersionInfo
    section_path: tuple[str, ...]
    page_index: int
    page_label: str | None
    boxes: tuple[Box, ...]
    source: PageSource
    min_number_confidence: float | None
    verified: bool
    figures: tuple[QuotedFigure, ...] = ()

    @property
    def told(self) -> str:
        """The text with each figure as a person settled it."""
        return with_settled(self.text, self.figures)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no answer, in words for people, with what was looked at.

    Attributes:
        code: Stable.
        message: A plain sentence.
        advice: What to do.
        evidence: What was found and may not be told as an answer; shown as pictures of the page.
        doubtful: The numerals that stopped the answer.
    """

    code: RefusalCode
    message: str
    advice: str
    evidence: tuple[Quote, ...] = ()
    doubtful: tuple[Numeral, ...] = ()


@dataclass(frozen=True, slots=True)
class Timings:
    """Seconds of wall time."""

    retrieve: float
    extract: float
    verify: float
    total: float


@dataclass(frozen=True, slots=True)
class Answer:
    """The record of one question. Exactly one of `quotes` and `refusal` carries the outcome.

    Attributes:
        answer_id: Unique in the workspace.
        question: As asked.
        text: What is told: the quotes' text, joined by a newline, with each figure as a person
            settled it; empty when refused.
        quotes: Empty when refused.
        refusal: None when answered.
        retrieved: Best first.
        models: By role: ``embedder``, ``language_model``, ``reranker``.
        signals: What the decision to answer was taken on, by name.
        seconds: Where the time went.
        asked_at: UTC, ISO 8601.
        notes: What must be said beside an answer, for example that a document is partial.
    """

    answer_id: str
    question: str
    text: str
    quotes: tuple[Quote, ...]
    refusal: Refusal | None
    retrieved: tuple[Passage, ...]
    models: dict[str, ModelIdentity]
    signals: dict[str, float]
    seconds: Timings
    asked_at: str
    notes: tuple[str, ...] = ()
