# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The last gate: nothing is told that is not on the page, current, and read without doubt.

Every chosen text is sliced from the store again and compared byte for byte; every numeral in it
must be trusted; a scanned line that should hold a figure must hold one that was read.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.answers import Quote, Refusal
from core.ask import refuse
from core.ask.holes import has_hole, maimed
from core.ask.question import Question
from core.ask.sources import SpanSource, VersionSource, may_speak
from core.ask.words import FigureKind, figure_kinds, numbers
from core.errors import NotFoundError, StaleSpanError
from core.spans import Span
from core.types import Numeral, NumeralKind, PageSource, VersionInfo

_KINDS = {
    FigureKind.MONEY: {NumeralKind.MONEY, NumeralKind.COUNT},
    FigureKind.PERCENT: {NumeralKind.PERCENT},
    FigureKind.DURATION: {NumeralKind.DURATION},
    FigureKind.DATE: {NumeralKind.DATE, NumeralKind.TIME},
    FigureKind.MEASURE: {NumeralKind.MEASURE, NumeralKind.COUNT},
    FigureKind.COUNT: {NumeralKind.COUNT, NumeralKind.MEASURE},
}


@dataclass(frozen=True, slots=True)
class Chosen:
    """A text that was chosen for quoting, as it was read when it was chosen.

    Attributes:
        span: Where it stands.
        text: What stood there.
        answers: Whether it is the answer itself, and not a lead-in or a table head beside it.
        figure_in: The part of it that must hold the asked figure; None when any part may.
        blank: The cell that should hold the asked figure is empty.
    """

    span: Span
    text: str
    answers: bool = True
    figure_in: Span | None = None
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Verifier:
    """Checks chosen texts against the store."""

    spans: SpanSource
    versions: VersionSource

    def check(self, chosen: Sequence[Chosen], question: Question) -> tuple[Quote, ...] | Refusal:
        """Return the quotes, all verified, or the refusal that the first fault calls for."""
        quotes: list[Quote] = []
        doubtful: list[Numeral] = []
        unread: list[Quote] = []
        for each in chosen:
            outcome = self._verify(each, question.in_force_on)
            if isinstance(outcome, Refusal):
                return outcome
            quotes.append(outcome)
            doubtful.extend(self.doubtful(each.span))
            if each.answers and self.lacks_figure(each, question):
                unread.append(outcome)
        if doubtful:
            held = tuple(each for each in quotes if self.doubtful(each.span))
            return refuse.doubtful_numbers(held, tuple(doubtful))
        if unread:
            return refuse.unread_figure(tuple(unread))
        return tuple(quotes)

    def quote(self, span: Span, version: VersionInfo) -> Quote:
        """Build a quote from the store; a StaleSpanError passes through."""
        block = self.spans.block(span.version_id, span.block_index)
        page_index = int(block.chars.page_indexes[span.start])
        confidences = [
            each.confidence for each in self.spans.numerals(span) if each.confidence is not None
        ]
        text = self.spans.text(span)
        return Quote(
            span=span,
            text=text,
            version=version,
            section_path=self.spans.section_path(span),
            page_index=page_index,
            page_label=self.spans.label(span),
            boxes=self.spans.boxes(span),
            source=PageSource.TEXT if block.chars.probabilities is None else PageSource.OCR,
            min_number_confidence=min(confidences, default=None),
            verified=_same(text, block.text[span.start : span.end]),
        )

    def doubtful(self, span: Span) -> tuple[Numeral, ...]:
        """Return the numerals in a span on which no answer may hang."""
        return tuple(each for each in self.spans.numerals(span) if not each.trusted)

    def lacks_figure(self, chosen: Chosen, question: Question) -> bool:
        """Tell whether a scanned text should hold the asked figure but none can be read in it.

        Text layers are left to the decision: there a missing figure was never printed.
        """
        where = chosen.figure_in or chosen.span
        block = self.spans.block(where.version_id, where.block_index)
        if not question.figures or block.chars.probabilities is None:
            return False
        if chosen.blank:
            return True
        text = block.text[where.start : where.end]
        if maimed(text) or has_hole(block, where.start, where.end):
            return True
        kinds = set().union(*(_KINDS[each] for each in question.figures))
        if any(each.trusted and each.kind in kinds for each in self.spans.numerals(where)):
            return False
        in_words = figure_kinds(re.sub(r"\d", " ", text))
        return not question.figures & in_words

    def _verify(self, chosen: Chosen, day: str | None) -> Quote | Refusal:
        """Slice again, compare, and see that the version still answers."""
        try:
            version = self.versions.get(chosen.span.version_id)
        except NotFoundError:
            return refuse.version_gone()
        if not may_speak(self.versions, version, day):
            return refuse.version_superseded(version)
        try:
            quote = self.quote(chosen.span, version)
        except StaleSpanError:
            return refuse.not_verbatim(version)
        if not quote.verified or not _same(quote.text, chosen.text):
            return refuse.not_verbatim(version)
        return quote


def unsupported_numbers(sentence: str, quotes: Sequence[Quote]) -> tuple[str, ...]:
    """Return the numbers of a sentence that the program adds and that stand in no quote.

    Dates and section numbers are numbers here. Only a quote's own text counts: not its page, not
    its headings.
    """
    held = {number for quote in quotes for number in numbers(quote.text)}
    return tuple(each for each in numbers(sentence) if each not in held)


def _same(one: str, other: str) -> bool:
    """Compare by bytes and by hash."""
    first, second = one.encode("utf-8"), other.encode("utf-8")
    return first == second and hashlib.sha256(first).digest() == hashlib.sha256(second).digest()
