# SPDX-FileCopyrightText: The Clauselight developers
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The last gate: nothing is told that is not on the page, current, and read without doubt.

Every chosen text is sliced from the store again and compared byte for byte; no numeral that the
question needs may be in doubt; a scanned line that should hold a figure must hold one that was
read.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from core.answers import Quote, Refusal, told_text
from core.ask import refuse
from core.ask.holes import has_hole, maimed
from core.ask.need import Line, Need, holds_figure, read_need, stopping
from core.ask.question import Question
from core.ask.sources import SpanSource, VersionSource, may_speak
from core.ask.told import figures_of
from core.ask.words import numbers
from core.errors import NotFoundError, StaleSpanError
from core.spans import Span
from core.types import Numeral, PageSource, VersionInfo


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
        need = read_need(question)
        quotes: list[Quote] = []
        doubtful: list[Numeral] = []
        stopped: list[Quote] = []
        unread: list[Quote] = []
        for each in chosen:
            outcome = self._verify(each, question.in_force_on)
            if isinstance(outcome, Refusal):
                return outcome
            quotes.append(outcome)
            stops = self.stopping(each, need)
            doubtful.extend(stops)
            if stops:
                stopped.append(outcome)
            if each.answers and self.lacks_figure(each, need):
                unread.append(outcome)
        if doubtful:
            return refuse.doubtful_numbers(tuple(stopped), tuple(dict.fromkeys(doubtful)))
        if unread:
            return refuse.unread_figure(tuple(unread))
        return tuple(quotes)

    def quote(self, span: Span, version: VersionInfo) -> Quote:
        """Build a quote from the store; a StaleSpanError passes through."""
        block = self.spans.block(span.version_id, span.block_index)
        page_index = int(block.chars.page_indexes[span.start])
        numerals = self.spans.numerals(span)
        confidences = [each.confidence for each in numerals if each.confidence is not None]
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
            figures=figures_of(span, numerals),
        )

    def doubtful(self, span: Span) -> tuple[Numeral, ...]:
        """Return the numerals in a span that were not read with certainty."""
        return tuple(each for each in self.spans.numerals(span) if not each.trusted)

    def stopping(self, chosen: Chosen, need: Need) -> tuple[Numeral, ...]:
        """Return the doubtful numerals of a text that the question cannot do without."""
        where = [chosen.span]
        if chosen.figure_in is not None and chosen.figure_in != chosen.span:
            # Another cell may hold a figure of the asked kind, but it is not the one.
            where.insert(0, chosen.figure_in)
        found = [stopping(need, self._line(each, answers=chosen.answers)) for each in where]
        return tuple(dict.fromkeys(numeral for numerals in found for numeral in numerals))

    def lacks_figure(self, chosen: Chosen, need: Need) -> bool:
        """Tell whether a text should hold the asked figure but none can be read in it.

        Text layers are left to the decision, for there a missing figure was never printed; but not
        where print of theirs is in doubt.
        """
        where = chosen.figure_in or chosen.span
        line = self._line(where, answers=True)
        scanned = self._is_scanned(where)
        if not need.figures or not (scanned or any(not each.trusted for each in line.numerals)):
            return False
        return (scanned and self.unread(chosen)) or not holds_figure(need, line)

    def unread(self, chosen: Chosen) -> bool:
        """Tell whether a scanned text shows an empty cell or the remains of a figure."""
        where = chosen.figure_in or chosen.span
        if not self._is_scanned(where):
            return False
        if chosen.blank:
            return True
        line = self._line(where, answers=True)
        seen = [each.span for each in line.numerals if each.decision is not None]
        block = self.spans.block(where.version_id, where.block_index)
        return maimed(line.text) or has_hole(block, where.start, where.end, seen)

    def _line(self, span: Span, *, answers: bool) -> Line:
        """Gather what is known of the figures of a text."""
        block = self.spans.block(span.version_id, span.block_index)
        numerals = self.spans.numerals(span)
        stored = block.text[span.start : span.end]
        return Line(
            text=told_text(stored, span.start, numerals),
            stored=stored,
            start=span.start,
            numerals=numerals,
            answers=answers,
            in_table=bool(block.cells),
        )

    def _is_scanned(self, span: Span) -> bool:
        """Tell whether a text was read by OCR."""
        block = self.spans.block(span.version_id, span.block_index)
        return block.chars.probabilities is not None

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

    Dates and section numbers are numbers here. Only a quote's own text counts, with its figures as
    they were settled: not its page, not its headings, and no figure that is in doubt.
    """
    held = {number for quote in quotes for number in numbers(_sure_text(quote))}
    return tuple(each for each in numbers(sentence) if each not in held)


def _sure_text(quote: Quote) -> str:
    """Return a quote as it is told, without the figures that are in doubt."""
    text = quote.text
    for each in reversed(quote.figures):
        shown = " " if each.decision is None else each.shown
        text = text[: each.start] + shown + text[each.end :]
    return text


def _same(one: str, other: str) -> bool:
    """Compare by bytes and by hash."""
    first, second = one.encode("utf-8"), other.encode("utf-8")
    return first == second and hashlib.sha256(first).digest() == hashlib.sha256(second).digest()
