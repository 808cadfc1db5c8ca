# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Golden questions: what is asked, and what a right answer must quote, read from JSON lines.

Two forms of line are read. The program's own names document, section, page and words of the right
quote. The other gives evidence as character offsets into a text file, which is named beside it. A
line that has neither form is refused with its file and number: a golden set is never half read.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, model_validator

from core.answers import RefusalCode
from core.errors import GoldenFileError
from core.evaluate.folding import Folded, fold
from core.evaluate.lines import line_fault, read_forms, read_text
from core.types import Corpus, SearchFilter, VersionInfo

_Text = Annotated[str, Field(min_length=1)]
_ISO_DATE = r"^\d{4}-\d{2}-\d{2}$"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a right answer stands. None and empty mean that anything does.

    Attributes:
        document: File name.
        section: Printed number or title of the section.
        page_index: From 0.
        expected_words: All of them must stand in the quotes.
    """

    document: str | None
    section: str | None
    page_index: int | None
    expected_words: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """Character offsets into a source text, of which a right quote must touch one.

    Attributes:
        source: The source text, folded.
        spans: Start and end offsets in the source text as it stands in the file.
    """

    source: Folded
    spans: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class GoldenFilters:
    """Limits of a question: those of a search, with a document's file name for its id."""

    corpus: Corpus | None = None
    document: str | None = None
    document_type: str | None = None
    line_of_business: str | None = None
    jurisdiction: str | None = None
    product: str | None = None
    in_force_on: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class GoldenQuestion:
    """A question with what is known of its answer.

    Attributes:
        question_id: Unique in its file.
        question: As asked.
        answerable: Whether the documents answer it.
        kind: A word for grouping, for example ``table_number``.
        places: The right place first, then the others that are right too; empty when there is none
            or when `evidence` tells it.
        expected_quote: Exact words of the right sentence or row, or None.
        refusal_codes: Which refusals are the right ones; empty when any is.
        filters: Limits it is asked with.
        evidence: Set for questions with character offsets.
    """

    question_id: str
    question: str
    answerable: bool
    kind: str
    places: tuple[Place, ...] = ()
    expected_quote: str | None = None
    refusal_codes: tuple[RefusalCode, ...] = ()
    filters: GoldenFilters = field(default_factory=GoldenFilters)
    evidence: Evidence | None = None


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _PlaceForm(_Strict):
    document: _Text | None = None
    section: _Text | None = None
    page_index: int | None = Field(default=None, ge=0)
    expected_words: tuple[_Text, ...] = ()

    def place(self) -> Place:
        return Place(self.document, self.section, self.page_index, self.expected_words)


class _FiltersForm(_Strict):
    corpus: Corpus | None = None
    document: _Text | None = None
    document_type: _Text | None = None
    line_of_business: _Text | None = None
    jurisdiction: _Text | None = None
    product: _Text | None = None
    in_force_on: str | None = Field(default=None, pattern=_ISO_DATE)


class _QuestionForm(_PlaceForm):
    id: _Text
    question: _Text
    answerable: bool
    kind: _Text
    expected_quote: _Text | None = None
    refusal_codes: tuple[RefusalCode, ...] = ()
    alternatives: tuple[_PlaceForm, ...] = ()
    filters: _FiltersForm = _FiltersForm()

    @model_validator(mode="after")
    def _agrees(self) -> "_QuestionForm":
        if self.answerable and not self.expected_words:
            message = "an answerable question needs expected_words"
            raise ValueError(message)
        if self.answerable and self.refusal_codes:
            message = "an answerable question has no refusal_codes"
            raise ValueError(message)
        if any(not other.expected_words for other in self.alternatives):
            message = "an alternative needs expected_words"
            raise ValueError(message)
        return self

    def golden(self) -> GoldenQuestion:
        places = (self.place(), *(other.place() for other in self.alternatives))
        return GoldenQuestion(
            question_id=self.id,
            question=self.question,
            answerable=self.answerable,
            kind=self.kind,
            places=places if self.answerable else (),
            expected_quote=self.expected_quote,
            refusal_codes=self.refusal_codes,
            filters=GoldenFilters(**dict(self.filters)),
        )


