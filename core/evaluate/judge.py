# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One answer held against its golden question: correct, wrong or refused, and are its quotes true.

Two things are judged apart. Whether the answer is *correct* hangs on the golden question. Whether
its citations are *faithful* hangs on nothing but the store and the page: the quote is the stored
text byte for byte, and its boxes hold its words. A wrong answer can be faithful.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.answers import Answer, Quote, RefusalCode
from core.errors import StaleSpanError
from core.evaluate.folding import contains_words, fold, occurrences, plain, stands_in
from core.evaluate.golden import Evidence, GoldenQuestion, Place
from core.spans import Box, Span
from core.types import PageSource

_TOKEN = re.compile(r"\w+(?:[.\-]\w+)*")
_NUMBERING = re.compile(
    r"(?:section|article|rule|part|schedule|clause|chapter|appendix|annex|table|\w?\d[\w.\-]*|\w|[ivxlcdm]+)"
)


class Verdict(StrEnum):
    """The three columns. Of a question that the documents do not answer, refused is right."""

    CORRECT = "correct"
    WRONG = "wrong"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class CitationChecks:
    """Where quotes are looked up again, apart from the code that made them.

    Attributes:
        read_span: The stored text of a span; StaleSpanError when there is none.
        read_boxes: The words that stand on the page inside a quote's boxes, read again from the
            page; None when they cannot be (a picture without a text layer).
    """

    read_span: Callable[[Span], str]
    read_boxes: Callable[[Quote], str | None]


@dataclass(frozen=True, slots=True)
class QuestionOutcome:
    """What became of one question. None means that the mark does not apply.

    Attributes:
        question_id: Of the golden question.
        question: As asked.
        kind: Of the golden question.
        answerable: Whether the documents answer it.
        verdict: Its column.
        right: Correct if answerable, refused if not.
        answer_id: The record of the answer.
        answer_text: What was told; empty when refused.
        refusal_code: Given code, or None.
        code_expected: Whether the code is one of those that the golden question names.
        verbatim: Every quote is the stored text and the answer is nothing but its quotes.
        in_box: Every quote that can be read again has its words inside its boxes.
        faithful: `verbatim`, and `in_box` where it applies.
        right_document: A quote is from the right document.
        right_section: A quote is from the right section.
        right_page: A quote is on the right page.
        exact_quote: The quotes hold the expected quote, or a part of it that they are.
        seconds: Of wall time.
        signals: What the decision to answer was taken on: the rows of a later calibration.
    """

    question_id: str
    question: str
    kind: str
    answerable: bool
    verdict: Verdict
    right: bool
    answer_id: str
    answer_text: str
    refusal_code: RefusalCode | None
    code_expected: bool | None
    verbatim: bool | None
    in_box: bool | None
    faithful: bool | None
    right_document: bool | None
    right_section: bool | None
    right_page: bool | None
    exact_quote: bool | None
    seconds: float
    signals: dict[str, float]


@dataclass(frozen=True, slots=True)
class _Found:
    """How the quotes meet one place; the fields' order is the order of weight."""

    correct: bool
    document: bool | None
    page: bool | None
    section: bool | None


def store_checks(
    read_span: Callable[[Span], str], text_in_boxes: Callable[[str, Sequence[Box]], str]
) -> CitationChecks:
    """Make the checks of a library.

    Args:
        read_span: Slices the store.
        text_in_boxes: Version id and boxes to the words that the page's text layer has there.
            A quote from OCR has no text layer to be read again, so that is not asked.
    """

    def read_boxes(quote: Quote) -> str | None:
        if quote.source is PageSource.OCR:
            return None
        return text_in_boxes(quote.version.version_id, quote.boxes)

    return CitationChecks(read_span, read_boxes)


def judge(question: GoldenQuestion, answer: Answer, checks: CitationChecks) -> QuestionOutcome:
    """Hold an answer against its question."""
    answered = answer.refusal is None
    found = _best_place(question, answer.quotes) if answered else None
    verdict = _verdict(answered, found)
    verbatim = _verbatim(answer, checks) if answered else None
    in_box = _in_box(answer.quotes, checks) if answered else None
    code = answer.refusal.code if answer.refusal is not None else None
    expected = question.expected_quote if answered and question.answerable else None
    return QuestionOutcome(
        question_id=question.question_id,
        question=question.question,
        kind=question.kind,
        answerable=question.answerable,
        verdict=verdict,
        right=verdict is (Verdict.CORRECT if question.answerable else Verdict.REFUSED),
        answer_id=answer.answer_id,
        answer_text=answer.text,
        refusal_code=code,
        code_expected=code in question.refusal_codes if code and question.refusal_codes else None,
        verbatim=verbatim,
        in_box=in_box,
        faithful=None if verbatim is None else verbatim and in_box is not False,
        right_document=found.document if found else None,
        right_section=found.section if found else None,
        right_page=found.page if found else None,
        exact_quote=_overlaps(expected, answer.quotes) if expected is not None else None,
        seconds=answer.seconds.total,
        signals=dict(answer.signals),
    )


def section_matches(section: str, heading: str) -> bool:
    """Whether a printed heading is the section named by its number, its title or both.

    ``4.2``, ``Flood`` and ``4.2 Flood`` all name ``4.2. Flood``; ``4`` does not.
    """
    wanted, printed = _TOKEN.findall(plain(section)), _TOKEN.findall(plain(heading))
    if not wanted:
        return False
    if wanted == printed:
        return True
    if printed[: len(wanted)] == wanted and _is_numbering(wanted):
        return True
    return printed[-len(wanted) :] == wanted and _is_numbering(printed[: -len(wanted)])


def _is_numbering(tokens: Iterable[str]) -> bool:
    return all(_NUMBERING.fullmatch(token) for token in tokens)


def _verdict(answered: bool, found: _Found | None) -> Verdict:
    if not answered:
        return Verdict.REFUSED
    return Verdict.CORRECT if found is not None and found.correct else Verdict.WRONG


def _best_place(question: GoldenQuestion, quotes: tuple[Quote, ...]) -> _Found | None:
    if question.evidence is not None:
        return _Found(_touches(question.evidence, quotes), None, None, None)
    found = [_meet(place, quotes) for place in question.places]
    return max(found, key=_weight, default=None)


def _weight(found: _Found) -> tuple[bool, bool, bool, bool]:
    return found.correct, bool(found.document), bool(found.page), bool(found.section)


def _meet(place: Place, quotes: tuple[Quote, ...]) -> _Found:
    there = [q for q in quotes if place.document in {None, q.version.file_name}]
    on_page = [q for q in there if q.page_index == place.page_index]
    in_section = [q for q in there if _in_section(place.section, q)]
    # A clause may run over to the next page, and a heading may be misread: either place will do.
    located = place.page_index is not None or place.section is not None
    near = [q for q in there if q in on_page or q in in_section] if located else there
    told = "\n".join(quote.told for quote in near)
    return _Found(
        correct=bool(near) and all(stands_in(words, told) for words in place.expected_words),
        document=None if place.document is None else bool(there),
        page=None if place.page_index is None else bool(on_page),
        section=None if place.section is None else bool(in_section),
    )


def _in_section(section: str | None, quote: Quote) -> bool:
    return section is not None and any(section_matches(section, h) for h in quote.section_path)


def _touches(evidence: Evidence, quotes: tuple[Quote, ...]) -> bool:
    places = (place for quote in quotes for place in occurrences(quote.text, evidence.source))
    return any(
        start < end_of_evidence and start_of_evidence < end
        for start, end in places
        for start_of_evidence, end_of_evidence in evidence.spans
    )


def _overlaps(expected: str, quotes: tuple[Quote, ...]) -> bool:
    wanted = fold(expected).text
    told = [fold(quote.text).text for quote in quotes]
    return wanted in "".join(told) or any(text and text in wanted for text in told)


def _verbatim(answer: Answer, checks: CitationChecks) -> bool:
    told = "\n".join(quote.told for quote in answer.quotes)
    return (
        bool(answer.quotes)
        and answer.text == told
        and all(_stored(quote, checks) for quote in answer.quotes)
    )


def _stored(quote: Quote, checks: CitationChecks) -> bool:
    try:
        stored = checks.read_span(quote.span)
    except StaleSpanError:
        return False
    return stored.encode() == quote.text.encode()


def _in_box(quotes: tuple[Quote, ...], checks: CitationChecks) -> bool | None:
    marks: list[bool] = []
    for quote in quotes:
        words = checks.read_boxes(quote)
        if words is not None:
            marks.append(contains_words(words, quote.text))
    return all(marks) if marks else None