class _EvidenceForm(_Strict):
    document_id: _Text
    start: int = Field(ge=0)
    end: int = Field(ge=1)


class _EvidenceQuestionForm(BaseModel):
    """Other people's files carry more fields than are read here: those are let be."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    question_id: _Text
    question: _Text
    answerable: bool
    category: _Text = "evidence"
    evidence_spans: tuple[_EvidenceForm, ...]

    @model_validator(mode="after")
    def _agrees(self) -> "_EvidenceQuestionForm":
        if self.answerable != bool(self.evidence_spans):
            message = "evidence_spans belong to answerable questions and to no others"
            raise ValueError(message)
        if any(span.end <= span.start for span in self.evidence_spans):
            message = "an evidence span ends before it starts"
            raise ValueError(message)
        return self

    def golden(self, source: Folded) -> GoldenQuestion:
        spans = tuple((span.start, span.end) for span in self.evidence_spans)
        return GoldenQuestion(
            question_id=self.question_id,
            question=self.question,
            answerable=self.answerable,
            kind=self.category,
            evidence=Evidence(source, spans) if spans else None,
        )


def read_golden(path: Path, source: Path | None = None) -> tuple[GoldenQuestion, ...]:
    """Read a golden set.

    Args:
        path: JSON lines.
        source: The text that evidence offsets point into; None for the program's own form.

    Raises:
        GoldenFileError: The set is empty or asks a question twice. Likewise, from the reading of
            lines, for a file that cannot be read or a line of another form.
    """
    read = _own_form(path) if source is None else _evidence_form(path, source)
    questions: dict[str, GoldenQuestion] = {}
    for number, question in read:
        if question.question_id in questions:
            reason = f"a second question {question.question_id!r}"
            raise GoldenFileError(*line_fault(path, number, reason))
        questions[question.question_id] = question
    if not questions:
        message = f"{path} holds no questions."
        raise GoldenFileError(message, "Give a file with one question a line.")
    return tuple(questions.values())


def search_filter(filters: GoldenFilters, versions: Iterable[VersionInfo]) -> SearchFilter:
    """Turn a question's limits into those of a search over the current versions.

    Raises:
        GoldenFileError: The document that is named is not in the library.
    """
    ids: tuple[str, ...] = ()
    if filters.document is not None:
        ids = tuple(sorted({v.document_id for v in versions if v.file_name == filters.document}))
        if not ids:
            message = f"The library holds no document {filters.document!r}, which a question names."
            raise GoldenFileError(message, "Ingest the documents that the questions are about.")
    return SearchFilter(
        corpus=filters.corpus,
        document_ids=ids,
        document_type=filters.document_type,
        line_of_business=filters.line_of_business,
        jurisdiction=filters.jurisdiction,
        product=filters.product,
        in_force_on=filters.in_force_on,
    )


def _own_form(path: Path) -> Iterator[tuple[int, GoldenQuestion]]:
    for number, form in read_forms(path, _QuestionForm):
        yield number, form.golden()


def _evidence_form(path: Path, source: Path) -> Iterator[tuple[int, GoldenQuestion]]:
    text = read_text(source)
    folded = fold(text)
    document: str | None = None
    for number, form in read_forms(path, _EvidenceQuestionForm):
        for span in form.evidence_spans:
            document = document or span.document_id
            if span.document_id != document:
                reason = "the evidence is in more than one document"
                raise GoldenFileError(*line_fault(path, number, reason))
            if span.end > len(text):
                reason = f"the evidence ends behind the source's {len(text)} characters"
                raise GoldenFileError(*line_fault(path, number, reason))
        yield number, form.golden(folded)
